/** The commands of `workspace/executeCommand`: each is a file in `commands/` and a line here. */
import { OPEN_PAGE_COMMAND } from "../../core/features/codeActions/offer.js";
import type { WorkspaceContext } from "../connection/handler.js";
import { callForms } from "./callForms.js";
import { comparedPass } from "./comparePass.js";
import { decodeString } from "./decode.js";
import { showDocument } from "./decodeDocument.js";
import { diffVersions } from "./diff.js";
import { encodeString } from "./encode.js";
import { encodings } from "./encodings.js";
import { explain } from "./explain.js";
import { inspectModule } from "./inspectModule.js";
import { linkFiles } from "./link.js";
import { migrateFile } from "./migrate.js";
import { openRulePage } from "./openRulePage.js";
import { outline } from "./outline.js";
import { passChanges } from "./passChanges.js";
import { printedText } from "./printBytecode.js";
import { applyReadableForm, readableForm } from "./readableForm.js";

/** `args` come from any client and are unchecked. */
type Command = (args: readonly unknown[], context: WorkspaceContext) => unknown;

/** The commands by name. For wrong arguments a command throws a `TypeError` that says what it expected. */
export const commands: Readonly<Record<string, Command>> = {
  "mlirAbi.decode": ([value, kind]) => decodeString(value, kind),
  "mlirAbi.encode": ([text, kind]) => encodeString(text, kind),
  "mlirAbi.encodings": () => encodings(),
  "mlirAbi.explain": ([text, uri], context) => explain(text, uri, context),
  "mlirAbi.readableForm": ([uri, position], context) => readableForm(uri, position, context),
  "mlirAbi.applyReadableForm": ([uri, version, position, text], context) =>
    applyReadableForm(uri, version, position, text, context),
  "mlirAbi.diff": (args, context) => diffVersions(args, context),
  "mlirAbi.inspectModule": ([module], context) => inspectModule(module, context),
  "mlirAbi.link": ([files, keepsOrder], context) => linkFiles(files, keepsOrder, context),
  "mlirAbi.printBytecode": ([file], context) => printedText(file, context),
  "mlirAbi.decodeDocument": ([uri], context) => showDocument(uri, context),
  "mlirAbi.outline": ([uri, position], context) => outline(uri, position, context),
  "mlirAbi.callForms": ([uri, position], context) => callForms(uri, position, context),
  "mlirAbi.passChanges": ([uri], context) => passChanges(uri, context),
  "mlirAbi.comparePass": ([uri, line], context) => comparedPass(uri, line, context),
  "mlirAbi.migrate": ([uri], context) => migrateFile(uri, context),
  [OPEN_PAGE_COMMAND]: ([id], context) => openRulePage(id, context),
};
