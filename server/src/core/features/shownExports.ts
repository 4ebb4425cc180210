/** The exports of the module compiled from a text: what `show --exports` prints. */
import {
  type ExportForm,
  type ExportSlot,
  exportPreview,
  type InvocationModel,
  signatureText,
} from "../abi/calls/exportForms.js";
import { type ShownBounds, shownBounds } from "../abi/types/bounds.js";
import { exportedOps } from "../diff/exports.js";
import { argumentBounds } from "../document/dimBounds.js";
import type { AbiDocument } from "../document/document.js";
import { TypeAliases } from "../document/typeAliases.js";
import { contextIn } from "../lint/recordContext.js";

interface ShownForm {
  readonly model: InvocationModel;
  /** `(!hal.buffer_view, !hal.fence, !hal.fence) -> !hal.buffer_view` */
  readonly signature: string;
  readonly arguments: readonly ExportSlot[];
  readonly results: readonly ExportSlot[];
  readonly declaration: string | null;
  /** Null where a type has none. */
  readonly callingConvention: string | null;
}

export interface ShownExport extends Partial<ShownForm> {
  readonly name: string;
  /** The op and the symbol of the function; null if the text does not contain it. */
  readonly op: string | null;
  readonly function: string | null;
  /** The line of the exporting op, from 1; 0 in bytecode. */
  readonly line: number;
  /** Whether the compiler creates a wrapper for the function, or exports it directly. */
  readonly made: ExportForm["made"] | null;
  /** The export under `--iree-execution-model=async-external`; null if that flag changes nothing, or a model is given. */
  readonly withAsyncFlag: ShownForm | null;
  /** Why the compiler does not compile it with the flags that it is given; absent where it does. */
  readonly refused?: string;
  /** The flags that convert a type of it; absent where none does. */
  readonly conversions?: readonly string[];
  /** What the body says of dynamic dims of the function's own arguments; absent where it says nothing. */
  readonly bounds?: readonly ShownBounds[];
}

/**
 * The exports of a document in the order of the text. Reads all of it; linear; never throws.
 * @param isPrinted Whether the document was printed from bytecode, which has no lines.
 */
export function shownExports(document: AbiDocument, isPrinted = false): readonly ShownExport[] {
  const all = allExports(document, isPrinted);
  const entries = all.filter(({ name }) => name === TFLITE_ENTRY).length;
  if (!document.compileOptions.tfliteBindings || entries < 2) return all;
  const refused = `--iree-tflite-bindings-support wraps one function, and the module exports ${entries}`;
  return all.flatMap(({ name, op, function: symbol, line }, i): readonly ShownExport[] => {
    const it = all[i];
    if (name === TFLITE_ENTRY)
      return [{ name: symbol ?? name, op, function: symbol, line, made: null, withAsyncFlag: null, refused }];
    return it === undefined || (it.made === "wrapper" && name.startsWith("_tflite_")) ? [] : [it];
  });
}

/** compiler/src/iree/compiler/Bindings/TFLite/Transforms/WrapEntryPoints.cpp, which takes a module of one exported function (lines 62-84). */
const TFLITE_ENTRY = "_tflite_main";

function allExports(document: AbiDocument, isPrinted: boolean): readonly ShownExport[] {
  const aliases = new TypeAliases(document);
  return exportedOps(document).flatMap(({ name, offset, record }): ShownExport[] => {
    const header = record?.header;
    const line = isPrinted ? 0 : document.positionAt(offset + (header?.opSpan.start ?? 0)).line + 1;
    const common = { op: header?.op ?? null, function: header?.symbol ?? null, line };
    const preview = record && exportPreview(contextIn(document, record), name, (type) => aliases.resolve(type));
    if (preview === undefined) return [{ name, ...common, made: null, withAsyncFlag: null }];
    const { forms, withAsyncFlag, refused, conversions } = preview;
    const bounds = isPrinted ? [] : shownBounds(argumentBounds(document, header, offset));
    if (refused !== undefined) return [{ name, ...common, made: null, withAsyncFlag: null, refused }];
    const other = withAsyncFlag === undefined ? null : shownForm(withAsyncFlag);
    return forms.map((form) => ({
      name: form.name,
      ...common,
      made: form.made,
      ...shownForm(form),
      withAsyncFlag: other,
      ...(bounds.length > 0 && { bounds }),
      ...(conversions.length > 0 && { conversions: conversions.map((it) => `--${it.name}`) }),
    }));
  });
}

function shownForm(form: ExportForm): ShownForm {
  const { model, arguments: inputs, results, declaration = null, callingConvention = null } = form;
  return { model, signature: signatureText(form), arguments: inputs, results, declaration, callingConvention };
}
