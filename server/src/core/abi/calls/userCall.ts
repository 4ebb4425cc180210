/**
 * The call a user has to make: in Python, and with `iree-run-module`. Values are zeros, and what is not known has a
 * placeholder that is valid, so that a call runs as it is pasted; the notes say what to replace.
 *
 * Upstream: the forms of `--input` in runtime/src/iree/tooling/function_io.h, `BoundModule` in
 * runtime/bindings/python/iree/runtime/system_api.py, `FunctionInvoker` in function.py, which adds no fences.
 */
import { isFlatCall, plainExpression } from "../../encodings/torchPytree/call.js";
import { visible, withEscapes } from "../../text/visibleText.js";
import { type AbiType, rankedDimsOf, sequenceText, UNKNOWN } from "../types/abiType.js";
import { numpyIntegerOf } from "../types/elementTypes.js";
import type { AbiFunction, AbiValue } from "./abiFunction.js";

export interface UserCall {
  /** `module.predict(np.zeros((1, 28), np.float32), scale=0.0)`, with `numpy as np`; undefined where Python can't. */
  readonly python: string | undefined;
  /** `--function=…` and an `--input="…"` for each argument, quoted for a shell; undefined where a value has no flag. */
  readonly flags: readonly string[] | undefined;
  /** What is left to do or to know: a sentence each, without a full stop. Text of the file may appear in them. */
  readonly notes: readonly string[];
}

/** The Python statement that loads a module's file for `userCall`, on the CPU. */
export function pythonLoad(path: string): string {
  return `module = iree.runtime.load_vm_flatbuffer_file(${quoted(path)}, driver="local-task")`;
}

/** The shell command that calls a function of a module's file, with the flags of a `UserCall`. */
export function shellCall(path: string, flags: readonly string[]): string {
  return ["iree-run-module", `--module=${shellWord(path)}`, ...flags].join(" ");
}

/** A call with its notes as comments before it, for Python and for shells. */
export function withComments(call: string, notes: readonly string[]): string {
  return [...notes.map((note) => `# ${visible(note)}`), call].join("\n");
}

/**
 * The call of a function, in Python of the variable `module`.
 *
 * @param dynamic What a flag has for a dynamic dim, by the numbers of the argument and the dim.
 */
export function userCall(fn: AbiFunction, dynamic?: (argument: number, dim: number) => string): UserCall {
  const passed = fn.flat ?? fn.arguments;
  const inputs = passed.map((value, i) => inputFlag(value, dynamic && ((dim) => dynamic(i, dim))));
  const structures = passed.flatMap((value, i) => (inputs[i] === undefined ? [nameOf(value, i)] : []));
  const repeated = repeatedKeywords(fn.arguments);
  const nested = nestedArguments(fn);
  const flags = [`--function=${shellWord(fn.name)}`, ...inputs.flatMap((flag) => (flag === undefined ? [] : [flag]))];
  return {
    python: fn.fences || repeated.length > 0 ? undefined : pythonCall(fn, nested),
    flags: structures.length > 0 || fn.unannouncedFences || fn.strayFences ? undefined : flags,
    notes: [
      ...fn.arguments.flatMap((value, i) => placeholderNotes(value, nameOf(value, i))),
      ...(structures.length > 0 ? [`iree-run-module has no way to pass a structure (${structures.join(", ")})`] : []),
      ...(nested === undefined ? [] : [FLATTENED]),
      ...(repeated.length > 0 ? [`Python can't pass one keyword twice (${repeated.join(", ")})`] : []),
      ...fenceNotes(fn),
    ],
  };
}

const FLATTENED =
  "pytree is torch.utils._pytree, which flattens the arguments as PyTorch did when the function was traced";

/**
 * The arguments as PyTorch nests them; undefined where they are passed one by one, or nothing describes how they nest.
 */
function nestedArguments({ structure, arguments: inputs }: AbiFunction): string | undefined {
  const root = structure?.arguments;
  if (root === undefined || isFlatCall(root)) return undefined;
  let next = 0;
  return plainExpression(root, () => pythonValue(inputs[next++]?.type ?? UNKNOWN));
}

/** Notes become comments, which some shells execute as a command where they are pasted: odd names stay out of them. */
const PLAIN_NAME = /^[\w.-]{1,64}$/;

function nameOf({ name }: AbiValue, index: number): string {
  return name !== undefined && PLAIN_NAME.test(name) ? name : `argument ${index}`;
}

