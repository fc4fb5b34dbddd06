// What is not counted yet, drawn dashed above the question; and the one line that says what became of a tap.

const list = document.getElementById("outbox");
const line = document.getElementById("said");
const FADE = 6_000; // ms that a word about a tap stays
let fading = 0;

// Say `text`; nothing is said only in the place of `instead`, where that is given.
export function say(text, instead = "") {
  if (instead && line.textContent !== instead) return;
  clearTimeout(fading);
  line.textContent = text;
  if (text) fading = setTimeout(() => (line.textContent = ""), FADE);
}

export function draw(entries, { retry, drop }) {
  const shown = entries.filter((entry) => entry.failed);
  list.hidden = shown.length === 0;
  list.replaceChildren(...shown.map((entry) => item(entry, retry, drop)));
  mark(shown);
}

function item(entry, retry, drop) {
  const row = document.getElementById("queued").content.cloneNode(true).firstElementChild;
  row.querySelector("[data-value]").textContent = entry.value;
  row.querySelector("[data-title]").textContent = entry.title;
  row.toggleAttribute("data-refused", Boolean(entry.refused));
  for (const sentence of entry.refused ?? []) {
    const p = document.createElement("p");
    p.textContent = sentence;
    row.querySelector("[data-why]").append(p);
  }
  row.querySelector("[data-retry]").addEventListener("click", retry);
  row.querySelector("[data-drop]").addEventListener("click", () => drop(entry));
  return row;
}

// The option that was tapped wears the dashes too, for as long as its question stands.
function mark(entries) {
  for (const option of document.querySelectorAll("[data-queued]")) delete option.dataset.queued;
  for (const { fields, refused } of entries) {
    for (const [name, value] of refused ? [] : fields) {
      const option = name.startsWith("answer.") && document.querySelector(`button[name="${CSS.escape(name)}"][value="${CSS.escape(value)}"]`);
      if (option) option.dataset.queued = "";
    }
  }
}
