/**
 * Whether a runtime makes a context of modules: each import against the export that serves it, in the order in which
 * they are registered. Upstream: `iree_vm_context_register_modules`, `…_resolve_module_imports`,
 * `…_resolve_function_impl` and `…_check_module_dependency` of runtime/src/iree/vm/context.c.
 */
import { ASYNC_FLAG } from "../abi/calls/exportForms.js";
import { compareFunctions } from "../diff/compareFunctions.js";
import type { Detail } from "../diff/detail.js";
import type { VerdictId } from "../diff/verdicts.js";
import { counted, enumerated } from "../text/counted.js";
import { similarTo } from "../text/editDistance.js";
import { judge } from "../vmfb/runtimes/judge.js";
import { RELEASES } from "../vmfb/runtimes/runtime.js";
import { conventionDifference } from "./conventions.js";
import { type LinkedImport, type LinkedModule, type LinkSide, partsOf } from "./module.js";
import type { LinkReason } from "./reason.js";

export interface Link {
  readonly module: LinkedModule;
  readonly import: LinkedImport;
  /** The module among the given ones that serves it; undefined where the host does, or nobody. */
  readonly provider: LinkedModule | undefined;
  /** What serves it; undefined where its module has no such export. */
  readonly export: LinkSide | undefined;
  readonly fits: boolean;
  readonly reasons: readonly LinkReason[];
}

/** A module that none of the given ones is, and that the context needs. */
export interface HostModule {
  readonly name: string;
  readonly minimumVersion: number;
  /** Each name once. */
  readonly imports: readonly LinkedImport[];
}

export interface Linked {
  readonly modules: readonly LinkedModule[];
  /** In the order in which they are resolved. */
  readonly links: readonly Link[];
  readonly host: readonly HostModule[];
  /** The releases of IREE that load all compiled modules; undefined where none is compiled. */
  readonly runtimes: readonly string[] | undefined;
  /** What prevents the context besides single imports. */
  readonly problems: readonly string[];
  readonly notes: readonly string[];
  /** Whether the context is made, and no call certainly fails. */
  readonly fits: boolean;
}

/** Links modules that are registered in their order. Never throws. */
export function link(modules: readonly LinkedModule[]): Linked {
  const links = modules.flatMap((module, i) => module.imports.map((it) => linkOf(modules, i, module, it)));
  const { runtimes, problems } = commonRuntimes(modules);
  const fits = problems.length === 0 && links.every((it) => it.fits);
  return { modules, links, host: hostOf(modules, links), runtimes, problems, notes: notesOf(modules), fits };
}

function linkOf(modules: readonly LinkedModule[], index: number, module: LinkedModule, it: LinkedImport): Link {
  const { module: name, fn } = partsOf(it.name);
  const made = (provider: LinkedModule | undefined, found: LinkSide | undefined, reasons: readonly LinkReason[]) => {
    const fits = !reasons.some(({ isMisfit }) => isMisfit);
    return { module, import: it, provider, export: found, fits, reasons };
  };
  if (name === undefined) {
    const text = "its name has no module, expected module.function";
    return made(undefined, undefined, [{ kind: "name", isMisfit: true, text }]);
  }
  // The one registered last is searched, and no other.
  const provider = modules.findLast((other, i) => i < index && other.name === name);
  if (provider === undefined) {
    const isLater = modules.some((other, i) => i >= index && other.name === name);
    return made(undefined, undefined, isLater ? [orderReason(modules, index, it, name)] : absentReasons(it, name));
  }
  // Dependencies are checked against the one registered first.
  const first = modules.find((other) => other.name === name);
  const version = versionReasons(it, first ?? provider);
  const found = provider.exports.get(fn);
  if (found === undefined) return made(provider, undefined, [...version, missingReason(it, provider, fn)]);
  return made(provider, found, [...version, ...sideReasons(it, found, provider)]);
}

