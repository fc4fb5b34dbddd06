// The short form of a term where it is read, on a sheet at the foot of the screen. Without this a term is a link to the
// glossary, and the short forms stand at the end of the page.

const sheet = document.getElementById("pop");
let from = null; // the term whose sheet is open

function fill(link, note) {
  const [title, short] = sheet.querySelectorAll("p");
  title.textContent = note.querySelector("dt").textContent;
  short.textContent = note.querySelector("dd").textContent;
  sheet.lang = note.lang || document.documentElement.lang;
  sheet.querySelector("a").href = link.href;
}

function open(link, note) {
  close();
  fill(link, note);
  from = link;
  link.setAttribute("aria-expanded", "true");
  sheet.hidden = false;
  const under = link.getBoundingClientRect().bottom - sheet.getBoundingClientRect().top;
  if (under > -8) scrollBy(0, under + 16); // the word stays in sight above its sheet
  sheet.focus({ preventScroll: true });
}

function close() {
  if (!from) return null;
  const was = from;
  was.removeAttribute("aria-expanded");
  sheet.hidden = true;
  from = null;
  return was;
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-tip]");
  const note = link && document.getElementById(link.dataset.tip);
  const plain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
  if (note && plain && sheet) {
    event.preventDefault();
    if (link === from) close();
    else open(link, note);
  } else if (event.target.closest("#pop button")) close()?.focus({ preventScroll: true });
  else if (!event.target.closest("#pop")) close();
});

// The sheet is left with Escape, or by tabbing past its ends: either way one is back at the word.
document.addEventListener("keydown", (event) => {
  if (!from) return;
  const ends = [...sheet.querySelectorAll("a, button")];
  const at = document.activeElement;
  const past = event.shiftKey ? at === ends[0] || at === sheet : at === ends.at(-1);
  if (event.key === "Escape" || (event.key === "Tab" && past)) {
    event.preventDefault();
    close().focus({ preventScroll: true });
  }
});

// The address of an answer leads to it, so it is opened.
function opened() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (target?.matches("details")) target.open = true;
}

addEventListener("hashchange", opened);
opened();
