/**
 * Bounds of dynamic dimensions that the body of a function states: PyTorch's symbols with `torch.bind_symbolic_shape`, and what IREE
 * makes of them, `util.assume.int` with `flow.tensor.tie_shape`. Read from the trees of its pages.
 */
import { type ArgumentBounds, type Bounds, ireeRange } from "../abi/types/bounds.js";
import { affineRanges, type IntegerRange, unionOf } from "../syntax/affineBounds.js";
import { tensorTypeOf } from "../syntax/shapedType.js";
import type { OpHeader } from "../syntax/syntax.js";
import { BODY, ENTRY, KEY, NAME, OP, RESULT, STRING, type Tree, VALUE } from "../syntax/tree.js";
import type { Span } from "../text/offsetMap.js";
import { firstIndex } from "../text/order.js";
import type { AbiDocument } from "./document.js";

const SYMBOL = "torch.symbolic_int";
const BIND = "torch.bind_symbolic_shape";
const ASSUME = "util.assume.int";
const TIE = "flow.tensor.tie_shape";
const IMPORT = "hal.tensor.import";
/** Ops whose result is what they take, in another form. */
const SAME: ReadonlySet<string> = new Set([
  IMPORT,
  TIE,
  "torch.copy.to_vtensor",
  "torch_c.to_builtin_tensor",
  "torch_c.from_builtin_tensor",
]);
const READ: ReadonlySet<string> = new Set([SYMBOL, BIND, ASSUME, ...SAME]);
/** A text without these states no bounds, which native searches show. */
const NEEDLES = [SYMBOL, ASSUME];

/** Whether a document states bounds at all. */
export function hasBounds(document: AbiDocument): boolean {
  return NEEDLES.some((needle) => document.mentions(needle));
}

/** The bounds of a function's arguments, by their numbers. Linear in the function. */
export function argumentBounds(document: AbiDocument, header: OpHeader | undefined, start: number): ArgumentBounds {
  const node =
    header === undefined || !hasBounds(document) ? undefined : document.structure.nodeAt(start + header.opSpan.start);
  if (header === undefined || node === undefined) return new Map();
  const found = new BodyBounds();
  for (const statement of statementsIn(document, { start: node.headerEnd, end: node.end })) found.read(statement);
  const numbers = new Map(
    header.arguments.flatMap(({ name }, i) => (name === undefined ? [] : [[`%${name}`, i] as const])),
  );
  return found.boundsOf(numbers);
}

/** What the statement at an offset says of its results; undefined where it states no bounds. */
export function boundsOfResult(document: AbiDocument, statement: number, name: string): Bounds | undefined {
  if (!hasBounds(document)) return undefined;
  const [found] = statementsIn(document, { start: statement, end: statement + 1 });
  if (found === undefined) return undefined;
  const bounds = new BodyBounds();
  bounds.read(found);
  return bounds.ofNumber(name);
}

/** An op that is read, with its parts in the order of the text. */
interface Statement {
  readonly op: string;
  readonly text: string;
  readonly results: readonly string[];
  /** Values with where they are in the text. */
  readonly operands: readonly (Span & { readonly name: string })[];
  readonly strings: readonly string[];
  /** The values of attributes by their names. */
  readonly attributes: ReadonlyMap<string, string>;
  /** The text of the first `<…>`. */
  readonly body: string | undefined;
}

function* statementsIn(document: AbiDocument, span: Span): Generator<Statement> {
  const { pages } = document;
  for (let i = pages.indexAt(span.start); i < pages.all.length; i++) {
    const page = pages.all[i];
    if (page === undefined || page.start >= span.end) return;
    const text = pages.text(page);
    const tree = pages.tree(page);
    const first = firstIndex(tree.count, (row) => page.start + (tree.starts[row] ?? 0) < span.start);
    for (let row = first; row < tree.count; row++) {
      if (page.start + (tree.starts[row] ?? 0) >= span.end) return;
      if (tree.kinds[row] !== OP) continue;
      const statement = statementAt(tree, row, text);
      if (statement !== undefined) yield statement;
    }
  }
}

function statementAt(tree: Tree, row: number, text: string): Statement | undefined {
  const after = tree.afters[row] ?? row + 1;
  const slice = (at: number): string => text.slice(tree.starts[at], tree.ends[at]);
  let name = row + 1;
  while (name < after && tree.kinds[name] !== NAME) name++;
  const op = slice(name).replace(/^"|"$/g, "");
  if (name === after || !READ.has(op)) return undefined;
  const start = tree.starts[row] ?? 0;
  const results: string[] = [];
  const operands: (Span & { name: string })[] = [];
  const strings: string[] = [];
  const attributes = new Map<string, string>();
  let body: string | undefined;
  for (let at = row + 1; at < after; at++) {
    const kind = tree.kinds[at];
    if (kind === RESULT) results.push(slice(at));
    else if (kind === STRING) strings.push(slice(at).replace(/^"|"$/g, ""));
    else if (kind === BODY) body ??= slice(at);
    else if (kind === VALUE) {
      operands.push({ name: slice(at), start: (tree.starts[at] ?? 0) - start, end: (tree.ends[at] ?? 0) - start });
    } else if (kind === ENTRY && tree.kinds[at + 1] === KEY) {
      const value = text.slice(tree.ends[at + 1], tree.ends[at]);
      attributes.set(slice(at + 1), value.replace(/^\s*=\s*/, ""));
    }
  }
  return { op, text: text.slice(start, tree.ends[row]), results, operands, strings, attributes, body };
}

interface ShapeOf {
  readonly value: string;
  /** By the number of the dimension. */
  readonly dims: ReadonlyMap<number, Bounds>;
}

