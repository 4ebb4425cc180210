/**
 * Walks the IR of a file in order, op by op, without recursion. Each op overwrites the one before in a single object;
 * lists are positions in the section until they are read.
 */
import type { Cursor } from "./cursor.js";
import { readSectionHeader, SECTION } from "./sections.js";

const HAS_ATTRIBUTES = 0x01;
const HAS_RESULTS = 0x02;
const HAS_OPERANDS = 0x04;
const HAS_SUCCESSORS = 0x08;
const HAS_REGIONS = 0x10;
const HAS_ORDERS = 0x20;
const HAS_PROPERTIES = 0x40;
const RESERVED = 0x80;

/** The position of a list of numbers in the section. */
export interface NumberList {
  count: number;
  pos: number;
}

/** The last op read. Indices are -1 if the op has none. */
export interface ReadOp {
  /** Where it starts in the section, in bytes. */
  pos: number;
  name: number;
  location: number;
  attributes: number;
  properties: number;
  readonly results: NumberList;
  readonly operands: NumberList;
  readonly successors: NumberList;
  regions: number;
  isolated: boolean;
}

/** An open region with blocks left to read. */
export interface RegionFrame {
  /** The region's index in its op, from 0. */
  number: number;
  /** How many more regions the op has. */
  regionsLeft: number;
  /** Whether the op's values are numbered from 0. */
  isolated: boolean;
  /** Where the nested section of the op's regions ends; -1 if it has none. */
  sectionEnd: number;
  blocks: number;
  /** The current block's index, from 0; -1 before the first. */
  block: number;
  opsLeft: number;
  /** The region's first value number, the next one to be defined, and the end (exclusive). */
  firstValue: number;
  nextValue: number;
  endValue: number;
}

/** What `next` has read. After `op` the op's fields are valid; after `block` the block's arguments can be read. */
export type IrEvent = "op" | "region" | "block" | "regionEnd" | "opEnd" | "end";

/** The number of entries of each kind, for bounds checks. */
export interface IrBounds {
  readonly version: number;
  readonly ops: number;
  readonly attributes: number;
  readonly types: number;
  readonly properties: number;
}

const FREE_NUMBERS = 2 ** 53;

export class IrReader {
  readonly op: ReadOp = {
    pos: 0,
    name: 0,
    location: 0,
    attributes: -1,
    properties: -1,
    results: { count: 0, pos: 0 },
    operands: { count: 0, pos: 0 },
    successors: { count: 0, pos: 0 },
    regions: 0,
    isolated: false,
  };
  /** Types and locations of the current block's arguments: `readArguments`. */
  readonly blockArguments: NumberList = { count: 0, pos: 0 };
  readonly frames: RegionFrame[] = [];
  readonly cursor: Cursor;
  readonly #bounds: IrBounds;
  #state: "root" | "afterOp" | "inRegion" | "inBlock" | "done" = "root";
  readonly #isAtOp: boolean;
  /** Ops whose end is still to be reported. */
  #opsOpen = 0;

  /** @param atOp Whether the cursor is at an op, which alone is read. */
  constructor(cursor: Cursor, bounds: IrBounds, atOp = false) {
    this.cursor = cursor;
    this.#bounds = bounds;
    this.#isAtOp = atOp;
  }

  get frame(): RegionFrame | undefined {
    return this.frames[this.frames.length - 1];
  }

  /** Reads the next event. Each op ends with `opEnd`, after its regions. @throws BytecodeError */
  next(): IrEvent {
    switch (this.#state) {
      case "root":
        return this.#root();
      case "afterOp":
        return this.op.regions > 0 ? this.#openRegions() : this.#closeOp();
      case "inRegion":
        return this.#nextBlock();
      case "inBlock":
        return this.#nextInBlock();
      default:
        return "end";
    }
  }

