/** What the client supports, read once from `initialize`. */
import type { InitializeParams, PositionEncodingKind } from "vscode-languageserver";
import type { EditAbilities } from "../../core/features/codeActions/offer.js";
import type { Format } from "../../core/features/markdown.js";
import { positionEncodingOf } from "./positions.js";

export interface ClientFeatures {
  /** Diagnostics are pulled (`textDocument/diagnostic`); otherwise they are published. */
  readonly pull: boolean;
  /** Takes `workspace/diagnostic/refresh`. */
  readonly refresh: boolean;
  /** Answers `workspace/configuration`. */
  readonly configuration: boolean;
  /** Sends changes of the configuration only to servers that register for them. */
  readonly registerConfiguration: boolean;
  /** Watches files for the server. */
  readonly watchFiles: boolean;
  /** Reports changes of the workspace's folders. */
  readonly workspaceFolders: boolean;
  /** Shows `experimental/serverStatus`, as rust-analyzer sends it. */
  readonly serverStatus: boolean;
  readonly hoverFormat: Format;
  /** Takes code actions as such, and not only commands. */
  readonly codeActions: boolean;
  readonly edits: EditAbilities;
  /** Completions may hold placeholders. */
  readonly snippets: boolean;
  /** Of the documentation of completions. */
  readonly completionFormat: Format;
  /** Takes a definition with the range of its name. */
  readonly definitionLinks: boolean;
  readonly prepareRename: boolean;
  /** Takes document symbols as a tree. */
  readonly symbolTree: boolean;
  /** How positions count the characters of a line. */
  readonly positionEncoding: PositionEncodingKind;
  /** Commands of the client's own that an answer may name: `experimental.commands.commands`, as other servers have it. */
  readonly commands: ReadonlySet<string>;
}

/** Before `initialize`: nothing is known to work. */
export const UNKNOWN_CLIENT: ClientFeatures = {
  pull: false,
  refresh: false,
  configuration: false,
  registerConfiguration: false,
  watchFiles: false,
  workspaceFolders: false,
  serverStatus: false,
  hoverFormat: "plaintext",
  codeActions: false,
  edits: { versioned: false, lazy: false, pages: false, commands: new Set() },
  snippets: false,
  completionFormat: "plaintext",
  definitionLinks: false,
  prepareRename: false,
  symbolTree: false,
  positionEncoding: positionEncodingOf(undefined),
  commands: new Set(),
};

/** Clients leave out what they don't support, so everything is optional. */
export function clientFeatures({ capabilities }: InitializeParams): ClientFeatures {
  const { textDocument, workspace } = capabilities;
  const completionItem = textDocument?.completion?.completionItem;
  const codeAction = textDocument?.codeAction;
  const experimental = (capabilities.experimental ?? {}) as { readonly serverStatusNotification?: unknown };
  const commands = commandsOf(experimental);
  return {
    pull: textDocument?.diagnostic !== undefined,
    refresh: workspace?.diagnostics?.refreshSupport === true,
    configuration: workspace?.configuration === true,
    registerConfiguration: workspace?.didChangeConfiguration?.dynamicRegistration === true,
    watchFiles: workspace?.didChangeWatchedFiles?.dynamicRegistration === true,
    workspaceFolders: workspace?.workspaceFolders === true,
    serverStatus: experimental.serverStatusNotification === true,
    hoverFormat: formatOf(textDocument?.hover?.contentFormat),
    codeActions: codeAction?.codeActionLiteralSupport !== undefined,
    edits: {
      versioned: workspace?.workspaceEdit?.documentChanges === true,
      pages: capabilities.window?.showDocument?.support === true,
      lazy: codeAction?.dataSupport === true && codeAction.resolveSupport?.properties.includes("edit") === true,
      commands,
    },
    snippets: completionItem?.snippetSupport === true,
    completionFormat: formatOf(completionItem?.documentationFormat),
    definitionLinks: textDocument?.definition?.linkSupport === true,
    prepareRename: textDocument?.rename?.prepareSupport === true,
    symbolTree: textDocument?.documentSymbol?.hierarchicalDocumentSymbolSupport === true,
    positionEncoding: positionEncodingOf(capabilities.general?.positionEncodings),
    commands,
  };
}

/** The strings of `{commands: {commands: […]}}`; none where a client means something else by it. */
function commandsOf(experimental: unknown): ReadonlySet<string> {
  const { commands } = (experimental ?? {}) as { readonly commands?: { readonly commands?: unknown } | null };
  const names: unknown = commands?.commands;
  return new Set(Array.isArray(names) ? names.filter((name) => typeof name === "string") : []);
}

/** The client's first choice; one that names none is older than the choice and shows Markdown. */
function formatOf(liked: readonly string[] | undefined): Format {
  return liked?.find((format) => format === "markdown" || format === "plaintext") ?? "markdown";
}
