/**
 * What the definitions of ops state, by the ops' names: those of MLIR's dialects, of IREE's, of StableHLO and Torch. The table is
 * large: only modules that bundles load on demand (`LAZY_MODULES` in scripts/bundles.mjs) may import it.
 */
import { DIALECT_OPS, DIALECT_TYPES, MEMBER_TYPES } from "../generated/knownOps.js";

/** How often there is a member: once, at most once, or any number of times. */
export type Count = "one" | "optional" | "variadic";

/** An operand, a result or an attribute. Results may have no name. */
export interface Member {
  readonly name: string;
  readonly count: Count;
  /** In MLIR's notation where a type has one: `index`, `!hal.buffer_view`, `f16 | f32`. */
  readonly type: string;
}

/** A region or a successor. */
export interface Place {
  readonly name: string;
  readonly count: Count;
}

export interface OpDefinition {
  readonly name: string;
  readonly operands: readonly Member[];
  readonly results: readonly Member[];
  readonly attributes: readonly Member[];
  readonly regions: readonly Place[];
  readonly successors: readonly Place[];
  readonly traits: readonly Trait[];
  /** The release that added it, such as `LLVM 16`; undefined for ops that are older than all that are known. */
  readonly since: string | undefined;
  /** The name that it had before. */
  readonly former: string | undefined;
  /** What follows the name, with places between `~`; undefined where that is not certain, or for a dialect that is not completed so. */
  readonly syntax: string | undefined;
}

/** Traits by the letters of the table (scripts/ops/traits.mjs). */
const TRAITS = {
  T: "terminator",
  I: "isolated from above",
  S: "symbol",
  B: "symbol table",
  P: "pure",
  M: "no memory effect",
  E: "operands and results of the same type",
  e: "operands of the same type",
  C: "commutative",
  K: "constant",
  F: "function",
  c: "call",
  b: "single block",
  n: "no terminator",
  O: "operand segments",
  R: "result segments",
} as const;

export type Trait = (typeof TRAITS)[keyof typeof TRAITS];

/** Lines by op. */
let lines: ReadonlyMap<string, string> | undefined;
/** Names of ops by the names that they had before. */
let renamed: ReadonlyMap<string, string> | undefined;
let types: readonly string[] | undefined;

function allLines(): ReadonlyMap<string, string> {
  lines ??= new Map(
    Object.entries(DIALECT_OPS).flatMap(([dialect, text]) => {
      return text.split("\n").map((line) => [`${dialect}.${mnemonicOf(line)}`, line] as const);
    }),
  );
  return lines;
}

function mnemonicOf(line: string): string {
  const end = line.indexOf("|");
  return end < 0 ? line : line.slice(0, end);
}

/** Ops that are written without their dialect: the builtin ones, and those of functions. */
const WITHOUT_DIALECT: ReadonlyMap<string, string> = new Map([
  ["module", "builtin.module"],
  ["func", "func.func"],
  ["return", "func.return"],
  ["call", "func.call"],
  ["call_indirect", "func.call_indirect"],
  ["constant", "func.constant"],
]);

/** The definition of an op by its name as it is written, or by one that it had before; undefined for one that is not known. */
export function findOpDefinition(written: string): OpDefinition | undefined {
  const full = WITHOUT_DIALECT.get(written) ?? written;
  const name = allLines().has(full) ? full : renamedOp(full);
  const line = name === undefined ? undefined : allLines().get(name);
  return name === undefined || line === undefined ? undefined : parseLine(name, line);
}

/** The names of all ops that are known, sorted within each dialect. */
export function opDefinitionNames(): Iterable<string> {
  return allLines().keys();
}

/** The name that an op has now, by the one that it had before. */
function renamedOp(former: string): string | undefined {
  renamed ??= new Map(
    [...allLines()].flatMap(([name, line]) => {
      const before = line.split("|")[FORMER];
      return before ? [[before, name] as const] : [];
    }),
  );
  return renamed.get(former);
}

/** `hal.buffer_view`: the types of all dialects, without `!`. */
export function dialectTypeNames(): readonly string[] {
  return DIALECT_TYPES.split(" ");
}

const FORMER = 8;

function parseLine(name: string, line: string): OpDefinition {
  const [, traits = "", operands, results, attributes, regions, successors, since, former, syntax] = line.split("|");
  return {
    name,
    operands: members(operands),
    results: members(results),
    attributes: members(attributes),
    regions: items(regions).map(placeOf),
    successors: items(successors).map(placeOf),
    traits: Array.from(traits, (letter) => TRAITS[letter as keyof typeof TRAITS]),
    since: since || undefined,
    former: former || undefined,
    syntax: syntax || undefined,
  };
}

const items = (text: string | undefined): string[] => (text ? text.split(",") : []);

function members(text: string | undefined): Member[] {
  types ??= MEMBER_TYPES.split("\n");
  const all = types;
  return items(text).map((item) => {
    const colon = item.lastIndexOf(":");
    return { ...placeOf(item.slice(0, colon)), type: all[Number.parseInt(item.slice(colon + 1), 36)] ?? "" };
  });
}

const COUNTS: Readonly<Record<string, Count>> = { "?": "optional", "*": "variadic" };

function placeOf(text: string): Place {
  const count = COUNTS[text.at(-1) ?? ""];
  return count === undefined ? { name: text, count: "one" } : { name: text.slice(0, -1), count };
}
