/** The commands of the palette. What they show and change comes from the server. */
import { commands, type Disposable, type ExtensionContext, type LogOutputChannel } from "vscode";
import { registerCallCommands } from "./callCommands.js";
import { registerCompareAbi } from "./compareAbi.js";
import { copiedMessage } from "./copied.js";
import { registerDecodedView } from "./decodedView.js";
import { registerFileCommands } from "./fileCommands.js";
import { followPlaces } from "./helpers.js";
import { registerModuleEditor } from "./moduleEditor.js";
import { registerOutline } from "./outlineView.js";
import type { Session } from "./session.js";
import { registerSignatureEditor } from "./signatureEditor.js";
import { registerStringCommands } from "./stringCommands.js";

/** Registers every command and view of the manifest. */
export function registerCommands(
  context: ExtensionContext,
  session: Session,
  log: LogOutputChannel,
): readonly Disposable[] {
  return [
    followPlaces(),
    copiedMessage,
    ...registerStringCommands(session, log),
    ...registerDecodedView(session, log),
    ...registerSignatureEditor(session, log),
    ...registerOutline(session, log),
    ...registerCallCommands(session, log),
    ...registerFileCommands(context, session, log),
    ...registerCompareAbi(context, session, log),
    ...registerModuleEditor(context, session, log),
    commands.registerCommand("mlirAbi.restartServer", () => session.restart()),
    commands.registerCommand("mlirAbi.showLog", () => log.show()),
  ];
}
