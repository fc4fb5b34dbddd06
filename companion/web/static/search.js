// The search page finds while somebody types, and the arrow keys go through what was found. Without this it is a form.

import { finding } from "./find.js";

const form = document.querySelector("form.find[data-part]");
const field = form.elements.q;
const found = document.getElementById("found");
const count = document.getElementById("told");
const PAUSE = 120; // ms without a key before anything is asked

let timer = 0;
let asking = null; // what is on its way; a newer question ends it, so an older answer never comes over a newer one
let shown = field.value;

function terms() {
  const asked = new URLSearchParams(new FormData(form));
  if (!field.value.trim()) asked.delete("q");
  return asked;
}

// The address says what is shown, and so does the form that changes the language.
function told(asked) {
  const search = asked.size ? `?${asked}` : "";
  history.replaceState(history.state, "", location.pathname + search);
  for (const next of document.querySelectorAll('form.langs input[name="next"]')) next.value = location.pathname + search;
}

async function ask() {
  clearTimeout(timer);
  if (field.value === shown) return;
  asking?.abort();
  const mine = (asking = new AbortController());
  const typed = field.value;
  const asked = terms();
  try {
    const reply = await fetch(`${form.dataset.part}?${asked}`, { signal: mine.signal });
    const html = reply.ok ? await reply.text() : null;
    if (mine !== asking) return;
    if (html === null) form.submit(); // the server's own page says what is wrong
    else put(html, typed, asked);
  } catch {
    // Ended by a newer question, or the line is down: what was found before stays, and Enter asks again.
  }
}

function put(html, typed, asked) {
  const fresh = new DOMParser().parseFromString(html, "text/html");
  const said = fresh.querySelector("template[data-count]");
  if (!said) return; // not ours: something on the way answered in the server's place
  shown = typed;
  count.textContent = said.content.textContent.trim();
  found.replaceChildren(...fresh.body.childNodes);
  told(asked);
}

field.addEventListener("input", (event) => {
  clearTimeout(timer);
  // A Chinese word is not ready while it is being put together.
  if (!event.isComposing) timer = setTimeout(ask, PAUSE);
});
field.addEventListener("compositionend", () => {
  clearTimeout(timer);
  timer = setTimeout(ask, PAUSE);
});
form.addEventListener("submit", (event) => {
  if (field.value === shown) return;
  event.preventDefault();
  ask();
});

// The field and what was found are one column: down and up go through it.
document.addEventListener("keydown", (event) => {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const stops = [field, ...found.querySelectorAll(".hits > li > a, .hits h3 > a")];
  const at = stops.indexOf(document.activeElement);
  if (at < 0 || event.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  if (by) {
    event.preventDefault();
    stops[Math.max(0, Math.min(stops.length - 1, at + by))].focus();
  } else if (event.key === "Escape" && at > 0) {
    event.preventDefault();
    finding(field);
  }
});
