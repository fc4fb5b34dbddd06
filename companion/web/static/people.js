// Who is in, as it changes: the lists of the page are fetched anew when the match says that somebody came or went.

const match = document.querySelector("main[data-people]").dataset.people;
const PAGE = `/m/${match}/people`; // not where we are: a new link is shown as the answer to a form
const LISTS = [".people", ".links"];
let source = null;

async function renew() {
  const reply = await fetch(PAGE, { cache: "no-store" }).catch(() => null);
  if (!reply) return;
  if (!reply.ok) return location.assign(PAGE); // put out: the server's own page says so
  const fresh = new DOMParser().parseFromString(await reply.text(), "text/html");
  for (const list of LISTS) {
    const here = document.querySelector(list);
    const there = fresh.querySelector(list);
    if (here && there && !here.contains(document.activeElement)) here.replaceWith(document.importNode(there, true));
  }
}

function listen() {
  source?.close();
  source = null;
  if (document.visibilityState !== "visible") return; // a hidden page keeps no line
  source = new EventSource(`/m/${match}/stream`);
  source.addEventListener("people", renew);
  source.addEventListener("gone", () => location.assign(PAGE));
  source.addEventListener("aside", () => source.close()); // newer pages of this phone have the lines
}

document.addEventListener("visibilitychange", () => {
  listen();
  if (source) renew();
});
addEventListener("pagehide", () => source?.close());
listen();
