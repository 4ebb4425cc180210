/**
 * The call a user has to make: in Python, and with `iree-run-module`. Values are zeros, and what is not known has a
 * placeholder that is valid, so that a call runs as it is pasted; the notes say what to replace.
 *
 * Upstream: `BoundModule` in runtime/bindings/python/iree/runtime/system_api.py, `FunctionInvoker` in function.py, which
 * adds no fences, and `ArgumentPacker` in runtime/bindings/python/invoke.cc, which takes no `HalBuffer`.
 */
import { isFlatCall, plainExpression } from "../../encodings/torchPytree/call.js";
import { visible, withEscapes } from "../../text/visibleText.js";
import { halElementOf, halElementText, hasNoHalElement, literalsOf } from "../flags/halElement.js";
import { type HasChange, NEWEST } from "../flags/release.js";
import type { Tool } from "../flags/toolFlags.js";
import { type AbiType, isMemory, rankedDimsOf, sequenceText, UNKNOWN } from "../types/abiType.js";
import { boundsWords, placeholderSize } from "../types/bounds.js";
import type { AbiFunction, AbiValue } from "./abiFunction.js";
import { inputFlag, isFloat, unpassable } from "./inputFlag.js";
import { type CallOffer, offersFor } from "./offers.js";
import { pythonElement, unmapped } from "./pythonElement.js";
import { storageShape, storageSizeText, storageUseText } from "./storage.js";

export interface UserCall {
  /** `module.predict(np.zeros((1, 28), np.float32), scale=0.0)`, with `numpy as np`; undefined where Python can't. */
  readonly python: string | undefined;
  /** `--function=…` and an `--input="…"` for each argument, quoted for a shell; undefined where a value has no flag. */
  readonly flags: readonly string[] | undefined;
  /** The flags that there are, where those of a whole call are undefined. */
  readonly partial: readonly string[] | undefined;
  /** What else the tools do with those flags; empty without them. */
  readonly offers: readonly CallOffer[];
  /** What is left to do or to know: a sentence each, without a full stop. Text of the file may appear in them. */
  readonly notes: readonly string[];
}

/** The Python statement that loads a module's file for `userCall`, on the CPU. */
export function pythonLoad(path: string): string {
  return `module = iree.runtime.load_vm_flatbuffer_file(${quoted(path)}, driver="local-task")`;
}

/** The shell command that calls a function of a module's file, with the flags of a `UserCall`. */
export function shellCall(path: string, flags: readonly string[], tool: Tool = "iree-run-module"): string {
  return [tool, `--module=${shellWord(path)}`, ...flags].join(" ");
}

/** A call with its notes as comments before it, for Python and for shells. */
export function withComments(call: string, notes: readonly string[]): string {
  return [...notes.map((note) => `# ${visible(note)}`), call].join("\n");
}

export interface CallOptions {
  /** What a flag has for a dynamic dim, by the numbers of the argument and the dim, and the least size that it may have. */
  readonly dynamic?: ((argument: number, dim: number, least: string) => string) | undefined;
  /** The release that is called; the newest by default. */
  readonly has?: HasChange | undefined;
}

/** The call of a function, in Python of the variable `module`. */
export function userCall(fn: AbiFunction, { dynamic, has = NEWEST }: CallOptions = {}): UserCall {
  const passed = fn.flat ?? fn.arguments;
  const inputs = passed.map((value, i) =>
    inputFlag(value, fn, { has, dynamic: (dim) => dynamic?.(i, dim, leastSize(value, dim)) ?? leastSize(value, dim) }),
  );
  const refused = passed.flatMap((value, i) => {
    const why = unpassable(value.type, { has });
    return why === undefined ? [] : [`${nameOf(value, i)}: iree-run-module cannot pass it, as ${why}`];
  });
  const structures = passed.flatMap((value, i) =>
    inputs[i] === undefined && unpassable(value.type, { has }) === undefined ? [nameOf(value, i)] : [],
  );
  const repeated = repeatedKeywords(fn.arguments);
  const inPython = fn.arguments.flatMap((value, i) => pythonNotes(value, nameOf(value, i), has));
  const nested = nestedArguments(fn);
  const flags = [`--function=${shellWord(fn.name)}`, ...inputs.flatMap((flag) => (flag === undefined ? [] : [flag]))];
  const isPassable = structures.length === 0 && refused.length === 0 && !fn.unannouncedFences && !fn.strayFences;
  return {
    python: fn.fences || repeated.length > 0 || inPython.length > 0 ? undefined : pythonCall(fn, nested),
    flags: isPassable ? flags : undefined,
    partial: isPassable ? undefined : flags,
    offers: isPassable ? offersFor(fn, flags, has) : [],
    notes: [
      ...passed.flatMap((value, i) => byteNotes(value, nameOf(value, i), has)),
      ...fn.arguments.flatMap((value, i) => placeholderNotes(fn, value, nameOf(value, i))),
      ...refused,
      ...inPython,
      ...(structures.length > 0 ? [`iree-run-module has no way to pass a structure (${structures.join(", ")})`] : []),
      ...(nested === undefined ? [] : [FLATTENED]),
      ...(repeated.length > 0 ? [`Python can't pass one keyword twice (${repeated.join(", ")})`] : []),
      ...fenceNotes(fn),
    ],
  };
}

