/**
 * The part that both extension hosts share: one log, one server, its status, views and commands. The server does all
 * analysis.
 */
import { commands, type ExtensionContext, window } from "vscode";
import type { LanguageClientOptions } from "vscode-languageclient";
import { registerCommands } from "./commands/registry.js";
import { BesideOthers } from "./editor/besideOthers.js";
import { SOURCE } from "./editor/helpers.js";
import { openLists } from "./editor/openLists.js";
import { Restarts } from "./editor/restarts.js";
import { type CreateServer, Session } from "./editor/session.js";
import { withoutMarkup } from "./editor/withoutMarkup.js";
import { languageStatus } from "./languageStatus.js";
import { placesInTexts, readOnlyTexts } from "./views/bytecodeText.js";
import { rulePages } from "./views/rulePages.js";

const NAME = "MLIR ABI Lens";
/** The prefix of settings; the client library finds its trace level in `mlirAbi.trace.server`. */
const ID = "mlirAbi";

let session: Session | undefined;

/** Starts the extension. Also resolves if the server does not start: the commands still work. */
export async function startExtension(context: ExtensionContext, createServer: CreateServer): Promise<void> {
  const log = window.createOutputChannel(NAME, { log: true });
  const others = new BesideOthers(context.extension.id);
  const options: LanguageClientOptions = {
    // Any scheme: unsaved, remote and virtual files work too, since the server only reads what it is sent.
    documentSelector: [{ language: "mlir" }],
    outputChannel: log,
    // Off by default; without them, pulled diagnostics are not shown.
    diagnosticPullOptions: { onChange: true, onSave: true, onFocus: true },
    // For pushed diagnostics; pulled ones have the server's identifier.
    diagnosticCollectionName: SOURCE,
    // Hovers quote untrusted files: no command links, no HTML.
    markdown: { isTrusted: false, supportHtml: false },
    middleware: {
      ...others.middleware,
      ...withoutMarkup,
      ...rulePages,
      ...readOnlyTexts,
      ...placesInTexts,
      provideDiagnostics: (document, previousResultId, token, next) =>
        rulePages.provideDiagnostics(document, previousResultId, token, (...given) =>
          others.middleware.provideDiagnostics(...given, next),
        ),
      provideDefinition: (document, position, token, next) =>
        placesInTexts.provideDefinition(document, position, token, (...given) =>
          others.middleware.provideDefinition(...given, next),
        ),
      provideCompletionItem: (document, position, context, token, next) =>
        withoutMarkup.provideCompletionItem(document, position, context, token, (...given) =>
          openLists.provideCompletionItem(...given, (...asked) =>
            others.middleware.provideCompletionItem(...asked, next),
          ),
        ),
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
  context.subscriptions.push(others.onChange(() => current.refreshFindings()));
  // Views are hidden until they are useful.
  await commands.executeCommand("setContext", "mlirAbi.isActive", true);
  await current.restart();
}

/** Stops the server, and waits until it has ended. */
export async function stopExtension(): Promise<void> {
  await session?.stop();
  session = undefined;
}
