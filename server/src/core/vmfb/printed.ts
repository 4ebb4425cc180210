/**
 * Functions, arrays and modules as programs print them: `repr` of IREE's Python package, the listing of
 * `iree-dump-module`, and a declaration on its own. Upstream at b48a595557: `__repr__` in runtime/bindings/python/vm.cc
 * and hal.cc, tools/iree-dump-module-main.c, `WrapEntryPoints.cpp` (see declaration.ts).
 */
import { readDeclaration } from "../abi/calls/declaration.js";
import { callingConventionOf } from "../encodings/callingConvention/fromFunction.js";
import { membersOf } from "../syntax/type.js";
import { bytesOf } from "../text/byteString.js";
import type { VmAttribute, VmExport } from "./module.js";

/** Something printed, and where it is in the text (UTF-16 units). */
export type Printed = { readonly start: number; readonly end: number } & (
  | { readonly kind: "function"; readonly source: VmExport }
  | { readonly kind: "array"; readonly dims: readonly string[]; readonly elementType: string }
  | { readonly kind: "module"; readonly name: string; readonly functions: readonly string[] }
);

/** More is not read. */
const MAX_PRINTED = 1000;

/** What a text has of them, in its order. Linear time; never throws. */
export function printedIn(text: string): readonly Printed[] {
  const all: Printed[] = [];
  for (const one of [functionsOfPython, arraysOfPython, modulesOfPython, exportsOfDumps, declarations]) {
    for (const printed of one(text)) {
      all.push(printed);
      if (all.length >= MAX_PRINTED) break;
    }
  }
  all.sort((a, b) => a.start - b.start);
  // A declaration is an attribute where it is printed with its function.
  return all.filter(({ start }, i) => i === 0 || start >= (all[i - 1]?.end ?? 0));
}

