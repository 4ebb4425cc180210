/**
 * Counts that a text contradicts itself: how many results are bound, operands against their types, a return against its
 * function's type, a call against its callee. What is not certain is no contradiction.
 */
import { hashOf } from "../../syntax/names.js";
import * as Node from "../../syntax/tree.js";
import { nameOf } from "../../syntax/tree.js";
import { CLOSE_BRACE, QUOTE } from "../../text/characters.js";
import { counted } from "../../text/counted.js";
import type { Span } from "../../text/offsetMap.js";
import { cut } from "../../text/visibleText.js";
import { definedOp } from "../definedOp.js";
import type { StructureProblem } from "./problem.js";
import {
  countsAt,
  differ,
  familyOf,
  functionAt,
  isCall,
  isFunction,
  isReturn,
  type PageText,
  returnAt,
  roleOf,
  type Signature,
  type Types,
  typeText,
} from "./signatures.js";
import { unexportable } from "./unexportable.js";

/** The fields of a function: its name, row, dialect, numbers of values, and a hash of their types, or 0. */
export const FUNCTION_NAME = 0;
export const FUNCTION_ROW = 1;
export const FUNCTION_FIELDS = 6;
/** The same of a call, whose name is its callee's. A return or an open region has -1 in place of the name. */
const FAMILY = 2;
const INPUTS = 3;
const RESULTS = 4;
const HASH = 5;

/** What a page shows of calls, for other pages. */
export interface CountFacts {
  readonly functions: Int32Array;
  readonly calls: Int32Array;
  /** Of each region that is open at the page's end: its function's fields, with -1 as the row where it is none. */
  readonly openFunctions: Int32Array;
  /** Returns from functions of earlier pages: how many regions are closed before each; and its fields. */
  readonly closedBefore: Int32Array;
  readonly returns: Int32Array;
}

const NOTHING = new Int32Array(0);
const packed = (numbers: readonly number[]): Int32Array => (numbers.length === 0 ? NOTHING : Int32Array.from(numbers));

/** Reads what a page shows. Problems of the page itself are added to `problems`. */
export function countFacts(page: PageText, problems: StructureProblem[]): CountFacts {
  return new CountReader(page, problems).read();
}

class CountReader {
  readonly #page: PageText;
  readonly #problems: StructureProblem[];
  readonly #functions: number[] = [];
  readonly #calls: number[] = [];
  readonly #openFunctions: number[] = [];
  readonly #closedBefore: number[] = [];
  readonly #returns: number[] = [];
  /** The ops around a row, and the regions, each with its op. */
  readonly #ops: number[] = [];
  readonly #regions: number[] = [];
  readonly #owners: number[] = [];
  /** The fields of ops with regions, by row. */
  readonly #fieldsOf = new Map<number, readonly number[]>();
  #closed = 0;

  constructor(page: PageText, problems: StructureProblem[]) {
    this.#page = page;
    this.#problems = problems;
  }

