/** A compiled module as its page shows it: plain data, with every list and text bounded. `moduleHtml` renders it. */
import { type Loading, NO_LOADING, parameterFlags } from "../abi/calls/loading.js";
import { pythonLoad, shellCall, withComments } from "../abi/calls/userCall.js";
import type { Finding } from "../document/finding.js";
import { SEVERITIES } from "../encodings/codec.js";
import { firstOf } from "../text/lists.js";
import { cut, visible, visibleLines } from "../text/visibleText.js";
import type { Affordable } from "../vmfb/affordable.js";
import type { DecodedAttribute, DecodedExport, DecodedImport, DecodedModule } from "../vmfb/decodeModule.js";
import { featuresOf, type VmModule } from "../vmfb/module.js";
import { alignedConventions, describeReason, presumptionsOf, summarizeFit } from "../vmfb/runtimes/describe.js";
import { judge, type Reason } from "../vmfb/runtimes/judge.js";
import { needsOf } from "../vmfb/runtimes/needs.js";
import { RELEASES, type Runtime } from "../vmfb/runtimes/runtime.js";

/** Text of the file, made visible and truncated. `exact` if it is unchanged, so that it can be copied. */
export interface ShownText {
  readonly text: string;
  readonly exact: boolean;
}

/** A list that may be longer than the part that is shown. */
export interface Listed<Item> {
  readonly total: number;
  readonly shown: readonly Item[];
}

export interface AttributeView {
  readonly key: ShownText;
  readonly value: ShownText;
  /** The name of its encoding; undefined if it has no known one. */
  readonly encoding: string | undefined;
  /** The decoded value, if it differs from the value itself. */
  readonly meaning: ShownText | undefined;
  /** True for an encoded string that is not well formed. */
  readonly malformed: boolean;
}

export interface SlotView {
  readonly name: ShownText | undefined;
  readonly type: ShownText;
  /** `keyword`, `storage`, `fence`: what a caller has to know besides the type. */
  readonly note: string | undefined;
}

export interface ConventionView {
  readonly written: ShownText | undefined;
  readonly meaning: ShownText | undefined;
}

export interface CallView {
  readonly label: string;
  readonly text: ShownText;
}

export interface ExportView {
  readonly name: ShownText;
  readonly ordinal: number;
  /** The metadata that the types are taken from. */
  readonly metadata: string;
  readonly fences: boolean;
  readonly arguments: Listed<SlotView>;
  readonly results: Listed<SlotView>;
  readonly signature: ShownText;
  /** Whether the runtime calls it by itself. */
  readonly isOwn: boolean;
  readonly calls: readonly CallView[];
  readonly notes: readonly ShownText[];
  readonly convention: ConventionView;
  readonly attributes: Listed<AttributeView>;
}

export interface ImportView {
  readonly name: ShownText;
  readonly convention: ConventionView;
  readonly optional: boolean;
}

/** Another module, and what this one imports from it. */
export interface ImportedModule {
  readonly name: ShownText;
  /** `version 6 or newer`, `optional`; empty for a module that only imports mention. */
  readonly needs: readonly string[];
  readonly imports: Listed<ImportView>;
}

export interface FindingView {
  readonly severity: Finding["severity"];
  readonly message: ShownText;
  readonly code: string;
}

/** A release of IREE, or a selected runtime: whether it loads the module. */
export interface RuntimeView {
  readonly name: string;
  readonly selected: boolean;
  /** Null if that depends on modules other than IREE's. */
  readonly loads: boolean | null;
  readonly reasons: Listed<ReasonView>;
}

export interface ReasonView {
  readonly text: ShownText;
  /** The two conventions one above the other, with a line that marks where they differ; undefined for other reasons. */
  readonly aligned: ShownText | undefined;
}

export interface SizePart {
  readonly id: "rodata" | "bytecode" | "rest";
  readonly label: string;
  readonly bytes: number;
}

export interface ModuleView {
  /** Why only the first entries can be shown; usually undefined. */
  readonly excess: ShownText | undefined;
  readonly file: ShownText;
  readonly name: ShownText;
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  readonly parts: readonly SizePart[];
  /** Bytes of the file, and of the memory it reserves when it is loaded. */
  readonly fileSize: number;
  readonly reserved: number;
  /** `Loads with IREE 3.4.0 to 3.7.1` */
  readonly fit: ShownText;
  readonly presumed: string;
  /** Newest first. */
  readonly runtimes: readonly RuntimeView[];
  /** Worst first. */
  readonly findings: Listed<FindingView>;
  readonly attributes: Listed<AttributeView>;
  /** How to load the module in Python, if it has something to call. */
  readonly load: CallView | undefined;
  readonly exports: Listed<ExportView>;
  readonly modules: Listed<ImportedModule>;
  readonly types: Listed<ShownText>;
}

/** How much of each list a page shows; the command line shows all. */
const MAX_EXPORTS = 1000;
const MAX_IMPORTS = 2000;
const MAX_MODULES = 200;
const MAX_TYPES = 1000;
const MAX_FINDINGS = 200;
const MAX_ATTRIBUTES = 40;
const MAX_SLOTS = 100;
const MAX_REASONS = 20;

