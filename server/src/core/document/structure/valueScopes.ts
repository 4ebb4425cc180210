/** The scopes of the names that the ops and regions of a text define, and the definitions and uses that events stand for. */

import type { RawUse, ValueDefinition } from "../../syntax/variable.js";
import type { Span } from "../../text/offsetMap.js";
import { BARE, BLOCK_ARGUMENT, BOUND, type EventCursor, FUNCTION_ARGUMENT, LABEL, RESULT, USE } from "./valueEvents.js";
import type { Op, Region, Stretch } from "./valueFrames.js";
import type { ReadStretch } from "./valueReader.js";

const KINDS: Readonly<Record<number, ValueDefinition["kind"]>> = {
  [RESULT]: "result",
  [LABEL]: "block",
  [BLOCK_ARGUMENT]: "block argument",
  [FUNCTION_ARGUMENT]: "function argument",
};

/** Offsets are relative to the text; those of events to their stretch. */
export class ValueScopes {
  readonly #text: { readonly length: number };

  constructor(text: { readonly length: number }) {
    this.#text = text;
  }

  /** The scope of what an event defines; undefined for a use. Not for `LISTED`. */
  ofEvent(stretch: ReadStretch, { kind, ref }: EventCursor): Span | undefined {
    switch (kind) {
      case USE:
        return undefined;
      case BARE:
        return this.ofBinding(bindingOp(stretch, ref));
      // `store_var %a = %b` has no region that could see a name: a use.
      case BOUND:
        return this.ofBinding(stretch.ops[ref]);
      case FUNCTION_ARGUMENT:
        return { start: 0, end: this.#text.length };
      default:
        return this.ofRegion(stretch.regions[ref]);
    }
  }

  /** The definition at a cursor. */
  definitionAt(stretch: ReadStretch, cursor: EventCursor): ValueDefinition {
    const { kind, ref, extra } = cursor;
    if (kind === RESULT || kind === LABEL) return definitionOf(stretch, cursor, KINDS[kind] ?? "block");
    const op = kind === BARE ? bindingOp(stretch, ref) : stretch.ops[kind === BLOCK_ARGUMENT ? extra : ref];
    return definitionOf(stretch, cursor, KINDS[kind] ?? "bound name", op);
  }

  /** The use at a cursor in the text of its stretch. */
  useAt(stretch: ReadStretch, cursor: EventCursor, name: string, text: string): RawUse {
    const digits = cursor.start + name.length + 1;
    const result = digits > cursor.end ? undefined : Number(text.slice(digits, cursor.end));
    const region = isBlockName(name) ? this.regionOfBranch(stretch, cursor) : 0;
    return { start: stretch.start + cursor.start, end: stretch.start + cursor.end, region, result };
  }

  /** Where the region starts that a branch is in. */
  regionOfBranch(stretch: ReadStretch, { ref }: EventCursor): number {
    return this.ofRegion(stretch.regions[ref])?.start ?? 0;
  }

  /** The scope of a region's own names. */
  ofRegion(region: Region | undefined): Span | undefined {
    return region === undefined ? undefined : { start: offsetOf(region), end: this.#endOf(region) };
  }

  #endOf({ endStretch, end }: Region): number {
    return endStretch?.isCurrent ? endStretch.start + end : this.#text.length;
  }

  /** The scope of a name that an op binds. */
  ofBinding(op: Op | undefined): Span | undefined {
    return op?.isFunction ? { start: 0, end: this.#text.length } : op && this.ofRegions(op);
  }

  /** From the first region of an op to its last. */
  ofRegions(op: Op): Span | undefined {
    const { firstRegion: first, lastRegion: last } = op;
    return first === undefined || last === undefined ? undefined : { start: offsetOf(first), end: this.#endOf(last) };
  }
}

const offsetOf = ({ stretch, at }: { readonly stretch: Stretch; readonly at: number }): number => stretch.start + at;

/** The definition at a cursor; `op` is the one whose name or argument it is. */
function definitionOf(stretch: Stretch, cursor: EventCursor, kind: ValueDefinition["kind"], op?: Op): ValueDefinition {
  const { start: base } = stretch;
  const isResult = cursor.kind === RESULT;
  const start = base + cursor.start;
  const statement = isResult ? base + cursor.extra : op === undefined ? start : offsetOf(op);
  const isTyped = !isResult && cursor.kind !== BARE && cursor.more >= 0;
  const end = base + cursor.end;
  return { start, end, kind, count: isResult ? cursor.more : 1, statement, typeAt: isTyped ? base + cursor.more : -1 };
}

/** The op that binds bare values, if it does. */
function bindingOp({ bare }: ReadStretch, ref: number): Op | undefined {
  const values = bare[ref];
  return values?.boundIn?.isCurrent ? values.op : undefined;
}

/** Whether a name is a block's: it means what it does in its own region. */
export const isBlockName = (name: string): boolean => name.startsWith("^");

/** Whether a token names just that; `%0#1` names `%0`. */
export function isNamed(text: string, { start, end }: EventCursor, name: string): boolean {
  if (!text.startsWith(name, start)) return false;
  return end - start === name.length || text.charAt(start + name.length) === "#";
}
