/** One pass over MLIR text that finds every value and block name, and distinguishes definitions from uses where it can. */

import { assigns, braceKind, continues } from "../../syntax/opShape.js";
import {
  ARROW,
  BLOCK,
  type Cursor,
  cursorAt,
  NUMBER,
  nameOf,
  next,
  peek,
  STRING,
  SYMBOL,
  VALUE,
  WORD,
} from "../../syntax/tokens.js";
import type { NameParts, ValueDefinition } from "../../syntax/variable.js";
import {
  CLOSE_BRACE,
  CLOSE_PAREN,
  CLOSE_SQUARE,
  COLON,
  COMMA,
  closerOf,
  EQUAL,
  OPEN_BRACE,
  OPEN_PAREN,
  OPEN_SQUARE,
  SPACE,
} from "../../text/characters.js";
import type { Span } from "../../text/offsetMap.js";
import { type Frame, type Group, isRegion, newOp, type Region } from "./valueFrames.js";
import { FoundNames } from "./valueNames.js";

/** Words that start a bound, not an op: `affine.for %i = max #map(%a)`. */
const BOUND_WORDS: ReadonlySet<string> = new Set(["max", "min", "affine_map", "affine_set", "symbol"]);
const OMP_TYPE = /^(?:i\d+|index)$/;

/** How many brackets of another kind a closing one may pass over. */
const MAX_REPAIR = 32;

export class ValueReader {
  readonly #cursor: Cursor;
  readonly #text: string;
  readonly #holes: readonly Span[];
  #hole = 0;
  readonly #names: FoundNames;
  readonly #frames: Frame[] = [];
  /** Index in `#frames` of the innermost region. */
  readonly #regions: number[] = [0];
  /** Braces that are open, regions included. */
  #braces = 0;
  /** Kinds of the three tokens before. */
  #previous = 0;
  #second = 0;
  #third = 0;
  #word = "";
  /** A block label has just been read, or a region opened. */
  #fresh = true;

  constructor(text: string, holes: readonly Span[], isFunction: boolean) {
    this.#text = text;
    this.#cursor = cursorAt(text, 0);
    this.#holes = holes;
    this.#names = new FoundNames(text.length);
    this.#frames.push({ kind: OPEN_BRACE, start: -1, op: newOp(0, isFunction), scope: { start: -1, end: -1 } });
  }

  /** What is found about each name. */
  read(): ReadonlyMap<string, NameParts> {
    const cursor = this.#cursor;
    while (next(cursor)) {
      const hole = this.#holes[this.#hole];
      if (hole !== undefined && cursor.start >= hole.start) {
        this.#hole++;
        cursor.pos = Math.max(cursor.pos, hole.end);
        this.#previous = this.#second = this.#third = 0;
        this.#fresh = true;
        continue;
      }
      this.#token();
    }
    while (this.#frames.length > 0) this.#pop(this.#text.length);
    return this.#names.all;
  }

  get #region(): Region {
    // The first frame is a region, and it is popped last.
    return this.#frames[this.#regions[this.#regions.length - 1] ?? 0] as Region;
  }

  /** Outside of all brackets of an op. */
  get #isFlat(): boolean {
    return isRegion(this.#frames[this.#frames.length - 1]);
  }

  #token(): void {
    const cursor = this.#cursor;
    const { kind, start, end } = cursor;
    const isFlat = this.#isFlat;
    if (isFlat && start > 0 && kind !== CLOSE_BRACE && this.#startsOp(cursor)) this.#startOp(start);
    const mayBeLabel = isFlat && (this.#fresh || (cursor.first && this.#previous !== COMMA));
    this.#fresh = false;
    if (kind === VALUE) this.#value(isFlat);
    else if (kind === BLOCK) {
      if (mayBeLabel && this.#isLabel()) return;
      this.#names.use(this.#text.slice(start, end), { start, end, result: undefined, region: this.#region.start });
    } else this.#other(kind);
    this.#remember(kind, kind === WORD ? this.#text.slice(start, end) : "");
  }

  /** A bracket, or a token without a name that matters. */
  #other(kind: number): void {
    switch (kind) {
      case OPEN_BRACE:
        this.#openBrace();
        break;
      case OPEN_PAREN:
      case OPEN_SQUARE:
        this.#openGroup(kind, false);
        break;
      case CLOSE_PAREN:
      case CLOSE_SQUARE:
      case CLOSE_BRACE:
        this.#close(kind);
        break;
      case COMMA:
        break;
      default:
        if (this.#group !== undefined) this.#group.alone = undefined;
    }
  }

  /** The innermost bracket that is no region. */
  get #group(): Group | undefined {
    const top = this.#frames[this.#frames.length - 1];
    return top !== undefined && !isRegion(top) ? top : undefined;
  }

  /** Whether the token, outside of all brackets of an op, starts another. */
  #startsOp(cursor: Cursor): boolean {
    if (this.#fresh || (cursor.first && !continues(cursor, this.#previous))) return true;
    // After a brace on its line, a name with a dot is another op's.
    const isWord = cursor.kind === WORD && this.#previous === CLOSE_BRACE;
    return isWord && this.#text.slice(cursor.start, cursor.end).includes(".");
  }

  #remember(kind: number, word: string): void {
    this.#third = this.#second;
    this.#second = this.#previous;
    this.#previous = kind;
    this.#word = word;
  }