function orderReason(
  modules: readonly LinkedModule[],
  index: number,
  { optional }: LinkedImport,
  name: string,
): LinkReason {
  const isItself = modules[index]?.name === name;
  const when = isItself ? "is not registered before its own imports are resolved" : "is registered after this module";
  const rest = optional ? ", so the optional import is left out" : isItself ? "" : "; register it first";
  return { kind: "order", isMisfit: !optional, text: `${name} ${when}${rest}` };
}

function absentReasons({ optional }: LinkedImport, name: string): readonly LinkReason[] {
  if (!optional) return [];
  return [{ kind: "absent", isMisfit: false, text: `optional, left out unless the host registers ${name}` }];
}

function versionReasons({ optional, minimumVersion }: LinkedImport, { name, version }: LinkedModule): LinkReason[] {
  if (optional || version === undefined || version >= minimumVersion) return [];
  const text = `needs ${name} of version ${minimumVersion} or newer, found ${version}`;
  return [{ kind: "version", isMisfit: true, text }];
}

/** Names are compared with each missing one, so with no more than a person would write. */
const MAX_CANDIDATES = 256;

function missingReason({ optional }: LinkedImport, { name, exports }: LinkedModule, fn: string): LinkReason {
  const similar = exports.size > MAX_CANDIDATES ? undefined : similarTo(fn, [...exports.keys()]);
  const hint = similar === undefined ? "" : `; did you mean ${similar}?`;
  const rest = optional ? ", so the optional import is left out" : hint;
  return { kind: optional ? "absent" : "missing-export", isMisfit: !optional, text: `${name} exports no ${fn}${rest}` };
}

function sideReasons(it: LinkedImport, found: LinkSide, provider: LinkedModule): readonly LinkReason[] {
  const { convention } = it;
  if (convention && found.convention !== undefined && convention !== found.convention) {
    return [conventionReason(it, found, provider)];
  }
  return [...lostModelReasons(it, found), ...declaredReasons(it, found)];
}

/** Where what is written says otherwise than the conventions do: `func.func` loses its `iree.abi.model`. */
function lostModelReasons(it: LinkedImport, found: LinkSide): readonly LinkReason[] {
  const [imported, exported] = [writtenFences(it), writtenFences(found)];
  if (imported === undefined || exported === undefined || imported === exported) return [];
  const side = imported ? "import" : "export";
  const text = `the ${side} is declared with fences, but a func.func loses iree.abi.model: it has them only with ${ASYNC_FLAG}`;
  return [{ kind: "fences", isMisfit: false, text }];
}

function writtenFences({ isOpen, abi, fences }: LinkSide): boolean | undefined {
  return isOpen && !fences ? abi?.model.fences : fences;
}

function conventionReason(it: LinkedImport, found: LinkSide, { name }: LinkedModule): LinkReason {
  const { convention = "" } = it;
  const { isFences, text } = conventionDifference(convention, found.convention ?? "");
  const both = `declared as ${convention}, ${name} exports ${found.convention || "no convention"}`;
  const areFences = isFences && (it.fences !== found.fences || it.fences === undefined);
  if (!areFences) return { kind: "convention", isMisfit: true, text: `${both}: ${text}` };
  const isAsync = convention.length > (found.convention ?? "").length;
  const what = isAsync
    ? "the import passes two fences, the export is synchronous"
    : "the export takes two fences, the import is synchronous";
  return { kind: "fences", isMisfit: true, text: `${both}: ${what}${fenceAdvice(it, found, isAsync)}` };
}

/** How one side gets the fences of the other, where the compiler's flag decides. */
function fenceAdvice(it: LinkSide, found: LinkSide, isAsync: boolean): string {
  const [side, word] = isAsync ? [found, "export"] : [it, "import"];
  return side.isOpen ? `; compile the module of the ${word} with ${ASYNC_FLAG}` : "";
}

