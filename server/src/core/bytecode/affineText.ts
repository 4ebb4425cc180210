/** Affine maps and integer sets in their binary encoding, which writers use since LLVM 23. */
import type { Cursor } from "./cursor.js";
import type { ValuePrinter } from "./valuePrinter.js";

/** Maps of more dimensions, and more deeply nested expressions, are not printed. */
const MAX_DIMENSIONS = 10_000;
const MAX_DEPTH = 200;

const OPERATORS = ["+", "*", "mod", "floordiv", "ceildiv"] as const;

/** An `affine_map<…>`, whose code has been read. @throws BytecodeError */
export function affineMapText(values: ValuePrinter, cursor: Cursor): string {
  const header = cursor.varint();
  const kind = header % 4;
  const dims = boundedCount(cursor, Math.floor(header / 4));
  values.spend(dims * 4);
  let symbols = 0;
  let results: readonly string[];
  if (kind === 0) results = names("d", dims);
  else if (kind === 1) results = Array.from({ length: dims }, () => `d${cursor.index("dimensions", dims)}`);
  else if (kind === 2) results = list(cursor, () => `d${cursor.index("dimensions", dims)}`);
  else {
    symbols = boundedCount(cursor, cursor.varint());
    results = list(cursor, () => expression(cursor, 0).text);
  }
  return `affine_map<${spaceText(dims, symbols)} -> (${results.join(", ")})>`;
}

/** An `affine_set<…>`, whose code has been read. @throws BytecodeError */
export function integerSetText(values: ValuePrinter, cursor: Cursor): string {
  const dims = boundedCount(cursor, cursor.varint());
  const symbols = boundedCount(cursor, cursor.varint());
  values.spend((dims + symbols) * 4);
  const constraints = list(cursor, () => expression(cursor, 0).text);
  const texts = constraints.map((text) => `${text} ${cursor.byte() === 0 ? ">=" : "=="} 0`);
  return `affine_set<${spaceText(dims, symbols)} : (${texts.join(", ")})>`;
}

function boundedCount(cursor: Cursor, count: number): number {
  return count <= MAX_DIMENSIONS ? count : cursor.fail(`Found ${count} dimensions, expected at most ${MAX_DIMENSIONS}`);
}

function names(prefix: string, count: number): readonly string[] {
  return Array.from({ length: count }, (_, i) => prefix + i);
}

function spaceText(dims: number, symbols: number): string {
  const brackets = symbols === 0 ? "" : `[${names("s", symbols).join(", ")}]`;
  return `(${names("d", dims).join(", ")})${brackets}`;
}

function list(cursor: Cursor, item: () => string): readonly string[] {
  const texts: string[] = [];
  for (let i = cursor.count("elements"); i > 0; i--) texts.push(item());
  return texts;
}

/** An expression; `strength` is its operator's precedence: sums bind weakest. */
interface Expression {
  readonly text: string;
  readonly strength: 0 | 1 | 2;
}

function expression(cursor: Cursor, depth: number): Expression {
  if (depth > MAX_DEPTH) cursor.fail(`Affine expression is nested deeper than ${MAX_DEPTH}`);
  const kind = cursor.varint();
  if (kind === 0) return { text: `d${cursor.varint()}`, strength: 2 };
  if (kind === 1) return { text: `s${cursor.varint()}`, strength: 2 };
  if (kind === 2) return { text: cursor.signedVarint().toString(), strength: 2 };
  const operator = OPERATORS[kind - 3];
  if (operator === undefined) return cursor.fail(`Affine expression has the unknown kind ${kind}`);
  const strength = operator === "+" ? 0 : 1;
  const left = expression(cursor, depth + 1);
  const right = expression(cursor, depth + 1);
  if (operator === "+") return { text: sumText(left, right), strength };
  return { text: `${operand(left, 1)} ${operator} ${operand(right, 2)}`, strength };
}

/** A negative addend is subtracted. */
function sumText(left: Expression, right: Expression): string {
  const [, product, constant] = /^(?:(.*) \* )?-(\d+)$/.exec(right.text) ?? [];
  if (constant === undefined) return `${left.text} + ${right.text}`;
  if (product === undefined) return `${left.text} - ${constant}`;
  return `${left.text} - ${product}${constant === "1" ? "" : ` * ${constant}`}`;
}

function operand({ text, strength }: Expression, at: number): string {
  return strength < at ? `(${text})` : text;
}
