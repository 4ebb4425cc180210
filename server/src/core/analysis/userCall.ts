/**
 * The call a user has to make: in Python, and with `iree-run-module`. Values are zeros, so that the call runs as it
 * stands wherever the metadata says enough.
 *
 * Upstream: the forms of `--input` in runtime/src/iree/tooling/function_io.h, `BoundModule` in
 * runtime/bindings/python/iree/runtime/system_api.py.
 */
import { withEscapes } from "../text/visibleText.js";
import type { Callable, CallType, CallValue } from "./callable.js";

export interface UserCall {
  /** `module.predict(np.zeros((1, 28), np.float32), scale=0.0)`, of a module named so, with `numpy as np`. */
  readonly python: string;
  /** `--function=…` and an `--input="…"` for each argument, quoted for a shell; none where a value can't be said so. */
  readonly flags: readonly string[] | undefined;
  /** What is left to do: a sentence each, without a full stop. Text of the file may stand in them. */
  readonly notes: readonly string[];
}

/** The Python statement that loads a module's file for `userCall`, on the CPU. */
export function pythonLoad(path: string, module = "module"): string {
  return `${module} = iree.runtime.load_vm_flatbuffer_file(${quoted(path)}, driver="local-task")`;
}

/** The shell command that calls a function of a module's file, with the flags of a `UserCall`. */
export function shellCall(path: string, flags: readonly string[]): string {
  return ["iree-run-module", `--module=${shellWord(path)}`, ...flags].join(" ");
}

/** What stands for a value that nothing says. */
const BLANK = "…";

/** The call of a function. `module` is what the Python variable is called. */
export function userCall(fn: Callable, module = "module"): UserCall {
  const python = pythonCall(fn, module);
  const passed = fn.flat ?? fn.arguments;
  const inputs = passed.map(inputFlag);
  const unsayable = passed.flatMap((value, i) => (inputs[i] === undefined ? [nameOf(value, i)] : []));
  const flags = [`--function=${shellWord(fn.name)}`, ...inputs.flatMap((flag) => (flag === undefined ? [] : [flag]))];
  return { python, flags: unsayable.length > 0 ? undefined : flags, notes: notesOf(fn, unsayable) };
}

function nameOf({ name }: CallValue, index: number): string {
  return name ?? `argument ${index}`;
}

function notesOf(fn: Callable, unsayable: readonly string[]): string[] {
  const notes: string[] = [];
  const types = fn.arguments.map(({ type }) => type);
  const dynamic = types.some((type) => holds(type, (it) => it.kind === "array" && it.dims?.includes(null) === true));
  if (dynamic)
    notes.push(`Dynamic dimensions (${unsayable.length > 0 ? "n" : "n in Python, ? in flags"}) take any size`);
  const blank = fn.arguments.flatMap((value, i) => (holds(value.type, isBlank) ? [nameOf(value, i)] : []));
  if (blank.length > 0) {
    const names = blank.join(", ");
    notes.push(`No metadata says what to pass for ${names}`);
  }
  if (unsayable.length > 0) notes.push(`iree-run-module has no way to pass a structure (${unsayable.join(", ")})`);
  if (fn.fences) notes.push("Two fences follow the arguments, to wait on and to signal; iree-run-module adds them");
  return notes;
}

/** Nothing says the type, or of an array its element type or rank. */
function isBlank(type: CallType): boolean {
  return (
    type.kind === "unknown" || (type.kind === "array" && (type.dims === null || dtypeOf(type.element) === undefined))
  );
}

function holds(type: CallType, is: (type: CallType) => boolean): boolean {
  if (is(type)) return true;
  if (type.kind === "list" || type.kind === "tuple") return type.items.some((item) => holds(item, is));
  if (type.kind === "dict") return type.items.some((item) => holds(item.type, is));
  return false;
}

const IDENTIFIER = /^[A-Za-z_][A-Za-z0-9_]*$/;
const KEYWORDS: ReadonlySet<string> = new Set(
  (
    "False None True and as assert async await break class continue def del elif else except finally for from global " +
    "if import in is lambda nonlocal not or pass raise return try while with yield"
  ).split(" "),
);

