/**
 * Prints bytecode as MLIR text, piece by piece, as mlir-opt does without aliases: the generic form, and the custom form
 * for modules and functions of `func`. The text parses to the same module.
 */

import { detached } from "../syntax/reader.js";
import type { ByteString } from "../text/byteString.js";
import { literal, symbolText } from "./asmText.js";
import { attributeListText, propertyList } from "./attributeList.js";
import type { Bytecode } from "./bytecode.js";
import type { IrReader, ReadOp, RegionFrame } from "./irReader.js";
import { functionSignature, type PrettyFunction, prettyFunction, prettyModule } from "./prettyForm.js";
import { attributesOf, type OpAttributes } from "./properties.js";
import { RegionValues, ValueScopes } from "./regionValues.js";
import { resultsText } from "./typeText.js";
import { MAX_VALUE_LENGTH, ValueText } from "./valueText.js";

export interface PrintOptions {
  /** `pretty` selects the custom form of modules and functions if it loses nothing. */
  readonly form: "generic" | "pretty";
  readonly bodies: boolean;
  /** Filters the ops of functions that are printed; ops that contain others always are. */
  readonly isWanted?: (op: ReadOp) => boolean;
  /** Attributes and types with longer texts are left out. UTF-16 units. */
  readonly maxValueLength?: number;
  /** The limit for the texts of all values together, in UTF-16 units; beyond it only short ones are printed. */
  readonly maxTotalLength?: number;
}

export interface MarkedOp {
  readonly name: ByteString;
  readonly attributes: OpAttributes;
  /** How many ops contain it. */
  readonly depth: number;
}

/**
 * Records where ops are printed: the offset of the op's line (UTF-16), and the op's position in the IR section. Without
 * the op, what follows belongs to an earlier one again.
 */
export type MarkOp = (offset: number, pos: number, op?: MarkedOp) => void;

/** Approximate length of a piece, in UTF-16 units. */
const PIECE_LENGTH = 1 << 16;

/** Deeper regions are not indented further: lines would grow with the depth. */
const MAX_INDENT = 64;

/** An op whose regions are being printed. */
interface OpenOp {
  readonly pretty: boolean;
  /** A comment at the end of its first line. */
  readonly note: string;
  readonly tail: string;
  /** Regions of the same op printed before. */
  regions: number;
  /** The op's position in the IR section. */
  readonly pos: number;
  readonly inFunction: boolean;
}

/**
 * Prints a file.
 * @throws BytecodeError if the IR is damaged, after printing what precedes the damage
 */
export function* printBytecode(file: Bytecode, options: PrintOptions, mark?: MarkOp): Generator<string> {
  const printer = new Printer(file, options, mark);
  while (printer.step()) {
    if (printer.text.length >= PIECE_LENGTH) yield printer.take();
  }
  yield printer.take();
}

class Printer {
  text = "";
  readonly #file: Bytecode;
  readonly #options: PrintOptions;
  readonly #mark: MarkOp | undefined;
  readonly #reader: IrReader;
  readonly #values: ValueText;
  readonly #scopes: ValueScopes;
  readonly #open: OpenOp[] = [];
  /** Length of the text already taken. */
  #taken = 0;

  constructor(file: Bytecode, options: PrintOptions, mark: MarkOp | undefined) {
    this.#file = file;
    this.#options = options;
    this.#mark = mark;
    this.#reader = file.walk();
    this.#values = new ValueText(file.values, options.maxValueLength ?? MAX_VALUE_LENGTH, options.maxTotalLength);
    const isSkipped = (reader: IrReader) => !options.bodies && isFunction(file, attributesOf(file, reader.op));
    this.#scopes = new ValueScopes(new RegionValues(file.walk(), file.values.types, isSkipped));
  }

  take(): string {
    const { text } = this;
    this.#taken += text.length;
    this.text = "";
    // A string built piece by piece takes several times its length.
    return detached(text);
  }

  /** Prints the next part; returns whether there is more. */
  step(): boolean {
    const reader = this.#reader;
    switch (reader.next()) {
      case "op":
        this.#op();
        return true;
      case "region":
        this.#region();
        return true;
      case "block":
        this.#block();
        return true;
      case "regionEnd":
        this.#regionEnd();
        return true;
      case "opEnd":
        this.#opEnd();
        return true;
      default:
        return false;
    }
  }