  read(): CountFacts {
    const { kinds, data, count, open } = this.#page.tree;
    for (let row = 0; row < count; row++) {
      switch (kinds[row]) {
        case Node.OP:
          this.#leave(row);
          this.#op(row);
          this.#ops.push(row);
          break;
        case Node.TAIL:
          this.#leave(row);
          this.#ops.push(row);
          break;
        case Node.REGION: {
          this.#leave(row);
          const owner = this.#ops.at(-1) ?? -1;
          this.#regions.push(row);
          this.#owners.push(owner);
          if (open.includes(row)) this.#openFunctions.push(...this.#ownerFields(owner));
          break;
        }
        case Node.CLOSER:
          if (data[row] !== CLOSE_BRACE) break;
          this.#closed++;
          this.#ops.length = this.#regions.length = this.#owners.length = 0;
          break;
        default:
      }
    }
    return {
      functions: packed(this.#functions),
      calls: packed(this.#calls),
      openFunctions: packed(this.#openFunctions),
      closedBefore: packed(this.#closedBefore),
      returns: packed(this.#returns),
    };
  }

  /** Leaves the ops and regions that end before a row. */
  #leave(row: number): void {
    const { afters } = this.#page.tree;
    while (this.#regions.length > 0 && (afters[this.#regions.at(-1) ?? 0] ?? 0) <= row) {
      this.#regions.pop();
      this.#owners.pop();
    }
    while (this.#ops.length > 0 && (afters[this.#ops.at(-1) ?? 0] ?? 0) <= row) this.#ops.pop();
  }

  #roleAt(row: number): number {
    const { tree, names } = this.#page;
    const name = row < 0 || tree.kinds[row] !== Node.OP ? -1 : nameOf(tree, row);
    return name < 0 || tree.kinds[name] !== Node.NAME ? 0 : roleOf(tree.data[name] ?? 0, names);
  }

  #ownerFields(owner: number): readonly number[] {
    const known = this.#fieldsOf.get(owner);
    if (known !== undefined) return known;
    const role = this.#roleAt(owner);
    const type = isFunction(role) ? functionAt(this.#page, owner) : undefined;
    const fields = fieldsOf(this.#page, -1, type === undefined ? -1 : owner, role, {
      inputs: [],
      results: type?.results ?? [],
    });
    this.#fieldsOf.set(owner, fields);
    return fields;
  }

  #op(row: number): void {
    const { tree, text, names } = this.#page;
    const role = this.#roleAt(row);
    if (role === 0) return;
    if (isFunction(role)) {
      const type = functionAt(this.#page, row);
      const defined = definedOp(tree, row, text, names);
      if (type === undefined || defined === undefined || defined.name < 0) return;
      this.#functions.push(...fieldsOf(this.#page, defined.name, row, role, type));
      this.#problems.push(...unexportable(this.#page, row, defined, type));
    } else if (isReturn(role)) this.#return(row, role);
    else if (isCall(role) || this.#isGeneric(row)) this.#typed(row, role);
  }

  /** Whether an op is in the generic form, without regions. */
  #isGeneric(row: number): boolean {
    const { tree, text } = this.#page;
    const { kinds, afters, starts } = tree;
    if (text.charCodeAt(starts[nameOf(tree, row)] ?? 0) !== QUOTE) return false;
    const after = afters[row] ?? 0;
    for (let child = row + 1; child < after; child = afters[child] ?? after) {
      if (kinds[child] === Node.LIST && kinds[child + 1] === Node.REGION) return false;
    }
    return true;
  }

  #typed(row: number, role: number): void {
    const { text, names } = this.#page;
    const { bound, boundSpan, operands, operandsSpan, type, callee } = countsAt(this.#page, row);
    if (type === undefined) return;
    const { inputs, results } = type;
    if (operands !== undefined && operands !== inputs.length) {
      const message = `Op has ${counted(operands, "operand")}, but its type has ${inputs.length}`;
      this.#problems.push(problem(operandsSpan, message));
    } else if (bound > 0 && bound !== results.length) {
      const name = cut(text.slice(boundSpan.start, boundSpan.end), 40);
      const message = `${name} binds ${counted(bound, "result")}, but the op's type has ${results.length}`;
      this.#problems.push(problem(boundSpan, message));
    } else if (callee !== undefined && isCall(role)) {
      const isQuoted = text.charCodeAt(callee.start + 1) === QUOTE;
      const name = names.intern(text, callee.start + (isQuoted ? 2 : 1), callee.end - (isQuoted ? 1 : 0));
      this.#calls.push(...fieldsOf(this.#page, name, row, role, type));
    }
  }

  #return(row: number, role: number): void {
    const given = returnAt(this.#page, row);
    if (given === undefined) return;
    const { values, types } = given;
    if (values !== types.length) {
      const message = `Return has ${counted(values, "value")}, but ${counted(types.length, "type")}`;
      this.#problems.push(problem(spanOf(this.#page, row), message));
    } else if (this.#regions.length === 0) {
      this.#closedBefore.push(this.#closed);
      this.#returns.push(...fieldsOf(this.#page, -1, row, role, { inputs: [], results: types }));
    } else {
      const owner = this.#owners.at(-1) ?? -1;
      const fields = this.#ownerFields(owner);
      const own = fieldsOf(this.#page, -1, row, role, { inputs: [], results: types });
      const found = returnProblem(this.#page, own, this.#page, fields);
      if (found !== undefined) this.#problems.push(found);
    }
  }
}

/** The fields of something at a row. The hash is that of all types as they are spelled. */
function fieldsOf(page: PageText, name: number, row: number, role: number, { inputs, results }: Signature): number[] {
  const all = [...inputs, undefined, ...results]
    .map((type) => (type === undefined ? "" : typeText(page, type)))
    .join(",");
  return [name, row, familyOf(role), inputs.length, results.length, hashOf(all, 0, all.length)];
}

type Fields = ArrayLike<number>;

/** The fields of a list that start at an index. */
export const fieldsAt = (list: Int32Array, i: number): Int32Array => list.subarray(i, i + FUNCTION_FIELDS);

function problem({ start, end }: Span, message: string): StructureProblem {
  return { rule: "count-mismatch", start, end, name: message, first: -1, nearest: undefined };
}

const spanOf = ({ tree }: PageText, row: number): Span => ({ start: tree.starts[row] ?? 0, end: tree.ends[row] ?? 0 });

/** What is wrong with a return, whose function may be on another page; its place is in the return's. */
export function returnProblem(page: PageText, given: Fields, home: PageText, fn: Fields): StructureProblem | undefined {
  const row = given[FUNCTION_ROW] ?? -1;
  const function_ = fn[FUNCTION_ROW] ?? -1;
  if (function_ < 0 || given[FAMILY] !== fn[FAMILY] || given[HASH] === fn[HASH]) return undefined;
  const name = symbolOf(home, function_);
  if (given[RESULTS] !== fn[RESULTS]) {
    const message = `Return gives ${counted(given[RESULTS] ?? 0, "value")}, but ${name} has ${counted(fn[RESULTS] ?? 0, "result")}`;
    return problem(spanOf(page, row), message);
  }
  const types = returnAt(page, row)?.types ?? [];
  const wanted = functionAt(home, function_)?.results ?? [];
  const found = firstDifference(page, types, home, wanted);
  return (
    found &&
    problem(found.span, `Return gives ${found.given} for result ${found.index}, but ${name} has ${found.wanted}`)
  );
}

/** What is wrong with a call of a function, which may be on another page; its place is in the call's. */
export function callProblem(page: PageText, call: Fields, home: PageText, fn: Fields): StructureProblem | undefined {
  if (call[FAMILY] !== fn[FAMILY] || call[HASH] === fn[HASH]) return undefined;
  const [row = 0, function_ = 0] = [call[FUNCTION_ROW], fn[FUNCTION_ROW]];
  const { callee, type, operandsSpan } = countsAt(page, row);
  if (callee === undefined || type === undefined) return undefined;
  const name = symbolOf(home, function_);
  if (call[INPUTS] !== fn[INPUTS]) {
    const message = `Call passes ${counted(call[INPUTS] ?? 0, "argument")}, but ${name} takes ${fn[INPUTS]}`;
    return problem(operandsSpan, message);
  }
  if (call[RESULTS] !== fn[RESULTS]) {
    return problem(callee, `Call has ${counted(call[RESULTS] ?? 0, "result")}, but ${name} has ${fn[RESULTS]}`);
  }
  const wanted = functionAt(home, function_);
  const input = firstDifference(page, type.inputs, home, wanted?.inputs ?? []);
  if (input !== undefined) {
    return problem(
      input.span,
      `Call passes ${input.given} as argument ${input.index}, but ${name} takes ${input.wanted}`,
    );
  }
  const result = firstDifference(page, type.results, home, wanted?.results ?? []);
  if (result === undefined) return undefined;
  return problem(result.span, `Call has ${result.given} as result ${result.index}, but ${name} has ${result.wanted}`);
}

function firstDifference(page: PageText, given: Types, home: PageText, wanted: Types) {
  for (const [index, span] of given.entries()) {
    const other = wanted[index];
    if (span === undefined || other === undefined) continue;
    const [a, b] = [typeText(page, span), typeText(home, other)];
    if (differ(a, b)) return { span, index, given: cut(a, 80), wanted: cut(b, 80) };
  }
  return undefined;
}

function symbolOf({ tree, text, names }: PageText, row: number): string {
  const { name = -1 } = definedOp(tree, row, text, names) ?? {};
  return name < 0 ? "its function" : `@${cut(names.spelling(name), 80)}`;
}
