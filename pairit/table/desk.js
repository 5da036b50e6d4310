// The desk of a table: its game as a file and as text, out and in. What is downloaded or copied is here already
// when the button is pressed, since a page may only do so at once.

const LOOK = "jupyter-widgets jupyter-button widget-button pairit-choice";
const LONGEST = 5000000;

function make(kind, words, effect) {
  const part = document.createElement(kind);
  part.textContent = words;
  if (effect) {
    part.type = "button";
    part.className = LOOK;
    part.addEventListener("click", effect);
  }
  return part;
}

function download(name, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

function render({ model, el }) {
  const note = make("p", "");
  const told = () => {
    note.textContent = model.get("note");
  };
  told();
  model.on("change:note", told);

  const label = make("label", "A game or a position as text");
  const lines = document.createElement("textarea");
  lines.rows = 4;
  lines.spellcheck = false;
  label.append(lines);

  const copy = async () => {
    const words = model.get("words");
    try {
      await navigator.clipboard.writeText(words);
      model.send({ copied: true });
    } catch {
      // Some pages may not write to the clipboard: then the text lies here, ready to be copied by hand.
      lines.value = words;
      lines.select();
      lines.focus();
      model.send({ copied: false });
    }
  };
  const file = document.createElement("input");
  file.type = "file";
  file.accept = ".json,.txt";
  const choose = make("label", "Open a file");
  choose.append(file);
  file.addEventListener("change", async () => {
    const [chosen] = file.files;
    if (chosen) {
      model.send({ open: chosen.size > LONGEST ? null : await chosen.text() });
      file.value = "";
    }
  });

  const out = make("div", "");
  out.className = "pairit-row";
  out.append(
    make("button", "Download my game", () => download(model.get("name"), model.get("game"))),
    make("button", "Copy as text", copy),
  );
  const into = make("div", "");
  into.className = "pairit-row";
  into.append(make("button", "Open this text", () => model.send({ open: lines.value })), choose);
  el.classList.add("pairit-desk");
  el.append(make("h3", "Save, copy, open"), note, out, label, into);
}

export default { initialize, render };
