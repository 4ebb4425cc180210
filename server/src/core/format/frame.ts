/** A bracket while its tokens are read. */
import * as Node from "../syntax/tree.js";
import type { Around } from "./blanks.js";
import * as Token from "./tokenList.js";

/** No text is as long. */
export const NEVER = 1 << 30;

/** A bracket that is open, or at the bottom the section. Used again for the next one of its depth. */
export class Frame implements Around {
  kind = Node.REGION;
  isOfSymbol = false;
  isLocation = false;
  isEntries = false;
  isTyped = false;
  /** Its token, or -1. */
  token = -1;
  /** Where the bracket that closes it ends, or -1 where none does; then it ends itself at `end`. */
  close = -1;
  end = NEVER;
  /** Up to where the op around it is left as it is. */
  faultyTo = 0;
  statements = 0;
  items = 0;
  /** How many items have a colon. */
  colons = 0;
  hasColon = false;
  /** Whether an item is anything but a number. */
  hasNames = false;
  /** Whether an item is bound to a word: at the start of a line that would be a statement. */
  hasBinder = false;
  holdsRegions = false;
  /** Whether what it holds are parameters, operands, types or values of an attribute. */
  isLong = false;

  begin(kind: number, token: number, close: number, end: number): void {
    this.kind = kind;
    this.token = token;
    this.close = close;
    this.end = end;
    this.isOfSymbol = this.isLocation = this.isEntries = this.isTyped = false;
    this.hasColon = this.hasNames = this.hasBinder = this.holdsRegions = this.isLong = false;
    this.statements = this.items = this.colons = 0;
  }

  endItem(): void {
    this.items++;
    if (this.hasColon) this.colons++;
    this.hasColon = false;
  }
}

/** How a bracket is laid out. */
export function groupOf(frame: Frame, outer: Frame, keepsLines: boolean): number {
  const { kind, items, colons } = frame;
  if (kind === Node.REGION) return Token.REGION_GROUP;
  if (frame.holdsRegions) return Token.REGION_LIST;
  if (keepsLines || frame.close < 0 || frame.hasBinder) return Token.PLAIN;
  if (kind === Node.DICTIONARY) return frame.isEntries ? Token.WRAPPED : Token.PLAIN;
  if (items < 2 || !frame.hasNames) return Token.PLAIN;
  if (kind === Node.ARRAY) return frame.isLong ? Token.WRAPPED : Token.PLAIN;
  if (kind !== Node.LIST || frame.isLocation || outer.kind === Node.BODY) return Token.PLAIN;
  // `ins(%a, %b : i32, i32)` has items of two kinds.
  return colons === items || (colons === 0 && frame.isLong) ? Token.WRAPPED : Token.PLAIN;
}
