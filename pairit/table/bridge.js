// The bridge between a table and its page: status line, keys, focus, the canvas, and what the page is like.
// No dependencies, nothing is fetched.

const TABLE = ".pairit-table";
const CANVAS = "canvas.pairit-stage";
const HAND = ".pairit-keys:not([hidden])";

// ---------------------------------------------------------------- keys and focus of the whole table

// JupyterLab acts on single letters while anything in an output has the focus: `b` adds a cell, `d d`
// deletes one, Ctrl+Enter runs one. Shortcuts with Ctrl or Meta, as save and reload, may pass.
function staysAtTable(event) {
  const passes = (event.ctrlKey || event.metaKey) && event.key !== "Enter";
  return !passes && event.key !== "Tab";
}

// Escape leads out of the table to the cell around it, from which JupyterLab's own keys go on.
function leaveTable(event) {
  event.target.blur();
  event.target.closest(TABLE).parentElement.closest("[tabindex]")?.focus({ preventScroll: true });
}

// Fields of ipywidgets keep every key to themselves: there Escape is heard on its way down.
function leaveField(event) {
  if (event.key === "Escape" && event.target.matches("input, textarea")) {
    leaveTable(event);
  }
}

function keepKeys(event) {
  if (event.key === "Escape") {
    leaveTable(event);
  }
  // A key that is held down is pressed once.
  if (event.repeat && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault();
  }
  if (staysAtTable(event)) {
    event.stopPropagation();
  }
}

function isShown(button) {
  return button.offsetParent !== null && !button.disabled;
}

// Words of a text that can be pressed, as the id of a ruling, are new elements whenever the text is written
// anew. This is how the same word is found again: by the line of the log or the part of the page it is in.
function wayTo(word) {
  const part = word.dataset.ask && word.parentElement.closest("[class^='pairit-']");
  const line = part && word.closest("li[value]");
  return part
    ? `${line ? `li[value="${line.value}"] ` : ""}.${part.classList[0]} [data-ask="${word.dataset.ask}"]`
    : "";
}

function find(table, way) {
  return way ? [...table.querySelectorAll(way)].find(isShown) : undefined;
}

// When the focused button leaves, as a card that was played, its neighbour gets the focus.
function keepFocus(table) {
  let last = null;
  let way = "";
  let order = [];
  const remember = (event) => {
    last = event.target;
    way = wayTo(last);
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
    (find(table, way) ?? near)?.focus({ preventScroll: true });
  };
  const leave = (event) => {
    if (event.relatedTarget) {
      last = null;
    }
  };
  const watcher = new MutationObserver(() => requestAnimationFrame(mend));
  const attributeFilter = ["style", "class", "disabled"];
  watcher.observe(table, { attributes: true, attributeFilter, childList: true, subtree: true });
  return [on(table, "focusin", remember), on(table, "focusout", leave), () => watcher.disconnect()];
}

// Keys that mean something wherever the focus is in the group, as 1 to 6 in a quiz.
function hearKeys(model, tell, table) {
  const hear = (event) => {
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const held = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
    const pressed = event.target.closest("button, summary, a");
    // Enter presses what has the focus, unless that is chosen already.
    const presses = key === "Enter" && pressed && !pressed.classList.contains("pairit-chosen");
    const typing = event.target.closest("input, textarea, select");
    if (held || presses || typing || !model.get("letters").includes(key)) {
      return;
    }
    event.preventDefault();
    if (!event.repeat) {
      table.querySelectorAll(".pairit-option")[Number(key) - 1]?.focus({ preventScroll: true });
      tell({ key: [key, -1] });
    }
  };
  if (model.get("letters").length) {
    table.tabIndex = 0;
  }
  return [on(table, "keydown", hear)];
}

// Tell what was pressed and what the page showed then, in one message. The kernel says that it has heard; where
// it says nothing, the page does: it may be busy, or a new one that knows nothing of this table.
const BUSY = 400;
const GONE = 6000;
const TRUE_UNTIL_HEARD = [
  [BUSY, "Waiting for the kernel."],
  [GONE, "The kernel does not answer. If it was restarted, run this cell again."],
];

