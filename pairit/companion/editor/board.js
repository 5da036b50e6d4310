// The desk of the editor: rows of cards, every card a button. No dependencies, nothing is fetched.

const ARROWS = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

// A row of cards is one stop of the Tab key; arrow keys go along it.
function alongTheRow(event) {
  const cards = [...event.currentTarget.querySelectorAll("button")];
  const at = cards.indexOf(document.activeElement);
  const ends = { Home: 0, End: cards.length - 1 };
  const to = event.key in ends ? ends[event.key] : at + (ARROWS[event.key] ?? NaN);
  if (at < 0 || Number.isNaN(to) || !cards[to]) {
    return;
  }
  event.preventDefault();
  stopAt(cards, to);
  cards[to].focus();
}

function stopAt(cards, place) {
  cards.forEach((card, at) => {
    card.tabIndex = at === place ? 0 : -1;
  });
}

function makeRow(ask) {
  const section = document.createElement("section");
  section.className = "pairit-shelf";
  const head = document.createElement("div");
  head.className = "pairit-shelf-head";
  const note = document.createElement("span");
  const trouble = document.createElement("span");
  trouble.className = "pairit-shelf-trouble";
  const cards = document.createElement("div");
  cards.className = "pairit-shelf-cards";
  cards.setAttribute("role", "toolbar");
  cards.addEventListener("keydown", alongTheRow);
  section.append(head, cards);
  return { section, head, note, trouble, cards, title: null, buttons: new Map(), ask };
}

// The title of a place is a button that says "cards go here"; that of a row of the box is only a title.
function showHead(row, data) {
  const kind = data.kind === "place" ? "button" : "h4";
  if (!row.title) {
    row.title = document.createElement(kind);
    if (kind === "button") {
      row.title.type = "button";
      row.title.className = "pairit-aim";
      row.title.addEventListener("click", () => row.ask("aim", data.id));
    }
    row.head.append(row.title, row.note, row.trouble);
  }
  row.title.textContent = data.title;
  if (kind === "button") {
    row.title.setAttribute("aria-pressed", String(data.aimed));
    row.title.setAttribute("aria-label", data.title); // without the sign that the style sheet puts before it
  }
  row.note.textContent = data.note;
  row.trouble.textContent = data.trouble;
  row.section.classList.toggle("pairit-aimed", data.aimed);
  row.section.classList.toggle("pairit-troubled", data.trouble !== "");
  row.cards.setAttribute("aria-label", data.title);
  row.cards.hidden = data.cards.length === 0;
}

function makeCard(face) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "pairit-tile";
  button.innerHTML = face; // an image of our own making, its words escaped where it was made
  const count = document.createElement("span");
  count.className = "pairit-tile-count";
  count.setAttribute("aria-hidden", "true");
  button.append(count);
  return button;
}

function showCards(row, data, faces) {
  const seen = new Map();
  const present = data.cards.map((card, index) => {
    const nth = seen.get(card.code) ?? 0;
    seen.set(card.code, nth + 1);
    const key = `${card.code} ${nth}`;
    let button = row.buttons.get(key);
    if (!button) {
      button = makeCard(faces[card.code] ?? "");
      if (!faces[card.code]) {
        button.prepend(card.code);
      }
      row.buttons.set(key, button);
    }
    button.onclick = () => (data.kind === "place" ? row.ask("take", data.id, index, card.code) : row.ask("put", card.code));
    button.setAttribute("aria-label", card.name);
    button.setAttribute("aria-disabled", String(card.spent));
    button.lastChild.textContent = card.count > 1 ? `×${card.count}` : "";
    return button;
  });
  const before = [...row.cards.children];
  if (before.length !== present.length || before.some((button, at) => button !== present[at])) {
    row.cards.replaceChildren(...present);
  }
  stopAt(present, Math.max(0, present.findIndex((button) => button.tabIndex === 0)));
}

function render({ model, el }) {
  el.classList.add("pairit-desk");
  const rows = new Map();
  const ask = (what, target, index = 0, code = "") => model.send({ ask: what, what: target, index, code });

  // A card that leaves under the focus gives it to its neighbour, or to the title of its row.
  const keepFocus = (change) => {
    const focused = document.activeElement;
    const row = [...rows.values()].find((some) => some.section.contains(focused));
    const at = row ? [...row.cards.children].indexOf(focused) : -1;
    change();
    if (!row || document.activeElement === focused) {
      return;
    }
    const there = row.section.isConnected ? row.cards.children : [];
    const next = focused.isConnected ? focused : there[Math.min(at, there.length - 1)];
    (next ?? el.querySelector(".pairit-aim[aria-pressed=true]"))?.focus({ preventScroll: true });
  };

  const show = () => {
    keepFocus(() => {
      const wanted = model.get("rows");
      const sections = wanted.map((data) => {
        const row = rows.get(data.id) ?? makeRow(ask);
        rows.set(data.id, row);
        showHead(row, data);
        showCards(row, data, model.get("faces"));
        return [data.kind, row.section];
      });
      const kept = new Set(wanted.map((data) => data.id));
      [...rows.keys()].filter((id) => !kept.has(id)).forEach((id) => {
        rows.get(id).section.remove();
        rows.delete(id);
      });
      for (const [kind, holder] of [["place", places], ["box", box]]) {
        const own = sections.filter(([of]) => of === kind).map(([, section]) => section);
        if (own.some((section, at) => holder.children[at] !== section)) {
          holder.replaceChildren(...own);
        }
      }
    });
  };

  const places = group("On the table", "Press a place, then cards of the box. A card on the table goes back.");
  const box = group("The box", "Press a card to lay it in the place that is marked.");
  el.append(places.parentElement, box.parentElement);
  places.classList.add("pairit-places");
  box.classList.add("pairit-box");
  show();
  model.on("change:rows", show);
  return () => model.off("change:rows", show);
}

function group(title, hint) {
  const around = document.createElement("section");
  const head = document.createElement("h3");
  head.textContent = title;
  const said = document.createElement("p");
  said.textContent = hint;
  const holder = document.createElement("div");
  around.setAttribute("aria-label", title);
  around.append(head, said, holder);
  return holder;
}

export default { initialize, render };
