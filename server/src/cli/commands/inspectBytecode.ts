/** `mlir-abi inspect` for MLIR bytecode: its version, dialects, ops, resources and functions. */
import { inspectedBytecode } from "../../core/api/bytecode.js";
import type { Bytecode } from "../../core/bytecode/bytecode.js";
import { hanging, type Style } from "../terminal/layout.js";
import { harmless, padded, width } from "../terminal/terminal.js";
import { coloredTypes } from "../terminal/typeColors.js";

/** @throws BytecodeError if the IR is damaged */
export function bytecodeText(path: string, file: Bytecode, style: Style): string {
  const { bytecodeVersion, producer, dialects, ops, resources, functions } = inspectedBytecode(path, file);
  const facts: Row[] = [
    ["bytecode version", bytecodeVersion],
    ["producer", producer],
    [
      "dialects",
      dialects.map(({ name, version }) => (version === null ? name : `${name} ${version.join(".")}`)).join(", "),
    ],
  ];
  const counts = ops.map(({ name, count }): Row => [name, String(count)]);
  const data = resources.map(({ owner, external, key, kind, size, alignment }): Row => {
    const extent = size === null ? kind : `${size} bytes, alignment ${alignment}`;
    return [key, `${extent}, ${external ? "external, for" : "of"} ${owner}`];
  });
  const signatures = functions.map(({ path: place, signature }) => {
    return `${hanging(`  ${harmless(place ?? "")} ${coloredTypes(harmless(signature ?? ""), style)}`, 6, style.columns)}\n`;
  });
  return [
    `${style.bold(harmless(path))}\n${rows(facts, style)}`,
    section("Functions", functions.length, signatures.join(""), style),
    section("Ops", ops.length, rows(counts, style), style),
    section("Resources", resources.length, rows(data, style), style),
  ].join("");
}

type Row = readonly [label: string, value: string];

function section(title: string, count: number, text: string, style: Style): string {
  return count === 0 ? "" : `\n${style.bold(title)} ${style.dim(String(count))}\n${text}`;
}

/** Longer labels extend into the values. */
const MAX_LABEL_LENGTH = 48;

function rows(all: readonly Row[], style: Style): string {
  const shown = all.map(([label, value]): Row => [harmless(label), harmless(value)]);
  const columns = Math.max(0, ...shown.map(([label]) => Math.min(width(label), MAX_LABEL_LENGTH)));
  const line = ([label, value]: Row) =>
    hanging(`  ${style.cyan(padded(label, columns))}  ${value}`, columns + 4, style.columns);
  return shown.map((row) => `${line(row)}\n`).join("");
}
