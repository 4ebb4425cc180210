/** Access to the page's elements. Text is only inserted as text. */
import { messageOf } from "./server.js";

/** The element with an id. @throws Error if there is none, or one of another kind */
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

/** Shows a status message, which screen readers announce. */
export function announce(text: string): void {
  element("status", HTMLElement).textContent = text;
}

/** Shows why something that was started failed. */
export function announceError(error: unknown): void {
  announce(messageOf(error));
}

/** Offers a text as a download. */
export function saveText(name: string, text: string): void {
  const link = make("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Copies a text and reports that, or that the browser refused. */
export async function copyText(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    announce(`${what} copied`);
  } catch {
    announce(`The browser does not allow copying; ${what.toLowerCase()}: ${text}`);
  }
}

/** A function that runs once after a pause in calls, with the arguments of the last one. */
export function debounced<Arguments extends unknown[]>(
  delayMs: number,
  run: (...args: Arguments) => void,
): (...args: Arguments) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (...args) => {
    clearTimeout(timer);
    timer = setTimeout(run, delayMs, ...args);
  };
}