  /** Where the op just read ends in the section if that is known without reading on; else -1. */
  endOfOp(): number {
    const { op, cursor } = this;
    if (op.regions === 0) return cursor.pos;
    if (!this.#isNested()) return -1;
    const here = cursor.pos;
    const end = this.#nestedSectionEnd();
    cursor.pos = here;
    return end;
  }

  /** Skips the rest of the op just read, including its end. @throws BytecodeError */
  skipOp(): void {
    const { op, cursor } = this;
    if (op.regions > 0 && this.#isNested()) {
      cursor.pos = this.#nestedSectionEnd();
      op.regions = 0;
    }
    const depth = this.#opsOpen;
    while (this.#opsOpen >= depth) this.next();
  }

  #root(): IrEvent {
    const { cursor } = this;
    const start = cursor.pos;
    const header = this.#isAtOp ? 2 : cursor.varint();
    if (header !== 2) cursor.fail("IR does not hold exactly one op at its top", start);
    this.#state = "afterOp";
    return this.#readOp();
  }

  #readOp(): IrEvent {
    const { op, cursor } = this;
    const bounds = this.#bounds;
    op.pos = cursor.pos;
    op.name = cursor.index("op names", bounds.ops);
    const mask = cursor.byte();
    if ((mask & RESERVED) !== 0) cursor.fail("Op has the unknown bit 80 in its mask", cursor.pos - 1);
    op.location = cursor.index("attributes", bounds.attributes);
    op.attributes = (mask & HAS_ATTRIBUTES) === 0 ? -1 : cursor.index("attributes", bounds.attributes);
    op.properties = -1;
    if ((mask & HAS_PROPERTIES) !== 0) {
      if (bounds.version < 5) cursor.fail("Op has properties, which are unknown before version 5");
      op.properties = cursor.index("properties", bounds.properties);
    }
    this.#list(op.results, (mask & HAS_RESULTS) !== 0);
    this.#list(op.operands, (mask & HAS_OPERANDS) !== 0);
    this.#list(op.successors, (mask & HAS_SUCCESSORS) !== 0);
    if ((mask & HAS_ORDERS) !== 0) {
      if (bounds.version < 3) cursor.fail("Op has use-list orders, which are unknown before version 3");
      this.#skipOrders(op.results.count);
    }
    op.regions = 0;
    op.isolated = false;
    if ((mask & HAS_REGIONS) !== 0) {
      const at = cursor.pos;
      const header = cursor.varint();
      op.regions = Math.floor(header / 2);
      op.isolated = header % 2 === 1;
      if (op.regions > cursor.left || (op.regions === 0 && this.#isNested())) {
        cursor.fail(`Op has ${op.regions} regions, ${cursor.left} bytes are left`, at);
      }
    }
    const { frame } = this;
    if (frame !== undefined) this.#define(frame, op.results.count);
    this.#opsOpen++;
    return "op";
  }

  /** Defines values: results of an op, or arguments of a block. */
  #define(frame: RegionFrame, count: number): void {
    frame.nextValue += count;
    if (frame.nextValue > frame.endValue) {
      const total = frame.endValue - frame.firstValue;
      this.cursor.fail(`Region defines more than the ${total} values that it announces`);
    }
  }

