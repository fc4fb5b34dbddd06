// Ticks of a set-up, kept on this phone for each game and table. Without this the list is read, or printed.

const list = document.querySelector("[data-ticks]");
const boxes = [...list.querySelectorAll("input[data-step]")];
const said = document.getElementById("ticked");
const name = `ticks ${list.dataset.ticks}`;

function kept() {
  try {
    const steps = JSON.parse(localStorage.getItem(name));
    return new Set(Array.isArray(steps) ? steps : []);
  } catch {
    return new Set(); // nothing is kept here, or nothing of ours
  }
}

function keep() {
  const done = boxes.filter((box) => box.checked).map((box) => box.dataset.step);
  try {
    if (done.length) localStorage.setItem(name, JSON.stringify(done));
    else localStorage.removeItem(name);
  } catch {
    // Kept for this page only.
  }
  tell();
}

function tell() {
  const done = boxes.filter((box) => box.checked).length;
  said.textContent = said.dataset.text.replace("$done", done).replace("$steps", boxes.length);
}

function show() {
  const done = kept();
  for (const box of boxes) box.checked = done.has(box.dataset.step);
  tell();
}

list.addEventListener("change", keep);
document.getElementById("untick").addEventListener("click", () => {
  for (const box of boxes) box.checked = false;
  keep();
});
addEventListener("pageshow", show); // also where the page comes back from the browser's memory
show();
said.parentElement.hidden = false;
