/** A compiled module as text. */
import { type Loading, parameterFlags } from "../../core/abi/calls/loading.js";
import type { CallOffer } from "../../core/abi/calls/offers.js";
import { pythonLoad, shellCall } from "../../core/abi/calls/userCall.js";
import { loadingOf, type ModuleNeeds } from "../../core/needs/needs.js";
import { needsOfModule } from "../../core/needs/ofModule.js";
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
import { harmless, joined, safe, type TerminalText } from "../terminal/terminal.js";
import { coloredTypes } from "../terminal/typeColors.js";
import { needsText } from "./needsText.js";

/** Everything known about a module, in pieces of lines. `whole` is the complete module if only a part is shown. */
export function* inspectText(
  path: string,
  decoded: DecodedModule,
  colors: Style,
  whole: VmModule,
): Generator<TerminalText> {
  const { module, imports, exports } = decoded;
  const needs = needsOfModule(module);
  yield safe`${colors.bold(harmless(path))}\n${alignedRows(facts(module, needs), colors)}`;
  const section = function* (title: string, count: number, list: List<Row>) {
    if (count === 0) return;
    yield safe`\n${heading(title, count, colors)}${alignedRows([...list], colors)}${more(list.length, count, colors)}`;
  };
  yield* section(
    "Attributes",
    whole.attributes.length,
    mapped(decoded.attributes, ({ key, value }): Row => [harmless(key), harmless(value)]),
  );
  if (whole.exports.length > 0) {
    const loads = loadingOf(needs);
    yield safe`\n${heading("Exports", whole.exports.length, colors)}${loading(path, decoded, loads, colors)}`;
    for (const [i, each] of exports.entries())
      yield safe`${i > 0 ? safe`\n` : safe``}${exportText(path, each, loads, colors)}`;
    yield more(exports.length, whole.exports.length, colors);
  }
  const dependency = ({ name, minimumVersion, required }: VmDependency): Row => [
    harmless(name),
    harmless(`version ${minimumVersion} or newer${required ? "" : ", optional"}`),
  ];
  yield* section("Dependencies", whole.dependencies.length, mapped(module.dependencies, dependency));
  const imported = ({ source, text }: DecodedImport): Row => [
    harmless(source.name || "(no name)"),
    safe`${conventionText(source.callingConvention, text, colors)}${source.optional ? safe`, optional` : safe``}`,
  ];
  yield* section("Imports", whole.imports.length, mapped(imports, imported));
  const type = (name: string, i: number): Row => [safe`${i}`, harmless(name)];
  yield* section("Types", whole.types.length, mapped(module.types, type));
  // The part that is left out may be what a runtime rejects.
  if (whole !== module) return;
  const needed = needsText(needs, colors);
  if (needed !== "") yield safe`\n${needed}`;
  yield runtimesText(module, colors);
}

function runtimesText(module: VmModule, style: Style): TerminalText {
  const needs = needsOf(module);
  const { headline, others, nearest } = summarizeFit(needs, judge(needs));
  const summary = [headline, ...others].map((line) => style.bold(hanging(harmless(line), 2, style.columns)));
  const lines = nearest.flatMap((run) => {
    const [reason] = run.reasons;
    if (reason === undefined) return [];
    const isAligned = reason.kind === "import-signature";
    const known = isAligned ? `calls ${reason.name} by another convention` : describeReason(reason);
    const words = run.loads === null ? describeUnknown(run.reasons) : known;
    const title = hanging(harmless(`  ${nameOfRun(run)}: ${words}`), 4, style.columns);
    if (!isAligned) return [title];
    const [expected, found, mark] = alignedConventions(reason.expected ?? "", reason.found ?? "");
    return [title, ...[expected, found].map((it) => safe`    ${harmless(it)}`), safe`    ${style.red(harmless(mark))}`];
  });
  const presumed = hanging(`  ${presumptionsOf(needs)}`, 2, style.columns).split("\n");
  const all = [...lines, ...presumed.map((line) => style.dim(harmless(line)))];
  return safe`\n${joined(summary.map((line) => safe`${line}\n`))}${joined(all.map((line) => safe`${line}\n`))}`;
}

function more(shown: number, count: number, colors: Style): TerminalText {
  return shown < count ? safe`  ${colors.dim(safe`and ${count - shown} more`)}\n` : safe``;
}

