/** The op that is being read, what its brackets are for, and what its header may bind. */
import { COLON, MINUS } from "../../text/characters.js";
import { isFunction } from "../structure/definingOps.js";
import { leadsToOperands, leadsToUses } from "./bindings.js";

/** What a bracket is for; 0 where that is not known. */
export const REGION = 1;
/** The arguments of a block. */
export const LABEL = 2;
/** Operands. */
export const USES = 3;
/** The parameters of a function. */
export const PARAMETERS = 4;
/** What is assigned: uses, or typed names that the op binds. */
export const ASSIGNED_LIST = 5;

/**
 * In place of the offset of a use: a name in a declaration, a name that the op's header assigns to, and a parameter of a
 * function, from which the parameter's offset is subtracted.
 */
export const DECLARED = -1;
export const ASSIGNED = -2;
export const PARAMETER = -3;

/** The op that is being read. */
export interface Statement {
  op: string;
  isGeneric: boolean;
  hasSymbol: boolean;
  /** How many of the reader's pending names are those of the ops around it. */
  readonly from: number;
  /** How many were read before its last region. */
  bound: number;
  regions: number;
  /** The scope of its names, once it has several regions. */
  header: number;
}

/** Regions may be nested a hundred thousand times, so it has no list of its own. */
export const newStatement = (op: string, isGeneric: boolean, from: number): Statement => ({
  op,
  isGeneric,
  hasSymbol: false,
  from,
  bound: from,
  regions: 0,
  header: -1,
});

/** Words whose `<` opens a body. */
const BODIES: ReadonlySet<string> = new Set(
  "tensor memref vector tuple complex dense dense_resource sparse array affine_map affine_set strided".split(" "),
);

/** True where the `<` attached to a word opens a body, and compares nothing. */
export function opensBody(word: string): boolean {
  return BODIES.has(word);
}

const AS = /^[ \t]+as\b/;
const AS_VALUE = /^[ \t]+as[ \t]+%/;
/** How much of the text is searched for these. UTF-16 units. */
const AS_LENGTH = 16;

/** True where the op of a name followed by some text may declare the name, or need no value of it, without a region. */
export function mayDeclare({ hasSymbol, op }: Statement, c: number, text: string, end: number): boolean {
  if (isFunction(op)) return true;
  // A typed name after a symbol may be an argument's.
  // An import whose name has no `@` is reported as such.
  if (c === COLON) return (hasSymbol || op === "vm.import") && !op.includes("call");
  return mayTie(text, end);
}

/** True after the name of a tied result, `-> %a as tensor<4xf32>`: IREE's need no operand of that name. */
export function mayTie(text: string, end: number): boolean {
  return AS.test(text.slice(end, end + AS_LENGTH));
}

/** True where a name inside brackets leads to the one that the op binds: `private(@x %a -> %b : i32)`, `with(%a as %b: i32)`. */
export function leadsToBinding(c: number, text: string, end: number): boolean {
  return c === MINUS || AS_VALUE.test(text.slice(end, end + AS_LENGTH));
}

/** What a list after a word holds. */
export function roleAfterWord(word: string, isFlat: boolean): number {
  if (leadsToOperands(word)) return USES;
  return leadsToUses(word) || (word === "in" && isFlat) ? ASSIGNED_LIST : 0;
}
