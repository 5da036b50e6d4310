// A race: a card is turned, and a press is measured from the frame that showed it. Nothing else of the table is
// waited for meanwhile, neither the kernel nor the network.

const SHORTEST = 900;
const LONGEST = 2500;

function render({ model, el }) {
  const title = document.createElement("p");
  const button = document.createElement("button");
  const card = document.createElement("img");
  const words = document.createElement("span");
  title.className = "pairit-race-title";
  button.className = "pairit-race";
  card.alt = "";
  button.append(card, words);
  el.append(title, button);

  let phase = "";
  let signalled = 0;
  let timer = 0;
  let frame = 0;

  const show = (now) => {
    phase = button.dataset.phase = now;
    const turned = now === "go";
    card.src = model.get(turned ? "after" : "before");
    words.textContent = turned ? model.get("word") : now === "wait" ? "Wait for the card" : "I am ready";
  };
  const stop = () => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
  };
  // Every press that is waited for begins here, and so does one that was broken off: it does not count.
  const rest = () => {
    stop();
    title.textContent = model.get("title");
    show("rest");
  };
  const tell = (time) => {
    stop();
    show("told");
    model.send({ go: model.get("go"), time });
  };
  const turn = () => {
    frame = requestAnimationFrame(() => {
      show("go");
      signalled = Infinity;
      // The card is seen when this frame is: at the time of the next one.
      frame = requestAnimationFrame((now) => {
        signalled = now;
        timer = setTimeout(() => tell(model.get("slow")), model.get("slow"));
      });
    });
  };
  const press = (at) => {
    if (phase === "rest") {
      show("wait");
      timer = setTimeout(turn, SHORTEST + Math.random() * (LONGEST - SHORTEST));
    } else if (phase === "wait") {
      tell(-1);
    } else if (phase === "go") {
      tell(Math.max(-1, at - signalled));
    }
  };

  const down = (event) => {
    if (event.button === 0 && event.isPrimary) {
      press(event.timeStamp);
    }
  };
  const key = (event) => {
    if (event.key === " " || event.key === "Enter") {
      event.preventDefault();
      if (event.type === "keydown" && !event.repeat) {
        press(event.timeStamp);
      }
    }
  };
  // Whatever presses a button without finger and key, as some screen readers do, only clicks.
  const click = (event) => {
    if (event.detail === 0) {
      press(event.timeStamp);
    }
  };
  const leave = () => {
    if (phase === "wait") {
      rest();
    }
  };
  const hide = () => {
    if (document.visibilityState === "hidden" && (phase === "wait" || phase === "go")) {
      rest();
    }
  };
  button.addEventListener("pointerdown", down);
  button.addEventListener("keydown", key);
  button.addEventListener("keyup", key);
  button.addEventListener("click", click);
  button.addEventListener("blur", leave);
  document.addEventListener("visibilitychange", hide);
  model.on("change:go", rest);
  rest();
  return () => {
    stop();
    document.removeEventListener("visibilitychange", hide);
    model.off("change:go", rest);
  };
}

export default { initialize, render };
