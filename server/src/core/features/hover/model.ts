/** What the invocation model does to a function's signature. */
import { COARSE_FENCES } from "../../abi/invocationModel.js";
import { isConvertedByTorch } from "../../abi/torch.js";
import type { FunctionShape } from "../../encodings/codec.js";
import { code, say } from "../markdown.js";
import { type Explanation, type Subject, stringOf, written } from "./subject.js";

const FENCE = "!hal.fence";
const ARRAY = /^(?:tensor\s*<|!torch\.v?tensor\b)/;
const TORCH_SCALARS: ReadonlyMap<string, string> = new Map([
  ["!torch.bool", "i1"],
  ["!torch.float", "f64"],
  ["!torch.int", "i64"],
]);

/** `iree.abi.model` as an attribute or as a reflection key. */
export function explainModel(subject: Subject): Explanation {
  const model = stringOf(subject, subject.entry.value);
  if (model === undefined) return {};
  if (model !== COARSE_FENCES) {
    return { facts: [["Model", say`synchronous, as for every value except ${code(COARSE_FENCES)}`]] };
  }
  if (subject.place === "op" && isConvertedByTorch(subject.context)) return torchModel(subject);
  const fenced = isFenced(subject.shape);
  const how = fenced
    ? "asynchronous: the last two arguments are the fence to wait on and the fence to signal"
    : "asynchronous: two fences follow the arguments, one to wait on and one to signal";
  const { shape } = subject;
  const blocks = shape === undefined ? [] : [{ language: "mlir", text: publicForm(shape, fenced) }];
  return { facts: [["Model", how]], blocks };
}

/** The Torch input pass makes two functions of one, whatever this attribute is. Options of the compiler change that. */
function torchModel({ shape }: Subject): Explanation {
  if (shape === undefined) return {};
  const name = shape.name ?? "function";
  const both = [publicForm(shape, true), publicForm({ ...shape, name: `${name}$async` }, false)];
  return {
    facts: [
      ["Model", say`ignored: by default ${code(`@${name}`)} has no fences, ${code(`@${name}$async`)} always takes two`],
    ],
    blocks: [{ language: "mlir", text: both.join("\n") }],
  };
}

/** `hal.abi.convention` */
export function explainConvention(subject: Subject): Explanation {
  const { value } = subject.entry;
  if (value === undefined) return {};
  const text = written(subject, value);
  const words = text.includes("coarse_fences")
    ? "asynchronous, with fences"
    : text.includes("synchronous")
      ? "synchronous"
      : undefined;
  return words === undefined ? {} : { facts: [["Model", words]] };
}

const isFenced = (shape: FunctionShape | undefined): boolean => {
  const types = shape?.arguments.slice(-2).map(({ type }) => type) ?? [];
  return types.length === 2 && types.every((type) => type === FENCE);
};

/** The function as callers see it: tensors are buffer views, fences come last. */
function publicForm({ name, arguments: inputs, results }: FunctionShape, fenced: boolean): string {
  const outside = (type: string) => (ARRAY.test(type) ? "!hal.buffer_view" : (TORCH_SCALARS.get(type) ?? type));
  const list = inputs.map(({ type }, i) => `%arg${i}: ${outside(type)}`);
  if (!fenced) list.push(`%wait: ${FENCE}`, `%signal: ${FENCE}`);
  const outs = results.map(({ type }) => outside(type));
  const arrow = outs.length === 0 ? "" : outs.length === 1 ? ` -> ${outs[0]}` : ` -> (${outs.join(", ")})`;
  const long = list.length > 3;
  const signature = long ? `(\n    ${list.join(",\n    ")})` : `(${list.join(", ")})`;
  return `@${name ?? "function"}${signature}${arrow}`;
}
