// The browser's part of a LiveBoard: it draws what Python says, and says what was pressed.

const TEXT = { first: "⏮", back: "◀", forward: "▶", last: "⏭" };

function button(words, label, press) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = words;
  made.setAttribute("aria-label", label);
  made.addEventListener("click", press);
  return made;
}

function render({ model, el }) {
  el.classList.add("heibai-board");
  el.dataset.lmSuppressShortcuts = "true"; // JupyterLab would take Enter for itself
  const shown = () => model.get("shown");
  const go = (ply) => model.send({ go: ply });
  const move = (name) => model.send({ play: name, at: shown().ply });
  const board = document.createElement("div");
  const says = document.createElement("p");
  says.setAttribute("role", "status");
  const choices = document.createElement("p");
  const steps = document.createElement("p");
  const ply = document.createElement("span");
  const first = button(TEXT.first, "to the start", () => go(0));
  const back = button(TEXT.back, "a move back", () => go(shown().ply - 1));
  const forward = button(TEXT.forward, "a move forward", () => go(shown().ply + 1));
  const last = button(TEXT.last, "to the end", () => go(shown().plies));
  const values = document.createElement("input");
  values.type = "checkbox";
  values.addEventListener("change", () => model.send({ values: values.checked }));
  const label = document.createElement("label");
  label.append(values, " values");
  steps.append(first, back, ply, forward, last, label);
  el.append(board, says, choices, steps);

  const play = (event) => {
    const square = event.target.closest?.("[data-move]");
    if (square) move(square.dataset.move);
    return Boolean(square);
  };
  board.addEventListener("click", play);
  el.addEventListener("keydown", (event) => {
    const steps = { ArrowLeft: shown().ply - 1, ArrowRight: shown().ply + 1, Home: 0, End: shown().plies };
    const isPlay = event.key === "Enter" || event.key === " ";
    if (isPlay ? play(event) : event.key in steps) {
      if (!isPlay) go(steps[event.key]);
      event.preventDefault();
      event.stopPropagation(); // the notebook has keys of its own
    }
  });

  let focused = ""; // the move that has the keyboard, kept while the opponent thinks
  const draw = () => {
    const { picture, choices: offered, ply: at, plies, says: words, values: isOn } = shown();
    if (board.contains(document.activeElement)) focused = document.activeElement.dataset.move ?? "";
    board.innerHTML = picture;
    const isFree = document.activeElement === document.body; // nobody has gone elsewhere meanwhile
    const next = focused && isFree && (board.querySelector(`[data-move="${focused}"]`) ?? board.querySelector("[data-move]"));
    if (next) {
      next.focus();
      focused = "";
    }
    says.textContent = words;
    choices.replaceChildren(...offered.map(([name, text]) => button(text, text, () => move(name))));
    ply.textContent = ` ${at} / ${plies} `;
    first.disabled = back.disabled = at === 0;
    last.disabled = forward.disabled = at === plies;
    values.checked = isOn;
  };
  model.on("change:shown", draw);
  draw();
  return () => model.off("change:shown", draw);
}

export default { render };
