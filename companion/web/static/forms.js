// Forms of a page that is no open match go by fetch, so that nothing typed is lost where the server does not answer: the
// page stays as it is, says so, and offers to send the same again (same key: it counts once). Nothing is kept, and
// nothing is sent again by itself. What comes back is shown as a browser would show it, except that a page that came
// back from a form has an address of its own: "back" leads to what was typed, and never sends a form again.

const SLOW = 20_000; // ms after which an answer is given up
const shelf = new Map(); // the pages that this document has shown, by their number in the history
let here = history.state?.page ?? 0;

document.addEventListener("submit", (event) => {
  const form = event.target;
  const unsent = document.getElementById("unsent");
  if (event.defaultPrevented || form.method !== "post" || !unsent || !form.closest("main:not([data-match])")) return;
  event.preventDefault();
  if (!form.dataset.sent) send(form, event.submitter);
});

async function send(form, button) {
  form.dataset.sent = "1";
  form.setAttribute("aria-busy", "true");
  try {
    show(await post(form, button), form, button);
  } catch {
    sorry(form, button);
  } finally {
    delete form.dataset.sent;
    form.removeAttribute("aria-busy");
  }
}

// Return what came back. Throws where nothing did, and where it is none of our pages or says that the server is in
// trouble: what was typed is worth more than that.
async function post(form, button) {
  const data = new FormData(form);
  if (button?.name) data.append(button.name, button.value);
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), SLOW);
  try {
    const body = form.enctype === "multipart/form-data" ? data : new URLSearchParams(data);
    const reply = await fetch(form.action, { method: "POST", body, headers: { "X-Form": "1" }, signal: stop.signal });
    if (reply.headers.has("X-To")) return { to: new URL(reply.headers.get("X-To"), location) };
    const page = new DOMParser().parseFromString(await reply.text(), "text/html");
    if (reply.status >= 500 || !page.getElementById("main")) throw new Error(String(reply.status));
    return { page, ok: reply.ok, url: reply.url };
  } finally {
    clearTimeout(timer);
  }
}

function show({ to, page, ok, url }, form, button) {
  if (to) go(to);
  else if (!fits(page)) natively(form, button);
  else {
    // The form again, with what is wrong, stands where it stood; anything else is a page of its own.
    if (ok || !page.querySelector("main form[method=post]")) {
      shelve();
      history.replaceState({ page: here }, "");
      history.pushState({ page: (here += 1) }, "", url);
    }
    put(page.body, page.title);
    scrollTo(0, 0);
  }
}

function go(to) {
  const same = to.pathname + to.search === location.pathname + location.search;
  location.assign(to);
  if (same && to.hash) location.reload(); // else it would only scroll
}

// A page with scripts of its own (an open match, another version) has to be loaded.
function fits(page) {
  const known = [...document.scripts].map((script) => script.src);
  return [...page.scripts].every((script) => known.includes(new URL(script.getAttribute("src"), location).href));
}

// Refused as it was, it is refused again, and this time the browser shows it.
function natively(form, button) {
  const field = document.createElement("input");
  Object.assign(field, { type: "hidden", name: button?.name ?? "", value: button?.value ?? "" });
  form.append(field);
  form.submit();
}

function shelve() {
  shelf.set(here, { body: document.body, title: document.title });
}

function put(body, title) {
  document.body.replaceWith(body);
  document.title = title;
  document.dispatchEvent(new Event("shown"));
}

addEventListener("popstate", ({ state }) => {
  const page = state?.page ?? here;
  if (page === here) return;
  shelve();
  here = page;
  const kept = shelf.get(page);
  if (kept) put(kept.body, kept.title);
  else location.reload();
});

function sorry(form, button) {
  document.getElementById("down")?.remove();
  const note = document.getElementById("unsent").content.cloneNode(true).firstElementChild;
  note.querySelector("[data-typed]").hidden = !form.querySelector("input:not([type=hidden]), select, textarea");
  note.querySelector("[data-keyed]").hidden = !form.querySelector('input[name="key"]');
  note.querySelector("button").addEventListener("click", () => form.requestSubmit(button));
  (form.closest(".row, ul") ?? form).before(note);
  note.focus();
}
