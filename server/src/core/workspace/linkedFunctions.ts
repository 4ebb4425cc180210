/** Links imports and exports between files. */
import type { AbiDocument } from "../document/document.js";
import { namedAt } from "../features/structure/named.js";
import type { FileSummary } from "./fileSummary.js";
import { importBy, isMeantBy, isQualified, type Link, type Links, linkSteps, type PlacedLink } from "./links.js";
import { fileKey } from "./workspaceIndex.js";

/** All files of a workspace; open ones as they are in the editor. */
export interface Workspace {
  readonly open: readonly AbiDocument[];
  /** Summaries of the files that are not open, by URI. */
  closed(): Iterable<readonly [string, FileSummary]>;
  /** The text of a closed file; undefined for a compiled module, or if it can't be read any more. */
  document(uri: string): AbiDocument | undefined;
}

export interface FoundLink {
  readonly uri: string;
  readonly link: Link;
  /** Undefined in a compiled module. */
  readonly place: { readonly document: AbiDocument; readonly link: PlacedLink } | undefined;
}

/** The links of the name at an offset to other files. */
export interface Subject {
  readonly side: keyof Links;
  /** Several if a function is exported by several names. */
  readonly links: readonly PlacedLink[];
}

/** The import or export named at an offset. */
export function* subjectSteps(document: AbiDocument, offset: number): Generator<undefined, Subject | undefined> {
  const imports = importsAt(document, offset);
  if (imports.length > 0) return { side: "imports", links: imports };
  const named = namedAt(document, offset);
  if (named?.kind !== "symbol" || !named.nodes.some(({ isFunction }) => isFunction)) return undefined;
  const { exports } = yield* linkSteps(document);
  const starts = new Set(named.nodes.map(({ start }) => start));
  const links = exports.filter(({ node }) => node !== undefined && starts.has(node.start));
  return links.length === 0 ? undefined : { side: "exports", links };
}

/** The imports named at an offset. */
export function importsAt(document: AbiDocument, offset: number): readonly PlacedLink[] {
  const named = namedAt(document, offset);
  return named?.kind === "symbol" ? named.nodes.flatMap((node) => importBy(document, node) ?? []) : [];
}

/** The exports that an import of a document may refer to; if both sources and compiled modules have it, the sources. */
export function* exportsMeantBy(
  workspace: Workspace,
  document: AbiDocument,
  imports: readonly Link[],
): Generator<undefined, readonly FoundLink[]> {
  const names = imports.map(({ name }) => name);
  const isWanted = (link: Link, stem: string) => names.some((name) => isMeantBy(name, link, stem));
  const found = yield* findLinks(workspace, document, "exports", isWanted);
  const qualified = found.filter(({ link, uri }) => names.some((name) => isQualified(name, link, stemOf(uri))));
  const best = qualified.length > 0 ? qualified : found.filter(({ uri }) => uri !== document.uri);
  const sources = best.filter(({ place }) => place !== undefined);
  return sources.length > 0 ? sources : best;
}

/** The functions of other files, and of other modules in the document, that callers can't distinguish from the subject. */
export function* counterparts(
  workspace: Workspace,
  document: AbiDocument,
  { side, links }: Subject,
): Generator<undefined, readonly FoundLink[]> {
  const exports: readonly FoundLink[] =
    side === "exports"
      ? links.map((link) => ({ uri: document.uri, link, place: { document, link } }))
      : yield* exportsMeantBy(workspace, document, links);
  const starts = new Set(links.map(({ node }) => node?.start));
  const isSubject = ({ document: other, link: { node } }: NonNullable<FoundLink["place"]>): boolean =>
    other === document && starts.has(node?.start);
  const isMeant = ({ name }: Link): boolean =>
    side === "imports" && exports.length === 0
      ? name.includes(".") && links.some((link) => link.name === name)
      : exports.some((it) => isMeantBy(name, it.link, stemOf(it.uri)));
  const imports = yield* findLinks(workspace, document, "imports", isMeant);
  return [...exports, ...imports].filter(({ place, uri, link: other }) => {
    if (place === undefined || isSubject(place)) return false;
    return uri !== document.uri || exports.some((it) => isQualified(other.name, it.link, stemOf(it.uri)));
  });
}

/** The maximum of files read for one answer. */
const MAX_FILES = 500;

/** The wanted links of all files: first the document's, then the nearest. */
function* findLinks(
  workspace: Workspace,
  document: AbiDocument,
  side: keyof Links,
  isWanted: (link: Link, stem: string) => boolean,
): Generator<undefined, FoundLink[]> {
  const found: FoundLink[] = [];
  const add = function* (from: AbiDocument): Generator<undefined, void> {
    const stem = stemOf(from.uri);
    for (const link of (yield* linkSteps(from))[side]) {
      if (isWanted(link, stem)) found.push({ uri: from.uri, link, place: { document: from, link } });
    }
  };
  yield* add(document);
  for (const other of workspace.open) if (other !== document && !isSameFile(other.uri, document.uri)) yield* add(other);
  const candidates: (readonly [string, FileSummary])[] = [];
  for (const [uri, summary] of workspace.closed()) {
    const stem = stemOf(uri);
    if (summary[side].some((link) => isWanted(link, stem)) && !isSameFile(uri, document.uri))
      candidates.push([uri, summary]);
  }
  yield;
  for (const [uri, summary] of nearestFirst(candidates, document.uri).slice(0, MAX_FILES)) {
    const other = workspace.document(uri);
    if (other !== undefined) yield* add(other);
    else if (summary.isModule) {
      const stem = stemOf(uri);
      for (const link of summary[side]) if (isWanted(link, stem)) found.push({ uri, link, place: undefined });
    }
    yield;
  }
  return found;
}

/** Whether two URIs are those of one file, or of versions of it, which diff editors open as `git:/a.mlir?{…}`. */
function isSameFile(a: string, b: string): boolean {
  const [one, other] = [URI.exec(fileKey(a))?.groups, URI.exec(fileKey(b))?.groups];
  return one?.scheme === other?.scheme ? fileKey(a) === fileKey(b) : one?.path === other?.path;
}

const URI = /^(?<scheme>[^:]*):(?:\/\/[^/]*)?(?<path>[^?#]*)/;

/** Sorts by shared folders, then by the number of other folders, then by name. */
function nearestFirst<T>(files: readonly (readonly [string, T])[], uri: string): (readonly [string, T])[] {
  const common = (other: string): number => {
    let at = 0;
    while (at < uri.length && uri.charCodeAt(at) === other.charCodeAt(at)) at++;
    return uri.lastIndexOf("/", at - 1);
  };
  const depth = (other: string): number => other.split("/").length;
  return files
    .map((file) => ({ file, shared: common(file[0]) }))
    .sort((a, b) => b.shared - a.shared || depth(a.file[0]) - depth(b.file[0]) || (a.file[0] < b.file[0] ? -1 : 1))
    .map(({ file }) => file);
}

/** A file's name without extensions. */
export function stemOf(uri: string): string {
  const name = uri.slice(uri.lastIndexOf("/") + 1).replace(/\..*$/, "");
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
