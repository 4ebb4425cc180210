/** What the page of a compiled module does: search, copy, and asking the extension for the rest. */
(() => {
  const editor = acquireVsCodeApi();
  const state = { filter: "", scroll: 0, ...editor.getState() };
  const keep = () => editor.setState(state);

  document.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("button") : null;
    if (button === null) return;
    if (button.dataset.command !== undefined) editor.postMessage({ command: button.dataset.command });
    if (button.dataset.rule !== undefined) editor.postMessage({ rule: button.dataset.rule });
    if (button.dataset.copy !== undefined) copy(button);
  });

  function copy(button) {
    const text = button.closest(".copyable")?.querySelector("code")?.textContent ?? "";
    editor.postMessage({ copy: text });
    button.classList.add("done");
    setTimeout(() => button.classList.remove("done"), 1200);
    say("announce", "Copied");
  }

  /** For screen readers, which announce changes only. */
  function say(id, text) {
    const place = document.getElementById(id);
    if (place === null) return;
    place.textContent = "";
    setTimeout(() => {
      place.textContent = text;
    }, 50);
  }

  const filter = document.getElementById("filter");
  if (filter === null) return;
  const entries = [...document.querySelectorAll(".entry")];
  const blocks = document.querySelectorAll("main section, main .module");
  let texts;

  function apply() {
    const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
    texts ??= entries.map((entry) => entry.textContent.toLowerCase());
    let shown = 0;
    for (const [i, entry] of entries.entries()) {
      entry.hidden = !words.every((word) => texts[i].includes(word));
      if (!entry.hidden) shown++;
    }
    document.body.classList.toggle("filtered", words.length > 0);
    for (const block of blocks) {
      block.hidden = words.length > 0 && block.querySelector(".entry:not([hidden])") === null;
    }
    const matches = `${shown} of ${entries.length} entries match`;
    if (words.length > 0) say("matches", matches);
    else document.getElementById("matches").textContent = "";
  }

  let waiting;
  filter.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      state.filter = filter.value;
      keep();
      apply();
    }, 120);
  });
  // As in lists and on the web: `/` goes to the search, Escape clears it.
  document.addEventListener("keydown", (event) => {
    if (event.key === "/" && event.target !== filter && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      filter.focus();
      filter.select();
    } else if (event.key === "Escape" && event.target === filter && filter.value !== "") {
      filter.value = "";
      filter.dispatchEvent(new Event("input"));
    }
  });
  let scrolled;
  document.addEventListener("scroll", () => {
    clearTimeout(scrolled);
    scrolled = setTimeout(() => {
      state.scroll = window.scrollY;
      keep();
    }, 200);
  });

  filter.value = state.filter;
  if (state.filter !== "") apply();
  window.scrollTo(0, state.scroll);
})();
