/**
 * The markers that a version control system leaves where two sides of a merge changed the same lines: `<<<<<<<`, `|||||||`
 * (with the lines before both changes), `=======` and `>>>>>>>`, each at the start of a line. No MLIR token crosses a line
 * feed and no MLIR starts a line so, so a marker is never part of a string or a comment.
 */

import type { RecordPlace } from "../abi/record.js";
import { byPlace, type Span } from "../text/offsetMap.js";
import type { AbiDocument } from "./document.js";

/** The lines of one side, with their line ends. */
export interface ConflictSide extends Span {
  /** What the marker names it, such as `HEAD` or a branch; may be empty. */
  readonly name: string;
  readonly isFirst: boolean;
}

/** A conflict, or a marker that belongs to none. It extends over all of its markers' lines, the last line end included. */
export interface Conflict extends Span {
  /** The first marker's line without its line end. */
  readonly marker: Span;
  /** Undefined for a marker that belongs to no conflict. */
  readonly sides: readonly [ConflictSide, ConflictSide] | undefined;
}

const OPENS = "<<<<<<<";
const CLOSES = ">>>>>>>";
// `^` with the flag m would match after a carriage return, too.
const SEPARATOR = /(?<=^|\n)={7}(?=\s|$)[^\n]*\n?/;
const BASE = /(?<=^|\n)\|{7}(?=\s|$)/;
const ANY = /(?<=^|\n)(?:<{7}|={7}|>{7})(?=\s|$)/;

/** The conflicts of a document in order of position. Linear in the text. */
export function conflictsIn(document: AbiDocument): readonly Conflict[] {
  const conflicts: Conflict[] = [];
  const markers = [...markersIn(document, OPENS), ...markersIn(document, CLOSES)].sort(byPlace);
  let open: Marker | undefined;
  for (const marker of markers) {
    const conflict = open !== undefined && marker.mark === CLOSES ? between(document, open, marker) : undefined;
    if (conflict === undefined && open !== undefined) conflicts.push(leftOver(open));
    if (conflict !== undefined) conflicts.push(conflict);
    else if (marker.mark === CLOSES) conflicts.push(leftOver(marker));
    open = marker.mark === OPENS ? marker : undefined;
  }
  if (open !== undefined) conflicts.push(leftOver(open));
  return conflicts;
}

/** Whether a record holds a marker of a conflict, so that it is two texts in one. */
export function isInConflict(document: AbiDocument, { start, length }: RecordPlace): boolean {
  return document.mentions(OPENS) && ANY.test(document.slice(start, start + length));
}

/** The line of a marker. */
interface Marker extends Span {
  readonly name: string;
  readonly mark: string;
  /** After its line end. */
  readonly after: number;
}

function markersIn(document: AbiDocument, mark: string): readonly Marker[] {
  const markers: Marker[] = [];
  if (!document.mentions(mark)) return markers;
  for (let at = document.indexOf(mark, 0); at >= 0; ) {
    const feed = document.indexOf("\n", at);
    const after = feed < 0 ? document.length : feed + 1;
    const lineEnd = feed < 0 ? after : feed;
    if (at === 0 || document.slice(at - 1, at) === "\n") {
      const line = document.slice(at, lineEnd).trimEnd();
      const rest = line.slice(mark.length);
      const name = rest.trimStart();
      if (rest === "" || rest.length > name.length)
        markers.push({ start: at, end: at + line.length, mark, name, after });
    }
    at = feed < 0 ? -1 : document.indexOf(mark, after);
  }
  return markers;
}

/** The conflict between two markers; undefined where the sides are not separated. */
function between(document: AbiDocument, open: Marker, close: Marker): Conflict | undefined {
  const text = document.slice(open.after, close.start);
  const separator = SEPARATOR.exec(text);
  if (separator === null) return undefined;
  const base = BASE.exec(text.slice(0, separator.index));
  const ours = { name: open.name, isFirst: true, start: open.after, end: open.after + (base ?? separator).index };
  const second = open.after + separator.index + separator[0].length;
  const theirs = { name: close.name, isFirst: false, start: second, end: close.start };
  return { marker: open, start: open.start, end: close.after, sides: [ours, theirs] };
}

function leftOver(marker: Marker): Conflict {
  return { marker, start: marker.start, end: marker.after, sides: undefined };
}
