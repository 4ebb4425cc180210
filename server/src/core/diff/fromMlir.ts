/** The exported functions of a text, whatever stage of compilation it shows. */

import { type AbiValue, plainValue } from "../abi/calls/abiFunction.js";
import { readDeclaration } from "../abi/calls/declaration.js";
import { type TypedFunction, type TypedValue, typedFunction } from "../abi/calls/typedFunction.js";
import { COARSE_FENCES } from "../abi/invocationModel.js";
import { functionShape, readIsland } from "../abi/islands.js";
import { mergePartials, partialsOf } from "../abi/partials.js";
import type { AbiRecord } from "../abi/record.js";
import type { AbiType } from "../abi/types/abiType.js";
import type { AbiDocument } from "../document/document.js";
import { withAlias } from "../document/followedAlias.js";
import { symbolsAround } from "../document/symbols.js";
import type { AbiModel } from "../encodings/abiJson/model.js";
import { callingConventionOf } from "../encodings/callingConvention/fromFunction.js";
import type { ConventionModel } from "../encodings/callingConvention/model.js";
import type { RawModel } from "../encodings/rawSignature/model.js";
import type { SipModel } from "../encodings/sip/model.js";
import type { RuleContext } from "../lint/context.js";
import { ruleContext } from "../lint/recordContext.js";
import { type ByteString, displayBytes } from "../text/byteString.js";
import { type ExportedOp, exportedOps } from "./exports.js";
import { wellFormed } from "./fromModule.js";
import type { FunctionAbi, InvocationModel, ModuleAbi, View } from "./functionAbi.js";
import { registerTypeOf, shownTypeOf } from "./types.js";
import { viewsOf } from "./views.js";

/** What a module compiled from the text would export. Reads all of it; linear; never throws. */
export function fromMlir(document: AbiDocument): ModuleAbi {
  const aliases = new TypeAliases(document);
  return { kind: "text", functions: exportedOps(document).map((op) => functionAbi(document, op, aliases)) };
}

function functionAbi(document: AbiDocument, { name, offset, record }: ExportedOp, aliases: TypeAliases): FunctionAbi {
  if (record === undefined) return { name, offset, views: [], model: { fences: false, basis: "open" } };
  const symbols = symbolsAround(document, record.start);
  const whole = withAlias(record, () => symbols);
  const context = ruleContext(document, whole, symbols, () => undefined);
  const string = (key: string): ByteString | undefined => {
    const island = whole.islands.find((found) => found.key === key && found.on === "op");
    return island && readIsland(document, whole, island)?.payload.bytes;
  };
  const inVm = record.header?.op === "vm.func";
  const declared = string("iree.abi.declaration");
  const declaration = declared && readDeclaration(declared);
  const fn = typedFunction(context);
  const model = modelOf(context, fn, string("iree.abi.model"), declaration?.model);
  const metadata = {
    json: wellFormed<AbiModel>("abi-json", string("iree.abi") ?? string("d")),
    sip: wellFormed<SipModel>("sip", string("sip")),
    raw: wellFormed<RawModel>("raw", string("f")) ?? merged(context),
    declaration,
    types: fn && typesOf(fn, inVm, aliases),
    convention: wellFormed<ConventionModel>(
      "cconv",
      string("calling_convention") ?? string("vm.calling_convention") ?? conventionOf(document, record, inVm),
    ),
  };
  return { name, offset, views: viewsOf(metadata, model.fences), model };
}

/** The signature that the partials of arguments and results give. */
function merged(context: RuleContext): RawModel | undefined {
  const partials = partialsOf(context);
  return partials && mergePartials(partials);
}

function conventionOf(document: AbiDocument, record: AbiRecord, inVm: boolean): ByteString | undefined {
  const shape = inVm ? functionShape(document, record) : undefined;
  return shape && callingConventionOf(shape);
}

/**
 * What was compiled has its fences, or has none. Else what is written decides, and where nothing is, a flag of the
 * compiler. An attribute on the op itself is lost where `func.func` becomes `util.func`.
 */
function modelOf(
  { header, islands }: RuleContext,
  fn: TypedFunction | undefined,
  written: ByteString | undefined,
  declared: "sync" | "async" | undefined,
): InvocationModel {
  const isLowered =
    header?.op === "vm.func" || islands.some(({ key, place }) => key === "iree.abi.stub" && place === "op");
  const stated = isLowered ? "lowered" : "stated";
  if (fn?.fences) return { fences: true, basis: stated };
  if (written !== undefined) {
    const isOnOp = !islands.some(({ key, place }) => key === "iree.abi.model" && place !== "op");
    const fences = displayBytes(written) === COARSE_FENCES;
    return { fences, basis: header?.op === "func.func" && isOnOp ? "open" : stated };
  }
  if (declared !== undefined) return { fences: declared === "async", basis: stated };
  return { fences: false, basis: isLowered ? "lowered" : "open" };
}

function typesOf(fn: TypedFunction, inVm: boolean, aliases: TypeAliases): Pick<View, "arguments" | "results"> {
  const value = ({ text, name, storage, synthetic }: TypedValue): AbiValue => ({
    ...plainValue(aliases.typeOf(text, inVm), name),
    storage,
    synthetic: fn.lowered && synthetic,
  });
  return { arguments: fn.arguments.map(value), results: fn.results.map(value) };
}

const ALIAS = /^![A-Za-z_$][\w$-]*$/;
const DEFINES = /^(?<alias>![A-Za-z_$][\w$-]*)[ \t]*=(?<type>[^\r\n]*)/;
/** A definition's line is read this far, in UTF-16 units. */
const DEFINITION = 4096;
/** An alias may refer to an alias; real files nest no deeper. */
const MAX_STEPS = 8;

// A class because look-ups are kept for as long as a document is read.
class TypeAliases {
  readonly #document: AbiDocument;
  #types: Map<string, string> | undefined;

  constructor(document: AbiDocument) {
    this.#document = document;
  }

  /** A type with its aliases resolved. */
  typeOf(written: string, inVm: boolean): AbiType {
    let type = written;
    for (let step = 0; step < MAX_STEPS && ALIAS.test(type); step++) {
      const meant = this.#definitionOf(type);
      if (meant === undefined) break;
      type = meant;
    }
    return inVm ? registerTypeOf(type) : shownTypeOf(type);
  }

  /** The type of `!name = type`, where the definition is at a line's start, as MLIR prints it. */
  #definitionOf(alias: string): string | undefined {
    if (this.#types === undefined) {
      this.#types = new Map();
      if (this.#document.slice(0, 1) === "!") this.#define(0, this.#types);
      for (let at = this.#document.indexOf("\n!"); at >= 0; at = this.#document.indexOf("\n!", at + 1)) {
        this.#define(at + 1, this.#types);
      }
    }
    return this.#types.get(alias);
  }

  #define(at: number, types: Map<string, string>): void {
    const match = DEFINES.exec(this.#document.slice(at, at + DEFINITION));
    const { alias, type } = match?.groups ?? {};
    const meant = type?.split("//", 1)[0]?.trim();
    if (alias !== undefined && meant && !types.has(alias)) types.set(alias, meant);
  }
}
