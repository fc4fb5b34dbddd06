// What was tapped on this phone and not answered yet. It is written down before it is sent, so that a closed tab or a
// dead line loses nothing: the same entry with the same key can be sent again, and counts once.

const memory = new Map(); // for a browser that keeps nothing
let store = null;
try {
  store = window.localStorage;
} catch {
  // Then an entry lives as long as the page.
}

export class Outbox {
  constructor(match) {
    this.prefix = `outbox/${match}/`;
  }

  // One thing kept for each entry, so that two tabs do not overwrite one another's list.
  put(entry) {
    const text = JSON.stringify(entry);
    memory.set(this.prefix + entry.key, text);
    try {
      store?.setItem(this.prefix + entry.key, text);
    } catch {
      // Full, or not allowed.
    }
  }

  drop(entry) {
    memory.delete(this.prefix + entry.key);
    store?.removeItem(this.prefix + entry.key);
  }

  has(entry) {
    return this.#texts().has(this.prefix + entry.key);
  }

  // The oldest first: in the order in which they were tapped.
  all() {
    return [...this.#texts().values()].map((text) => JSON.parse(text)).sort((a, b) => a.at - b.at);
  }

  // Entries that wait, and answer what `entry` answers.
  rivals(entry) {
    return this.all().filter((other) => other.to === entry.to && other.key !== entry.key && !other.refused);
  }

  #texts() {
    const found = new Map();
    for (const [name, text] of memory) if (name.startsWith(this.prefix)) found.set(name, text);
    for (let n = 0; n < (store?.length ?? 0); n += 1) {
      const name = store.key(n);
      if (name.startsWith(this.prefix)) found.set(name, store.getItem(name));
    }
    return found;
  }
}

// What a form says, as it will be sent. `to` is what it answers, `title` and `value` are its words as people saw them.
export function read(form, button) {
  const fields = [...new FormData(form)].filter(([, value]) => typeof value === "string");
  if (button?.name) fields.push([button.name, button.value]);
  const given = Object.fromEntries(fields);
  const answers = fields.map(([name]) => name).filter((name) => /^(answer|several)\./.test(name));
  const to = answers.length ? [...new Set(answers.map((name) => name.replace(/^\w+\./, "")))].sort().join(" ") : `undo ${given.seq}`;
  return { key: given.key, at: Date.now(), action: form.getAttribute("action"), fields, to, ...spoken(form, button) };
}

// What is to be read in an element: without the drawn marks, and what only a screen reader says beside them.
function text(element) {
  if (!element) return "";
  const copy = element.cloneNode(true);
  for (const mark of copy.querySelectorAll("svg, .vh")) mark.remove();
  return copy.textContent.replace(/\s+/g, " ").trim();
}

function spoken(form, button) {
  const strip = form.closest(".just, .log li");
  if (strip) return { title: text(strip.querySelector("p")), value: text(button) };
  const title = text(form.closest("[data-ask], [data-key]")?.querySelector(".q")) || text(document.getElementById("q"));
  if (button?.classList.contains("opt") || button?.name) return { title, value: text(button.querySelector("b") ?? button) };
  const typed = [...form.querySelectorAll("input:not([type=hidden]), select")].map((field) => {
    if (field.type === "checkbox" || field.type === "radio") return field.checked ? text(field.parentElement) : "";
    return field.tagName === "SELECT" ? text(field.selectedOptions[0]) : field.value.trim();
  });
  return { title, value: typed.filter(Boolean).join(" · ") };
}