function makeTeller(model, status, say) {
  let timers = [];
  let last = 0;
  const wait = () => {
    last = Math.random();
    timers.forEach(clearTimeout);
    timers = TRUE_UNTIL_HEARD.map(([after, words]) =>
      setTimeout(() => {
        status.textContent = words;
      }, after),
    );
  };
  const heard = (message) => {
    if (message.heard === last) {
      timers.forEach(clearTimeout);
      if (TRUE_UNTIL_HEARD.some(([, words]) => status.textContent === words)) {
        say();
      }
    }
  };
  model.on("msg:custom", heard);
  return {
    tell: (press = {}) => {
      wait();
      try {
        model.send({ press: last, pressed_at: model.get("shown"), ...press });
      } catch {
        [, status.textContent] = TRUE_UNTIL_HEARD.at(-1); // the page knows already that the kernel is gone
      }
    },
    undo: [
      () => timers.forEach(clearTimeout),
      () => model.off("msg:custom", heard),
      // What the status line says is newer than whatever was waited for.
      follow(model, "text", () => timers.forEach(clearTimeout)),
    ],
  };
}

function tellPresses(tell, table) {
  const press = (event) => {
    const button = event.target.closest("button:not([data-ask])");
    const name = [...(button?.classList ?? [])].find((word) => word.startsWith("pairit-press-"));
    if (name) {
      event.stopPropagation(); // or the button would tell it too
      tell({ button: name });
    } else if (button) {
      tell();
    }
  };
  return [on(table, "click", press, true)];
}

// ---------------------------------------------------------------- words that can be pressed

// Tell what a pressed word asks for; it is never a move. And lead the focus where the kernel says, for what was
// asked for may open elsewhere, and be closed again.
const FRAMES = 120;

function hearWords(model, table) {
  let last = null;
  let way = "";
  const remember = (word) => {
    last = word;
    way = wayTo(word);
  };
  const ask = (event) => {
    const word = event.target.closest("[data-ask]");
    if (word) {
      remember(word);
      model.send({ ask: word.dataset.ask });
    }
  };
  const close = (event) => {
    if (event.key === "Escape" && model.get("closable")) {
      event.preventDefault();
      event.stopPropagation();
      model.send({ ask: "close" });
    }
  };
  const findBack = (frames) => {
    if (last && isShown(last)) {
      return last;
    }
    // What was pressed may be gone for good: then any button will do.
    return find(table, (frames > FRAMES / 2 && way) || "button");
  };
  const go = (frames = FRAMES) => {
    const goal = model.get("goal");
    const place = goal.slice(goal.indexOf(" ") + 1);
    const found = place === "back" ? findBack(frames) : find(table, place);
    if (goal && !found && frames) {
      requestAnimationFrame(() => go(frames - 1));
    } else if (goal) {
      found?.focus({ preventScroll: true });
      const seen = found?.matches(HAND) ? table : found;
      seen?.scrollIntoView({ block: seen.matches("h3") ? "start" : "nearest" });
      model.send({ went: goal });
    }
  };
  go();
  return [
    on(table, "focusin", (event) => remember(event.target)),
    on(table, "click", ask),
    on(table, "keydown", close, true),
    follow(model, "goal", () => go()),
  ];
}

// ---------------------------------------------------------------- the log

// A log of many lines is one stop of the Tab key: up and down go along its lines, left and right along a line.
function walkLog(table) {
  const walk = (event) => {
    const log = event.target.closest(".pairit-log");
    if (!log || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) {
      return;
    }
    const line = event.target.closest("li");
    const words = [...(line?.querySelectorAll("button") ?? [])];
    const first = (item) => item?.querySelector("button");
    const found = {
      ArrowDown: () => first(line ? line.nextElementSibling : log.querySelector("li")),
      ArrowUp: () => first(line?.previousElementSibling),
      ArrowRight: () => words[words.indexOf(event.target) + 1],
      ArrowLeft: () => words[words.indexOf(event.target) - 1],
      Home: () => first(log.querySelector("li")),
      End: () => first(log.querySelector("li:last-child")),
    }[event.key];
    if (found) {
      event.preventDefault();
      found()?.focus();
    }
  };
  return [on(table, "keydown", walk)];
}

// ---------------------------------------------------------------- the canvas

// ipycanvas takes the wheel, touches and every key for itself, and sends each movement of the mouse to the
// kernel. Here it hears nothing, so the page scrolls over the table, Tab leaves it, and no message flies
// while a mouse moves. What remains is a press, which the page makes of mouse, pen and finger alike.
const TAKEN = [
  "keydown", "mousedown", "mouseup", "mousemove", "mouseout", "wheel",
  "touchstart", "touchmove", "touchend", "touchcancel",
];

