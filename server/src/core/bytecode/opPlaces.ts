/**
 * Where ops are in a module, for people: their paths, `module @m / func.func @f`, and the source that they come from.
 */
import { type ByteString, displayBytes } from "../text/byteString.js";
import { keyText } from "./asmText.js";
import type { Bytecode } from "./bytecode.js";
import type { ReadOp } from "./irReader.js";
import { type SourcePlace, sourceOfLocation } from "./locations.js";
import { attributesOf, type NamedOp } from "./properties.js";

export interface OpPlace {
  readonly path: string;
  readonly source: SourcePlace | undefined;
  /** Sources of the arguments of its first block, where they have their own. */
  readonly argumentSources: readonly (SourcePlace | undefined)[];
}

/** Paths have so many parts at most; those in the middle are left out. */
const MAX_PARTS = 64;

/** How many ops of each name a block has, by number of the name. */
type Counts = Map<number, number>;

/** An op on the way to one that is wanted. */
interface Step {
  readonly name: number;
  readonly attributes: number;
  readonly properties: number;
  /** Its number among the ops of its name in its block, from 0. */
  readonly number: number;
  readonly counts: Counts;
}

/** An op that is wanted: the steps to it, itself last. */
interface Wanted {
  readonly steps: readonly Step[];
  readonly source: SourcePlace | undefined;
  argumentSources: readonly (SourcePlace | undefined)[];
}

/**
 * The places of ops, by their positions in the IR section. Walks through the file once.
 *
 * @param withArguments Whether sources of arguments are wanted, which takes longer.
 * @throws BytecodeError
 */
export function placesOfOps(
  file: Bytecode,
  positions: ReadonlySet<number>,
  withArguments: boolean,
): ReadonlyMap<number, OpPlace> {
  const inOrder = [...positions].sort((a, b) => a - b);
  let next = 0;
  const found = new Map<number, Wanted>();
  const reader = file.walk();
  const counted = new Uint8Array(file.ops.length);
  for (const pos of positions) counted[reader.nameAt(pos)] = 1;
  // Most ops are on the way to none.
  const steps: (Step | undefined)[] = [];
  const blocks: Counts[] = [];
  const top: Counts = new Map();
  let entered: Wanted | undefined;
  for (let event = reader.next(); event !== "end"; event = reader.next()) {
    if (event === "op") {
      const { op } = reader;
      entered = undefined;
      if (op.regions === 0 && counted[op.name] === 0) {
        steps.push(undefined);
        continue;
      }
      steps.push(stepOf(op, blocks[blocks.length - 1] ?? top));
      while ((inOrder[next] ?? Number.POSITIVE_INFINITY) < op.pos) next++;
      const isWanted = inOrder[next] === op.pos;
      if (isWanted) next++;
      // Nothing inside is wanted, but for the arguments of an op that is.
      const end = isWanted && withArguments ? -1 : reader.endOfOp();
      if (isWanted) {
        entered = { steps: shortened(steps), source: sourceOfLocation(file.values, op.location), argumentSources: [] };
        found.set(op.pos, entered);
      }
      if (end >= 0 && (inOrder[next] ?? Number.POSITIVE_INFINITY) >= end) {
        steps.pop();
        reader.skipOp();
      }
    } else if (event === "opEnd") steps.pop();
    else if (event === "region") blocks.push(top);
    else if (event === "regionEnd") blocks.pop();
    else {
      blocks[blocks.length - 1] = new Map();
      if (entered !== undefined && reader.frame?.number === 0 && reader.frame.block === 0) {
        const list = reader.readArguments(reader.blockArguments);
        entered.argumentSources = list.map(({ location }) => sourceOfLocation(file.values, location));
      }
      entered = undefined;
    }
  }
  const parts = new Map<Step, string>();
  const places = new Map<number, OpPlace>();
  for (const [pos, { steps: way, source, argumentSources }] of found) {
    places.set(pos, { path: pathOf(file, way, parts), source, argumentSources });
  }
  return places;
}

function stepOf({ name, attributes, properties }: ReadOp, counts: Counts): Step {
  const number = counts.get(name) ?? 0;
  counts.set(name, number + 1);
  return { name, attributes, properties, number, counts };
}

function shortened(steps: readonly (Step | undefined)[]): readonly Step[] {
  const ends = steps.length <= MAX_PARTS ? steps : [...steps.slice(0, MAX_PARTS / 2), ...steps.slice(-MAX_PARTS / 2)];
  return ends.filter((step) => step !== undefined);
}

/** @param known Parts of earlier paths. */
function pathOf(file: Bytecode, steps: readonly Step[], known: Map<Step, string>): string {
  const parts = steps.map((step, i) => {
    const part = known.get(step) ?? partOf(file, step);
    // The last one is on no other path, unless it holds ops itself.
    if (i < steps.length - 1) known.set(step, part);
    return part;
  });
  // A lone module without a name is left out of the path.
  const rest = parts.length > 1 && parts[0] === "module" ? parts.slice(1) : parts;
  const half = MAX_PARTS / 2;
  return (steps.length < MAX_PARTS ? rest : [...rest.slice(0, half - 1), "…", ...rest.slice(-half)]).join(" / ");
}

function partOf(file: Bytecode, { name, attributes, properties, number, counts }: Step): string {
  const op = displayBytes(file.ops[name]?.name ?? ("" as never));
  const word = op === "builtin.module" ? "module" : op;
  const symbol = symbolOf(file, { name, attributes, properties });
  if (symbol !== undefined) return `${word} @${keyText(symbol).startsWith('"') ? `"${displayBytes(symbol)}"` : symbol}`;
  return (counts.get(name) ?? 0) > 1 ? `${word} #${number}` : word;
}

/** The name that an op gives its symbol. */
function symbolOf(file: Bytecode, op: NamedOp): ByteString | undefined {
  const { properties, dictionary } = attributesOf(file, op);
  for (const entry of [...properties, ...dictionary]) {
    if (entry.name === "sym_name" && !("text" in entry)) return file.values.string(entry.value);
  }
  return undefined;
}
