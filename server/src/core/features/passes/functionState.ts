/** A function's type and ABI attributes, as one dump shows them. */
import type { ShownAttribute, ShownOp } from "../shownOps.js";

export interface AttributeState {
  readonly key: string;
  readonly place: ShownAttribute["place"];
  readonly index: number | null;
  /** As `show` prints it; `unit` for an attribute without a value. */
  readonly value: string;
  /** Decoded; null if it is not an encoded string. */
  readonly text: string | null;
}

export interface FunctionState {
  readonly name: string;
  readonly op: string | null;
  readonly type: string | null;
  readonly attributes: ReadonlyMap<string, AttributeState>;
  /** The column of the op (UTF-16 units), which reflects its nesting in compiler output. */
  readonly column: number;
}

/** The state of an op that has a name and a type; undefined for any other. */
export function functionState({ op, name, signature, attributes }: ShownOp, column: number): FunctionState | undefined {
  if (name === null || signature === null) return undefined;
  const states = new Map<string, AttributeState>();
  for (const { key, place, index, value, text } of attributes) {
    // The entries of a reflection are attributes of their own.
    if (key === "iree.reflection" && attributes.some((it) => it.place === "reflection")) continue;
    states.set(`${place} ${index ?? ""} ${key}`, { key, place, index, value: value ?? "unit", text });
  }
  return { name, op, type: signature, attributes: states, column };
}

/** Whether two functions differ only in their names. */
export function isRenamed(before: FunctionState, after: FunctionState): boolean {
  if (before.op !== after.op || before.type !== after.type) return false;
  if (before.attributes.size !== after.attributes.size) return false;
  return [...before.attributes].every(([id, { value }]) => after.attributes.get(id)?.value === value);
}
