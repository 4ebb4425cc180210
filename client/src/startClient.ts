/** What both extension hosts do: one log, one server, its status, views and commands. All analysis of MLIR is the server's. */
import { commands, type ExtensionContext, window } from "vscode";
import type { LanguageClientOptions } from "vscode-languageclient";
import { registerCommands } from "./commands/registry.js";
import { Restarts } from "./editor/restarts.js";
import { type CreateServer, Session } from "./editor/session.js";
import { withoutMarkup } from "./editor/withoutMarkup.js";
import { languageStatus } from "./languageStatus.js";
import { placesInTexts, readOnlyTexts } from "./views/bytecodeText.js";
import { rulePages } from "./views/rulePages.js";

const NAME = "MLIR ABI Lens";
/** Prefix of the settings, so `mlirAbi.trace.server` is where the client library looks for its trace level. */
const ID = "mlirAbi";

let session: Session | undefined;

/** Starts the extension. Resolves also when the server does not start: the commands then still work. */
export async function startExtension(context: ExtensionContext, createServer: CreateServer): Promise<void> {
  const log = window.createOutputChannel(NAME, { log: true });
  const options: LanguageClientOptions = {
    // Any scheme: unsaved, remote and virtual files get the same answers, for the server reads only what it is sent.
    documentSelector: [{ language: "mlir" }],
    outputChannel: log,
    // All off unless set, and then a server whose diagnostics are pulled shows none.
    diagnosticPullOptions: { onChange: true, onSave: true, onFocus: true },
    // For a client that is pushed diagnostics; pulled ones have the server's identifier.
    diagnosticCollectionName: "mlir-abi",
    // Hover text quotes the file, which may come from anywhere: no command links, no HTML.
    markdown: { isTrusted: false, supportHtml: false },
    middleware: {
      ...withoutMarkup,
      ...rulePages,
      ...readOnlyTexts,
      ...placesInTexts,
      provideWorkspaceSymbols: (query, token, next) =>
        withoutMarkup.provideWorkspaceSymbols(query, token, (...given) =>
          placesInTexts.provideWorkspaceSymbols(...given, next),
        ),
    },
  };
  const restarts = new Restarts();
  let latest = 0;
  const current: Session = new Session(log, () => {
    const mine = ++latest;
    const errorHandler = restarts.handler(() => mine === latest && current.state !== "stopped");
    return createServer(ID, NAME, { ...options, errorHandler });
  });
  session = current;
  context.subscriptions.push(log, current, languageStatus(current), ...registerCommands(context, current, log));
  // Views without use before an MLIR file is open are hidden until then.
  await commands.executeCommand("setContext", "mlirAbi.isActive", true);
  await current.restart();
}

/** Stops the server. */
export async function stopExtension(): Promise<void> {
  await session?.stop();
  session = undefined;
}