/** Changes by which a call certainly fails, or does something else. */
const MISFITS: ReadonlySet<VerdictId> = new Set([
  "argument-count",
  "result-count",
  "order",
  "value-kind",
  "element-type",
  "rank",
  "static-dim",
  "calling-convention",
  "structure",
]);
/** Changes by which a call fails for some shapes. */
const DOUBTS: ReadonlySet<VerdictId> = new Set(["argument-dim-fixed", "result-dim-freed"]);

/** What the declared types say where the conventions agree: the context is made, and calls fail. */
function declaredReasons(it: LinkedImport, found: LinkSide): readonly LinkReason[] {
  if (it.abi === undefined || found.abi === undefined) return [];
  return compareFunctions(it.abi, found.abi, false).details.flatMap((detail): LinkReason[] => {
    if (detail.id === "storage")
      return [{ kind: "storage", isMisfit: true, text: `${sidesText(detail)}: calls go wrong` }];
    const isMisfit = MISFITS.has(detail.id);
    if (!isMisfit && !DOUBTS.has(detail.id)) return [];
    const text = `${sidesText(detail)}: calls fail${isMisfit ? "" : " for other sizes"}`;
    return [{ kind: "declaration", isMisfit, text }];
  });
}

function sidesText({ place, old, new: now }: Detail): string {
  const verb = place.endsWith("s") ? "are" : "is";
  return `${place} ${verb} ${old} in the import and ${now} in the export`;
}

function hostOf(modules: readonly LinkedModule[], links: readonly Link[]): readonly HostModule[] {
  const given = new Set(modules.map(({ name }) => name));
  const found = new Map<string, { minimumVersion: number; readonly imports: Map<string, LinkedImport> }>();
  const of = (name: string) => {
    const known = found.get(name) ?? { minimumVersion: 0, imports: new Map<string, LinkedImport>() };
    found.set(name, known);
    return known;
  };
  for (const { dependencies } of modules) {
    for (const { name, minimumVersion, mayBeAbsent } of dependencies) {
      if (mayBeAbsent || given.has(name)) continue;
      const host = of(name);
      host.minimumVersion = Math.max(host.minimumVersion, minimumVersion);
    }
  }
  for (const { import: it } of links) {
    const { module } = partsOf(it.name);
    if (module !== undefined && !it.optional && !given.has(module)) of(module).imports.set(it.name, it);
  }
  return Array.from(found, ([name, host]) => ({ ...host, name, imports: [...host.imports.values()] }));
}

/** Which releases load every compiled module, whatever the others of the context provide. */
function commonRuntimes(modules: readonly LinkedModule[]): Pick<Linked, "runtimes" | "problems"> {
  const given = new Set(modules.map(({ name }) => name));
  const each = modules.flatMap(({ name, needs }) => {
    if (needs === undefined) return [];
    const imports = needs.imports.filter(({ module }) => module === undefined || !given.has(module));
    const dependencies = needs.dependencies.filter((it) => !given.has(it.name));
    const verdicts = judge({ ...needs, imports, dependencies });
    return [{ name, loading: verdicts.map(({ loads }) => loads !== false) }];
  });
  if (each.length === 0) return { runtimes: undefined, problems: [] };
  const runtimes = RELEASES.filter((_, i) => each.every(({ loading }) => loading[i])).map(({ name }) => name);
  const isKnown = each.every(({ loading }) => loading.includes(true));
  if (runtimes.length > 0 || !isKnown) return { runtimes, problems: [] };
  const names = enumerated(
    each.map(({ name }) => name),
    "and",
  );
  return { runtimes, problems: [`No release of IREE loads all of ${names}; compile them with the same release`] };
}

function notesOf(modules: readonly LinkedModule[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { name } of modules) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].flatMap(([name, count]) =>
    count < 2
      ? []
      : [`${counted(count, "module")} are named ${name}: imports are served by the one registered last before`],
  );
}
