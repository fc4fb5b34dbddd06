// Makes one piece of the page like another without taking away what people are at: nodes that stay are the same nodes,
// so focus, a half-typed field, an open fold and a pressed button stay too.

// What belongs to the person at this phone and not to the match: never overwritten.
const OWN = new Set(["open", "hidden", "aria-expanded", "aria-busy"]);
const SCRIPT = ["data-sent", "data-tapped", "data-queued", "data-settling", "data-tall"];
for (const name of SCRIPT) OWN.add(name);

// Two nodes are the same thing when they carry the same name. A question is named by its address, so the button of
// one is never turned into the button of the next.
function name(node) {
  return node.nodeType === Node.ELEMENT_NODE ? node.id || node.dataset.ask || node.dataset.key || "" : "";
}

function same(a, b) {
  return a.nodeType === b.nodeType && a.nodeName === b.nodeName && name(a) === name(b);
}

function attributes(old, fresh) {
  for (const { name: n } of [...old.attributes]) if (!fresh.hasAttribute(n) && !OWN.has(n)) old.removeAttribute(n);
  for (const { name: n, value } of fresh.attributes) {
    // A form that came without a key keeps the one this phone has made for it.
    const kept = OWN.has(n) || (n === "value" && old.name === "key" && value === "");
    if (!kept && old.getAttribute(n) !== value) old.setAttribute(n, value);
  }
}

function children(old, fresh, stays) {
  const wishes = [...fresh.childNodes];
  let at = old.firstChild;
  // Go past what nobody wants any more, so that what stays need not be moved: a moved field loses the focus.
  const pass = (rest) => {
    while (at && !rest.some((wish) => same(at, wish))) {
      const next = at.nextSibling;
      if (!stays(at)) at.remove();
      at = next;
    }
  };
  wishes.forEach((wish, n) => {
    pass(wishes.slice(n));
    if (at && same(at, wish)) {
      morph(at, wish, stays);
      at = at.nextSibling;
      return;
    }
    const later = name(wish) && [...old.childNodes].find((node) => same(node, wish));
    old.insertBefore(later || document.importNode(wish, true), at);
    if (later) morph(later, wish, stays);
  });
  pass([]);
}

// Make `old` like `fresh`, which is the same thing. `stays(node)` may keep what `fresh` has not.
export function morph(old, fresh, stays = () => false) {
  if (old.nodeType !== Node.ELEMENT_NODE) {
    if (old.data !== fresh.data) old.data = fresh.data;
    return;
  }
  if (old.hasAttribute("data-kept")) return;
  attributes(old, fresh);
  children(old, fresh, stays);
}