  get #indent(): string {
    return "  ".repeat(Math.min(this.#open.length, MAX_INDENT));
  }

  #op(): void {
    const { op } = this.#reader;
    const { isWanted } = this.#options;
    if (isWanted !== undefined && op.regions === 0 && this.#inFunction && !isWanted(op)) {
      this.#reader.skipOp();
      return;
    }
    const attributes = attributesOf(this.#file, op);
    this.text += this.#indent;
    if (this.#mark !== undefined) {
      const name = this.#file.ops[op.name]?.name as ByteString;
      this.#mark(this.#taken + this.text.length, op.pos, { name, attributes, depth: this.#open.length });
    }
    if (this.#options.form === "pretty" && this.#prettyOp(attributes)) return;
    this.text += this.#resultNames();
    this.#generic(attributes);
  }

  get #inFunction(): boolean {
    return this.#open[this.#open.length - 1]?.inFunction === true;
  }

  /** The generic form up to the op's regions. */
  #generic(attributes: OpAttributes): void {
    const { op } = this.#reader;
    const name = this.#file.ops[op.name]?.name as ByteString;
    const { operands, types } = this.#operands();
    const properties = propertyList(this.#values, attributes.properties);
    this.text += `${literal(name)}(${operands})${this.#successors()}`;
    if (properties !== "") this.text += ` <{${properties}}>`;
    const results = this.#resultTypes();
    const note = attributes.unread === 0 ? "" : ` // ${attributes.unread} bytes of properties`;
    const tail = `${this.#dictionary(attributes)} : (${types}) -> ${results}${op.regions === 0 ? note : ""}\n`;
    const inFunction = this.#inFunction || isFunction(this.#file, attributes);
    this.#open.push({ pretty: false, note, tail, regions: 0, pos: op.pos, inFunction });
    if (op.regions > 0 && !this.#options.bodies && isFunction(this.#file, attributes)) this.#withoutBodies(op.regions);
  }

  #withoutBodies(regions: number): void {
    const { tail, note } = this.#open.pop() as OpenOp;
    this.#reader.skipOp();
    const rest = `, {\n${this.#indent}}`.repeat(regions - 1);
    this.text += ` ({${note}\n${this.#indent}}${rest})${tail}`;
  }

  /** Prints the op in its custom form if it has one. */
  #prettyOp(attributes: OpAttributes): boolean {
    const { op } = this.#reader;
    if (op.regions !== 1 || op.results.count + op.operands.count + op.successors.count + attributes.unread > 0)
      return false;
    const name = this.#file.ops[op.name]?.name;
    if (name === "builtin.module") return this.#module(attributes);
    return name === "func.func" && this.#function(attributes);
  }

