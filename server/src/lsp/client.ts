/** What the client can, read once from `initialize`. */
import type { InitializeParams } from "vscode-languageserver";
import type { Format } from "../core/features/markdown.js";

export interface ClientFeatures {
  /** Diagnostics are asked for (`textDocument/diagnostic`); otherwise they are published. */
  readonly pull: boolean;
  /** Takes `workspace/diagnostic/refresh`. */
  readonly refresh: boolean;
  /** Answers `workspace/configuration`. */
  readonly configuration: boolean;
  /** Has to be told that changes of the configuration are wanted. */
  readonly registerConfiguration: boolean;
  readonly hoverFormat: Format;
}

/** Before `initialize`: nothing is known to work. */
export const UNKNOWN_CLIENT: ClientFeatures = {
  pull: false,
  refresh: false,
  configuration: false,
  registerConfiguration: false,
  hoverFormat: "plaintext",
};

/** Clients leave out what they can't, so everything is optional. */
export function clientFeatures({ capabilities }: InitializeParams): ClientFeatures {
  const { textDocument, workspace } = capabilities;
  const formats = textDocument?.hover?.contentFormat;
  return {
    pull: textDocument?.diagnostic !== undefined,
    refresh: workspace?.diagnostics?.refreshSupport === true,
    configuration: workspace?.configuration === true,
    registerConfiguration: workspace?.didChangeConfiguration?.dynamicRegistration === true,
    // In the client's order of liking; one that names none is older than the choice and shows Markdown.
    hoverFormat: formats?.find((format) => format === "markdown" || format === "plaintext") ?? "markdown",
  };
}
