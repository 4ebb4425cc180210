/** `mlir-abi inspect` for MLIR bytecode: its version, dialects, ops, resources and functions. */
import { inspectedBytecode } from "../../core/api/bytecode.js";
import type { Bytecode } from "../../core/bytecode/bytecode.js";
import { alignedRows, hanging, heading, type Row, type Style } from "../terminal/layout.js";
import { harmless } from "../terminal/terminal.js";
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

function section(title: string, count: number, text: string, style: Style): string {
  return count === 0 ? "" : `\n${heading(title, count, style)}${text}`;
}

function rows(all: readonly Row[], style: Style): string {
  return alignedRows(
    all.map(([label, value]) => [harmless(label), harmless(value)]),
    style,
  );
}