  #list(list: NumberList, present: boolean): void {
    list.count = present ? this.cursor.count("elements") : 0;
    list.pos = this.cursor.pos;
    this.cursor.skipVarints(list.count);
  }

  #skipOrders(values: number): void {
    const { cursor } = this;
    if (values === 0) return;
    const orders = values === 1 ? 1 : cursor.count("use-list orders");
    for (let i = 0; i < orders; i++) {
      if (values !== 1) cursor.index("values", values);
      const at = cursor.pos;
      const count = Math.floor(cursor.varint() / 2);
      if (count > cursor.left) cursor.fail(`Found a count of ${count} uses, ${cursor.left} bytes are left`, at);
      cursor.skipVarints(count);
    }
  }

  /** Whether the regions of the op just read are in a section of their own. */
  #isNested(): boolean {
    return this.op.isolated && this.#bounds.version >= 2;
  }

  /** Reads the header of the section that the op's regions are nested in; returns the position where it ends. */
  #nestedSectionEnd(): number {
    const { cursor } = this;
    const at = cursor.pos;
    const { id, place } = readSectionHeader(cursor, cursor.base + cursor.end);
    if (id !== SECTION.ir) cursor.fail(`Section ${id} appears where the regions of an op were expected`, at);
    return cursor.pos + place.length;
  }

  #openRegions(): IrEvent {
    const { op } = this;
    const sectionEnd = this.#isNested() ? this.#nestedSectionEnd() : -1;
    return this.#openRegion(0, op.regions - 1, op.isolated, sectionEnd);
  }

  #openRegion(number: number, regionsLeft: number, isolated: boolean, sectionEnd: number): IrEvent {
    const { cursor } = this;
    const blocks = cursor.count("blocks");
    let values = 0;
    if (blocks > 0) {
      const at = cursor.pos;
      values = cursor.varint();
      // Each takes at least a byte to define.
      if (values > cursor.left) cursor.fail(`Found a count of ${values} values, ${cursor.left} bytes are left`, at);
    }
    const around = this.frame;
    const firstValue = isolated || around === undefined ? 0 : around.endValue;
    const endValue = Math.min(firstValue + values, FREE_NUMBERS);
    this.frames.push({
      number,
      regionsLeft,
      isolated,
      sectionEnd,
      blocks,
      block: -1,
      opsLeft: 0,
      firstValue,
      nextValue: firstValue,
      endValue,
    });
    this.#state = "inRegion";
    return "region";
  }

  #nextBlock(): IrEvent {
    const frame = this.frame as RegionFrame;
    if (frame.block + 1 >= frame.blocks) return this.#closeRegion(frame);
    frame.block++;
    const { cursor, blockArguments } = this;
    const at = cursor.pos;
    const header = cursor.varint();
    frame.opsLeft = Math.floor(header / 2);
    if (frame.opsLeft * 3 > cursor.left)
      cursor.fail(`Block has ${frame.opsLeft} ops, ${cursor.left} bytes are left`, at);
    blockArguments.count = header % 2 === 1 ? cursor.count("arguments") : 0;
    blockArguments.pos = cursor.pos;
    if (header % 2 === 1) this.#skipArguments(blockArguments.count);
    this.#define(frame, blockArguments.count);
    this.#state = "inBlock";
    return "block";
  }

  #skipArguments(count: number): void {
    const { cursor } = this;
    const { version } = this.#bounds;
    for (let i = 0; i < count; i++) {
      const type = cursor.varint();
      if (version < 4 || type % 2 === 1) cursor.varint();
    }
    if (version >= 3 && cursor.byte() !== 0) this.#skipOrders(count);
  }

  /** Type and location (-1 if omitted) of each block argument. @throws BytecodeError */
  readArguments({ count, pos }: NumberList): readonly { readonly type: number; readonly location: number }[] {
    const { version, types, attributes } = this.#bounds;
    const list: { type: number; location: number }[] = [];
    this.#at(pos, () => {
      for (let i = 0; i < count; i++) {
        const at = this.cursor.pos;
        const header = this.cursor.varint();
        const type = version < 4 ? header : Math.floor(header / 2);
        if (type >= types) this.cursor.fail(`Index ${type} of types is beyond the ${types} in its table`, at);
        const located = version < 4 || header % 2 === 1;
        list.push({ type, location: located ? this.cursor.index("attributes", attributes) : -1 });
      }
    });
    return list;
  }

  /** The numbers of a list, each less than a bound. @throws BytecodeError */
  readList({ count, pos }: NumberList, what: string, bound: number): readonly number[] {
    const list: number[] = [];
    if (count === 0) return list;
    this.#at(pos, () => {
      for (let i = 0; i < count; i++) list.push(this.cursor.index(what, bound));
    });
    return list;
  }

  #at(pos: number, read: () => void): void {
    const { cursor } = this;
    const here = cursor.pos;
    cursor.pos = pos;
    read();
    cursor.pos = here;
  }

  #nextInBlock(): IrEvent {
    const frame = this.frame as RegionFrame;
    if (frame.opsLeft === 0) {
      this.#state = "inRegion";
      return this.#nextBlock();
    }
    frame.opsLeft--;
    this.#state = "afterOp";
    return this.#readOp();
  }

  #closeRegion(frame: RegionFrame): IrEvent {
    this.frames.pop();
    this.#pending = frame;
    this.#state = "afterOp";
    this.op.regions = 0;
    return "regionEnd";
  }

  /** The region closed last, whose op may have more. */
  #pending: RegionFrame | undefined;

  #closeOp(): IrEvent {
    const pending = this.#pending;
    this.#pending = undefined;
    if (pending !== undefined) {
      const { number, regionsLeft, isolated, sectionEnd } = pending;
      if (regionsLeft > 0) return this.#openRegion(number + 1, regionsLeft - 1, isolated, sectionEnd);
      if (sectionEnd >= 0 && this.cursor.pos !== sectionEnd) {
        this.cursor.fail("Regions of an op do not end where their section does");
      }
    }
    this.#opsOpen--;
    this.#state = this.frame === undefined ? "done" : "inBlock";
    return "opEnd";
  }
}
