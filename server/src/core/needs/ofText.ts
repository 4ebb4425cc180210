/** What a module that is compiled from a text needs to run, as far as the text shows. */

import { callableOf } from "../abi/calls/callableOf.js";
import { exportPreview } from "../abi/calls/exportForms.js";
import { exportedOps } from "../diff/exports.js";
import { dialectAttributes, namedParameters } from "../document/dialectAttributes.js";
import type { AbiDocument } from "../document/document.js";
import { TypeAliases } from "../document/typeAliases.js";
import { fromText } from "../link/fromText.js";
import { type LinkedModule, partsOf } from "../link/module.js";
import { contextIn } from "../lint/recordContext.js";
import {
  bytesOfResults,
  bytesOfType,
  type ModuleNeeds,
  mostOf,
  type NeededExecutable,
  type NeededFunction,
  type NeededModule,
  type NeededParameter,
  neededModule,
} from "./needs.js";

const TARGETS = ["#hal.executable.target", "#hal.device.target"];

/** What a text needs. Reads all of it; linear; never throws. */
export function needsOfText(document: AbiDocument): ModuleNeeds {
  const modules = fromText("", document);
  const given = new Set(modules.map(({ name }) => name));
  const aliases = new TypeAliases(document);
  const records = exportedOps(document).flatMap(({ name, record }) => (record === undefined ? [] : [{ name, record }]));
  const results = records.map(({ record }) => callableOf(contextIn(document, record))?.results);
  const targets = [...dialectAttributes(document, TARGETS)];
  return {
    parameters: parametersOf(document),
    modules: modulesOf(modules).filter(({ name }) => !given.has(name)),
    fences: records.some(({ name, record }) => {
      const preview = exportPreview(contextIn(document, record), name, (type) => aliases.resolve(type));
      const { forms = [] } = preview ?? {};
      return forms.length > 0 && forms.every(({ model }) => model !== "sync");
    }),
    devices: [...new Set(targets.flatMap(({ body }) => devicesIn(body)))],
    executables: distinct(targets.flatMap(({ name, body }) => executablesIn(name, body))),
    memory: {
      rodata: null,
      rwdata: null,
      results: mostOf(results.map((values) => values && bytesOfResults(values))),
    },
  };
}

function parametersOf(document: AbiDocument): readonly NeededParameter[] {
  const found = new Map<string, NeededParameter>();
  for (const { scope, key, type = null } of namedParameters(document)) {
    const name = JSON.stringify([scope, key]);
    if (found.get(name)?.type == null) {
      found.set(name, { scope, key, type, bytes: (type === null ? undefined : bytesOfType(type)) ?? null });
    }
  }
  return [...found.values()];
}

function modulesOf(modules: readonly LinkedModule[]): readonly NeededModule[] {
  const found = new Map<string, { minimumVersion: number; optional: boolean; functions: NeededFunction[] }>();
  for (const { imports, dependencies } of modules) {
    for (const { name, minimumVersion, mayBeAbsent } of dependencies) {
      const known = found.get(name) ?? { minimumVersion: 0, optional: true, functions: [] };
      known.minimumVersion = Math.max(known.minimumVersion, minimumVersion);
      known.optional &&= mayBeAbsent;
      found.set(name, known);
    }
    for (const { name, convention, declaration, optional } of imports) {
      const { module = "", fn } = partsOf(name);
      found.get(module)?.functions.push({ name: fn, callingConvention: convention || null, declaration, optional });
    }
  }
  return Array.from(found, ([name, it]) => neededModule({ ...it, name }));
}

const STRING = String.raw`"((?:[^"\\]|\\.)*)"`;
const DEVICE = new RegExp(String.raw`^<\s*${STRING}`);
const NESTED = new RegExp(String.raw`(?:^|#hal\.executable\.target)<\s*${STRING}\s*,\s*${STRING}([^#]*)`, "g");
const CONFIGURATION = new RegExp(String.raw`\b(cpu_features|cpu|target_triple|arch)\s*=\s*${STRING}`, "g");

function devicesIn(body: string): readonly string[] {
  // Executables have a backend in its place, and a format after it.
  const isExecutable = new RegExp(`${DEVICE.source}\\s*,\\s*"`).test(body);
  const device = isExecutable ? undefined : DEVICE.exec(body)?.[1];
  return device === undefined ? [] : [device];
}

/** `<"llvm-cpu", "embedded-elf-x86_64", {cpu = "znver4", …}>`, alone or in the list of a device. */
function executablesIn(name: string, body: string): readonly NeededExecutable[] {
  const isDevice = name !== "#hal.executable.target";
  return [...body.matchAll(NESTED)].flatMap(({ 0: whole, 2: format = "", 3: rest = "" }) => {
    if (isDevice && whole.startsWith("<")) return [];
    const values = new Map(
      Array.from(`${rest}${gpuTarget(body)}`.matchAll(CONFIGURATION), ([, key = "", value = ""]) => [key, value]),
    );
    const parts = ["arch", "cpu", "cpu_features", "target_triple"].flatMap((key) => values.get(key) || []);
    return [{ format, target: parts.length === 0 ? null : parts.join(", ") }];
  });
}

/** A GPU is described by an attribute of its own in the configuration. */
function gpuTarget(body: string): string {
  return /#iree_gpu\.target<[^>]*/.exec(body)?.[0] ?? "";
}

function distinct(executables: readonly NeededExecutable[]): readonly NeededExecutable[] {
  return [...new Map(executables.map((it) => [JSON.stringify(it), it])).values()];
}
