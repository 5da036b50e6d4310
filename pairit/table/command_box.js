// The command box: a line that is told when Enter is pressed, and then empty. Leaving it tells nothing.

function render({ model, el }) {
  const label = document.createElement("label");
  const words = document.createElement("span");
  words.textContent = model.get("label");
  const line = document.createElement("input");
  line.type = "text";
  line.placeholder = model.get("placeholder");
  line.autocomplete = "off";
  line.spellcheck = false;
  const enter = (event) => {
    // While a word is composed, as in Japanese, Enter only ends the composing.
    if (event.key === "Enter" && !event.isComposing && !event.repeat) {
      event.preventDefault();
      model.send({ typed: line.value });
      line.value = "";
    }
  };
  line.addEventListener("keydown", enter);
  label.className = "pairit-command";
  label.append(words, line);
  el.append(label);
}

export default { initialize, render };
