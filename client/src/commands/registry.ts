/** The commands of the palette, which the server implements. */
import { commands, type Disposable, type ExtensionContext, type LogOutputChannel } from "vscode";
import { copiedMessage } from "../editor/copied.js";
import { followPlaces } from "../editor/helpers.js";
import type { Session } from "../editor/session.js";
import { registerBytecodeText } from "../views/bytecodeText.js";
import { registerCompareAbi } from "../views/compareAbi.js";
import { registerDecodedView } from "../views/decodedView.js";
import { registerLinkGraph } from "../views/linkGraph.js";
import { registerModuleEditor } from "../views/moduleEditor.js";
import { registerOutline } from "../views/outlineView.js";
import { registerSignatureEditor } from "../views/signatureEditor.js";
import { registerCallCommands } from "./callCommands.js";
import { registerExplainCommands } from "./explainCommands.js";
import { registerFileCommands } from "./fileCommands.js";
import { followPassDumps, registerPassCommands } from "./passCommands.js";
import { registerStringCommands } from "./stringCommands.js";

/** Registers every command and view of the manifest. */
export function registerCommands(
  context: ExtensionContext,
  session: Session,
  log: LogOutputChannel,
): readonly Disposable[] {
  return [
    followPlaces(),
    ...followPassDumps(),
    copiedMessage,
    ...registerStringCommands(session, log),
    ...registerExplainCommands(session, log),
    ...registerDecodedView(session, log),
    ...registerSignatureEditor(session, log),
    ...registerOutline(session, log),
    ...registerCallCommands(session, log),
    ...registerPassCommands(session, log),
    ...registerFileCommands(context, session, log),
    ...registerCompareAbi(context, session, log),
    ...registerLinkGraph(context, session, log),
    ...registerModuleEditor(context, session, log),
    ...registerBytecodeText(session),
    commands.registerCommand("mlirAbi.restartServer", () => session.restart()),
    commands.registerCommand("mlirAbi.showLog", () => log.show()),
  ];
}