  #startOp(start: number): void {
    const region = this.#region;
    this.#names.finish(region);
    region.op = newOp(start);
  }

  #value(isFlat: boolean): void {
    const cursor = this.#cursor;
    const { start, end } = cursor;
    const token = this.#text.slice(start, end);
    const hash = token.indexOf("#");
    const name = `%${nameOf(token)}`;
    const group = this.#group;
    const after = hash < 0 ? peek(cursor) : 0;
    if (isFlat && this.#previous !== COMMA && this.#results(after)) return;
    if (after === EQUAL && !(isFlat && this.#region.op.start === start)) {
      this.#bind(name, -1);
      return;
    }
    if (group !== undefined && this.#bindsInGroup(name, after, group)) {
      group.alone = undefined;
      return;
    }
    const result = hash < 0 ? undefined : Number(token.slice(hash + 1));
    this.#names.use(name, { start, end, result, region: this.#region.start });
    if (group?.alone === undefined) return;
    if (this.#startsItem && hash < 0) group.alone.push({ start, end, text: name });
    else group.alone = undefined;
  }

  /** Whether the token read last comes before an item of a list. */
  get #startsItem(): boolean {
    return this.#previous === OPEN_PAREN || this.#previous === OPEN_SQUARE || this.#previous === COMMA;
  }

  /** Notes the value at the cursor if brackets bind it; false where it is used. */
  #bindsInGroup(name: string, after: number, group: Group): boolean {
    const typeAt = after === COLON ? this.#typeAt() : -1;
    if (after === COLON && this.#startsItem && group.kind !== OPEN_BRACE) this.#typedName(name, typeAt, group);
    else if (this.#bindsAlone(after)) this.#bind(name, typeAt);
    else return false;
    return true;
  }

  /** `as %a : T`, or the accumulator after the arrow of a reduction. */
  #bindsAlone(after: number): boolean {
    if (after === COLON && this.#previous === WORD && this.#word === "as") return true;
    return this.#previous === ARROW && this.#second === VALUE && this.#third === SYMBOL;
  }

  /** `%a : T` of a list. */
  #typedName(name: string, typeAt: number, group: Group): void {
    const { start, end } = this.#cursor;
    const { op } = this.#region;
    const statement = op.start;
    if (group.isBlock)
      this.#names.define(name, { start, end, kind: "block argument", count: 1, statement, typeAt }, this.#region.scope);
    else if (op.isFunction && op.firstRegion < 0) {
      op.bound.push({ name, definition: { start, end, kind: "function argument", count: 1, statement, typeAt } });
    } else if (group.isAfterEqual) this.#bind(name, typeAt);
    else op.lists.push({ name, definition: { start, end, kind: "bound name", count: 1, statement, typeAt }, group });
  }

  /** Notes that the value at the cursor is bound by the op for its regions. */
  #bind(name: string, typeAt: number): void {
    const { start, end } = this.#cursor;
    const { op } = this.#region;
    const definition: ValueDefinition = { start, end, kind: "bound name", count: 1, statement: op.start, typeAt };
    op.bound.push({ name, definition });
  }

  #typeAt(): number {
    const ahead = cursorAt(this.#text, this.#cursor.pos);
    return next(ahead) ? ahead.end : -1;
  }

  /** Reads `%a, %b:2 =` where an op name or a string follows; false, and no move, where there is anything else. */
  #results(follower: number): boolean {
    if (follower !== EQUAL && follower !== COMMA && follower !== COLON) return false;
    const cursor = this.#cursor;
    const ahead = cursorAt(this.#text, cursor.pos);
    if (!assigns(ahead)) return false;
    const equal = ahead.end;
    if (!next(ahead)) {
      if (!cursor.first) return false;
    } else if (ahead.kind === WORD) {
      if (BOUND_WORDS.has(this.#text.slice(ahead.start, ahead.end))) return false;
    } else if (ahead.kind !== STRING) return false;
    const statement = cursor.start;
    if (this.#region.op.start !== statement) this.#startOp(statement);
    let [start, end] = [cursor.start, cursor.end];
    let count = 1;
    const take = (): void => {
      const name = this.#text.slice(start, end);
      this.#names.define(name, { start, end, kind: "result", count, statement, typeAt: -1 }, this.#region.scope);
    };
    while (next(cursor) && cursor.end < equal) {
      if (cursor.kind === VALUE) {
        take();
        [start, end] = [cursor.start, cursor.end];
        count = 1;
      } else if (cursor.kind === NUMBER) count = Number(this.#text.slice(cursor.start, cursor.end));
    }
    take();
    this.#previous = EQUAL;
    return true;
  }

  /** Reads a block's label, arguments left to come; false, and no move, where it is the target of a branch. */
  #isLabel(): boolean {
    const cursor = this.#cursor;
    const { start, end } = cursor;
    if (this.#previous === COMMA || (this.#previous === WORD && (this.#word === "to" || this.#word === "unwind"))) {
      return false;
    }
    const follower = peek(cursor);
    if (follower !== COLON && follower !== OPEN_PAREN) return false;
    const name = this.#text.slice(start, end);
    this.#names.define(name, { start, end, kind: "block", count: 1, statement: start, typeAt: -1 }, this.#region.scope);
    next(cursor);
    if (follower === OPEN_PAREN) this.#openGroup(OPEN_PAREN, true);
    else this.#fresh = true;
    this.#remember(follower, "");
    return true;
  }

  #openGroup(kind: number, isBlock: boolean): void {
    const top = this.#frames[this.#frames.length - 1];
    if (top !== undefined && !isRegion(top)) top.alone = undefined;
    const group: Group = {
      kind,
      isBlock,
      isAfterEqual: this.#previous === EQUAL,
      attached: this.#previous === WORD && this.#text.charCodeAt(this.#cursor.start - 1) !== SPACE,
      alone: kind === OPEN_PAREN && !isBlock ? [] : undefined,
    };
    this.#frames.push(group);
    if (kind === OPEN_BRACE) this.#braces++;
    const { op } = this.#region;
    if (op.firstRegion < 0 && kind === OPEN_PAREN && top !== undefined && isRegion(top)) op.lastGroup = group;
  }

  #openBrace(): void {
    const cursor = this.#cursor;
    const kind = braceKind(cursor);
    if (kind === "other" || (kind === "either" && !(this.#isFlat && this.#word !== "attributes"))) {
      this.#openGroup(OPEN_BRACE, false);
      return;
    }
    const { op } = this.#region;
    if (op.firstRegion < 0) op.firstRegion = cursor.start;
    if (peek(cursor) !== BLOCK) op.plainRegion = true;
    this.#regions.push(this.#frames.length);
    this.#braces++;
    const { start } = cursor;
    this.#frames.push({ kind: OPEN_BRACE, start, op: newOp(cursor.end), scope: { start, end: start } });
    this.#fresh = true;
  }

  /** The index of the frame that a closing bracket closes, or -1. */
  #closedBy(kind: number): number {
    const frames = this.#frames;
    const isBrace = kind === CLOSE_BRACE;
    if (isBrace && this.#braces === 0) return -1;
    // A brace closes whatever is open in it; the others stay in their brace, and don't reach far.
    const least = isBrace ? 1 : Math.max(1, frames.length - MAX_REPAIR);
    for (let i = frames.length - 1; i >= least; i--) {
      const opener = frames[i]?.kind ?? 0;
      if (closerOf(opener) === kind) return i;
      if (!isBrace && opener === OPEN_BRACE) return -1;
    }
    return -1;
  }

  #close(kind: number): void {
    const frames = this.#frames;
    const i = this.#closedBy(kind);
    const group = i < 0 ? undefined : frames[i];
    if (group === undefined) return;
    while (frames.length > i) this.#pop(this.#cursor.end);
    if (isRegion(group)) return;
    if (group.isBlock) {
      if (peek(this.#cursor) !== COLON) return;
      next(this.#cursor);
      this.#fresh = true;
    } else if (group.alone !== undefined && group.alone.length > 0) this.#bindList(group.alone);
  }

  /** `(%i, %j) = (…)`, `(%i) in (…)`, `(%i) : i32 = (…)`: what was taken for uses is bound. */
  #bindList(alone: NonNullable<Group["alone"]>): void {
    const ahead = cursorAt(this.#text, this.#cursor.pos);
    if (!next(ahead)) return;
    let binds = ahead.kind === EQUAL;
    if (ahead.kind === WORD) binds = this.#text.slice(ahead.start, ahead.end) === "in";
    else if (ahead.kind === COLON) {
      binds =
        next(ahead) &&
        ahead.kind === WORD &&
        OMP_TYPE.test(this.#text.slice(ahead.start, ahead.end)) &&
        next(ahead) &&
        ahead.kind === EQUAL;
    }
    if (!binds) return;
    const { op } = this.#region;
    for (const { start, end, text } of alone) {
      this.#names.dropLastUse(text);
      const definition: ValueDefinition = { start, end, kind: "bound name", count: 1, statement: op.start, typeAt: -1 };
      op.bound.push({ name: text, definition });
    }
  }

  #pop(end: number): void {
    const frame = this.#frames.pop();
    if (frame?.kind === OPEN_BRACE) this.#braces--;
    if (!isRegion(frame)) return;
    this.#names.finish(frame);
    this.#regions.pop();
    frame.scope.end = end;
    if (this.#frames.length > 0) this.#region.op.lastRegion = end;
  }
}
