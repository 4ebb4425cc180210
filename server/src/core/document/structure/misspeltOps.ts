/** Names of ops that one typo makes of one that a dialect has. */
import { OP_NAMES } from "../../generated/opNames.js";
import { isOneTypo } from "../../text/editDistance.js";
import { pushTo } from "../../text/groups.js";

/** The ops of each dialect whose name was looked for, without it, by the number of letters. */
const byLength = new Map<string, ReadonlyMap<number, readonly string[]>>();

/** A name of two letters is one typo away from any other. */
const MIN_LENGTH = 3;

/**
 * The ops of a dialect that a name may have been meant to be, `arith.muli` for `arith.mulii`; none where the dialect has an op of that name,
 * or is not known. Names that differ in a digit are versions.
 */
export function nearOps(op: string): readonly string[] {
  const dot = op.indexOf(".");
  const dialect = op.slice(0, dot);
  const ops = dot < 0 ? undefined : opsOf(dialect);
  const name = op.slice(dot + 1);
  if (ops === undefined || name.length < MIN_LENGTH || ops.get(name.length)?.includes(name)) return [];
  const plain = withoutDigits(name);
  return [name.length - 1, name.length, name.length + 1]
    .flatMap((length) => ops.get(length) ?? [])
    .filter((other) => isOneTypo(name, other) && withoutDigits(other) !== plain)
    .map((other) => `${dialect}.${other}`);
}

const withoutDigits = (name: string): string => name.replace(/\d+/g, "");

function opsOf(dialect: string): ReadonlyMap<number, readonly string[]> | undefined {
  const known = byLength.get(dialect);
  if (known !== undefined || !Object.hasOwn(OP_NAMES, dialect)) return known;
  const ops = new Map<number, string[]>();
  for (const name of OP_NAMES[dialect]?.split(" ") ?? []) pushTo(ops, name.length, name);
  byLength.set(dialect, ops);
  return ops;
}
