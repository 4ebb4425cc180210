/** Shows pages: a rule's, a compiled module's, a comparison's. */
import { announceError, copyText, element, make } from "./dom.js";
import { ruleEntries } from "./rules.js";

/** VS Code's page of a module or comparison, in a frame with the same style sheet and script. */
const FRAME = "frame.html";

/** What of the page is seen besides: nothing while a module is. */
function showAlone(isAlone: boolean): void {
  document.body.classList.toggle("alone", isAlone);
  element("details-close", HTMLButtonElement).textContent = isAlone ? "Back to the text" : "Close";
}

function open(title: string, content: HTMLElement): void {
  const section = element("details", HTMLElement);
  element("details-title", HTMLElement).textContent = title;
  element("details-body", HTMLElement).replaceChildren(content);
  section.hidden = false;
  element("details-title", HTMLElement).focus();
}

/** Connects the button that closes the page. */
export function createDetails(): void {
  element("details-close", HTMLButtonElement).addEventListener("click", closeDetails);
  addEventListener("message", ({ data, source, origin }: MessageEvent) => {
    if (origin !== location.origin || source !== frame?.contentWindow) return;
    const { copy, rule } = (data ?? {}) as Readonly<Record<string, unknown>>;
    if (typeof copy === "string") void copyText(copy, "Text");
    else if (typeof rule === "string") openRule(rule).catch(announceError);
  });
}

export function closeDetails(): void {
  element("details", HTMLElement).hidden = true;
  element("details-body", HTMLElement).replaceChildren();
  showAlone(false);
}

/** Shows the page of a rule; links in it to other rules stay here. */
export async function openRule(id: string): Promise<void> {
  const entry = (await ruleEntries()).find((it) => it.id === id);
  const page = make("article", "", "rule-page");
  // Made of our documentation at build time; contains no input.
  if (entry !== undefined) page.innerHTML = entry.html;
  else page.textContent = `Unknown rule ${id}`;
  page.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a[data-rule]") : null;
    if (link === null) return;
    event.preventDefault();
    openRule(link.getAttribute("data-rule") ?? "").catch(announceError);
  });
  open(`Rule ${id}`, page);
}

let frame: HTMLIFrameElement | undefined;

/** Shows a page from the server, which escaped everything; that of a module takes the place of the text. */
export function openPage(title: string, html: string, isModule = false): void {
  const made = make("iframe");
  made.title = title;
  made.addEventListener("load", () => {
    const inside = made.contentDocument;
    if (inside === null || frame !== made) return;
    inside.body.innerHTML = html;
    const script = inside.createElement("script");
    script.src = "module.js";
    inside.body.append(script);
  });
  made.src = FRAME;
  frame = made;
  showAlone(isModule);
  open(title, made);
}
