// The script has no words of its own: they stand on the page in the reader's language, in <template id="words">.

const spoken = document.getElementById("words")?.content;

export function word(name, fill = {}) {
  const text = spoken?.querySelector(`[data-word="${name}"]`)?.textContent ?? "";
  return text.replace(/\$(\w+)/g, (_, slot) => fill[slot] ?? "");
}

// Hours and minutes as this page's language writes them.
export function clock(when) {
  const lang = document.documentElement.lang;
  return new Intl.DateTimeFormat(lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(when);
}
