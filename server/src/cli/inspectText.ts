/** A compiled module for people. */
import { pythonLoad, shellCall } from "../core/analysis/userCall.js";
import type { DecodedAttribute, DecodedExport, DecodedModule } from "../core/vmfb/decodeModule.js";
import { featuresOf, type VmModule } from "../core/vmfb/module.js";
import { type Colors, harmless, padded, width } from "./terminal.js";

/** Everything that is known about a module, on lines. */
export function inspectText(path: string, decoded: DecodedModule, colors: Colors): string {
  const { module, imports, exports } = decoded;
  const sections = [
    `${colors.bold(harmless(path))}\n${rows(facts(module), colors)}`,
    section("Attributes", attributeRows(decoded.attributes), colors),
    exports.length === 0
      ? ""
      : `${heading("Exports", exports.length, colors)}${loading(path, decoded, colors)}${exports.map((it) => exportText(path, it, colors)).join("\n")}`,
    section(
      "Dependencies",
      module.dependencies.map(({ name, minimumVersion, required }) => [
        harmless(name),
        `version ${minimumVersion} or newer${required ? "" : ", optional"}`,
      ]),
      colors,
    ),
    section(
      "Imports",
      imports.map(({ source, text }) => [
        harmless(source.name) || "(no name)",
        conventionText(source.callingConvention, text, colors) + (source.optional ? ", optional" : ""),
      ]),
      colors,
    ),
    types(module, colors),
  ];
  return sections.filter((text) => text !== "").join("\n");
}

type Row = readonly [label: string, value: string];

function facts(module: VmModule): Row[] {
  const { bytecodeVersion, identifier, era, sizes } = module;
  const version = bytecodeVersion === null ? "none" : `${bytecodeVersion.major}.${bytecodeVersion.minor}`;
  const features = featuresOf(module);
  return [
    ["module", harmless(module.name)],
    ["version", String(module.moduleVersion)],
    ["bytecode version", version],
    [
      "container",
      `${module.container === "zip" ? "ZIP file with a FlatBuffer" : "FlatBuffer"} ${identifier}, layout of ${era}`,
    ],
    ...(features.length > 0 ? [["requires", features.join(", ")] as const] : []),
    ["file", bytes(module.fileSize)],
    ["tables and embedded data", bytes(module.tableSize)],
    ["constants (rodata)", bytes(sizes.rodata)],
    ["variables (rwdata)", bytes(sizes.rwdata)],
    ["bytecode", bytes(sizes.bytecode)],
    ["functions", String(sizes.functions)],
  ];
}

function bytes(count: number): string {
  return `${count} ${count === 1 ? "byte" : "bytes"}`;
}

function heading(title: string, count: number, colors: Colors): string {
  return `${colors.bold(title)} ${colors.dim(String(count))}\n`;
}

function section(title: string, all: readonly Row[], colors: Colors): string {
  return all.length === 0 ? "" : heading(title, all.length, colors) + rows(all, colors);
}

/** Lines of a label and a value, the values below each other. */
function rows(all: readonly Row[], colors: Colors, indent = "  "): string {
  const columns = Math.max(0, ...all.map(([label]) => Math.min(width(label), LONGEST_LABEL)));
  return all.map(([label, value]) => `${indent}${colors.cyan(padded(label, columns))}  ${value}\n`).join("");
}

/** Longer labels stand out into the values. */
const LONGEST_LABEL = 48;

function attributeRows(attributes: readonly DecodedAttribute[]): Row[] {
  return attributes.map(({ key, value }) => [harmless(key), harmless(value)]);
}

function types({ types: names }: VmModule, colors: Colors): string {
  if (names.length === 0) return "";
  return section(
    "Types",
    names.map((name, i) => [String(i), harmless(name)]),
    colors,
  );
}

function conventionText(convention: string | null, text: string | null, colors: Colors): string {
  if (convention === null) return colors.dim("no calling convention");
  return `${harmless(convention) || '""'}  ${text === null ? colors.red("not well formed") : text}`;
}

function exportText(path: string, fn: DecodedExport, colors: Colors): string {
  const { source, text, attributes, signature, metadata, call } = fn;
  const name = harmless(source.name) || "(no name)";
  const title = `  ${colors.bold(name)}${harmless(signature)} ${colors.dim(`function ${source.ordinal}, by ${metadata}`)}\n`;
  const all: Row[] = [["calling convention", conventionText(source.callingConvention, text, colors)]];
  for (const { key, value, kind, text: said } of attributes) {
    const shown = harmless(value);
    all.push([harmless(key), kind !== null && said === null ? `${colors.red("not well formed:")} ${shown}` : shown]);
    if (said !== null && said !== value) all.push(["", colors.green(harmless(said))]);
  }
  if (call !== undefined) {
    all.push(["call from Python", harmless(call.python)]);
    if (call.flags !== undefined) all.push(["call from a shell", harmless(shellCall(path, call.flags))]);
    for (const note of call.notes) all.push(["", colors.dim(harmless(note))]);
  }
  return title + rows(all, colors, "    ");
}

/** How to get at the module in Python, where there is something to call. */
function loading(path: string, { exports }: DecodedModule, colors: Colors): string {
  if (exports.every(({ call }) => call === undefined)) return "";
  return `  ${colors.dim(harmless(pythonLoad(path)))}\n\n`;
}
