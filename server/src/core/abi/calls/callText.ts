/** A function's call on one line: `predict(x: tensor<1x28xf32>) -> tensor<1x10xf32>`. */
import { type AbiType, typeText } from "../types/abiType.js";
import type { AbiFunction, AbiValue } from "./abiFunction.js";

/** The call with its types, or as PyTorch nests its values. Names come from the file and are as written there. */
export function callText({ name, arguments: inputs, results, fences, structure }: AbiFunction): string {
  if (structure !== undefined) return `${name}${structure.text}`;
  const parts: string[] = [];
  for (const value of inputs) {
    // As in Python: the arguments after it are passed by name.
    if (value.keyword && !parts.includes("*")) parts.push("*");
    parts.push(argumentText(value));
  }
  const [only] = results;
  const outs = results.map(({ type }) => callTypeText(type)).join(", ");
  const out = only !== undefined && results.length === 1 ? outs : `(${outs})`;
  return `${name}(${parts.join(", ")}) -> ${out}${fences ? ", with fences" : ""}`;
}

function argumentText({ name, type, storage }: AbiValue): string {
  const text = `${storage ? "storage " : ""}${callTypeText(type)}`;
  return name === undefined ? text : `${name}: ${text}`;
}

/**
 * A type in a caller's words, which are general where the program's own type means nothing to callers: `tensor`, `any`.
 */
export function callTypeText(type: AbiType): string {
  return typeText(type, ({ kind }) => CALL_WORDS[kind] ?? "any");
}

const CALL_WORDS: Readonly<Record<string, string>> = { array: "tensor", list: "list[any]", null: "none" };
