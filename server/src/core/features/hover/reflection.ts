/** Explains `iree.reflection` and its keys. */

import { loadedNumber } from "../../abi/attributes/loadedNumber.js";
import { knownAttribute } from "../../abi/attributes/table.js";
import { isMeaningful } from "../../abi/headerIslands.js";
import { EXPORT_MARK } from "../../document/summary.js";
import { integerOf } from "../../lint/integers.js";
import type { Entry, Value } from "../../syntax/syntax.js";
import { counted } from "../../text/counted.js";
import { cut } from "../../text/visibleText.js";
import { code, type Prose, say } from "../markdown.js";
import { type Explanation, neighbours, type Subject, stringOf, written } from "./subject.js";

const EMPTY_STORED_AS = "yes, empty (since 2026-01-07, ad9dab9ab2; left out before, which reads as empty)";

/** What is stored for each kind of value, whatever it contains. */
const STORED_AS: Readonly<Record<Exclude<Value["kind"], "string" | "boolean" | "symbol">, string>> = {
  integer: "yes, in decimal (since 2024-08)",
  alias: "if it is defined as a string, integer or symbol",
  bad: "unknown",
  unit: "no",
  opaque: "no",
  float: "no",
  array: "no",
  dictionary: "no",
  type: "no",
};

/**
 * What is stored of a reflection value in the compiled module. Upstream:
 * compiler/src/iree/compiler/Dialect/VM/Target/Bytecode/BytecodeModuleTarget.cpp.
 */
function storedForm(value: Value | undefined): string {
  switch (value?.kind) {
    case "string":
      // No literal is shorter than two quotes.
      return value.end - value.start === 2 ? EMPTY_STORED_AS : "yes";
    case "boolean":
      return `yes, as ${value.value ? "-1" : "0"}: a one-bit integer`;
    case "symbol":
      return value.path.length === 1 ? "yes, the name without @ (since 2025-11)" : "no";
    default:
      return STORED_AS[value?.kind ?? "unit"];
  }
}

function inBinary({ key, value }: Entry): string {
  const arrives = storedForm(value);
  return key === "" && arrives !== "no" && arrives !== "unknown" ? "no: the key is empty" : arrives;
}

function kindOf(value: Value | undefined): string {
  if (value?.kind === "symbol" && value.path.length > 1) return "nested symbol";
  if (value?.kind === "opaque") return "dialect attribute";
  return value?.kind === "bad" ? "unreadable" : (value?.kind ?? "unit");
}

/** Workgroup memory is reserved in pages of this many bytes. */
const VMVX_PAGE_BYTES = 4096;

/** Rows of a summary; further ones are only counted. */
const MAX_ROWS = 64;

/** `iree.reflection` itself: its keys, and which of them reach the binary. */
export function explainReflection(subject: Subject): Explanation {
  const { value } = subject.entry;
  if (value?.kind !== "dictionary") return {};
  const { entries } = value;
  const rows = entries.slice(0, MAX_ROWS).map((entry) => {
    const own = !isMeaningful(subject.record.header, { key: entry.key, place: "reflection" });
    const about = own || knownAttribute(entry.key) === undefined ? "user metadata" : "known";
    return [entry.key === "" ? "(empty)" : entry.key, about, kindOf(entry.value), inBinary(entry)] satisfies Prose[];
  });
  const lost = entries.filter((entry) => inBinary(entry).startsWith("no")).length;
  const facts: [string, Prose][] = lost === 0 ? [] : [["Not stored", counted(lost, "key")]];
  if (isHidden(subject)) {
    facts.push([
      "At run time",
      "not available: only keys of exported functions can be looked up, and this one is private",
    ]);
  }
  return { facts, tables: [{ columns: ["Key", "Meaning", "Value", "Reaches the binary"], rows }] };
}

/** Whether a function is private where that alone keeps callers away: `vm.export` and the mark of 2020 export any function. */
function isHidden({ record: { header, islands } }: Subject): boolean {
  if (header?.visibility !== "private" || header.op === "vm.func") return false;
  return !islands.some(({ key, place }) => key === EXPORT_MARK && place === "op");
}

/** A key that no known tool reads. */
export function explainUnknownKey(subject: Subject): Explanation {
  if (subject.place !== "reflection") {
    return { meaning: ["Not a known ABI attribute; the compiler ignores unknown ones"] };
  }
  const meaning = say`User metadata: stored with the rest of ${code("iree.reflection")}, not part of the ABI`;
  return { meaning: [meaning], facts: binaryFacts(subject) };
}

/** Whether each key of a dictionary on an op reaches the binary. */
export function binaryFacts({ entry, on }: Subject): [string, Prose][] {
  return on === "op" ? [["Reaches the binary", inBinary(entry)]] : [];
}

const beside = (subject: Subject, key: string): Value | undefined => neighbours(subject).get(key)?.value;
const has = (subject: Subject, key: string): boolean => neighbours(subject).has(key);

/** `fv`: the version of `f`. */
export function explainRawVersion(subject: Subject): Explanation {
  const version = stringOf(subject, subject.entry.value);
  const facts: [string, Prose][] = [
    ["Version", version === "1" ? "1, the only one" : "unknown: the runtime accepts the string 1 only"],
  ];
  if (!has(subject, "f")) facts.push(["Missing", say`${code("f")}, the signature that this is the version of`]);
  return { facts };
}

