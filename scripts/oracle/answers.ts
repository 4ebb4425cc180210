/** Answers as data that can be compared: by kind, each with its place in the text. */

/** What is answered at a place: a position, a range or a name. A list has as many entries as it has items. */
export type Entry = readonly [place: string, answer: unknown];

/** The answers about a text, by kind. */
export type Answers = Readonly<Record<string, readonly Entry[]>>;

interface Position {
  readonly line: number;
  readonly character: number;
}

interface Range {
  readonly start: Position;
  readonly end: Position;
}

/** Items of answers: most have a range, symbols a location, hints a position. */
interface Ranged {
  readonly range?: Range;
  readonly location?: { readonly range?: Range };
  readonly position?: Position;
}

/** A position as people read it: line and column from 1. */
export function positionText({ line, character }: Position): string {
  return `${line + 1}:${character + 1}`;
}

function placeOf({ position, location, range = location?.range }: Ranged): string {
  if (range !== undefined) return `${positionText(range.start)}-${positionText(range.end)}`;
  return position === undefined ? "" : positionText(position);
}

/** An entry for each item of a list, at its range; for anything else, one for the whole. */
export function itemsByRange(answer: unknown): Entry[] {
  if (!Array.isArray(answer)) return whole(answer);
  return answer.map((item: Ranged) => [placeOf(item), item]);
}

/** An entry for an answer about the whole text; none for no answer. */
export function whole(answer: unknown): Entry[] {
  return answer === null || answer === undefined ? [] : [["whole", answer]];
}

/** An entry for each node of a tree, in the order of the text, without its children. */
export function nodesByRange(answer: unknown, depth = 0): Entry[] {
  if (!Array.isArray(answer)) return whole(answer);
  return answer.flatMap(({ children, ...node }: Ranged & { readonly children?: unknown[] }) => [
    [placeOf(node), { depth, ...node }] as const,
    ...nodesByRange(children ?? [], depth + 1),
  ]);
}

/** An entry for each fold, at its lines. */
export function foldsByLine(answer: unknown): Entry[] {
  if (!Array.isArray(answer)) return whole(answer);
  return answer.map((fold) => [`${fold.startLine + 1}-${fold.endLine + 1}`, fold]);
}

/** An entry for each token of an encoded list: its length, type and modifiers, as numbers of the legend. */
export function tokensByPosition(answer: unknown): Entry[] {
  const { data } = (answer ?? {}) as { readonly data?: readonly number[] };
  if (data === undefined) return whole(answer);
  const entries: Entry[] = [];
  let line = 0;
  let character = 0;
  for (let i = 0; i < data.length; i += 5) {
    const [lines = 0, characters = 0, ...token] = data.slice(i, i + 5);
    character = lines > 0 ? characters : character + characters;
    line += lines;
    entries.push([positionText({ line, character }), token.join(" ")]);
  }
  return entries;
}