function pointOn(canvas, size, event) {
  const box = canvas.getBoundingClientRect();
  return [
    ((event.clientX - box.left) * size[0]) / box.width,
    ((event.clientY - box.top) * size[1]) / box.height,
  ];
}

function holds([left, top, width, height], [x, y]) {
  return x >= left && x < left + width && y >= top && y < top + height;
}

// A canvas that gets another size is empty until the next paint has come from the kernel. Until then it shows
// what it showed before, in the new measure.
function keepPixels(canvas) {
  let before = null;
  canvas.setAttribute = (name, value) => {
    const sized = name === "width" || name === "height";
    if (sized && canvas.getAttribute(name) === String(value)) {
      return;
    }
    if (sized && !before && canvas.width && canvas.height) {
      before = document.createElement("canvas");
      [before.width, before.height] = [canvas.width, canvas.height];
      before.getContext("2d").drawImage(canvas, 0, 0);
      // Width and height are set in one go; later on, other pixels may be there.
      queueMicrotask(() => {
        before = null;
      });
    }
    Element.prototype.setAttribute.call(canvas, name, value);
    if (sized && before) {
      const scale = canvas.width / before.width;
      canvas.getContext("2d").drawImage(before, 0, 0, canvas.width, before.height * scale);
    }
  };
  return () => {
    delete canvas.setAttribute;
  };
}

// ---------------------------------------------------------------- motion

// The drawing is up to date all the time. What moves is shown above it: what the canvas showed before, without the
// cards that have left, and these on their way. It can be dropped at any time, and every input drops it.
const TURN = 0.5;

function fly(way, pictures, scale, stage) {
  const [from, to] = [way.start, way.end];
  const turned = way.sides[0] !== way.sides[1];
  const card = document.createElement("div");
  card.className = "pairit-flight";
  const size = { left: to[0], top: to[1], width: to[2], height: to[3] };
  Object.entries(size).forEach(([name, value]) => {
    card.style[name] = `${value * scale}px`;
  });
  const sides = way.sides.map((side) => {
    const picture = document.createElement("img");
    picture.alt = "";
    picture.src = pictures.get(side);
    return picture;
  });
  card.append(...(turned ? sides : sides.slice(1)));
  stage.append(card);
  const at = (part, width) => {
    const grown = (index) => (from[index] + (to[index] - from[index]) * part) / to[index];
    const x = ((from[0] - to[0]) * (1 - part) + (grown(2) * to[2] * (1 - width)) / 2) * scale;
    const y = (from[1] - to[1]) * (1 - part) * scale;
    return { transform: `translate(${x}px, ${y}px) scale(${grown(2) * width}, ${grown(3)})` };
  };
  const steps = turned ? [at(0, 1), at(TURN, 0), at(1, 1)] : [at(0, 1), at(1, 1)];
  const timing = { duration: way.time, delay: way.delay, fill: "both" };
  const flights = [card.animate(steps, { ...timing, easing: "ease-out" })];
  if (turned) {
    const shown = (from_, to_) => [
      { opacity: from_ },
      { opacity: from_, offset: TURN },
      { opacity: to_, offset: TURN },
      { opacity: to_ },
    ];
    flights.push(sides[0].animate(shown(1, 0), { ...timing, easing: "ease-out" }));
  }
  return flights;
}

