/**
 * Lowered code that a test quotes in its FileCheck lines. The lines are scattered among the code that they were made
 * from; those between two labels or splits belong together.
 */
import { lineEndOf, lineStartOf } from "../text/lines.js";
import { EXCEPTIONS, raisedBy } from "./exceptions.js";
import type { Source } from "./functions.js";
import { type Line, statementOf } from "./statements.js";

export interface Quoted {
  /** Where the text is in the document. Spans of lines are relative to it. */
  readonly start: number;
  readonly text: string;
  readonly lines: readonly Line[];
  /** The exception codes that the operations beside the quotation can raise. */
  readonly raised: ReadonlySet<number>;
}

/** How far around a place is searched, in UTF-16 units. */
const AROUND = 1 << 15;

/** A FileCheck directive of a comment line, up to what it quotes. */
const DIRECTIVE = /^[ \t]*\/\/[ \t]*[A-Z][\w-]{0,40}:/;
const LABEL = /^[ \t]*\/\/[ \t]*[A-Z][\w-]{0,40}-LABEL:/;
const SPLIT = /^\/\/ -----/;

/** Where what a FileCheck line quotes begins (offset in the line); undefined for a line that is none. */
export function quotedFrom(line: string): number | undefined {
  return DIRECTIVE.exec(line)?.[0].length;
}

/** What is quoted around an offset of the document. */
export function quotedAround(source: Source, offset: number): Quoted {
  const base = Math.max(offset - AROUND, 0);
  const around = source.slice(base, offset + AROUND);
  const at = offset - base;
  const ends = (line: string) => SPLIT.test(line) || LABEL.test(line);
  let start = lineStartOf(around, at);
  while (start > 0 && !ends(lineAt(around, start))) start = lineStartOf(around, start - 1);
  const lines: Line[] = [];
  const words = new Set<string>();
  let end = start;
  for (let from = start; from < around.length; ) {
    const line = lineAt(around, from);
    if (from > at && ends(line)) break;
    end = from + line.length;
    const quoted = quotedFrom(line);
    if (quoted !== undefined) {
      const read = statementOf(around, from + quoted, end);
      if (read !== undefined) lines.push(read);
    } else for (const [word] of line.matchAll(/\w+/g)) words.add(word);
    from = end + 1;
  }
  const raised = EXCEPTIONS.map(([code]) => code).filter((code) => raisedBy(code).some((name) => words.has(name)));
  return { start: base, text: around, lines, raised: new Set(raised) };
}

function lineAt(text: string, start: number): string {
  return text.slice(start, lineEndOf(text, start));
}
