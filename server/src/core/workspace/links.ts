/**
 * What a text exports to other files and imports from them. An import names `module.function`; the runtime splits it at
 * the first dot (`iree_vm_context_resolve_function`). A name without a module refers to a public function of any file,
 * as for linkers.
 */
import { exportedOpSteps } from "../diff/exports.js";
import type { AbiDocument } from "../document/document.js";
import { isDeviceOp } from "../document/exportOps.js";
import { isCallableName } from "../document/exports.js";
import type { SymbolList, SymbolNode } from "../document/structure/symbolTree.js";
import { finish } from "../text/steps.js";

/** A function that other files can refer to. */
export interface Link {
  /** The enclosing module; undefined if that has no name. */
  readonly module: string | undefined;
  readonly name: string;
}

/** A link in a text. `offset` is that of its name (UTF-16). */
export interface PlacedLink extends Link {
  readonly offset: number;
  /** Undefined for a `vm.export` of something missing. */
  readonly node: SymbolNode | undefined;
}

export interface Links<T extends Link = Link> {
  readonly exports: readonly T[];
  /** Declarations of functions that are defined elsewhere. */
  readonly imports: readonly T[];
}

const known = new WeakMap<AbiDocument, { readonly revision: number; readonly links: Links<PlacedLink> }>();

/** The links of a document, cached until an edit. */
export function* linkSteps(document: AbiDocument): Generator<undefined, Links<PlacedLink>> {
  const { revision } = document;
  const cached = known.get(document);
  if (cached?.revision === revision) return cached.links;
  while (!document.structure.read(() => true)) yield;
  const declared = yield* declaredSteps(document);
  const exports = [...declared.filter(isPrototype), ...(yield* exportSteps(document))];
  const links = { exports, imports: declared.filter((link) => !isPrototype(link)) };
  known.set(document, { revision, links });
  return links;
}

/** The same at once. */
export function linksOf(document: AbiDocument): Links<PlacedLink> {
  return finish(linkSteps(document));
}

const SYMBOLS_A_STEP = 256;

function* exportSteps(document: AbiDocument): Generator<undefined, readonly PlacedLink[]> {
  const exports: PlacedLink[] = [];
  const isOnDevice = (offset: number) => ancestor(document.structure.nodeAt(offset), isDevice) !== undefined;
  const ops = yield* exportedOpSteps(document, isOnDevice);
  for (const [i, { name, offset, record }] of ops.entries()) {
    if (i % SYMBOLS_A_STEP === 0) yield;
    const node = record === undefined ? undefined : namedNodeAt(document, record.start);
    if (node !== undefined && !hasBody(document, node)) continue;
    const at = node?.nameSpan.start ?? offset;
    exports.push({ module: moduleAround(document.structure.nodeAt(offset)), name, offset: at, node });
  }
  return exports;
}

function* declaredSteps(document: AbiDocument): Generator<undefined, readonly DeclaredLink[]> {
  const found: DeclaredLink[] = [];
  let count = 0;
  for (const { roots } of document.structure.sections) {
    for (const node of roots.all()) {
      if (++count % SYMBOLS_A_STEP === 0) yield;
      const link = declaredBy(document, node);
      if (link !== undefined) found.push(link);
    }
  }
  return found;
}

interface DeclaredLink extends PlacedLink {
  readonly node: SymbolNode;
}

/** The function that an op declares without defining it. */
function declaredBy(document: AbiDocument, node: SymbolNode): DeclaredLink | undefined {
  const { name, nameSpan, parent } = node;
  if (name === undefined || !isCallee(node) || hasBody(document, node)) return undefined;
  if (ancestor(parent, isDevice) !== undefined) return undefined;
  return { module: moduleAround(parent), name, offset: nameSpan.start, node };
}

/** The import that an op represents, without reading the rest of the text. */
export function importBy(document: AbiDocument, node: SymbolNode): PlacedLink | undefined {
  const link = declaredBy(document, node);
  return link === undefined || isPrototype(link) ? undefined : link;
}

/** A VM module that contains nothing but imports describes the exports of the module of that name. */
function isPrototype({ node }: DeclaredLink): boolean {
  const module = node.parent;
  return module?.op === "vm.module" && module.name !== undefined && areImports(module.children);
}

/** Of a list that is requested once for each of its symbols. */
const importsOnly = new WeakMap<SymbolList, boolean>();

function areImports(symbols: SymbolList): boolean {
  let isOnly = importsOnly.get(symbols);
  if (isOnly === undefined) {
    isOnly = true;
    for (const node of symbols) isOnly &&= isVmImport(node);
    importsOnly.set(symbols, isOnly);
  }
  return isOnly;
}

const isVmImport = ({ op }: SymbolNode): boolean => op === "vm.import";
const isDevice = ({ op }: SymbolNode): boolean => isDeviceOp(op);
const isNamedModule = ({ op, name }: SymbolNode): boolean =>
  name !== undefined && (op === "module" || op.endsWith(".module"));

/** Whether an op declares or defines a function that the host can call. */
function isCallee(node: SymbolNode): boolean {
  return isVmImport(node) || (node.isFunction && isCallableName(node.op));
}

/** How far after a header the braces of a region are. UTF-16 units. */
const MAX_REGION_START = 64;

/** In the generic form a declaration has an empty region. */
function hasBody(document: AbiDocument, { headerEnd, end }: SymbolNode): boolean {
  if (headerEnd >= end) return false;
  const start = document.slice(headerEnd, Math.min(end, headerEnd + MAX_REGION_START));
  return !/^[\s(]*\{\s*\}/.test(start) && start.includes("{");
}

function moduleAround(node: SymbolNode | undefined): string | undefined {
  return ancestor(node, isNamedModule)?.name;
}

function namedNodeAt(document: AbiDocument, offset: number): SymbolNode | undefined {
  return ancestor(document.structure.nodeAt(offset), ({ name }) => name !== undefined);
}

/** The innermost wanted op among an op and its ancestors. */
function ancestor(node: SymbolNode | undefined, isWanted: (node: SymbolNode) => boolean): SymbolNode | undefined {
  while (node !== undefined && !isWanted(node)) node = node.parent;
  return node;
}

/** The compiler's name for a module without one; linkers use the file's. */
const DEFAULT_MODULE = "module";

/**
 * Whether an import's name may refer to an export of a file.
 * @param stem The file's name without extensions
 */
export function isMeantBy(imported: string, link: Link, stem: string): boolean {
  return imported === link.name || isQualified(imported, link, stem);
}

/** Whether an import names both the module and the export. */
export function isQualified(imported: string, { module, name }: Link, stem: string): boolean {
  const dot = imported.length - name.length - 1;
  if (dot <= 0 || imported.charCodeAt(dot) !== 46 || !imported.endsWith(name)) return false;
  const owner = imported.slice(0, dot);
  return module === undefined ? owner === stem || owner === DEFAULT_MODULE : owner === module;
}
