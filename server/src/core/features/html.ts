/**
 * The one place where text becomes HTML. Holes of the template are escaped unless they are HTML from here. They are in
 * the content of elements; in double quotes only words and numbers of our own do, so that no file can put a tag, an
 * attribute or an address into a page.
 */
import { visible, visibleLines } from "../text/visibleText.js";

/** HTML that was made here. */
export class Html {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  toString(): string {
    return this.#text;
  }
}

/** What a hole takes: text, HTML, nothing, or any number of them. */
export type Hole = string | number | Html | undefined | readonly Hole[];

/** HTML as a template. Text in its holes shows exactly as it is, with nothing invisible in it. */
export function html(parts: TemplateStringsArray, ...holes: readonly Hole[]): Html {
  let text = "";
  for (const [i, part] of parts.entries()) text += part + (i < holes.length ? filled(holes[i]) : "");
  return new Html(text);
}

/** Text on several lines, for elements that keep line breaks. */
export function htmlLines(text: string): Html {
  return new Html(escapedHtml(text, visibleLines));
}

/** Nothing at all. */
export const NO_HTML = new Html("");

function filled(hole: Hole): string {
  if (hole instanceof Html) return hole.toString();
  if (hole === undefined) return "";
  if (typeof hole === "number") return String(hole);
  return typeof hole === "string" ? escapedHtml(hole) : hole.map(filled).join("");
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
  "`": "&#96;",
};

function escapedHtml(text: string, makeVisible = visible): string {
  return makeVisible(text).replace(/[&<>"'`]/g, (c) => ENTITIES[c] ?? "");
}