function makeMotion(model, table) {
  const pictures = new Map();
  let stage = null;
  const finish = () => {
    const running = stage !== null;
    stage?.remove();
    stage = null;
    return running;
  };
  const cover = (canvas, ways, scale) => {
    const before = document.createElement("canvas");
    [before.width, before.height] = [canvas.width, canvas.height];
    const pen = before.getContext("2d");
    pen.drawImage(canvas, 0, 0);
    const fine = (canvas.width / canvas.clientWidth) * scale;
    ways.filter((way) => way.ground).forEach((way) => {
      pen.fillStyle = way.ground;
      pen.fillRect(...way.start.map((number, index) => number * fine + (index < 2 ? -1 : 2)));
    });
    return before;
  };
  const move = (message) => {
    if (!message.moved) {
      return;
    }
    Object.entries(message.pictures).forEach(([number, address]) => pictures.set(Number(number), address));
    finish();
    const canvas = table.querySelector(CANVAS);
    const ways = message.moved.filter((way) => way.sides.every((side) => pictures.has(side)));
    const still = model.get("calm") || document.visibilityState === "hidden";
    if (!canvas?.clientWidth || !canvas.width || !ways.length || still) {
      return;
    }
    const scale = canvas.clientWidth / message.size[0];
    stage = document.createElement("div");
    stage.className = "pairit-motion";
    stage.setAttribute("aria-hidden", "true");
    stage.style.left = `${canvas.offsetLeft}px`;
    stage.style.top = `${canvas.offsetTop}px`;
    stage.style.width = `${canvas.clientWidth}px`;
    stage.style.height = `${canvas.clientHeight}px`;
    stage.append(cover(canvas, ways, scale));
    canvas.after(stage);
    const mine = stage;
    const flights = ways.flatMap((way) => fly(way, pictures, scale, mine));
    const end = () => mine === stage && finish();
    Promise.all(flights.map((flight) => flight.finished)).then(end, end);
  };
  model.on("msg:custom", move);
  return {
    finish,
    undo: [
      finish,
      () => model.off("msg:custom", move),
      on(table, "pointerdown", (event) => event.target.matches(CANVAS) || finish(), true),
      on(table, "keydown", finish, true),
      on(document, "visibilitychange", finish),
      on(window, "resize", finish),
      follow(model, "calm", finish),
    ],
  };
}

// In a window that is lower than the table the keys may come to a card that is out of sight.
const SIGHT_MARGIN = 8;

function bringIntoSight(model, canvas) {
  const [, top, , height] = model.get("sight");
  if (height === undefined) {
    return;
  }
  const box = canvas.getBoundingClientRect();
  const scale = box.height / model.get("size")[1];
  let high = box.top + top * scale - SIGHT_MARGIN;
  let low = box.top + (top + height) * scale + SIGHT_MARGIN;
  for (let around = canvas.parentElement; around; around = around.parentElement) {
    const scrolls = /auto|scroll/.test(getComputedStyle(around).overflowY);
    if (!scrolls || around.scrollHeight <= around.clientHeight) {
      continue;
    }
    const seen = around.getBoundingClientRect();
    const before = around.scrollTop;
    around.scrollTop += high < seen.top ? high - seen.top : Math.max(0, low - seen.bottom);
    high -= around.scrollTop - before;
    low -= around.scrollTop - before;
  }
}

function adopt(model, tell, motion, canvas) {
  // A press on cards that were still on their way ends that, and is no move: they lie elsewhere now.
  let early = false;
  let begun = null;
  const down = (event) => {
    early = motion.finish();
    begun = regionAt(event);
  };
  const press = (event) => {
    // A hand may shake; but who has moved on to something else before letting go has changed their mind.
    const elsewhere = begun !== null && begun !== regionAt(event);
    begun = null;
    if (early || elsewhere) {
      early = false;
      return;
    }
    // The hand's keys go on from a press on the drawing, and shortcuts as save are not lost to the canvas.
    canvas.closest(TABLE).querySelector(HAND)?.focus({ preventScroll: true });
    tell({ tap: pointOn(canvas, model.get("size"), event) });
  };
  const regionAt = (event) => {
    const at = pointOn(canvas, model.get("size"), event);
    return model.get("regions").findLastIndex((region) => holds(region, at));
  };
  const point = (event) => {
    canvas.style.cursor = regionAt(event) >= 0 ? "pointer" : "default";
  };
  const name = () => canvas.setAttribute("aria-label", model.get("alt"));
  canvas.setAttribute("role", "img");
  canvas.tabIndex = -1;
  name();
  return [
    ...TAKEN.map((kind) => on(canvas, kind, (event) => event.stopImmediatePropagation(), true)),
    on(canvas, "pointerdown", down, true),
    on(canvas, "click", press),
    on(canvas, "pointermove", point),
    follow(model, "alt", name),
    follow(model, "sight", () => bringIntoSight(model, canvas)),
    keepPixels(canvas),
  ];
}

// The canvas comes into the page when it likes, and anew when the face of the table is changed.
function adoptWhenThere(model, tell, motion, table) {
  let adopted = null;
  let undo = [];
  const look = () => {
    const canvas = table.querySelector(CANVAS);
    if (canvas === adopted) {
      return;
    }
    release(undo);
    adopted = canvas;
    undo = canvas ? adopt(model, tell, motion, canvas) : [];
  };
  const watcher = new MutationObserver(look);
  watcher.observe(table, { childList: true, subtree: true });
  look();
  return [() => watcher.disconnect(), () => release(undo)];
}

