/** Cursors and ranges in test text: `<|>` is a cursor, `<|…|>` a range. Nothing else marks anything. */

export interface Marked {
  /** The text without markers. */
  readonly text: string;
  /** Offsets of the cursors, in order. */
  readonly cursors: readonly number[];
  /** Spans of the ranges, in order of their starts. */
  readonly spans: readonly { readonly start: number; readonly end: number }[];
}

const MARKER = /<\|>|<\||\|>/g;

/** Takes the markers out. @throws Error where a range is not closed, or closed but never opened */
export function parseMarkers(marked: string): Marked {
  let text = "";
  let at = 0;
  const cursors: number[] = [];
  const open: number[] = [];
  const spans: { start: number; end: number }[] = [];
  for (const match of marked.matchAll(MARKER)) {
    text += marked.slice(at, match.index);
    at = match.index + match[0].length;
    if (match[0] === "<|>") cursors.push(text.length);
    else if (match[0] === "<|") open.push(text.length);
    else {
      const start = open.pop();
      if (start === undefined) throw new Error(`range closed but never opened: ${marked}`);
      spans.push({ start, end: text.length });
    }
  }
  if (open.length > 0) throw new Error(`range not closed: ${marked}`);
  return { text: text + marked.slice(at), cursors, spans: spans.sort((a, b) => a.start - b.start) };
}

/** The text with its only cursor taken out. @throws Error where there is none or more than one */
export function parseCursor(
  marked: string,
): { readonly text: string; readonly cursor: number } & Pick<Marked, "spans"> {
  const { text, cursors, spans } = parseMarkers(marked);
  const [cursor] = cursors;
  if (cursor === undefined || cursors.length > 1) throw new Error(`expected one cursor: ${marked}`);
  return { text, cursor, spans };
}
