// What was tapped on this phone and not answered yet. It is written down before it is sent, so that a closed tab or a
// dead line loses nothing: the same entry with the same key can be sent again, and counts once.
//
// All tabs of a phone share what is kept: what one of them has sent or thrown away is gone in all. Only what the
// browser would not keep lives in the page, for as long as the page does.

const memory = new Map();
const me = Math.random().toString(36).slice(2); // this tab, among those of the phone
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
    const name = this.prefix + entry.key;
    const text = JSON.stringify(entry);
    memory.delete(name);
    try {
      store.setItem(name, text);
    } catch {
      memory.set(name, text); // full, or not allowed
    }
  }

  // Write `more` down about an entry; not where it has gone meanwhile.
  note(entry, more) {
    const now = this.get(entry);
    if (now) this.put({ ...now, ...more });
  }

  drop(entry) {
    memory.delete(this.prefix + entry.key);
    store?.removeItem(this.prefix + entry.key);
  }

  // The entry as it is now, or null where it is gone.
  get(entry) {
    const name = this.prefix + entry.key;
    const text = memory.get(name) ?? store?.getItem(name) ?? null;
    return text === null ? null : JSON.parse(text);
  }

  // The oldest first: in the order in which they were tapped.
  all() {
    const names = new Set(memory.keys());
    for (let n = 0; n < (store?.length ?? 0); n += 1) names.add(store.key(n));
    const own = [...names].filter((name) => name.startsWith(this.prefix));
    const found = own.map((name) => this.get({ key: name.slice(this.prefix.length) }));
    return found.filter(Boolean).sort((a, b) => a.at - b.at);
  }

  // Entries that wait, and answer what `entry` answers.
  rivals(entry) {
    return this.all().filter((other) => other.to === entry.to && other.key !== entry.key && !other.refused);
  }

  // For so many `ms` this tab sends the entry and the others do not; a tab that was closed over it has lost it then.
  claim(entry, ms) {
    this.note(entry, { by: me, until: Date.now() + ms });
  }

  release(entry, more = {}) {
    this.note(entry, { ...more, by: undefined, until: undefined });
  }

  // How many ms another tab may still be sending the entry; 0 where none does.
  elsewhere(entry) {
    return entry.by && entry.by !== me ? Math.max(0, entry.until - Date.now()) : 0;
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
