/** What the graph of modules does: its lines, and asking the extension for the rest. */
(() => {
  const editor = acquireVsCodeApi();

  document.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("button") : null;
    const { import: index, earlier } = button?.dataset ?? {};
    if (index !== undefined) editor.postMessage({ import: Number(index) });
    if (earlier !== undefined) editor.postMessage({ earlier: Number(earlier) });
  });

  const lines = document.getElementById("lines");
  if (lines === null) return;
  const paths = [...lines.querySelectorAll("path")];

  /** From the box of an import to that of what serves it: across to a column before, or around the left side. */
  function draw() {
    const origin = lines.getBoundingClientRect();
    for (const [i, path] of paths.entries()) {
      const [from, to] = [path.dataset.from, path.dataset.to].map((id) => document.getElementById(id));
      if (from === null || to === null) continue;
      const [a, b] = [from, to].map((element) => element.closest(".node").getBoundingClientRect());
      const isAcross = b.right < a.left;
      const [x1, x2] = [a.left - origin.left, (isAcross ? b.right : b.left) - origin.left];
      const [y1, y2] = [from, to].map((element) => firstLine(element) - origin.top);
      const middle = (x1 + x2) / 2;
      // Lines around the same side don't cover each other.
      const left = Math.min(x1, x2) - 10 - 4 * (i % 4);
      const [c1, c2] = isAcross ? [middle, middle] : [left, left];
      path.setAttribute("d", `M${x1} ${y1} C${c1} ${y1} ${c2} ${y2} ${x2} ${y2}`);
    }
  }

  /** The middle of an element's first line. */
  function firstLine(element) {
    const { top } = element.getBoundingClientRect();
    return top + (element.classList.contains("node") ? 24 : 12);
  }

  draw();
  new ResizeObserver(draw).observe(lines.parentElement);
  document.addEventListener("toggle", draw, true);
})();
