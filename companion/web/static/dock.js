// The dock hangs on the bottom edge. It never scrolls inside itself: a question that is taller than the room beside the
// seats lets go of the edge and stands first in the page.

const root = document.documentElement;
const AIR = 8; // px between what gets the focus and the dock

const main = document.querySelector("main.match");
const dock = document.querySelector(".dock");
const seats = document.querySelector(".seats");

// Only a new question may move the dock: opening a reason must not pull the options from under the finger, unless
// it would grow out of the screen.
export function fit(grown = false) {
  if (!dock) return;
  const room = innerHeight - (getComputedStyle(seats).position === "sticky" ? seats.offsetHeight : 0);
  const tall = dock.offsetHeight > (grown ? innerHeight : room);
  if (tall) main.dataset.tall = "";
  else if (!grown) delete main.dataset.tall;
  clear();
}

// What gets the focus stays clear of the dock, however tall the question is.
function clear() {
  const covers = getComputedStyle(dock).position === "sticky";
  root.style.scrollPaddingBottom = covers ? `${dock.offsetHeight + AIR}px` : "2rem";
}

// A question that stands in the page may be out of sight, for instance when somebody else's entry has brought it: then
// there is a way to it at the edge.
const way = document.getElementById("way");
if (dock && way) {
  new IntersectionObserver(([{ isIntersecting }]) => {
    const asks = dock.querySelector("form.opts, form.die, form.enter, form.many, form.learn, .jump");
    way.hidden = isIntersecting || !asks || getComputedStyle(dock).position === "sticky";
  }).observe(dock);
}

if (dock) {
  new ResizeObserver(() => fit(true)).observe(dock);
  addEventListener("resize", () => fit());
  fit();
}
