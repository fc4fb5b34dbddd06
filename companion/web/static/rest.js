// A tap meant for the old question must not fire the new one: a new question waits while a finger is down, and when it
// has come its options rest for a moment.

const REST = 300; // ms
const HELD = 5000; // ms: a finger that was never lifted (the page lost it) holds nothing up for longer

let down = false;
let lost = 0;
let waiting = null;

function press() {
  down = true;
  clearTimeout(lost);
  lost = setTimeout(lift, HELD);
}

function lift() {
  if (!down) return;
  down = false;
  clearTimeout(lost);
  // The click and the submit of this very tap come after the finger; they are for what it saw.
  setTimeout(() => {
    if (down) return;
    const next = waiting;
    waiting = null;
    next?.();
  });
}

addEventListener("pointerdown", press, true);
addEventListener("pointerup", lift, true);
addEventListener("pointercancel", lift, true);
addEventListener("blur", lift);

// Do `change` now, or when the finger is up; a later change takes the place of one that waits.
export function whenFree(change) {
  waiting = null;
  if (down) waiting = change;
  else change();
}

export function settle() {
  const dock = document.querySelector(".dock");
  if (!dock) return;
  const mark = String(performance.now());
  dock.dataset.settling = mark;
  setTimeout(() => {
    if (dock.dataset.settling === mark) delete dock.dataset.settling;
  }, REST);
}

export function resting() {
  return document.querySelector(".dock[data-settling]") !== null;
}
