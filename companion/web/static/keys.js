// Every form carries a key, so that sending it twice enters once. A page made for one phone has them already; the part
// that several phones share has not, and each phone makes its own. (`randomUUID` is missing on plain http.)

export function fresh() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

export function fill(within) {
  for (const field of within.querySelectorAll('input[name="key"]')) if (!field.value) field.value = fresh();
}

// After its answer a form may not be taken for the one that was sent.
export function renew(key) {
  for (const field of document.querySelectorAll('input[name="key"]')) if (field.value === key) field.value = fresh();
}
