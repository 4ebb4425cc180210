/** `mlir-abi inspect` for MLIR bytecode: its version, dialects, ops, resources and functions. */
import { inspectedBytecode } from "../../core/api/bytecode.js";
import type { Bytecode } from "../../core/bytecode/bytecode.js";
import { alignedRows, hanging, heading, type Style } from "../terminal/layout.js";
import { harmless, joined, safe, type TerminalText } from "../terminal/terminal.js";
import { coloredTypes } from "../terminal/typeColors.js";

/** @throws BytecodeError if the IR is damaged */
export function bytecodeText(path: string, file: Bytecode, style: Style): TerminalText {
  const { bytecodeVersion, producer, dialects, ops, resources, functions } = inspectedBytecode(path, file);
  const facts: Fact[] = [
    ["bytecode version", bytecodeVersion],
    ["producer", producer],
    [
      "dialects",
      dialects.map(({ name, version }) => (version === null ? name : `${name} ${version.join(".")}`)).join(", "),
    ],
  ];
  const counts = ops.map(({ name, count }): Fact => [name, String(count)]);
  const data = resources.map(({ owner, external, key, kind, size, alignment }): Fact => {
    const extent = size === null ? kind : `${size} bytes, alignment ${alignment}`;
    return [key, `${extent}, ${external ? "external, for" : "of"} ${owner}`];
  });
  const signatures = functions.map(({ path: place, signature }) => {
    return safe`${hanging(safe`  ${harmless(place ?? "")} ${coloredTypes(harmless(signature ?? ""), style)}`, 6, style.columns)}\n`;
  });
  return joined([
    safe`${style.bold(harmless(path))}\n${rows(facts, style)}`,
    section("Functions", functions.length, joined(signatures), style),
    section("Ops", ops.length, rows(counts, style), style),
    section("Resources", resources.length, rows(data, style), style),
  ]);
}

function section(title: string, count: number, text: TerminalText, style: Style): TerminalText {
  return count === 0 ? safe`` : safe`\n${heading(title, count, style)}${text}`;
}

type Fact = readonly [label: string, value: string];

function rows(all: readonly Fact[], style: Style): TerminalText {
  return alignedRows(
    all.map(([label, value]) => [harmless(label), harmless(value)] as const),
    style,
  );
}