/** How much of each text a page shows, in UTF-16 units. */
const MAX_NAME_LENGTH = 200;
const MAX_TYPE_LENGTH = 400;
const MAX_CALL_LENGTH = 4000;
const MAX_VALUE_LENGTH = 4000;

/** How much text a page shows at that length; beyond it every text is truncated to the second limit. */
const MAX_FULL_LENGTH = 4_000_000;
const MAX_SHORT_LENGTH = 60;

/**
 * The page of a module. `file` is its display name, `findings` the result of `moduleFindings`; `whole` is the complete
 * module if `affordable` took a part of it; `selected` are the user's runtimes; `loads` is what calls of it load. Never throws.
 */
export function moduleView(
  file: string,
  decoded: DecodedModule,
  findings: readonly Finding[],
  { module: whole, problem }: Affordable = { module: decoded.module, problem: undefined },
  selected: readonly Runtime[] = [],
  loads: Loading = NO_LOADING,
): ModuleView {
  const { module } = decoded;
  const show = createShow(MAX_FULL_LENGTH);
  const name = show(module.name, MAX_NAME_LENGTH);
  const exports = firstOf(decoded.exports, MAX_EXPORTS).map((fn) => exportOf(file, fn, loads, show));
  const called = exports.some(({ calls }) => calls.length > 0);
  return {
    excess: problem === undefined ? undefined : show(problem, MAX_VALUE_LENGTH),
    file: show(file, MAX_NAME_LENGTH),
    name,
    facts: factsOf(module),
    ...sizesOf(module),
    ...(problem === undefined ? runtimesOf(module, selected, show) : NOT_JUDGED),
    findings: listed(worstFirst(findings), MAX_FINDINGS, ({ severity, message, code }) => ({
      severity,
      message: show(message, MAX_VALUE_LENGTH),
      code,
    })),
    attributes: {
      total: whole.attributes.length,
      shown: firstOf(decoded.attributes, MAX_ATTRIBUTES).map((each) => attributeOf(each, show)),
    },
    load: called ? { label: "Load in Python", text: show(pythonLoad(file), MAX_CALL_LENGTH) } : undefined,
    exports: { total: whole.exports.length, shown: exports },
    modules: modulesOf(decoded, show),
    types: {
      total: whole.types.length,
      shown: firstOf(module.types, MAX_TYPES).map((type) => show(type, MAX_TYPE_LENGTH)),
    },
  };
}

/** The part of a module that is left out may be what a runtime rejects. */
const NOT_JUDGED: Pick<ModuleView, "fit" | "presumed" | "runtimes"> = {
  fit: { text: "Not judged: only a part of the module was examined", exact: false },
  presumed: "",
  runtimes: [],
};

function runtimesOf(
  module: VmModule,
  selected: readonly Runtime[],
  show: Show,
): Pick<ModuleView, "fit" | "presumed" | "runtimes"> {
  const needs = needsOf(module);
  const chosen = new Set(selected.map(({ name }) => name));
  const all = new Map([...RELEASES, ...selected].map((runtime) => [runtime.name, runtime]));
  const newestFirst = [...all.values()].sort((a, b) => b.order - a.order);
  const reasonOf = (reason: Reason): ReasonView => {
    const { kind, expected = "", found = "" } = reason;
    const aligned = kind === "import-signature" ? alignedConventions(expected, found).join("\n") : undefined;
    return {
      text: show(describeReason(reason), MAX_VALUE_LENGTH),
      aligned: aligned === undefined ? undefined : show(aligned, MAX_VALUE_LENGTH, visibleLines),
    };
  };
  return {
    fit: show(summarizeFit(needs, judge(needs)).headline, MAX_VALUE_LENGTH),
    presumed: presumptionsOf(needs),
    runtimes: judge(needs, newestFirst).map(({ runtime, loads, reasons }) => ({
      name: runtime.name,
      selected: chosen.has(runtime.name),
      loads,
      reasons: listed(reasons, MAX_REASONS, reasonOf),
    })),
  };
}

function worstFirst(findings: readonly Finding[]): Finding[] {
  return [...findings].sort((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity));
}

type Show = (text: string, limit: number, makeVisible?: (text: string) => string) => ShownText;

/** Makes texts visible and truncates them, all together to about `budget`. */
function createShow(budget: number): Show {
  return (text, limit, makeVisible = visible) => {
    const short = cut(text, budget > 0 ? limit : Math.min(limit, MAX_SHORT_LENGTH));
    const shown = makeVisible(short);
    budget -= shown.length;
    return { text: shown, exact: shown === text };
  };
}

function listed<Item, Shown>(all: readonly Item[], limit: number, show: (item: Item) => Shown): Listed<Shown> {
  return { total: all.length, shown: all.slice(0, limit).map(show) };
}

