/** A compiled module as text. */
import { pythonLoad, shellCall } from "../../core/abi/calls/userCall.js";
import { counted } from "../../core/text/counted.js";
import { type List, mapped } from "../../core/text/lists.js";
import type { DecodedExport, DecodedImport, DecodedModule } from "../../core/vmfb/decodeModule.js";
import { featuresOf, type VmDependency, type VmModule } from "../../core/vmfb/module.js";
import {
  alignedConventions,
  describeReason,
  describeUnknown,
  nameOfRun,
  presumptionsOf,
  summarizeFit,
} from "../../core/vmfb/runtimes/describe.js";
import { judge } from "../../core/vmfb/runtimes/judge.js";
import { needsOf } from "../../core/vmfb/runtimes/needs.js";
import { alignedRows, hanging, heading, type Row, type Style } from "../terminal/layout.js";
import { harmless } from "../terminal/terminal.js";
import { coloredTypes } from "../terminal/typeColors.js";

/** Everything known about a module, in pieces of lines. `whole` is the complete module if only a part is shown. */
export function* inspectText(path: string, decoded: DecodedModule, colors: Style, whole: VmModule): Generator<string> {
  const { module, imports, exports } = decoded;
  yield `${colors.bold(harmless(path))}\n${alignedRows(facts(module), colors)}`;
  const section = function* (title: string, count: number, list: List<Row>) {
    if (count === 0) return;
    yield `\n${heading(title, count, colors)}${alignedRows([...list], colors)}${more(list.length, count, colors)}`;
  };
  yield* section(
    "Attributes",
    whole.attributes.length,
    mapped(decoded.attributes, ({ key, value }): Row => [harmless(key), harmless(value)]),
  );
  if (whole.exports.length > 0) {
    yield `\n${heading("Exports", whole.exports.length, colors)}${loading(path, decoded, colors)}`;
    for (const [i, each] of exports.entries()) yield (i > 0 ? "\n" : "") + exportText(path, each, colors);
    yield more(exports.length, whole.exports.length, colors);
  }
  const dependency = ({ name, minimumVersion, required }: VmDependency): Row => [
    harmless(name),
    `version ${minimumVersion} or newer${required ? "" : ", optional"}`,
  ];
  yield* section("Dependencies", whole.dependencies.length, mapped(module.dependencies, dependency));
  const imported = ({ source, text }: DecodedImport): Row => [
    harmless(source.name) || "(no name)",
    conventionText(source.callingConvention, text, colors) + (source.optional ? ", optional" : ""),
  ];
  yield* section("Imports", whole.imports.length, mapped(imports, imported));
  const type = (name: string, i: number): Row => [String(i), harmless(name)];
  yield* section("Types", whole.types.length, mapped(module.types, type));
  // The part that is left out may be what a runtime rejects.
  if (whole === module) yield runtimesText(module, colors);
}

function runtimesText(module: VmModule, style: Style): string {
  const needs = needsOf(module);
  const { headline, nearest } = summarizeFit(needs, judge(needs));
  const lines = nearest.flatMap((run) => {
    const [reason] = run.reasons;
    if (reason === undefined) return [];
    const isAligned = reason.kind === "import-signature";
    const known = isAligned ? `calls ${reason.name} by another convention` : describeReason(reason);
    const words = run.loads === null ? describeUnknown(run.reasons) : known;
    const title = hanging(`  ${nameOfRun(run)}: ${harmless(words)}`, 4, style.columns);
    if (!isAligned) return [title];
    const [expected, found, mark] = alignedConventions(reason.expected ?? "", reason.found ?? "");
    return [title, ...[expected, found].map((it) => `    ${harmless(it)}`), `    ${style.red(mark)}`];
  });
  const presumed = hanging(`  ${presumptionsOf(needs)}`, 2, style.columns)
    .split("\n")
    .map(style.dim)
    .join("\n");
  return `\n${style.bold(headline)}\n${[...lines, presumed].map((line) => `${line}\n`).join("")}`;
}

function more(shown: number, count: number, colors: Style): string {
  return shown < count ? `  ${colors.dim(`and ${count - shown} more`)}\n` : "";
}

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
  return counted(count, "byte");
}

/** The rows of an export, in which calls are wrapped so that they can be copied. */
function callableRows(all: readonly Row[], colors: Style): string {
  return alignedRows(all, colors, "    ", (line, hang, label) => {
    if (label === NOTE) return hanging(line, hang, colors.columns && colors.columns - 2).replace(/\n +/g, "$&# ");
    if (label !== SHELL_CALL) return hanging(line, hang, colors.columns);
    // Remains a single command when copied.
    return hanging(line, hang, colors.columns && colors.columns - 2).replaceAll("\n", " \\\n");
  });
}

const SHELL_CALL = "call from a shell";
/** The blank label of a call's note, whose lines are comments, so that it can be copied with the call. */
const NOTE = " ";

function conventionText(convention: string | null, text: string | null, colors: Style): string {
  if (convention === null) return colors.dim("no calling convention");
  return `${harmless(convention) || '""'}  ${text === null ? colors.red("not well formed") : coloredTypes(text, colors)}`;
}

function exportText(path: string, fn: DecodedExport, colors: Style): string {
  const { source, text, attributes, signature, metadata, call } = fn;
  const name = harmless(source.name) || "(no name)";
  const type = coloredTypes(harmless(signature), colors);
  const origin = colors.dim(`function ${source.ordinal}, by ${metadata}`);
  const title = `${hanging(`  ${colors.bold(name)}${type} ${origin}`, 6, colors.columns)}\n`;
  const all: Row[] = [["calling convention", conventionText(source.callingConvention, text, colors)]];
  for (const { key, value, kind, readable: said } of attributes) {
    const shown = harmless(value);
    all.push([harmless(key), kind !== null && said === null ? `${colors.red("not well formed:")} ${shown}` : shown]);
    if (said !== null && said !== value) all.push(["", coloredTypes(harmless(said), colors)]);
  }
  if (call !== undefined) {
    if (call.python !== undefined) all.push(["call from Python", harmless(call.python)]);
    if (call.flags !== undefined) all.push([SHELL_CALL, harmless(shellCall(path, call.flags))]);
    for (const note of call.notes) all.push([NOTE, colors.dim(`# ${harmless(note)}`)]);
  }
  return title + callableRows(all, colors);
}

/** How to load the module in Python, if there is something to call. */
function loading(path: string, { exports }: DecodedModule, colors: Style): string {
  for (const { call } of exports) if (call !== undefined) return `  ${colors.dim(harmless(pythonLoad(path)))}\n\n`;
  return "";
}
