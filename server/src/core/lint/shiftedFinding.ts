/** Findings with offsets of the document instead of their record's. */

import type { Finding, Fix } from "../document/finding.js";
import type { TextEdit } from "../text/edit.js";

/** A finding whose spans are `by` UTF-16 units further on. */
export function shifted(found: Finding, by: number): Finding {
  const { code, severity, message, validity, fix } = found;
  const start = found.start + by;
  const end = found.end + by;
  // No spread: objects that are made of one take half as much memory again.
  if (fix === undefined) {
    return validity === undefined
      ? { code, severity, message, start, end }
      : { code, severity, message, start, end, validity };
  }
  const moved = { ...found, start, end };
  const { scope, inString } = fix;
  const edits = fix.edits.map((edit) => ({ ...edit, start: edit.start + by, end: edit.end + by }));
  const place = scope && { scope: { start: scope.start + by, end: scope.end + by } };
  const literal = inString && { inString: { ...inString, at: inString.at + by } };
  return { ...moved, fix: { ...fix, edits, ...place, ...literal } };
}

/** The same with a fix in a third of the memory, for callers that keep all findings of a large text. */
export function compacted(found: Finding, by: number): Finding {
  const { code, severity, message, validity, fix } = found;
  const edit = fix?.edits[0];
  const isPlain = validity === undefined && fix?.scope === undefined && fix?.inString === undefined;
  if (fix === undefined || edit === undefined || fix.edits.length > 1 || !isPlain) return shifted(found, by);
  return { code, severity, message, start: found.start + by, end: found.end + by, fix: new OneEditFix(fix, edit, by) };
}

/** A fix of one edit. Its title mostly ends with the new text, and both are kept as one string. */
class OneEditFix implements Fix {
  readonly safe: boolean;
  readonly #start: number;
  readonly #end: number;
  readonly #text: string;
  readonly #titleLength: number;
  readonly #newTextLength: number;

  constructor({ title, safe }: Fix, { start, end, newText }: TextEdit, by: number) {
    this.safe = safe;
    this.#start = start + by;
    this.#end = end + by;
    this.#text = title.endsWith(newText) ? title : title + newText;
    this.#titleLength = title.length;
    this.#newTextLength = newText.length;
  }

  get title(): string {
    return this.#text.slice(0, this.#titleLength);
  }

  get edits(): readonly TextEdit[] {
    const newText = this.#text.slice(this.#text.length - this.#newTextLength);
    return [{ start: this.#start, end: this.#end, newText }];
  }

  toJSON(): Fix {
    const { title, safe, edits } = this;
    return { title, safe, edits };
  }
}