function fenceNotes({ fences, unannouncedFences, strayFences }: AbiFunction): readonly string[] {
  if (strayFences)
    return ["iree-run-module adds two fences, as iree.reflection has the model, but the function takes none"];
  if (!fences) return [];
  const added = unannouncedFences
    ? "iree-run-module adds them only where iree.reflection has the model, and Python never does"
    : "iree-run-module adds them, Python does not";
  return [`Two fences follow the arguments, to wait on and to signal: ${added}`];
}

function repeatedKeywords(values: readonly AbiValue[]): readonly string[] {
  const known = new Set<string | undefined>();
  return values.flatMap((value, i) => {
    const isRepeated = value.keyword && known.has(value.name);
    if (value.keyword) known.add(value.name);
    return isRepeated ? [nameOf(value, i)] : [];
  });
}

/** What to replace the placeholders of a value with. */
function placeholderNotes({ type, storage }: AbiValue, name: string): readonly string[] {
  const unknown = new Set<string>();
  const dynamic = new Set<number>();
  let inner = false;
  const visit = (it: AbiType): void => {
    if (isUnknown(it)) unknown.add("type");
    if (it.kind === "array") {
      if (dtypeOf(it.element) === undefined) unknown.add("element type");
      const dims = rankedDimsOf(it);
      if (dims === undefined) unknown.add("shape");
      dims?.forEach((dim, i) => {
        if (dim === null) dynamic.add(i);
      });
    }
    for (const item of itemsOf(it)) {
      inner = true;
      visit(item);
    }
  };
  visit(type);
  const notes: string[] = [];
  if (unknown.size > 0) {
    const what = [...unknown].join(" and ");
    notes.push(`${name}: ${what} unknown, the value is a placeholder`);
  }
  if (dynamic.size > 0) notes.push(`${name}: ${dynamicText([...dynamic], inner)}, 1 is a placeholder`);
  if (storage) notes.push(`${name}: storage, which has to be large enough`);
  return notes;
}

function dynamicText(dims: readonly number[], inner: boolean): string {
  if (inner) return "dynamic dims inside";
  return dims.length === 1 ? `dim ${dims[0]} is dynamic` : `dims ${dims.join(", ")} are dynamic`;
}

function isUnknown({ kind }: AbiType): boolean {
  return kind === "unknown" || kind === "register" || kind === "other";
}

function itemsOf(type: AbiType): readonly AbiType[] {
  switch (type.kind) {
    case "sequence":
      return type.items;
    case "dictionary":
      return type.items.map(({ type: item }) => item);
    case "uniform":
      return [type.item];
    default:
      return type.kind === "list" ? [UNKNOWN] : [];
  }
}

const IDENTIFIER = /^[A-Za-z_][A-Za-z0-9_]*$/;
const KEYWORDS: ReadonlySet<string> = new Set(
  (
    "False None True __debug__ and as assert async await break class continue def del elif else except finally for from global " +
    "if import in is lambda nonlocal not or pass raise return try while with yield"
  ).split(" "),
);

/** True for what Python takes as a name. */
export function isName(text: string): boolean {
  return IDENTIFIER.test(text) && !KEYWORDS.has(text);
}

function pythonCall(fn: AbiFunction, nested: string | undefined): string {
  // Python rewrites names with two underscores in classes, and some are methods of the wrapper.
  const callee = isName(fn.name) && !/^(?:__|name$|vm_module$)/.test(fn.name) ? `.${fn.name}` : `[${quoted(fn.name)}]`;
  if (nested !== undefined) return `module${callee}(*pytree.tree_leaves(${nested}))`;
  const positional = fn.arguments.filter(({ keyword }) => !keyword);
  const named = fn.arguments.filter(({ keyword }) => keyword);
  const words = positional.map(({ type }) => pythonValue(type));
  const odd: string[] = [];
  for (const { name = "", type } of named) {
    if (isName(name)) words.push(`${name}=${pythonValue(type)}`);
    else odd.push(`${quoted(name)}: ${pythonValue(type)}`);
  }
  if (odd.length > 0) words.push(`**{${odd.join(", ")}}`);
  return `module${callee}(${words.join(", ")})`;
}