// A class, as statements refer to each other by names.
class BodyBounds {
  /** Of symbols and numbers. */
  readonly #numbers = new Map<string, Bounds>();
  /** What a number is that an op assumes something of. */
  readonly #assumed = new Map<string, Bounds>();
  readonly #same = new Map<string, string>();
  readonly #shapes: ShapeOf[] = [];

  read(statement: Statement): void {
    const { op, results, operands } = statement;
    if (op === SYMBOL) this.#readSymbol(statement);
    else if (op === BIND) this.#readBinding(statement);
    else if (op === ASSUME) this.#readAssumption(statement);
    if (!SAME.has(op)) return;
    const [result] = results;
    const tensor = op === IMPORT ? operands.filter(({ start }) => start < typeStart(statement)).at(-1) : operands[0];
    if (result === undefined || tensor === undefined) return;
    this.#same.set(result, tensor.name);
    if (op === TIE || op === IMPORT) this.#readTie(statement, tensor);
  }

  ofNumber(name: string): Bounds | undefined {
    return this.#numbers.get(name);
  }

  boundsOf(numbers: ReadonlyMap<string, number>): ArgumentBounds {
    const found = new Map<number, Map<number | "value", Bounds>>();
    const add = (value: string, dim: number | "value", bounds: Bounds): void => {
      const argument = numbers.get(this.#origin(value));
      if (argument === undefined) return;
      const dims = found.get(argument) ?? new Map<number | "value", Bounds>();
      found.set(argument, dims);
      if (!dims.has(dim)) dims.set(dim, bounds);
    };
    for (const { value, dims } of this.#shapes) for (const [dim, bounds] of dims) add(value, dim, bounds);
    for (const [value, bounds] of this.#assumed) add(value, "value", bounds);
    return found;
  }

  /** What a value is another form of. */
  #origin(name: string): string {
    let value = name;
    for (let steps = 0; steps < MAX_STEPS; steps++) {
      const before = this.#same.get(value);
      if (before === undefined) return value;
      value = before;
    }
    return value;
  }

  #readSymbol({ results: [result], strings, attributes }: Statement): void {
    if (result === undefined) return;
    const min = integerOf(attributes.get("min_val"));
    const max = integerOf(attributes.get("max_val"));
    const symbol = attributes.get("symbol_name")?.replace(/^"|"$/g, "") ?? strings[0] ?? "";
    const torch = { symbol, min, max };
    this.#numbers.set(result, { ...ireeRange(torch), torch });
  }

  #readBinding({ operands: [tensor, ...symbols], body }: Statement): void {
    if (tensor === undefined || body === undefined) return;
    const ranges = symbols.map(({ name }) => this.#numbers.get(name) ?? ireeRange({ min: undefined, max: undefined }));
    const own: ReadonlySet<Bounds> = new Set(ranges);
    const dims = new Map<number, Bounds>();
    for (const [dim, range] of affineRanges(body, ranges).entries()) {
      // A dimension that is a symbol has the very range of one. A constant is static.
      if (range !== undefined && (own.has(range) || range.min !== range.max)) dims.set(dim, range);
    }
    this.#shapes.push({ value: tensor.name, dims });
  }

  #readAssumption({ text, results, operands, strings }: Statement): void {
    if (strings.length > 0) return;
    for (const [i, { name, end }] of operands.entries()) {
      const assumptions = text.slice(end, operands[i + 1]?.start).matchAll(ASSUMPTION);
      const ranges = Array.from(assumptions, ([, inner = ""]) => assumedRange(inner));
      const [first, ...more] = ranges;
      if (first === undefined) continue;
      const bounds = more.reduce(unionOf, first);
      this.#assumed.set(name, bounds);
      const result = results.length === 1 && operands.length > 1 ? `${results[0]}#${i}` : results[i];
      if (result !== undefined) this.#numbers.set(result, bounds);
    }
  }

  #readTie(statement: Statement, tensor: Span & { readonly name: string }): void {
    const start = typeStart(statement);
    const type = TENSOR.exec(statement.text.slice(start))?.[0];
    const sizes = statement.operands.filter((operand) => operand !== tensor && operand.start > start);
    const dynamic = (type === undefined ? undefined : tensorTypeOf(type)?.dims)?.flatMap((dim, i) =>
      dim === null ? [i] : [],
    );
    const dims = new Map<number, Bounds>();
    for (const [i, dim] of (dynamic ?? []).entries()) {
      const bounds = this.#numbers.get(sizes[i]?.name ?? "");
      if (bounds !== undefined) dims.set(dim, bounds);
    }
    this.#shapes.push({ value: tensor.name, dims });
  }
}

/** A value has fewer forms. */
const MAX_STEPS = 16;

/** The first type with dynamic dims after an offset: that of an import follows the type of what it takes. */
const TENSOR = /\btensor\s*<[^{}]*>/;

/** Where the types of an op start: after its operands. */
function typeStart({ text, operands: [first] }: Statement): number {
  const colon = text.indexOf(":", first?.end ?? 0);
  return colon < 0 ? text.length : colon;
}

/** `<umin = 1, umax = 1024>`, one or more of which follow an operand. */
const ASSUMPTION = /<([^<>]*)>/g;

function assumedRange(text: string): IntegerRange {
  const number = (key: string): bigint | undefined => integerOf(new RegExp(`\\b${key}\\s*=\\s*(\\d+)`).exec(text)?.[1]);
  return { min: number("umin") ?? 0n, max: number("umax") ?? MAX_UNSIGNED, divisor: number("udiv") ?? 1n };
}

/** No maximum. */
const MAX_UNSIGNED = 2n ** 64n - 1n;

function integerOf(text: string | undefined): bigint | undefined {
  const digits = /^\s*(-?\d{1,30})\b/.exec(text ?? "")?.[1];
  return digits === undefined ? undefined : BigInt(digits);
}