function facts(module: VmModule, { memory: { results } }: ModuleNeeds): Row[] {
  const { bytecodeVersion, identifier, era, sizes } = module;
  const version = bytecodeVersion === null ? "none" : `${bytecodeVersion.major}.${bytecodeVersion.minor}`;
  const features = featuresOf(module);
  const all: readonly (readonly [string, string])[] = [
    ["module", module.name],
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
    ...(results === null ? [] : [["results of a call", `at most ${bytes(results)}`] as const]),
    ["bytecode", bytes(sizes.bytecode)],
    ["functions", String(sizes.functions)],
  ];
  return all.map(([label, value]) => [harmless(label), harmless(value)]);
}

function bytes(count: number): string {
  return counted(count, "byte");
}

/** The rows of an export, in which calls are wrapped so that they can be copied. */
function callableRows(all: readonly Row[], colors: Style): TerminalText {
  return alignedRows(all, colors, safe`    `, (line, hang, label) => {
    if (label === NOTE)
      return hanging(line, hang, colors.columns && colors.columns - 2).replace(/\n +/g, "$&# ") as TerminalText;
    if (!SHELL_WORDS.has(label)) return hanging(line, hang, colors.columns);
    // Remains a single command when copied.
    return hanging(line, hang, colors.columns && colors.columns - 2).replaceAll("\n", " \\\n") as TerminalText;
  });
}

const SHELL_CALL = safe`call from a shell`;
const OFFERS: Readonly<Record<CallOffer["what"], TerminalText>> = {
  "write results": safe`write results`,
  "compare results": safe`compare results`,
  benchmark: safe`benchmark`,
  "write results of the benchmark": safe`its results`,
};
const SHELL_WORDS: ReadonlySet<TerminalText> = new Set([SHELL_CALL, ...Object.values(OFFERS)]);
/** The blank label of a call's note, whose lines are comments, so that it can be copied with the call. */
const NOTE = safe` `;

function conventionText(convention: string | null, text: string | null, colors: Style): TerminalText {
  if (convention === null) return colors.dim(safe`no calling convention`);
  const meaning = text === null ? colors.red(safe`not well formed`) : coloredTypes(harmless(text), colors);
  return safe`${harmless(convention || '""')}  ${meaning}`;
}

function exportText(path: string, fn: DecodedExport, loads: Loading, colors: Style): TerminalText {
  const { source, text, attributes, signature, metadata, call } = fn;
  const name = harmless(source.name || "(no name)");
  const type = coloredTypes(harmless(signature), colors);
  const origin = colors.dim(harmless(`function ${source.ordinal}, by ${metadata}`));
  const title = safe`${hanging(safe`  ${colors.bold(name)}${type} ${origin}`, 6, colors.columns)}\n`;
  const all: Row[] = [[safe`calling convention`, conventionText(source.callingConvention, text, colors)]];
  for (const { key, value, kind, readable: said } of attributes) {
    const shown = harmless(value);
    all.push([
      harmless(key),
      kind !== null && said === null ? safe`${colors.red(safe`not well formed:`)} ${shown}` : shown,
    ]);
    if (said !== null && said !== value) all.push([safe``, coloredTypes(harmless(said), colors)]);
  }
  if (call !== undefined) {
    const given = parameterFlags(loads);
    if (call.python !== undefined) all.push([safe`call from Python`, harmless(call.python)]);
    if (call.flags !== undefined) all.push([SHELL_CALL, harmless(shellCall(path, [...given, ...call.flags]))]);
    for (const { what, tool, flags } of call.offers) {
      const words = what === "benchmark" ? shellCall(path, [...given, ...flags], tool) : flags.join(" ");
      all.push([OFFERS[what], harmless(words)]);
    }
    for (const note of call.notes) all.push([NOTE, colors.dim(safe`# ${harmless(note)}`)]);
  }
  return safe`${title}${callableRows(all, colors)}`;
}

/** How to load the module in Python, if there is something to call. */
function loading(path: string, { exports }: DecodedModule, { scopes, modules }: Loading, colors: Style): TerminalText {
  const isMore = scopes.length > 0 || modules.length > 0;
  const more = "# after what the module needs, as mlir-abi bindgen writes it";
  const text = isMore ? safe`${harmless(pythonLoad(path))}  ${harmless(more)}` : harmless(pythonLoad(path));
  for (const { call } of exports) if (call !== undefined) return safe`  ${colors.dim(text)}\n\n`;
  return safe``;
}
