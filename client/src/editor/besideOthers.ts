/**
 * Another extension for `mlir` beside ours, such as the LLVM project's with its server. What both would say of plain
 * MLIR is left to that one, place by place, so that nothing stands twice. Where it is silent, as in a file with an op of
 * a dialect that it lacks, all of ours stays.
 */
import {
  type CancellationToken,
  CompletionItemKind,
  type CompletionItemLabel,
  type CompletionList,
  commands,
  type Definition,
  type DefinitionLink,
  type Diagnostic,
  DiagnosticSeverity,
  type Disposable,
  extensions,
  type Hover,
  type Location,
  type LocationLink,
  languages,
  type Position,
  type ProviderResult,
  type TextDocument,
  type Uri,
} from "vscode";
import type { Middleware } from "vscode-languageclient";
import type { FAMILY_OF_MLIR as ServerFamily } from "../../../server/src/lsp/connection/names.js";
import { SOURCE } from "./helpers.js";

const FAMILY_OF_MLIR: typeof ServerFamily = "mlir";

/** A kind of provider, as the commands name it that ask all of the editor's. */
type Kind = "Hover" | "CompletionItem" | "Definition";

export class BesideOthers {
  readonly #ownId: string;
  /** Questions to all providers, ours among them, which has to be silent then. */
  readonly #asked = new Set<string>();
  /** The requests for hovers at places that another extension explains. */
  readonly #explained = new WeakSet<CancellationToken>();
  /** By URI, the lines with others' errors when its findings were last compared with them. */
  readonly #compared = new Map<string, string>();

  /** @param ownId the id of our own extension */
  constructor(ownId: string) {
    this.#ownId = ownId;
  }

  /** Calls back when findings have to be compared again. */
  onChange(body: () => void): Disposable {
    return languages.onDidChangeDiagnostics(({ uris }) => {
      const isOld = (uri: Uri, before = this.#compared.get(String(uri))) =>
        before !== undefined && before !== String(linesWithErrors(uri));
      if (uris.some((uri) => isOld(uri))) body();
    });
  }

  readonly middleware = {
    provideHover: (document, position, token, next) =>
      this.#beside(
        "Hover",
        document,
        position,
        () => next(document, position, token),
        (ours, theirs: readonly Hover[]) => {
          if (!theirs.some(({ range }) => range && ours.range?.isEqual(range))) return ours;
          this.#explained.add(token);
          return next(document, position, token);
        },
      ),
    sendRequest: (type, params, token, next) => {
      if (token !== undefined && this.#explained.has(token)) Object.assign(params ?? {}, { withoutMlir: true });
      return next(type, params, token);
    },
    provideCompletionItem: (document, position, context, token, next) =>
      this.#beside(
        "CompletionItem",
        document,
        position,
        () => next(document, position, context, token),
        (ours, { items }: CompletionList) => {
          // Words of the text are suggested only where no extension has anything to say.
          const theirs = new Set(items.filter(({ kind }) => kind !== CompletionItemKind.Text).map(labelOf));
          const left = (Array.isArray(ours) ? ours : ours.items).filter((item) => !theirs.has(labelOf(item)));
          if (Array.isArray(ours)) return left;
          ours.items = left;
          return ours;
        },
        context.triggerCharacter,
      ),
    provideDefinition: (document, position, token, next) =>
      this.#beside<Definition | DefinitionLink[], readonly (Location | LocationLink)[]>(
        "Definition",
        document,
        position,
        () => next(document, position, token),
        (ours, theirs) => {
          const known = new Set(theirs.map(lineOf));
          const all: readonly (Location | LocationLink)[] = Array.isArray(ours) ? ours : [ours];
          return all.filter((place) => !known.has(lineOf(place))) as Location[] | LocationLink[];
        },
      ),
    provideDiagnostics: async (document, previousResultId, token, next) => {
      const uri = "uri" in document ? document.uri : document;
      const isAlone = !this.#isBesideOne();
      // An answer "unchanged" could not be compared.
      const report = await next(document, isAlone ? previousResultId : undefined, token);
      if (isAlone || !report || !("items" in report)) return report;
      const taken = linesWithErrors(uri);
      this.#compared.set(String(uri), String(taken));
      report.items = report.items.filter((item) => !isOfMlir(item) || !taken.some((line) => isAt(item, line)));
      return report;
    },
  } satisfies Middleware;

  /** What `leave` keeps of our answer beside those of others. */
  async #beside<Ours, Theirs>(
    kind: Kind,
    document: TextDocument,
    position: Position,
    answer: () => ProviderResult<Ours>,
    leave: (ours: Ours, theirs: Theirs) => ProviderResult<Ours>,
    ...more: readonly unknown[]
  ): Promise<Ours | null | undefined> {
    const question = `${kind} ${document.uri} ${position.line} ${position.character}`;
    if (this.#asked.delete(question)) return undefined;
    const ours = await answer();
    if (ours === null || ours === undefined || !this.#isBesideOne()) return ours;
    this.#asked.add(question);
    try {
      const command = `vscode.execute${kind}Provider`;
      return await leave(ours, await commands.executeCommand<Theirs>(command, document.uri, position, ...more));
    } finally {
      this.#asked.delete(question);
    }
  }

  #isBesideOne(): boolean {
    return extensions.all.some(({ id, isActive, packageJSON }) => {
      if (!isActive || id === this.#ownId) return false;
      const languages: unknown = packageJSON.contributes?.languages;
      return Array.isArray(languages) && languages.some((it) => it?.id === "mlir");
    });
  }
}

/** The lines, by number, of which others report an error. */
function linesWithErrors(uri: Uri): readonly number[] {
  return languages
    .getDiagnostics(uri)
    .filter(({ source, severity }) => source !== SOURCE && severity === DiagnosticSeverity.Error)
    .map(({ range }) => range.start.line);
}

function isOfMlir(diagnostic: Diagnostic & { readonly data?: { readonly family?: string } }): boolean {
  return diagnostic.data?.family === FAMILY_OF_MLIR;
}

function isAt({ range }: Diagnostic, line: number): boolean {
  return range.start.line <= line && line <= range.end.line;
}

function labelOf({ label }: { readonly label: string | CompletionItemLabel }): string {
  return typeof label === "string" ? label : label.label;
}

function lineOf(place: Location | LocationLink): string {
  return "targetUri" in place
    ? `${place.targetUri} ${place.targetRange.start.line}`
    : `${place.uri} ${place.range.start.line}`;
}
