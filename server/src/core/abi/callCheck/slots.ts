/** What an exported function takes and returns in each place, as far as a caller's values can be held to it. */
import type { AbiFunction, AbiValue } from "../calls/abiFunction.js";
import { callTypeText } from "../calls/callText.js";
import { conventionOfType } from "../calls/exportForms.js";
import { hasOwnShape } from "../calls/inputFlag.js";
import { type StorageShape, storageShape, storageSizeText, storageUseText } from "../calls/storage.js";
import type { Register } from "../flags/inputValue.js";
import { type AbiType, isMemory, UNKNOWN } from "../types/abiType.js";

export interface Slot {
  readonly value: AbiValue;
  /** Undefined where nothing says how it is passed. */
  readonly register: Register | undefined;
  /** How large storage has to be. */
  readonly shape: StorageShape | undefined;
}

export interface Callee {
  readonly fn: AbiFunction;
  /** Without the fences that tools add. */
  readonly slots: readonly Slot[];
  readonly results: readonly Slot[];
  /**
   * `added` by tools, `own` where the function takes them but its reflection doesn't announce them, and `stray` where tools add
   * them to a function that takes none.
   */
  readonly fences: "none" | "added" | "own" | "stray";
}

const FENCE: AbiType = { kind: "other", text: "!hal.fence" };
const FENCES = [FENCE, FENCE];

/** @param convention Of the compiled function, where it is known: it has the last word on how many values there are */
export function calleeOf(fn: AbiFunction, convention: string | undefined): Callee {
  const [inputs, outputs] = registersOf(convention);
  const own = fn.flat ?? fn.arguments;
  const fences = fencesOf(fn, own.length, inputs?.length);
  const values = fences === "own" ? [...own, ...FENCES.map(plain)] : own;
  const taken = fences === "added" ? inputs?.slice(0, -FENCES.length) : inputs;
  return { fn, slots: slotsOf(fn, values, taken), results: slotsOf(fn, fn.results, outputs), fences };
}

function plain(type: AbiType): AbiValue {
  return { name: undefined, type, keyword: false, storage: false };
}

function fencesOf(fn: AbiFunction, count: number, registers: number | undefined): Callee["fences"] {
  if (fn.strayFences || (fn.fences && registers === count)) return "stray";
  if (!fn.fences) return "none";
  return fn.unannouncedFences ? "own" : "added";
}

/** The registers of a convention's two sides; undefined where it is not of plain values. */
function registersOf(convention = ""): readonly (readonly Register[] | undefined)[] {
  const [, inputs, results] = /^0([iIfFr]*|v)_([iIfFr]*|v)$/.exec(convention) ?? [];
  const side = (codes: string | undefined) => codes?.replace("v", "").split("") as Register[] | undefined;
  return [side(inputs), side(results)];
}

function slotsOf(
  fn: AbiFunction,
  values: readonly AbiValue[],
  registers: readonly Register[] | undefined,
): readonly Slot[] {
  if (registers === undefined || registers.length === values.length) {
    return values.map((value, i) => {
      return { value, register: registers?.[i] ?? registerOf(value.type), shape: shapeOf(fn, value) };
    });
  }
  // Metadata that lists other values than the function has says nothing about them.
  return registers.map((register) => ({ value: plain(typeOf(register)), register, shape: undefined }));
}

function shapeOf(fn: AbiFunction, value: AbiValue): StorageShape | undefined {
  return value.storage ? storageShape(fn, value) : undefined;
}

const NUMBERS = { i: "i32", I: "i64", f: "f32", F: "f64" } as const;

function typeOf(register: Register): AbiType {
  return register === "r" ? UNKNOWN : { kind: "scalar", element: NUMBERS[register] };
}

function registerOf(type: AbiType): Register | undefined {
  if (type.kind === "unknown") return undefined;
  const code = type.kind === "scalar" ? conventionOfType(type.element) : "r";
  return code !== undefined && /^[iIfFr]$/.test(code) ? (code as Register) : undefined;
}

/** What a slot takes, in a caller's words. */
export function slotText({ value, shape }: Slot): string {
  const { type, storage, storageFor } = value;
  if (storage && hasOwnShape(type)) return `${callTypeText(type)}, storage for ${storageUseText(storageFor)}`;
  if (storage) return `storage for ${storageUseText(storageFor)}, ${storageSizeText(shape)}`;
  if (type.kind === "unknown") return "a value of a type that nothing describes";
  if (type.kind === "array" && isMemory(type)) return type.text ?? "";
  return type.kind === "other" ? type.text : callTypeText(type);
}
