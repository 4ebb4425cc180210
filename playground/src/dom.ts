/** The page's elements. Text goes into them as text. */

/** The element of an id. @throws Error where the page has none, or one of another kind */
export function element<T extends Element>(id: string, type: new () => T): T {
  const found = document.getElementById(id);
  if (found instanceof type) return found;
  throw new Error(`The page has no ${type.name} #${id}`);
}

/** A new element with a text. */
export function make<K extends keyof HTMLElementTagNameMap>(
  name: K,
  text = "",
  className = "",
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  made.textContent = text;
  if (className !== "") made.className = className;
  return made;
}

/** Says something in the status line, which screen readers announce. */
export function announce(text: string): void {
  element("status", HTMLElement).textContent = text;
}

/** Offers a text as a file to save. */
export function saveText(name: string, text: string): void {
  const link = make("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Copies a text, and says so; where the browser does not let us, says that. */
export async function copyText(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    announce(`${what} copied`);
  } catch {
    announce(`The browser does not allow copying; ${what.toLowerCase()}: ${text}`);
  }
}

/** A function that runs once after a pause in calls. */
export function debounced(delayMs: number, run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(run, delayMs);
  };
}
