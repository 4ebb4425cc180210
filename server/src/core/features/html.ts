/**
 * The one place where text becomes HTML. Holes of the template are escaped unless they are HTML from here. Text from
 * files only goes into the content of elements, and attributes in double quotes only hold our own words and numbers, so
 * no file can add a tag, an attribute or a link to a page.
 */
import { visible, visibleLines } from "../text/visibleText.js";

/** HTML made by `html`. */
export class Html {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  toString(): string {
    return this.#text;
  }
}

/** What a hole accepts: text, HTML, nothing, or any number of them. */
export type Hole = string | number | Html | undefined | readonly Hole[];

/** HTML as a template. Text in its holes is shown literally, with invisible characters made visible. */
export function html(parts: TemplateStringsArray, ...holes: readonly Hole[]): Html {
  let text = "";
  for (const [i, part] of parts.entries()) text += part + (i < holes.length ? filled(holes[i]) : "");
  return new Html(text);
}

/** Text with several lines, for elements that preserve line breaks. */
export function htmlLines(text: string): Html {
  return new Html(escapedHtml(text, visibleLines));
}

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

function escapedHtml(text: string, makeVisible: (text: string) => string = visible): string {
  return makeVisible(text).replace(/[&<>"'`]/g, (c) => ENTITIES[c] ?? "");
}