// ---------------------------------------------------------------- sliders

// ipywidgets gives the handle of a slider no name: it is that of the words before it.
function nameSliders(table) {
  const name = () => {
    for (const handle of table.querySelectorAll(".widget-slider [role=slider]:not([aria-label])")) {
      const words = handle.closest(".widget-slider").querySelector(".widget-label");
      handle.setAttribute("aria-label", words?.textContent ?? "");
    }
  };
  const watcher = new MutationObserver(name);
  watcher.observe(table, { childList: true, subtree: true });
  name();
  return [() => watcher.disconnect()];
}

// ---------------------------------------------------------------- the hand by keys

// One element holds the focus for the whole hand; which card it is at is told to screen readers and drawn.
function makeHand(model, tell, el) {
  const hand = document.createElement("ul");
  hand.className = "pairit-keys";
  hand.tabIndex = 0;
  hand.setAttribute("role", "listbox");
  const keysInWords = "Arrow keys choose a card, Enter plays it, ? tells all keys.";
  hand.setAttribute("aria-label", `Your hand. ${keysInWords}`);
  const prefix = `pairit-card-${Math.random().toString(36).slice(2)}-`;

  const fill = () => {
    const words = model.get("hand");
    hand.hidden = words.length === 0;
    hand.replaceChildren(
      ...words.map((text, place) => {
        const card = document.createElement("li");
        card.id = prefix + place;
        card.setAttribute("role", "option");
        card.textContent = text;
        return card;
      }),
    );
    if (model.get("focus") >= words.length) {
      moveTo(words.length - 1);
    }
    mark();
  };
  const mark = () => {
    const place = model.get("focus");
    [...hand.children].forEach((card, at) => card.setAttribute("aria-selected", String(at === place)));
    if (place >= 0) {
      hand.setAttribute("aria-activedescendant", prefix + place);
    } else {
      hand.removeAttribute("aria-activedescendant");
    }
  };
  const moveTo = (place) => {
    if (place !== model.get("focus")) {
      model.set("focus", place);
      model.save_changes();
    }
  };
  const ask = (what) => {
    tell({ key: [what, model.get("focus")] });
  };
  const keys = (event) => {
    const last = model.get("hand").length - 1;
    const place = model.get("focus");
    const effect = {
      ArrowLeft: () => moveTo(Math.max(0, place - 1)),
      ArrowRight: () => moveTo(Math.min(last, place + 1)),
      ArrowUp: () => moveTo(Math.max(0, place - 1)),
      ArrowDown: () => moveTo(Math.min(last, place + 1)),
      Home: () => moveTo(0),
      End: () => moveTo(last),
      Enter: () => ask("play"),
      " ": () => ask("space"),
      w: () => ask("why"),
      h: () => ask("hint"),
      v: () => ask("large"),
      "?": () => ask("?"),
    }[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    // Shift+Enter is the habit of running a cell: no card is played by it.
    const meant = !event.ctrlKey && !event.metaKey && !event.altKey && !(event.shiftKey && event.key === "Enter");
    if (effect && meant) {
      event.preventDefault();
      if (!event.repeat || event.key.startsWith("Arrow")) {
        effect();
      }
    }
  };
  fill();
  el.append(hand);
  return [
    follow(model, "hand", fill),
    follow(model, "focus", mark),
    on(hand, "keydown", keys),
    on(hand, "focus", () => hand.matches(":focus-visible") && moveTo(Math.max(0, model.get("focus")))),
    on(hand, "blur", () => moveTo(-1)),
  ];
}

// ---------------------------------------------------------------- what the page is like

function tellPage(model, el) {
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const tell = () => {
    const facts = {
      width: Math.floor(el.clientWidth) || model.get("width"),
      ratio: window.devicePixelRatio || 1,
      dark: document.body.dataset.jpThemeLight === "false",
      calm: calm.matches,
      visible: document.visibilityState === "visible",
    };
    const changed = Object.entries(facts).filter(([name, value]) => model.get(name) !== value);
    if (changed.length) {
      changed.forEach(([name, value]) => model.set(name, value));
      model.save_changes();
    }
  };
  // A window that goes to another screen has other pixels, but need not have another size.
  let stopFine = () => {};
  const followFine = () => {
    stopFine();
    stopFine = on(matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`), "change", () => {
      followFine();
      tell();
    });
  };
  followFine();
  const size = new ResizeObserver(tell);
  size.observe(el);
  const theme = new MutationObserver(tell);
  theme.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light"] });
  return [
    () => size.disconnect(),
    () => theme.disconnect(),
    on(calm, "change", tell),
    on(document, "visibilitychange", tell),
    on(window, "resize", tell),
    // The notebook may be open in another tab too: what counts is the page that is looked at.
    on(window, "focus", tell),
    follow(model, "visible", () => document.visibilityState === "visible" && tell()),
    () => stopFine(),
  ];
}

// ---------------------------------------------------------------- putting it together

function on(target, kind, effect, options) {
  target.addEventListener(kind, effect, options);
  return () => target.removeEventListener(kind, effect, options);
}

function follow(model, name, effect) {
  model.on(`change:${name}`, effect);
  return () => model.off(`change:${name}`, effect);
}

function release(effects) {
  effects.forEach((undo) => undo());
}

function makeStatus(model, el) {
  const status = document.createElement("p");
  status.className = "pairit-status";
  status.setAttribute("role", "status");
  status.setAttribute("aria-live", "polite");
  status.setAttribute("aria-atomic", "false");
  // Tab passes it by, but the focus can be led here: nothing is pressed by Enter.
  status.tabIndex = -1;
  // What stood there before and is said still stays as it is, so that only what is new is read aloud; what is
  // numbered is the same as before, and read once more.
  const say = () => {
    const sentences = model.get("text").match(/.+?(?:[.?!:] |$)/gs) ?? [];
    const before = [...status.childNodes];
    const again = /^\(\d+\)$/.test(sentences.at(-1));
    const stays = (start) => {
      const other = sentences.findIndex((sentence, place) => before[start + place]?.textContent !== sentence);
      return other < 0 ? sentences.length : other;
    };
    const start = before.findIndex((_, place) => !again && stays(place));
    const same = start < 0 ? 0 : stays(start);
    before.filter((_, place) => place < start || place >= start + same).forEach((part) => part.remove());
    const added = sentences.slice(same).map((sentence) => {
      const part = document.createElement("span");
      part.textContent = sentence;
      return part;
    });
    status.append(...added);
  };
  say();
  el.append(status);
  return [status, say, follow(model, "text", say)];
}

// In a list that scrolls, the item that is open comes into sight.
function showCurrent(table) {
  const item = table.querySelector("[aria-current]");
  const list = item?.offsetParent;
  if (!list || list.scrollHeight <= list.clientHeight) {
    return;
  }
  const below = item.offsetTop + item.offsetHeight - list.clientHeight;
  list.scrollTop = Math.max(below, Math.min(list.scrollTop, item.offsetTop));
}

// These come last of all changes: once they are on the page, the page is up to date.
function markChanges(model, table) {
  const mark = () => {
    requestAnimationFrame(() => showCurrent(table));
    table.dataset.shown = model.get("shown");
    table.setAttribute("aria-busy", String(model.get("busy")));
  };
  mark();
  return [follow(model, "shown", mark)];
}

function render({ model, el }) {
  const [status, say, forget] = makeStatus(model, el);
  const { tell, undo: undoTeller } = makeTeller(model, status, say);
  const undo = [forget, ...undoTeller, ...makeHand(model, tell, el)];
  // The table is around this element only once it has been put into the page: in the next frame where the
  // page is quick, and some frames later where it is busy with other cells.
  let frame = 0;
  const wire = () => {
    const table = el.closest(TABLE);
    if (!table) {
      frame = requestAnimationFrame(wire);
      return;
    }
    const motion = makeMotion(model, table);
    table.setAttribute("role", "group");
    table.setAttribute("aria-label", model.get("name"));
    undo.push(
      on(table, "keydown", keepKeys),
      on(table, "keydown", leaveField, true),
      ...hearKeys(model, tell, table),
      ...tellPresses(tell, table),
      ...hearWords(model, table),
      ...walkLog(table),
      ...keepFocus(table),
      ...markChanges(model, table),
      ...motion.undo,
      ...adoptWhenThere(model, tell, motion, table),
      ...nameSliders(table),
      ...tellPage(model, el),
    );
  };
  frame = requestAnimationFrame(wire);
  return () => {
    cancelAnimationFrame(frame);
    release(undo);
  };
}

export default { initialize, render };