const VM_FUNCTION =
  /<VmFunction (?<name>[^\s(]{1,1000})\((?<convention>[^\s)]{0,10000})\)(?<reflection>, reflection = \{)?/g;

function* functionsOfPython(text: string): Generator<Printed> {
  for (const match of text.matchAll(VM_FUNCTION)) {
    const { name = "", convention = "", reflection } = match.groups ?? {};
    const start = match.index;
    const head = start + match[0].length;
    const { attributes, end } = reflection === undefined ? { attributes: [], end: head } : pythonDictionary(text, head);
    yield { kind: "function", start, end, source: exportOf(name, convention, attributes) };
  }
}

const QUOTED = /\s*(?:'(?<single>[^'\\]*(?:\\.[^'\\]*)*)'|"(?<double>[^"\\]*(?:\\.[^"\\]*)*)")\s*/sy;

/** The entries of a dictionary of strings as Python prints them, from after its brace. */
function pythonDictionary(text: string, from: number): { readonly attributes: VmAttribute[]; readonly end: number } {
  const attributes: VmAttribute[] = [];
  let end = from;
  const string = (): string | undefined => {
    QUOTED.lastIndex = end;
    const groups = QUOTED.exec(text)?.groups;
    if (groups === undefined) return undefined;
    end = QUOTED.lastIndex;
    return (groups.single ?? groups.double ?? "").replace(/\\(['"\\])/g, "$1");
  };
  for (;;) {
    const key = string();
    if (key === undefined || text[end] !== ":") break;
    end++;
    const value = string();
    if (value === undefined) break;
    attributes.push({ key, value, bytes: bytesOf(value) });
    if (text[end] !== ",") break;
    end++;
  }
  if (text[end] === "}") end++;
  if (text[end] === ">") end++;
  return { attributes, end };
}

/** `repr` has the bytes of the number in the machine's order. */
const ARRAY =
  /<?HalBufferView(?: \((?<dims>[\d, ]{0,400})\), element_type=|\((?<shape>[\dx]{0,400}):)0x(?<type>[\da-f]{8})/g;

function* arraysOfPython(text: string): Generator<Printed> {
  for (const { 0: all, index, groups } of text.matchAll(ARRAY)) {
    const dims = (groups?.dims ?? groups?.shape ?? "").split(/[x, ]+/).filter((dim) => dim !== "");
    const elementType = (groups?.type ?? "").match(/../g)?.reverse().join("") ?? "";
    yield { kind: "array", start: index, end: index + all.length, dims, elementType };
  }
}

const VM_MODULE = /<VmModule (?<name>[^\s>]{1,1000}) : \[(?<functions>[^\]]{0,100000})\]>/g;

function* modulesOfPython(text: string): Generator<Printed> {
  for (const { 0: all, index, groups } of text.matchAll(VM_MODULE)) {
    const functions = (groups?.functions ?? "").split(", ").filter((name) => name !== "");
    yield { kind: "module", start: index, end: index + all.length, name: groups?.name ?? "", functions };
  }
}

/** With what a log has before each line, as a timestamp of the same length. */
const SECTION = /^(?<margin>.{0,200}?)Exported Functions:/gm;
const DUMPED_FUNCTION = /^[ \t]*\[ *\d{1,6}\] (?<name>[^\s(]{1,1000})\(/;
const ARROW = ") -> (";
const DUMPED_ATTRIBUTE = /^[ \t]{2,}(?<key>[\w.$-]{1,200}): ?(?<value>.*)$/;

/** The exports in listings of modules. */
export function* exportsOfDumps(text: string): Generator<Printed> {
  for (const { index, groups } of text.matchAll(SECTION)) {
    const start = text.indexOf("\n", index) + 1;
    if (start > 0) yield* exportsOfDump(text, start, groups?.margin?.length ?? 0);
  }
}

/** The exports of a listing from where they start; what follows them begins without blanks. */
function* exportsOfDump(text: string, from: number, margin: number): Generator<Printed> {
  let start = from;
  let current: { start: number; end: number; name: string; convention: string; attributes: VmAttribute[] } | undefined;
  const finished = (): Printed[] => {
    if (current === undefined) return [];
    const { start: first, end, name, convention, attributes } = current;
    return [{ kind: "function", start: first, end, source: exportOf(name, convention, attributes) }];
  };
  while (start < text.length) {
    const next = text.indexOf("\n", start);
    const end = next < 0 ? text.length : next;
    const line = text.slice(start + margin, Math.max(start + margin, end)).trimEnd();
    const found = dumpedFunction(line);
    const attribute = found === undefined ? DUMPED_ATTRIBUTE.exec(line)?.groups : undefined;
    if (found !== undefined) {
      yield* finished();
      current = { start: start + margin, end, ...found, attributes: [] };
    } else if (attribute !== undefined && current !== undefined) {
      const { key = "", value = "" } = attribute;
      current.attributes.push({ key, value, bytes: bytesOf(value) });
      current.end = end;
    } else if (line !== "" && !/^\s/.test(line)) break;
    start = end + 1;
  }
  yield* finished();
}

/** `[  0] f(i32, !vm.ref<?>) -> (i64)` */
function dumpedFunction(line: string): { readonly name: string; readonly convention: string } | undefined {
  const head = DUMPED_FUNCTION.exec(line);
  const arrow = line.lastIndexOf(ARROW);
  if (head === null || !line.endsWith(")") || arrow < head[0].length - 1) return undefined;
  const inputs = line.slice(head[0].length, arrow);
  return { name: head.groups?.name ?? "", convention: conventionOf(inputs, line.slice(arrow + ARROW.length, -1)) };
}

/** The convention of types of the VM; empty where a type is none of them. */
function conventionOf(inputs: string, results: string): string {
  const side = (types: string) => membersOf(types).map((type) => ({ name: undefined, type }));
  return callingConventionOf({ name: undefined, arguments: side(inputs), results: side(results) }) ?? "";
}

const DECLARATION = /^[ \t]*["'`]?(?=a?sync func @)/gm;

function* declarations(text: string): Generator<Printed> {
  for (const { 0: margin, index } of text.matchAll(DECLARATION)) {
    const start = index + margin.length;
    const next = text.indexOf("\n", start);
    const line = text.slice(start, next < 0 ? undefined : next);
    const value = line.slice(0, line.lastIndexOf(")") + 1);
    const bytes = bytesOf(value);
    const declaration = readDeclaration(bytes);
    if (declaration === undefined) continue;
    const source = exportOf(declaration.name, null, [{ key: "iree.abi.declaration", value, bytes }]);
    yield { kind: "function", start, end: start + value.length, source };
  }
}

function exportOf(name: string, convention: string | null, attributes: readonly VmAttribute[]): VmExport {
  return { name, ordinal: 0, callingConvention: convention, attributes };
}
