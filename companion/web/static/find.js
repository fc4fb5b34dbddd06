// On every page to read: the key / goes to the search, Escape leaves it, and there is a way back to the open match.

const KEPT = "match";

export function finding(field) {
  field.focus();
  field.select();
}

function typing(element) {
  return element?.closest("input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]");
}

document.addEventListener("keydown", (event) => {
  const form = document.querySelector("form.find");
  if (!form || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
  const field = form.elements.q;
  if (event.key === "/" && !typing(document.activeElement)) {
    event.preventDefault();
    if (field.checkVisibility()) finding(field);
    else form.requestSubmit(); // on a phone the bar has no room for the field; the search page has
  } else if (event.key === "Escape" && document.activeElement === field) {
    event.preventDefault(); // what was typed stays
    field.blur();
  }
});

// A look-up may lead through several pages: from each of them it is one tap back to the table.
const back = document.getElementById("to-match");
const match = document.querySelector("main[data-match]")?.dataset.match;
try {
  if (match) sessionStorage.setItem(KEPT, match);
  const kept = sessionStorage.getItem(KEPT);
  if (back && kept) {
    back.querySelector("a").href = `/m/${kept}`;
    back.hidden = false;
  }
} catch {
  // A browser that keeps nothing has its own way back.
}