/** NumPy's names, and those of the `ml_dtypes` package for what it has none. Signless integers are signed. */
const DTYPES: Readonly<Record<string, string>> = {
  i1: "np.bool_",
  f16: "np.float16",
  f32: "np.float32",
  f64: "np.float64",
  bf16: "ml_dtypes.bfloat16",
  f8E4M3FN: "ml_dtypes.float8_e4m3fn",
  f8E5M2: "ml_dtypes.float8_e5m2",
  i4: "ml_dtypes.int4",
  ui4: "ml_dtypes.uint4",
  "complex<f32>": "np.complex64",
  "complex<f64>": "np.complex128",
  index: "np.int64",
};

/** NumPy's type of an element; undefined where there is none. */
export function dtypeOf(element: string | undefined): string | undefined {
  if (element === undefined) return undefined;
  const integer = numpyIntegerOf(element);
  if (integer !== undefined) return `np.${integer.kind === "u" ? "u" : ""}int${integer.bits}`;
  return Object.hasOwn(DTYPES, element) ? DTYPES[element] : undefined;
}

function pythonValue(type: AbiType): string {
  switch (type.kind) {
    case "array": {
      const dims = rankedDimsOf(type)?.map((dim) => dim ?? 1) ?? UNKNOWN_SHAPE;
      return `np.zeros((${dims.join(", ")}${dims.length === 1 ? "," : ""}), ${dtypeOf(type.element) ?? "np.float32"})`;
    }
    case "scalar":
      return isFloat(type.element) ? "0.0" : type.element === "i1" ? "False" : "0";
    case "sequence":
      return sequenceText(type, type.items.map(pythonValue));
    case "dictionary":
      return `{${type.items.map(({ key, type: item }) => `${quoted(key)}: ${pythonValue(item)}`).join(", ")}}`;
    case "uniform":
      return `[${pythonValue(type.item)}]`;
    case "list":
      return "[None]";
    default:
      return "None";
  }
}

/** True for a scalar that Python has as a float. */
export function isFloat(element: string): boolean {
  return /^(?:b?f|tf)\d/.test(element);
}

/** A string literal of Python, with nothing invisible in it; JSON's escapes are Python's too, as far as they go. */
export function quoted(text: string): string {
  return withEscapes(JSON.stringify(text), (codePoint) => {
    const digits = codePoint.toString(16);
    return digits.length > 4 ? `\\U${digits.padStart(8, "0")}` : `\\u${digits.padStart(4, "0")}`;
  });
}

/** What is passed in place of a shape that is not known. */
const UNKNOWN_SHAPE = [1];

/**
 * The flag of an argument, or undefined where there is none for it.
 *
 * @param dynamic What is passed for a dynamic dim, by its number.
 */
export function inputFlag(
  { type, storage }: Pick<AbiValue, "type" | "storage">,
  dynamic: (dim: number) => string = () => "1",
): string | undefined {
  const prefix = storage ? "&" : "";
  switch (type.kind) {
    case "array": {
      const dims = rankedDimsOf(type) ?? UNKNOWN_SHAPE;
      const shape = dims.map((dim, i) => `${dim ?? dynamic(i)}x`).join("");
      // Storage is only measured, so it needs no value.
      return `--input="${prefix}${shape}${flagElement(type.element)}${storage ? "" : "=0"}"`;
    }
    case "scalar":
      return `--input="${isFloat(type.element) ? "0.0" : "0"}"`;
    case "sequence":
    case "dictionary":
    case "uniform":
    case "list":
      return undefined;
    default:
      return `--input="${storage ? "&1xf32" : "(null)"}"`;
  }
}

const FLAG_ELEMENT = /^(?:[su]?i\d{1,3}|b?f\d{1,3}|f\d{1,3}E\w{1,16}|complex<f\d{1,3}>)$/;

/** An element type as buffer views spell it: plain letters only, because it appears in a shell's quotes. */
export function flagElement(element: string | undefined): string {
  if (element === "index") return "i64";
  return element !== undefined && FLAG_ELEMENT.test(element) ? element : "f32";
}

/** A word that a shell takes as it is, with nothing invisible in it. */
export function shellWord(text: string): string {
  if (/^[\w.,:@%+/-]+$/.test(text)) return text;
  const plain = text.replace(/['\\]/g, "\\$&");
  const escaped = withEscapes(plain, (codePoint) => `\\U${codePoint.toString(16).padStart(8, "0")}`);
  // Only bash's and zsh's own quotes take escapes.
  return escaped === plain ? `'${text.replaceAll("'", `'\\''`)}'` : `$'${escaped}'`;
}
