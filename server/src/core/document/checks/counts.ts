/**
 * Counts that a text contradicts itself: how many results are bound, operands against their types, a return against its
 * function's type, a call against its callee. What is not certain is no contradiction.
 */
import * as Node from "../../syntax/tree.js";
import { nameOf } from "../../syntax/tree.js";
import { QUOTE } from "../../text/characters.js";
import { counted } from "../../text/counted.js";
import { compact, type Numbers } from "../../text/numbers.js";
import type { Span } from "../../text/offsetMap.js";
import { cut } from "../../text/visibleText.js";
import { type DefinedOp, definedOp, VISIBILITIES, VISIBILITY_SHIFT } from "../definedOp.js";
import { familyOf, IS_KNOWN_CALL, IS_KNOWN_FUNCTION, IS_KNOWN_RETURN, opFacts } from "../structure/opFacts.js";
import type { StructureProblem } from "./problem.js";
import {
  bodyOf,
  countsAt,
  differ,
  functionAt,
  hashOf,
  ownTextOf,
  type PageText,
  returnAt,
  type Signature,
  stringGiven,
  type Types,
  typeText,
} from "./signatures.js";

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
  readonly functions: Numbers;
  readonly calls: Numbers;
  /** Of each region that is open at the page's end: its function's fields, with -1 as the row where it is none. */
  readonly openFunctions: Numbers;
  /** Returns from functions of earlier pages: how many regions are closed before each; and its fields. */
  readonly closedBefore: Numbers;
  readonly returns: Numbers;
}

/** What a region belongs to where that is no op of the page: one of an earlier page, or nothing. */
export const EARLIER = -2;

/** Reads what the ops and regions of a page show, which are given in their order. */
export class CountReader {
  readonly problems: StructureProblem[] = [];
  readonly #page: PageText;
  readonly #functions: number[] = [];
  readonly #calls: number[] = [];
  readonly #openFunctions: number[] = [];
  readonly #closedBefore: number[] = [];
  readonly #returns: number[] = [];
  /** The types of functions, and the fields of ops with regions, by row. */
  readonly #types = new Map<number, Signature | undefined>();
  readonly #owned = new Map<number, readonly number[]>();

  constructor(page: PageText) {
    this.#page = page;
  }

