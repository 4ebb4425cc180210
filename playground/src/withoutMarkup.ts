/** HTML made of a hover's Markdown, reduced to text in paragraphs, lists, tables and code. */

/** The server escapes text from files; this is a second barrier. Hovers here need no links or pictures. */
const ALLOWED = new Set(
  "P BR HR EM STRONG DEL CODE PRE SPAN UL OL LI TABLE THEAD TBODY TR TH TD H1 H2 H3 H4 H5 H6 BLOCKQUOTE".split(" "),
);
/** Elements whose text is not part of the hover either. */
const DROPPED = new Set(["SCRIPT", "STYLE", "TEMPLATE", "NOSCRIPT", "IFRAME"]);

/**
 * The same HTML with all other elements replaced by their text, without attributes except `class`, and without
 * paragraphs that are only a link.
 */
export function withoutMarkup(html: string): string {
  // A parsed document loads and runs nothing.
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const element of body.querySelectorAll("*")) {
    if (DROPPED.has(element.tagName) || isLinkLine(element)) element.remove();
    else if (!ALLOWED.has(element.tagName)) element.replaceWith(element.textContent ?? "");
    else for (const name of element.getAttributeNames()) if (name !== "class") element.removeAttribute(name);
  }
  return body.innerHTML;
}

/** A paragraph that says no more than where to read on. */
function isLinkLine({ tagName, childNodes: [only, ...others] }: Element): boolean {
  return tagName === "P" && only?.nodeName === "A" && others.length === 0;
}
