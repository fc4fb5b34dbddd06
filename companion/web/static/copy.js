// Copies a link. On plain http a browser has no clipboard for us: then the text is selected, ready for the phone's own menu.
document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const field = document.getElementById(button.dataset.copy);
  field.focus();
  field.select();
  let copied = false;
  try {
    if (navigator.clipboard) {
      await navigator.clipboard.writeText(field.value);
      copied = true;
    } else {
      copied = document.execCommand("copy"); // old, and the only way that plain http leaves
    }
  } catch {
    // Selected is what is left.
  }
  if (copied) button.textContent = button.dataset.done;
});