  #module(attributes: OpAttributes): boolean {
    const module = prettyModule(this.#file.values, attributes);
    if (module === undefined) return false;
    const name = module.symbol === undefined ? "" : ` ${symbolText(module.symbol)}`;
    // The header is known before the region; a module without a block has no custom form.
    return this.#withRegion((reader) => {
      if (reader.frame?.blocks !== 1 || reader.blockArguments.count > 0) return false;
      this.text += `module${name}${attributeListText(this.#values, module.attributes)} {\n`;
      return true;
    }, attributes);
  }

  #function(attributes: OpAttributes): boolean {
    const fn = prettyFunction(this.#file.values, attributes);
    if (fn === undefined) return false;
    if (!this.#options.bodies) {
      this.text += `${this.#signature(fn, false)}\n`;
      this.#reader.skipOp();
      return true;
    }
    return this.#withRegion((reader) => {
      const { blocks = 0 } = reader.frame ?? {};
      const list = blocks === 0 ? undefined : reader.readArguments(reader.blockArguments).map(({ type }) => type);
      if (list !== undefined && !isSame(list, fn.inputs)) return false;
      this.text += this.#signature(fn, blocks > 0);
      this.text += blocks > 0 ? " {\n" : "\n";
      return true;
    }, attributes);
  }

  #signature(fn: PrettyFunction, named: boolean): string {
    return functionSignature(fn, this.#values, named) + attributeListText(this.#values, fn.attributes);
  }

  /**
   * Advances to an op's region and its first block, which determine its form.
   * @param head Prints the op up to its region; false if the generic form is needed.
   */
  #withRegion(head: (reader: IrReader) => boolean, attributes: OpAttributes): boolean {
    const reader = this.#reader;
    reader.next();
    const hasBlock = (reader.frame?.blocks ?? 0) > 0;
    if (hasBlock) reader.next();
    if (head(reader)) {
      this.#open.push({
        pretty: true,
        note: "",
        tail: hasBlock ? `${this.#indent}}\n` : "",
        regions: 0,
        pos: reader.op.pos,
        inFunction: this.#inFunction || isFunction(this.#file, attributes),
      });
      this.#enter();
      return true;
    }
    this.#generic(attributes);
    this.#region();
    if (hasBlock) this.#block();
    return true;
  }

  #enter(): void {
    const reader = this.#reader;
    this.#scopes.enter(reader.frame as RegionFrame);
    if (reader.frame?.block === 0) this.#scopes.firstBlock(reader.blockArguments.count);
  }

  #region(): void {
    const op = this.#open[this.#open.length - 1] as OpenOp;
    this.text += op.regions++ === 0 ? ` ({${op.note}\n` : ", {\n";
    this.#enter();
  }

  #block(): void {
    const reader = this.#reader;
    const frame = reader.frame as RegionFrame;
    const { count } = reader.blockArguments;
    if (frame.block === 0) this.#scopes.firstBlock(count);
    if (frame.block === 0 && count === 0 && frame.opsLeft > 0) return;
    const first = frame.nextValue - count;
    const list = reader
      .readArguments(reader.blockArguments)
      .map(({ type }, i) => `${this.#scopes.name(first + i)}: ${this.#values.type(type)}`);
    const indent = "  ".repeat(Math.min(this.#open.length - 1, MAX_INDENT));
    this.text += `${indent}^bb${frame.block}${count === 0 ? "" : `(${list.join(", ")})`}:\n`;
  }

  #regionEnd(): void {
    this.#scopes.leave();
    const op = this.#open[this.#open.length - 1] as OpenOp;
    if (!op.pretty) this.text += `${"  ".repeat(Math.min(this.#open.length - 1, MAX_INDENT))}}`;
  }

  #opEnd(): void {
    const op = this.#open.pop() as OpenOp;
    // What follows belongs to this op again.
    if (op.regions > 0) this.#mark?.(this.#taken + this.text.length, op.pos);
    this.text += (op.regions > 0 ? ")" : "") + op.tail;
  }

  #resultNames(): string {
    const { count } = this.#reader.op.results;
    const { frame } = this.#reader;
    if (count === 0 || frame === undefined) return "";
    const [name] = this.#scopes.name(frame.nextValue - count).split("#");
    return `${name}${count === 1 ? "" : `:${count}`} = `;
  }

  #resultTypes(): string {
    const reader = this.#reader;
    const list = reader.readList(reader.op.results, "types", this.#file.values.types);
    return resultsText(this.#file.values, list, (type) => this.#values.type(type));
  }

  #operands(): { readonly operands: string; readonly types: string } {
    const reader = this.#reader;
    const list = reader.readList(reader.op.operands, "values", reader.frame?.endValue ?? 0);
    return {
      operands: list.map((value) => this.#scopes.name(value)).join(", "),
      types: list.map((value) => this.#values.type(this.#scopes.type(value))).join(", "),
    };
  }

  #successors(): string {
    const reader = this.#reader;
    const list = reader.readList(reader.op.successors, "blocks", reader.frame?.blocks ?? 0);
    return list.length === 0 ? "" : `[${list.map((block) => `^bb${block}`).join(", ")}]`;
  }

  #dictionary({ dictionary }: OpAttributes): string {
    return dictionary.length === 0 ? "" : ` {${propertyList(this.#values, dictionary)}}`;
  }
}

function isSame(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((it, i) => it === b[i]);
}

/** Whether an op has a function type. */
export function isFunction({ values }: Bytecode, { properties, dictionary }: OpAttributes): boolean {
  return [...properties, ...dictionary].some((entry) => {
    return entry.name === "function_type" && !("text" in entry) && values.heldFunctionType(entry.value) !== undefined;
  });
}
