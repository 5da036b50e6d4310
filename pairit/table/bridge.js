// The status line of a table, and the guard of its keys. No dependencies, nothing is fetched.

const TABLE = ".pairit-table";

// JupyterLab acts on single letters while anything in an output has the focus: `b` adds a cell, `d d`
// deletes one, Ctrl+Enter runs one. Shortcuts with Ctrl or Meta, as save and reload, may pass.
function staysAtTable(event) {
  const passes = (event.ctrlKey || event.metaKey) && event.key !== "Enter";
  return !passes && event.key !== "Tab";
}

function keepKeys(event) {
  if (event.key === "Escape") {
    event.target.blur();
  }
  if (staysAtTable(event)) {
    event.stopPropagation();
  }
}

// Tell what the page showed when a button was pressed, ahead of the press itself.
function tellPress(model) {
  return (event) => {
    if (event.target.closest("button")) {
      model.send({ pressed_at: model.get("shown") });
    }
  };
}

function isShown(button) {
  return button.offsetParent !== null && !button.disabled;
}

// When the focused button leaves, as a card that was played, its neighbour gets the focus.
function keepFocus(table) {
  let last = null;
  let order = [];
  const remember = (event) => {
    last = event.target;
    order = [...table.querySelectorAll("button")].filter(isShown);
  };
  const mend = () => {
    const focused = document.activeElement;
    // A browser may still call the hidden button focused, or the page itself already.
    if (!last || isShown(last) || (focused && focused !== last && focused !== document.body)) {
      return;
    }
    const place = order.indexOf(last);
    const near = [...order.slice(0, place).reverse(), ...order.slice(place + 1)].find(isShown);
    last = null;
    near?.focus({ preventScroll: true });
  };
  const leave = (event) => {
    if (event.relatedTarget) {
      last = null;
    }
  };
  table.addEventListener("focusin", remember);
  table.addEventListener("focusout", leave);
  const watcher = new MutationObserver(() => requestAnimationFrame(mend));
  watcher.observe(table, { attributes: true, subtree: true, attributeFilter: ["style", "class", "disabled"] });
  return () => {
    watcher.disconnect();
    table.removeEventListener("focusin", remember);
    table.removeEventListener("focusout", leave);
  };
}

function render({ model, el }) {
  const status = document.createElement("p");
  status.className = "pairit-status";
  status.setAttribute("role", "status");
  status.setAttribute("aria-live", "polite");
  const say = () => {
    status.textContent = model.get("text");
  };
  say();
  model.on("change:text", say);
  el.append(status);

  let release = () => {};
  // The table is around this element only once it has been put into the page.
  const frame = requestAnimationFrame(() => {
    const table = el.closest(TABLE);
    if (!table) {
      return;
    }
    table.setAttribute("role", "group");
    table.setAttribute("aria-label", "Card table");
    table.addEventListener("keydown", keepKeys);
    const tell = tellPress(model);
    table.addEventListener("click", tell, true);
    const forget = keepFocus(table);
    // These come last of all changes: once they are on the page, the page is up to date.
    const mark = () => {
      table.dataset.shown = model.get("shown");
      table.setAttribute("aria-busy", String(model.get("busy")));
    };
    mark();
    model.on("change:shown", mark);
    release = () => {
      table.removeEventListener("keydown", keepKeys);
      table.removeEventListener("click", tell, true);
      forget();
      model.off("change:shown", mark);
    };
  });
  return () => {
    cancelAnimationFrame(frame);
    release();
    model.off("change:text", say);
  };
}

export default { render };
