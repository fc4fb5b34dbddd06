// Runs before the first paint, so that a chosen theme never flashes. Settings belong to the phone, never to a match.
(() => {
  const root = document.documentElement;
  root.dataset.script = "on";
  for (const name of ["theme", "size"]) {
    try {
      const value = localStorage.getItem(name);
      if (value) root.dataset[name] = value;
    } catch {
      // A browser that keeps nothing shows the page as it comes.
    }
  }
})();
