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

/** A text in which code is between backticks, as what `append` takes. */
export function prose(text: string): (string | HTMLElement)[] {
  return text.split(/`([^`\n]+)`/).map((part, i) => (i % 2 === 0 ? part : make("code", part)));
}

/** An element with such a text. */
export function withProse<E extends HTMLElement>(element: E, text: string): E {
  element.append(...prose(text));
  return element;
}

/** Makes all buttons in a list one tab stop: the arrow keys, Home and End go from one to another. */
export function oneTabStop(list: HTMLElement): void {
  let current: Element | null = null;
  const update = (): void => {
    const buttons = [...list.querySelectorAll("button")];
    if (current === null || !list.contains(current)) current = buttons[0] ?? null;
    for (const button of buttons) button.tabIndex = button === current ? 0 : -1;
  };
  new MutationObserver(update).observe(list, { childList: true, subtree: true });
  list.addEventListener("focusin", ({ target }) => {
    current = target as Element;
    update();
  });
  list.addEventListener("keydown", (event) => {
    const buttons = [...list.querySelectorAll("button")];
    const at = buttons.indexOf(event.target as HTMLButtonElement);
    const to = destinationOf(event.key, at, buttons.length);
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    buttons[to]?.focus();
  });
}

function destinationOf(key: string, at: number, count: number): number | undefined {
  if (key === "ArrowDown" || key === "ArrowRight") return Math.min(at + 1, count - 1);
  if (key === "ArrowUp" || key === "ArrowLeft") return Math.max(at - 1, 0);
  return key === "Home" ? 0 : key === "End" ? count - 1 : undefined;
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

/** How long a button says what it did. */
const CONFIRMATION_MS = 2000;

/** Shows that something is done where it was asked for, and to screen readers. */
export function confirm(text: string, button?: HTMLButtonElement): void {
  announce(text);
  // The former text is not kept while it is replaced already.
  if (button === undefined || button.dataset.label !== undefined) return;
  const label = button.textContent ?? "";
  button.dataset.label = label;
  button.textContent = text;
  setTimeout(() => {
    button.textContent = label;
    delete button.dataset.label;
  }, CONFIRMATION_MS);
}

/** Copies a text and reports that, at the button that was pressed, or that the browser refused. */
export async function copyText(text: string, what: string, button?: HTMLButtonElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    confirm(`${what} copied`, button);
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