function pythonCall(fn: Callable, module: string): string {
  const isName = (text: string) => IDENTIFIER.test(text) && !KEYWORDS.has(text);
  // Python rewrites names with two underscores in classes, and some are methods of the wrapper.
  const callee = isName(fn.name) && !/^(?:__|name$|vm_module$)/.test(fn.name) ? `.${fn.name}` : `[${quoted(fn.name)}]`;
  const positional = fn.arguments.filter(({ keyword }) => !keyword);
  const named = fn.arguments.filter(({ keyword }) => keyword);
  const words = positional.map(({ type }) => pythonValue(type));
  const odd: string[] = [];
  for (const { name = "", type } of named) {
    if (isName(name)) words.push(`${name}=${pythonValue(type)}`);
    else odd.push(`${quoted(name)}: ${pythonValue(type)}`);
  }
  if (odd.length > 0) words.push(`**{${odd.join(", ")}}`);
  return `${module}${callee}(${words.join(", ")})`;
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
};

function dtypeOf(element: string | null): string | undefined {
  if (element === null) return undefined;
  const [, sign, width] = /^([su]?)i(8|16|32|64)$/.exec(element) ?? [];
  if (width !== undefined) return `np.${sign === "u" ? "u" : ""}int${width}`;
  return Object.hasOwn(DTYPES, element) ? DTYPES[element] : undefined;
}

function pythonValue(type: CallType): string {
  switch (type.kind) {
    case "array": {
      const dtype = dtypeOf(type.element);
      if (type.dims === null || dtype === undefined) return "...";
      const dims = type.dims.map((dim) => dim ?? "n");
      return `np.zeros((${dims.join(", ")}${dims.length === 1 ? "," : ""}), ${dtype})`;
    }
    case "scalar":
      return isFloat(type.element) ? "0.0" : type.element === "i1" ? "False" : "0";
    case "list":
      return `[${type.items.map(pythonValue).join(", ")}]`;
    case "tuple":
      return `(${type.items.map(pythonValue).join(", ")}${type.items.length === 1 ? "," : ""})`;
    case "dict":
      return `{${type.items.map(({ key, type: item }) => `${quoted(key)}: ${pythonValue(item)}`).join(", ")}}`;
    case "uniform":
      return `[${pythonValue(type.item)}]`;
    case "null":
      return "None";
    case "unknown":
      return "...";
  }
}

function isFloat(element: string): boolean {
  return /^(?:b?f|tf)\d/.test(element);
}

/** A string literal of Python, with nothing invisible in it; JSON's escapes are Python's too, as far as they go. */
function quoted(text: string): string {
  return withEscapes(JSON.stringify(text), (codePoint) => {
    const digits = codePoint.toString(16);
    return digits.length > 4 ? `\\U${digits.padStart(8, "0")}` : `\\u${digits.padStart(4, "0")}`;
  });
}

/** The flag of an argument, or undefined where there is none for it. */
function inputFlag({ type, storage }: CallValue): string | undefined {
  const prefix = storage ? "&" : "";
  switch (type.kind) {
    case "array": {
      if (type.dims === null) return `--input="${prefix}${BLANK}"`;
      const shape = type.dims.map((dim) => `${dim ?? "?"}x`).join("");
      // Storage is only measured, so it needs no value.
      return `--input="${prefix}${shape}${flagElement(type.element)}${storage ? "" : "=0"}"`;
    }
    case "scalar":
      return `--input="${isFloat(type.element) ? "0.0" : "0"}"`;
    case "null":
      return `--input="(null)"`;
    case "unknown":
      return `--input="${prefix}${BLANK}"`;
    default:
      return undefined;
  }
}

/** An element type as buffer views spell it: plain letters only, for it stands in a shell's quotes. */
function flagElement(element: string | null): string {
  return element !== null && /^[\w<>]{1,32}$/.test(element) ? element : BLANK;
}

/** A word that a POSIX shell takes as it is. */
function shellWord(text: string): string {
  return /^[\w.,:@%+/-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