function factsOf(module: VmModule): ModuleView["facts"] {
  const { bytecodeVersion: version, moduleVersion, container, identifier, era, sizes } = module;
  const features = featuresOf(module);
  return [
    { label: "Module version", value: String(moduleVersion) },
    { label: "Bytecode version", value: version === null ? "none" : `${version.major}.${version.minor}` },
    { label: "Container", value: `${container === "zip" ? "FlatBuffer in a ZIP file" : "FlatBuffer"} (${identifier})` },
    { label: "Layout of", value: era },
    ...(features.length > 0 ? [{ label: "Requires", value: features.join(", ") }] : []),
    { label: "Functions", value: sizes.functions.toLocaleString("en") },
  ];
}

/** The parts of the file. The rest, neither constants nor bytecode, is tables, names, debug information and padding. */
function sizesOf({ fileSize, sizes }: VmModule): Pick<ModuleView, "parts" | "fileSize" | "reserved"> {
  const { rodata, bytecode, rwdata } = sizes;
  const rest = Math.max(0, fileSize - rodata - bytecode);
  return {
    parts: [
      { id: "rodata", label: "Constants (rodata)", bytes: rodata },
      { id: "bytecode", label: "Bytecode", bytes: bytecode },
      { id: "rest", label: "Tables and the rest", bytes: rest },
    ],
    fileSize,
    reserved: rwdata,
  };
}

function attributeOf({ key, value, kind, encoding, readable }: DecodedAttribute, show: Show): AttributeView {
  return {
    key: show(key, MAX_NAME_LENGTH),
    value: show(value, MAX_VALUE_LENGTH),
    encoding,
    meaning: readable === null || readable === value ? undefined : show(readable, MAX_VALUE_LENGTH),
    malformed: kind !== null && readable === null,
  };
}

function exportOf(file: string, fn: DecodedExport, loads: Loading, show: Show): ExportView {
  const { source, callable, slots, metadata, signature, call, attributes } = fn;
  const argument = ({ name, type }: DecodedExport["slots"]["arguments"][number], i: number): SlotView => {
    const value = callable.arguments[i];
    const note =
      value === undefined ? "fence" : value.storage ? "storage" : value.keyword ? "passed by its name" : undefined;
    return {
      name: name === undefined ? undefined : show(name, MAX_NAME_LENGTH),
      type: show(type, MAX_TYPE_LENGTH),
      note,
    };
  };
  const result = ({ name, type }: DecodedExport["slots"]["results"][number]): SlotView => ({
    name: name === undefined ? undefined : show(name, MAX_NAME_LENGTH),
    type: show(type, MAX_TYPE_LENGTH),
    note: undefined,
  });
  const calls: CallView[] = [];
  if (call !== undefined) {
    const add = (label: string, text: string) =>
      calls.push({ label, text: show(withComments(text, call.notes), MAX_CALL_LENGTH, visibleLines) });
    if (call.python !== undefined) add("Python", call.python);
    if (call.flags !== undefined) add("Shell", shellCall(file, [...parameterFlags(loads), ...call.flags]));
  }
  return {
    name: show(source.name, MAX_NAME_LENGTH),
    ordinal: source.ordinal,
    metadata,
    fences: callable.fences,
    arguments: { total: slots.arguments.length, shown: slots.arguments.slice(0, MAX_SLOTS).map(argument) },
    results: listed(slots.results, MAX_SLOTS, result),
    signature: show(source.name + signature, MAX_CALL_LENGTH),
    calls,
    // Calls include the notes as comments.
    notes: calls.length > 0 ? [] : (call?.notes.map((note) => show(note, MAX_VALUE_LENGTH)) ?? []),
    isOwn: call === undefined,
    convention: conventionOf(fn, show),
    attributes: listed(attributes, MAX_ATTRIBUTES, (each) => attributeOf(each, show)),
  };
}

function conventionOf({ source, text }: DecodedExport | DecodedImport, show: Show): ConventionView {
  const { callingConvention } = source;
  return {
    written: callingConvention === null ? undefined : show(callingConvention, MAX_VALUE_LENGTH),
    meaning: text === null ? undefined : show(text, MAX_VALUE_LENGTH),
  };
}

/** Dependencies in their order, then modules that only imports name. */
function modulesOf({ module, imports }: DecodedModule, show: Show): Listed<ImportedModule> {
  const groups = new Map<string, { readonly needs: string[]; readonly imports: DecodedImport[] }>();
  const groupOf = (name: string) => {
    const known = groups.get(name);
    if (known !== undefined) return known;
    const group = { needs: [], imports: [] };
    groups.set(name, group);
    return group;
  };
  for (const { name, minimumVersion, required } of module.dependencies) {
    groupOf(name).needs.push(`version ${minimumVersion} or newer`, ...(required ? [] : ["optional"]));
  }
  // `hal` of `hal.buffer_view.create`.
  for (const each of imports) groupOf(each.source.name.split(".", 1)[0] ?? "").imports.push(each);
  let left = MAX_IMPORTS;
  return listed([...groups], MAX_MODULES, ([name, { needs, imports: own }]) => {
    const shown = listed(own, left, (each) => ({
      name: show(each.source.name, MAX_NAME_LENGTH),
      convention: conventionOf(each, show),
      optional: each.source.optional,
    }));
    left -= shown.shown.length;
    return { name: show(name, MAX_NAME_LENGTH), needs: needs.slice(0, 8), imports: shown };
  });
}