/** `abi`: which structure the function has. */
export function explainAbiName(subject: Subject): Explanation {
  const name = stringOf(subject, subject.entry.value);
  const facts: [string, Prose][] = [
    [
      "ABI",
      name === "sip"
        ? say`structured index paths, in the key ${code("sip")}`
        : say`unknown: only ${code("sip")} existed`,
    ],
  ];
  if (name === "sip" && !has(subject, "sip")) facts.push(["Missing", say`${code("sip")}`]);
  return { facts };
}

/** `abiv` and `sipv`: the version of `abi` or of `sip`. */
export function explainAbiVersion(subject: Subject): Explanation {
  const { value } = subject.entry;
  const text = value === undefined ? undefined : (stringOf(subject, value) ?? integerOf(value)?.toString());
  const words = text === "1" ? "1, the only one" : "unknown: only 1 existed";
  const facts: [string, Prose][] = [["Version", words]];
  const of = subject.key === "abiv" ? "abi" : "sip";
  if (beside(subject, of) === undefined) facts.push(["Missing", say`${code(of)}`]);
  return { facts };
}

/** `iree.abi.transients.size`: the function that computes a size. */
export function explainSizeFunction(subject: Subject): Explanation {
  const { value } = subject.entry;
  if (value?.kind !== "symbol") return {};
  return { facts: [["Size function", say`${code(`@${value.path.join("::@")}`)}`], ...synchronousForm(subject)] };
}

/** `iree.abi.transients.size.constant`: a size in bytes. */
export function explainSizeConstant(subject: Subject): Explanation {
  const bytes = integerOf(subject.entry.value);
  if (bytes === undefined) return {};
  const large = bytes >= 1024 ? ` (${Number((bytes / 1024).toFixed(2))} KiB)` : "";
  const size = bytes < 0 ? `${bytes}, which is not a size` : `${counted(bytes, "byte")}${large}`;
  return { facts: [["Size", size], ...synchronousForm(subject)] };
}

/**
 * A synchronous wrapper has no transient memory of its own, so that no size is written on it: MaterializeTransientSizeQueries.cpp of
 * compiler/src/iree/compiler/Dialect/Stream/Transforms, lines 150-190 at b48a595557.
 */
function synchronousForm({ context }: Subject): readonly [string, Prose][] {
  const name = /^(?<base>.+)\$async$/.exec(context.header?.symbol ?? "")?.groups?.base;
  if (name === undefined) return [];
  const words = say`${code(`@${cut(name, 80)}`)} carries no size: it passes its storage to this function, so this is its size, too`;
  return [["Synchronous form", words]];
}

/** `local_memory`: bytes, which VMVX reserves in pages. */
export function explainLocalMemory(subject: Subject): Explanation {
  const text = stringOf(subject, subject.entry.value);
  const bytes = text === undefined ? integerOf(subject.entry.value) : loadedNumber(text).value;
  if (bytes === undefined || bytes < 0) return {};
  const pages = Math.floor(bytes / VMVX_PAGE_BYTES);
  return {
    facts: [
      ["Size", `${counted(bytes, "byte")}, of which ${counted(pages, "page")} of ${VMVX_PAGE_BYTES} are reserved`],
    ],
  };
}

/** `tfl.io.names` and similar keys: values joined by `;`, arguments first. */
export function explainIoNames(column: string): (subject: Subject) => Explanation {
  return (subject) => ioNames(subject, column);
}

function ioNames(subject: Subject, column: string): Explanation {
  const names = stringOf(subject, subject.entry.value)?.split(";");
  if (names === undefined) return {};
  const inputs = subject.shape?.arguments.length;
  const total = inputs === undefined ? undefined : inputs + (subject.shape?.results.length ?? 0);
  const rows = names.map((name, i) => {
    const belongs =
      inputs === undefined || total === undefined
        ? ""
        : i < inputs
          ? `argument ${i}`
          : i < total
            ? `result ${i - inputs}`
            : "nothing";
    return [`${i}`, name, belongs];
  });
  return { tables: [{ columns: ["Number", column, "Belongs to"], rows }] };
}

/** `iree.benchmark`: what a benchmark measures. */
export function explainBenchmark(subject: Subject): Explanation {
  const text = stringOf(subject, subject.entry.value);
  if (text === undefined) return {};
  return { facts: [["Benchmark of", BENCHMARKS.get(text) ?? "unknown: the tools do not write this kind"]] };
}

const BENCHMARKS: ReadonlyMap<string, string> = new Map([
  ["entry", "an entry point of the program"],
  ["dispatch", "one of the program's dispatches"],
]);

/** Shows any value as written. */
export function explainText(subject: Subject): Explanation {
  const text = stringOf(subject, subject.entry.value);
  return text === undefined ? {} : { blocks: [{ language: "text", text }] };
}

/** Shows a symbol or attribute as written. */
export function explainWritten(label: string): (subject: Subject) => Explanation {
  return (subject) => {
    const { value } = subject.entry;
    return value === undefined ? {} : { facts: [[label, say`${code(written(subject, value))}`]] };
  };
}