/** What can't be passed to a function of a loaded module in Python. */
function pythonNotes({ type }: AbiValue, name: string, has: HasChange): readonly string[] {
  if (isMemory(type))
    return [`${name}: Python passes memory through VmContext.invoke only, as code of mlir-abi bindgen does`];
  const element = type.kind === "array" ? unmapped(type.element, has) : undefined;
  return element === undefined
    ? []
    : [`${name}: Python has no arrays of ${element.replace(/[<>]/g, " ").trim()} for the runtime`];
}

/** How values are written that the tools don't read as numbers. */
function byteNotes({ type, storage }: AbiValue, name: string, has: HasChange): readonly string[] {
  if (storage || type.kind !== "array" || type.element === undefined) return [];
  const hal = halElementOf(type.element);
  if (hal === undefined || unpassable(type, { has }) !== undefined || literalsOf(hal, has) !== "bytes") return [];
  const digits = 2 * ((hal.bits + 7) >> 3);
  return [
    `${name}: iree-run-module reads a value of ${halElementText(hal)} as ${digits} hexadecimal digits, not as a number`,
  ];
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
function placeholderNotes(fn: AbiFunction, value: AbiValue, name: string): readonly string[] {
  const { type, storage, storageFor } = value;
  if (storage) {
    const shape = storageShape(fn, value);
    const size = `${name}: storage for ${storageUseText(storageFor)}, ${storageSizeText(shape)}`;
    return [shape?.bytes === undefined ? `${size}, 1 is a placeholder` : size];
  }
  const unknown = new Set<string>();
  const dynamic = new Set<number>();
  let inner = false;
  const visit = (it: AbiType): void => {
    if (isUnknown(it)) unknown.add("type");
    if (it.kind === "array") {
      if (!isMemory(it) && !isKnownElement(it.element)) unknown.add("element type");
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
  for (const dim of inner ? [] : dynamic) {
    const bounds = value.bounds?.get(dim);
    if (bounds === undefined) continue;
    dynamic.delete(dim);
    notes.push(`${name}: dim ${dim} is ${boundsWords(bounds)}; ${leastSize(value, dim)} is a placeholder`);
  }
  const itself = value.bounds?.get("value");
  if (itself !== undefined) notes.push(`${name}: ${boundsWords(itself)}`);
  if (dynamic.size > 0) notes.push(`${name}: ${dynamicText([...dynamic], inner)}, 1 is a placeholder`);
  return notes;
}

function isKnownElement(element: string | undefined): boolean {
  return element !== undefined && (halElementOf(element) !== undefined || hasNoHalElement(element));
}

/** The least size of a dynamic dim that callers may pass, as far as the program says. */
function leastSize({ bounds }: AbiValue, dim: number): string {
  const found = bounds?.get(dim);
  return found === undefined ? "1" : String(placeholderSize(found));
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

function pythonValue(type: AbiType): string {
  switch (type.kind) {
    case "array": {
      const dims = rankedDimsOf(type)?.map((dim) => dim ?? 1) ?? UNKNOWN_SHAPE;
      return `np.zeros((${dims.join(", ")}${dims.length === 1 ? "," : ""}), ${pythonElement(type.element) ?? "np.float32"})`;
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

/** A string literal of Python, with nothing invisible in it; JSON's escapes are Python's too, as far as they go. */
export function quoted(text: string): string {
  return withEscapes(JSON.stringify(text), (codePoint) => {
    const digits = codePoint.toString(16);
    return digits.length > 4 ? `\\U${digits.padStart(8, "0")}` : `\\u${digits.padStart(4, "0")}`;
  });
}

/** What is passed in place of a shape that is not known. */
const UNKNOWN_SHAPE = [1];

/** A word that a shell takes as it is, with nothing invisible in it. */
export function shellWord(text: string): string {
  if (/^[\w.,:@%+/-]+$/.test(text)) return text;
  const plain = text.replace(/['\\]/g, "\\$&");
  const escaped = withEscapes(plain, (codePoint) => `\\U${codePoint.toString(16).padStart(8, "0")}`);
  // Only bash's and zsh's own quotes take escapes.
  return escaped === plain ? `'${text.replaceAll("'", `'\\''`)}'` : `$'${escaped}'`;
}
