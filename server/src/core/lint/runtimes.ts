/** What depends on the selected IREE runtimes: the rule `runtime-misfit`, and which findings apply to them. */
import type { Finding, ShownMessage } from "../document/finding.js";
import type { Severity } from "../encodings/codec.js";
import { visible } from "../text/visibleText.js";
import type { VmModule } from "../vmfb/module.js";
import { nameRuntimes } from "../vmfb/runtimes/describe.js";
import { isCertain, judge, type Reason } from "../vmfb/runtimes/judge.js";
import { type Needs, needsOf } from "../vmfb/runtimes/needs.js";
import { findRuntimes, hasChange, MAX_RUNTIME_LENGTH, type Runtime } from "../vmfb/runtimes/runtime.js";
import type { Settings } from "./settings.js";

export const RUNTIME_MISFIT = "runtime-misfit";

/** What is wrong with the name of a runtime in a configuration; undefined if it is valid. */
export function runtimeProblem(name: unknown): string | undefined {
  if (typeof name === "string") return findRuntimes(name).problem;
  const shown = (JSON.stringify(name) ?? String(name)).slice(0, MAX_RUNTIME_LENGTH);
  return `Found ${shown}, expected a release of IREE such as "3.4.0"`;
}

const resolved = new WeakMap<readonly string[], readonly Runtime[]>();

/** The selected runtimes, oldest first. */
export function selectedRuntimes({ runtimes: names }: Pick<Settings, "runtimes">): readonly Runtime[] {
  let runtimes = resolved.get(names);
  if (runtimes === undefined) {
    const all = names.flatMap((name) => findRuntimes(name).runtimes ?? []);
    runtimes = [...new Map(all.map((it) => [it.name, it])).values()].sort((a, b) => a.order - b.order);
    resolved.set(names, runtimes);
  }
  return runtimes;
}

/**
 * The severity of a finding for the selected runtimes; `off` if it applies to none of them. A finding that depends on a
 * change of uncertain date stays.
 */
export function severityForRuntimes(
  settings: Pick<Settings, "runtimes">,
  { code, severity, validity }: Pick<Finding, "code" | "severity" | "validity">,
): Severity | "off" {
  // That rule is about the current runtime; `runtime-misfit` is about the selected ones.
  if (code === "refused-bytecode-version") return "off";
  const runtimes = selectedRuntimes(settings);
  if (validity === undefined || runtimes.length === 0) return severity;
  const { since, until } = validity;
  const isWithin = (runtime: Runtime) =>
    (since === undefined || hasChange(runtime, since) !== false) &&
    (until === undefined || hasChange(runtime, until) !== true);
  return runtimes.some(isWithin) ? (validity.severity ?? severity) : "off";
}

export interface Misfit {
  readonly reason: Reason;
  readonly message: ShownMessage;
}

/** Why the selected runtimes reject something, each reason once. */
export function misfitsOf(needs: Needs, settings: Pick<Settings, "runtimes">): readonly Misfit[] {
  const runtimes = selectedRuntimes(settings);
  const found = new Map<string, { readonly reason: Reason; readonly by: Runtime[] }>();
  for (const { runtime, reasons } of judge(needs, runtimes)) {
    for (const reason of reasons) {
      if (!isCertain(reason)) continue;
      const key = JSON.stringify(reason);
      const known = found.get(key);
      if (known === undefined) found.set(key, { reason, by: [runtime] });
      else known.by.push(runtime);
    }
  }
  return Array.from(found.values(), ({ reason, by }) => {
    return { reason, message: visible(messageOf(reason, nameRuntimes(runtimes, by))) };
  });
}

/** Why the selected runtimes reject a compiled module. */
export function moduleMisfits(module: VmModule, settings: Settings): readonly Misfit[] {
  return settings.runtimes.length === 0 ? [] : misfitsOf(needsOf(module), settings);
}

function messageOf({ kind, name = "", expected, found }: Reason, runtimes: string): string {
  switch (kind) {
    case "bytecode-version":
      return `Bytecode version is ${expected}, expected ${found} for ${runtimes}`;
    case "feature":
      return `Module needs the feature ${name}, which ${runtimes} lacks`;
    case "missing-type":
    case "unknown-type":
      return `Module uses the type ${name}, which ${runtimes} lacks`;
    case "missing-module":
    case "unknown-module":
      return `Module needs the module ${name}, which ${runtimes} lacks`;
    case "module-version":
      return `Module needs ${name} of version ${expected} or newer, found ${found} in ${runtimes}`;
    case "missing-import":
      return `Module imports ${name}, which ${runtimes} lacks`;
    case "import-signature":
      return `Import ${name} is declared as ${expected}, expected ${found} for ${runtimes}`;
    case "executable-version":
      return `CPU libraries ${name} are of version ${expected}, expected ${found} for ${runtimes}`;
  }
}
