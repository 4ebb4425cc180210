/** What the client supports, read once from `initialize`. */
import type { InitializeParams, PositionEncodingKind } from "vscode-languageserver";
import { isObject } from "../../core/encodings/json/plain.js";
import type { EditAbilities } from "../../core/features/codeActions/offer.js";
import type { Format } from "../../core/features/markdown.js";
import { positionEncodingOf } from "./positions.js";

/** What clients show all the time and request again when a server says so, by the names of LSP's requests for that. */
const REFRESHED = ["diagnostic", "inlayHint", "codeLens", "semanticTokens"] as const;
export type Refreshed = (typeof REFRESHED)[number];

export interface ClientFeatures {
  /** Whether diagnostics are pulled (`textDocument/diagnostic`) rather than published. */
  readonly pull: boolean;
  /** Keeps the data of diagnostics that it pulls. */
  readonly diagnosticData: boolean;
  /** For which it supports `workspace/…/refresh`. */
  readonly refreshes: ReadonlySet<Refreshed>;
  /** Answers `workspace/configuration`. */
  readonly configuration: boolean;
  /** Sends configuration changes only to servers that register for them. */
  readonly registerConfiguration: boolean;
  /** Watches files for the server. */
  readonly watchFiles: boolean;
  /** Reports changes of workspace folders. */
  readonly workspaceFolders: boolean;
  /** Supports `experimental/serverStatus`, which rust-analyzer defined. */
  readonly serverStatus: boolean;
  readonly hoverFormat: Format;
  /** Supports code action literals, not only commands. */
  readonly codeActions: boolean;
  readonly edits: EditAbilities;
  /** Supports snippets in completions. */
  readonly snippets: boolean;
  /** For the documentation of completions. */
  readonly completionFormat: Format;
  /** Supports definition links, which include the range of the name. */
  readonly definitionLinks: boolean;
  readonly prepareRename: boolean;
  /** Supports document symbols as a tree. */
  readonly symbolTree: boolean;
  /** How positions count characters. */
  readonly positionEncoding: PositionEncodingKind;
  /** Client commands that answers may refer to: `experimental.commands.commands`, as other servers use it. */
  readonly commands: ReadonlySet<string>;
}

/** Clients omit what they don't support, or send null: everything is optional. */
export function clientFeatures({ capabilities }: Pick<InitializeParams, "capabilities">): ClientFeatures {
  const { textDocument, workspace } = capabilities;
  const completionItem = textDocument?.completion?.completionItem;
  const codeAction = textDocument?.codeAction;
  const experimental = (capabilities.experimental ?? {}) as { readonly serverStatusNotification?: unknown };
  const commands = commandsOf(experimental);
  return {
    pull: isObject(textDocument?.diagnostic),
    diagnosticData: textDocument?.diagnostic?.dataSupport === true,
    refreshes: new Set(
      REFRESHED.filter((it) => workspace?.[it === "diagnostic" ? "diagnostics" : it]?.refreshSupport === true),
    ),
    configuration: workspace?.configuration === true,
    registerConfiguration: workspace?.didChangeConfiguration?.dynamicRegistration === true,
    watchFiles: workspace?.didChangeWatchedFiles?.dynamicRegistration === true,
    workspaceFolders: workspace?.workspaceFolders === true,
    serverStatus: experimental.serverStatusNotification === true,
    hoverFormat: formatOf(textDocument?.hover?.contentFormat),
    codeActions: isObject(codeAction?.codeActionLiteralSupport),
    edits: {
      versioned: workspace?.workspaceEdit?.documentChanges === true,
      pages: capabilities.window?.showDocument?.support === true,
      lazy: codeAction?.dataSupport === true && stringsOf(codeAction.resolveSupport?.properties).includes("edit"),
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

/** The strings of `{commands: {commands: […]}}`; none if a client uses it for something else. */
function commandsOf(experimental: unknown): ReadonlySet<string> {
  const { commands } = (experimental ?? {}) as { readonly commands?: { readonly commands?: unknown } | null };
  return new Set(stringsOf(commands?.commands));
}

/** The strings of a list; none of anything else. */
function stringsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((it) => typeof it === "string") : [];
}

/** The client's first choice; clients that name none predate the choice and show Markdown. */
function formatOf(preferred: unknown): Format {
  return stringsOf(preferred).find((format) => format === "markdown" || format === "plaintext") ?? "markdown";
}