  get facts(): CountFacts {
    return {
      functions: compact(this.#functions),
      calls: compact(this.#calls),
      openFunctions: compact(this.#openFunctions),
      closedBefore: compact(this.#closedBefore),
      returns: compact(this.#returns),
    };
  }

  /** Takes a region that is open at the page's end, with the row of its op, or -1. */
  open(owner: number): void {
    this.#openFunctions.push(...this.#ownerFields(owner));
  }

  /**
   * Takes an op.
   *
   * @param facts What its name shows.
   * @param owner The row of the op whose region it is in, or -1; `EARLIER` where an earlier page has that.
   * @param closed How many regions of earlier pages are closed before it.
   */
  op(row: number, facts: number, owner: number, closed: number): void {
    const { tree, text, names } = this.#page;
    if ((facts & IS_KNOWN_FUNCTION) !== 0) {
      const type = this.#functionAt(row);
      const defined = type && definedOp(tree, row, text, names);
      if (type === undefined || defined === undefined || defined.name < 0) return;
      this.#functions.push(...fieldsOf(this.#page, defined.name, row, facts, type));
      this.problems.push(...unexportable(this.#page, row, defined, type));
    } else if ((facts & IS_KNOWN_RETURN) !== 0) this.#return(row, facts, owner, closed);
    else if ((facts & IS_KNOWN_CALL) !== 0 || this.#isGeneric(row)) this.#typed(row, facts);
  }

  /** The type of a function, which each of its returns is held to. */
  #functionAt(row: number): Signature | undefined {
    if (this.#types.has(row)) return this.#types.get(row);
    const type = functionAt(this.#page, row);
    this.#types.set(row, type);
    return type;
  }

  /** What the name of an op shows; 0 of anything else. */
  #factsAt(row: number): number {
    const { tree, names } = this.#page;
    const name = nameOf(tree, row);
    return name < 0 ? 0 : opFacts(tree.data[name] ?? 0, names);
  }

  /** The fields of an op with a region, as returns in it see it. */
  #ownerFields(owner: number): readonly number[] {
    const known = this.#owned.get(owner);
    if (known !== undefined) return known;
    const facts = this.#factsAt(owner);
    const type = (facts & IS_KNOWN_FUNCTION) !== 0 ? this.#functionAt(owner) : undefined;
    const fields = fieldsOf(this.#page, -1, type === undefined ? -1 : owner, facts, {
      inputs: [],
      results: type?.results ?? [],
    });
    this.#owned.set(owner, fields);
    return fields;
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

  #typed(row: number, facts: number): void {
    const { text, names } = this.#page;
    const { bound, boundSpan, operands, operandsSpan, type, callee } = countsAt(this.#page, row);
    if (type === undefined) return;
    const { inputs, results } = type;
    if (operands !== undefined && operands !== inputs.length) {
      const message = `Op has ${counted(operands, "operand")}, but its type has ${inputs.length}`;
      this.problems.push(problem(operandsSpan, message));
    } else if (bound > 0 && bound !== results.length) {
      const name = cut(text.slice(boundSpan.start, boundSpan.end), 40);
      const message = `${name} binds ${counted(bound, "result")}, but the op's type has ${results.length}`;
      this.problems.push(problem(boundSpan, message));
    } else if (callee !== undefined && (facts & IS_KNOWN_CALL) !== 0) {
      const isQuoted = text.charCodeAt(callee.start + 1) === QUOTE;
      const name = names.intern(text, callee.start + (isQuoted ? 2 : 1), callee.end - (isQuoted ? 1 : 0));
      this.#calls.push(...fieldsOf(this.#page, name, row, facts, type));
    }
  }

  #return(row: number, facts: number, owner: number, closed: number): void {
    const given = returnAt(this.#page, row);
    if (given === undefined) return;
    const { values, types } = given;
    if (values !== types.length) {
      const message = `Return has ${counted(values, "value")}, but ${counted(types.length, "type")}`;
      this.problems.push(problem(spanOf(this.#page, row), message));
    } else if (owner === EARLIER) {
      this.#closedBefore.push(closed);
      this.#returns.push(...fieldsOf(this.#page, -1, row, facts, { inputs: [], results: types }));
    } else {
      const fields = this.#ownerFields(owner);
      const own = fieldsOf(this.#page, -1, row, facts, { inputs: [], results: types });
      const found = returnProblem(this.#page, own, this.#page, fields);
      if (found !== undefined) this.problems.push(found);
    }
  }
}

/** The fields of something at a row. */
function fieldsOf(page: PageText, name: number, row: number, facts: number, type: Signature): number[] {
  return [name, row, familyOf(facts), type.inputs.length, type.results.length, hashOf(page, type)];
}

type Fields = ArrayLike<number>;

/** The fields of a list that start at an index. */
export const fieldsAt = (list: Numbers, i: number): Numbers => list.slice(i, i + FUNCTION_FIELDS);

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

const UNRANKED = /tensor\s*<\s*\*/y;
/** Functions of IREE's own dialect, and others that have its attributes: no others need be compiled with it. */
const IS_OF_IREE = /^"?util\.func\b|\biree\./;
const STUB = "iree.abi.stub";

/**
 * The unranked tensors of a function that IREE exports or imports. Its wrapping pass asserts for them, and reports an error since
 * https://github.com/iree-org/iree/pull/24872 (2026-08-31; issue 24846).
 */
function unexportable(
  page: PageText,
  row: number,
  { flags }: DefinedOp,
  { inputs, results }: Signature,
): StructureProblem[] {
  const unranked = (type: Span | undefined): type is Span => {
    UNRANKED.lastIndex = type?.start ?? 0;
    return type !== undefined && UNRANKED.test(page.text);
  };
  if (!inputs.some(unranked) && !results.some(unranked)) return [];
  const visibility = VISIBILITIES[flags >> VISIBILITY_SHIFT] ?? stringGiven(page, row, "sym_visibility");
  const body = bodyOf(page, row);
  // What follows the body of an op in the generic form is not known while the body is open.
  if (body === "open" || ((visibility ?? "public") === "public") !== (body === "closed")) return [];
  const own = ownTextOf(page, row);
  if (!IS_OF_IREE.test(own) || own.includes(STUB)) return [];
  const verb = body === "closed" ? "exported" : "imported";
  const problem =
    (word: string) =>
    (type: Span | undefined, i: number): StructureProblem[] => {
      if (!unranked(type)) return [];
      const name = `Unranked tensors can't be ${verb}, expected a rank for the type of ${word} ${i}`;
      return [{ rule: "unexportable-type", ...type, name, first: -1, nearest: undefined }];
    };
  return [...inputs.flatMap(problem("argument")), ...results.flatMap(problem("result"))];
}
