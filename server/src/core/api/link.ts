/** The library's view of modules that run in one context. */
import { ASYNC_FLAG } from "../abi/calls/exportForms.js";
import { fromModule } from "../link/fromModule.js";
import { fromText } from "../link/fromText.js";
import { type HostModule, type Link, type Linked, link as linkModules } from "../link/link.js";
import type { LinkedModule } from "../link/module.js";
import type { LinkReasonKind } from "../link/reason.js";
import type { NotExamined } from "./diff.js";
import type { Position } from "./lint.js";
import { type CompileSettings, isText, moduleOf, type Source, sourceDocument } from "./source.js";

export interface LinkOptions extends CompileSettings {
  /** Whether texts are compiled with `--iree-execution-model=async-external`. */
  readonly asyncExternal?: boolean;
}

/** An import, and what serves it. */
export interface ModuleLink {
  readonly module: string;
  /** With the other module's name in front: `module_b.mul`. */
  readonly import: string;
  /** The module among the given ones that serves it; null where the host does, or nobody. */
  readonly provider: string | null;
  /** False where the context is not made, or a call certainly fails. */
  readonly fits: boolean;
  /** What is wrong, or worth knowing; null where nothing is. */
  readonly why: string | null;
  readonly reasons: readonly { readonly kind: LinkReasonKind; readonly text: string }[];
  readonly optional: boolean;
  readonly minimumVersion: number;
  /** Null where the types don't show it, or none is declared. */
  readonly callingConvention: string | null;
  /** The file of the import; that from the library is the name of a text, or empty. */
  readonly path: string;
  /** The place of the import, from 0, characters in UTF-16 units; null in bytecode and compiled modules. */
  readonly range: { readonly start: Position; readonly end: Position } | null;
}

/** What modules that are registered in one context are to each other: the object that `mlir-abi link --json` prints. */
export interface LinkedContext {
  readonly version: 1;
  /** In the order of registration. */
  readonly modules: readonly {
    readonly name: string;
    readonly path: string;
    /** Null for a description of a native module. */
    readonly version: number | null;
    readonly exports: readonly string[];
  }[];
  readonly links: readonly ModuleLink[];
  /** The modules that the host has to register before. */
  readonly host: readonly string[];
  readonly hostModules: readonly {
    readonly name: string;
    readonly minimumVersion: number;
    readonly imports: readonly { readonly name: string; readonly callingConvention: string | null }[];
  }[];
  /** The releases of IREE that load all compiled modules; null where none is compiled. */
  readonly runtimes: readonly string[] | null;
  /** What prevents the context besides single imports. */
  readonly problems: readonly string[];
  readonly notes: readonly string[];
  /** Files that could not be read; empty from the library, which throws then. */
  readonly notExamined: readonly NotExamined[];
}

/**
 * Whether a runtime makes a context of modules (texts, bytecode or compiled modules) that are registered in their
 * order.
 *
 * @throws BytecodeError where bytes are damaged bytecode
 * @throws ModuleError where they are neither bytecode nor a compiled module
 */
export function link(sources: readonly Source[], options: LinkOptions = {}): LinkedContext {
  return linkJson(linkModules(sources.flatMap((source) => linkedModules("", source, options))));
}

/** The modules of a source. @throws BytecodeError, ModuleError @internal */
export function linkedModules(
  path: string,
  source: Source,
  { asyncExternal = false, compileFlags = [] }: LinkOptions,
): readonly LinkedModule[] {
  const document = sourceDocument(source, {
    compileFlags: asyncExternal ? [...compileFlags, ASYNC_FLAG] : compileFlags,
  });
  if (document === undefined) return [fromModule(path, moduleOf(source as Uint8Array))];
  const name = path === "" && typeof source === "object" && "name" in source ? source.name : path;
  return fromText(name, document, !isText(source));
}

/** The contract's object. @internal */
export function linkJson({ modules, links, host, runtimes, problems, notes }: Linked): LinkedContext {
  return {
    version: 1,
    modules: modules.map(({ name, path, version, exports }) => ({
      name,
      path,
      version: version ?? null,
      exports: [...exports.keys()],
    })),
    links: links.map(moduleLink),
    host: host.map(({ name }) => name),
    hostModules: host.map(hostModule),
    runtimes: runtimes ?? null,
    problems,
    notes,
    notExamined: [],
  };
}

/** The contract's object where files could not be read. @internal */
export function unlinkedJson(notExamined: readonly NotExamined[]): LinkedContext {
  const nothing = { modules: [], links: [], host: [], hostModules: [], runtimes: null, problems: [], notes: [] };
  return { version: 1, ...nothing, notExamined };
}

function moduleLink({ module, import: it, provider, fits, reasons }: Link): ModuleLink {
  return {
    module: module.name,
    import: it.name,
    provider: provider?.name ?? null,
    fits,
    why: reasons.length === 0 ? null : reasons.map(({ text }) => text).join("; "),
    reasons: reasons.map(({ kind, text }) => ({ kind, text })),
    optional: it.optional,
    minimumVersion: it.minimumVersion,
    callingConvention: it.convention || null,
    path: module.path,
    range: it.range ?? null,
  };
}

function hostModule({ name, minimumVersion, imports }: HostModule) {
  return {
    name,
    minimumVersion,
    imports: imports.map((it) => ({ name: it.name, callingConvention: it.convention || null })),
  };
}
