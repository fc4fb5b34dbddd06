// Nothing here is needed to read or play: every page works as plain HTML.
import "./dock.js";
import "./find.js";
import "./forms.js";
import { settle } from "./rest.js";

const root = document.documentElement;
const AGAIN = 4000; // ms: when a form that was sent may be sent again, if the page is still here

// 1. Display settings, kept on this phone.
function keep(name, value) {
  try {
    if (value) localStorage.setItem(name, value);
    else localStorage.removeItem(name);
  } catch {
    // Kept for this page only.
  }
}

function show() {
  for (const button of document.querySelectorAll("[data-set]")) {
    button.setAttribute("aria-pressed", String((root.dataset[button.dataset.set] ?? "") === button.dataset.to));
  }
}

function set(button) {
  const { set: name, to } = button.dataset;
  if (to) root.dataset[name] = to;
  else delete root.dataset[name];
  keep(name, to);
  show();
}

// 2. A barred option explains itself above the options, so no button moves. Without this it is a link to the same.
function explain(event, barred) {
  const why = document.getElementById(barred.getAttribute("aria-controls"));
  if (!why) return;
  event.preventDefault();
  const open = barred.getAttribute("aria-expanded") !== "true";
  barred.setAttribute("aria-expanded", String(open));
  why.hidden = !open;
}

// 3. Steppers: within the bounds of the field.
function step(button) {
  const input = button.parentElement.querySelector("input");
  const low = Number(input.dataset.low ?? 0);
  const high = Number(input.dataset.high ?? Infinity);
  const typed = input.value.trim();
  const now = Number(typed.replace(/[−－]/, "-"));
  const next = typed === "" ? Math.max(low, 0) : now + Number(button.dataset.step);
  if (Number.isFinite(next)) input.value = String(Math.min(high, Math.max(low, next)));
}

document.addEventListener("click", (event) => {
  const on = (selector) => event.target.closest(selector);
  const setting = on("[data-set]");
  const barred = on(".opt[aria-disabled='true']");
  const stepper = on("[data-step]");
  if (setting) set(setting);
  else if (barred) explain(event, barred);
  else if (stepper) step(stepper);
  for (const menu of document.querySelectorAll("details.aa[open]")) {
    if (!menu.contains(event.target)) menu.open = false;
  }
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  for (const menu of document.querySelectorAll("details.aa[open]")) {
    menu.open = false;
    menu.querySelector("summary").focus();
  }
});

// 4. A form is sent once. The server would take the second for the first anyway (same key); this only saves the wait.
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.method !== "post" || event.defaultPrevented) return;
  if (form.dataset.sent) {
    event.preventDefault();
    return;
  }
  form.dataset.sent = "1";
  setTimeout(() => delete form.dataset.sent, AGAIN);
});

// A page that comes back from the browser's memory may send again.
addEventListener("pageshow", () => {
  for (const form of document.querySelectorAll("form[data-sent]")) delete form.dataset.sent;
});

// A page that took the place of another in this document: what is read first gets the focus.
document.addEventListener("shown", () => {
  show();
  const first = document.getElementById("faults") ?? document.querySelector("main :is(h1, h2)") ?? document.getElementById("main");
  first.tabIndex = -1;
  first.focus();
});

show();
settle(); // 5. A question that has just appeared rests for a moment.
document.getElementById("faults")?.focus();
