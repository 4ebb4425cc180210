/** The exported functions of a compiled module. */

import { readDeclaration } from "../abi/calls/declaration.js";
import { COARSE_FENCES } from "../abi/invocationModel.js";
import type { AbiModel } from "../encodings/abiJson/model.js";
import type { ConventionModel } from "../encodings/callingConvention/model.js";
import type { RawModel } from "../encodings/rawSignature/model.js";
import { codecOf, type Kind } from "../encodings/registry.js";
import type { SipModel } from "../encodings/sip/model.js";
import { type ByteString, bytesOf } from "../text/byteString.js";
import { attributeOf, type VmExport, type VmModule } from "../vmfb/module.js";
import { needsOf } from "../vmfb/runtimes/needs.js";
import type { FunctionAbi, ModuleAbi } from "./functionAbi.js";
import { viewsOf } from "./views.js";

/** What callers can look up in a module. Never throws. */
export function fromModule({ exports }: Pick<VmModule, "exports">): ModuleAbi {
  return { kind: "module", functions: Array.from(exports, exportedFunction) };
}

/** The same, with the module's requirements on a runtime. */
export function fromWholeModule(module: VmModule): ModuleAbi {
  return { ...fromModule(module), needs: needsOf(module) };
}

/** An exported function of a compiled module. */
export function exportedFunction(entry: VmExport): FunctionAbi {
  const bytes = (key: string) => attributeOf(entry, key)?.bytes;
  const written = bytes("iree.abi.declaration");
  const declaration = written === undefined ? undefined : readDeclaration(written);
  const model = attributeOf(entry, "iree.abi.model")?.value;
  // Wrappers with fences always have an attribute for them; if it was lost, a declaration shows the fences.
  const fences = model === undefined ? declaration?.model === "async" : model === COARSE_FENCES;
  const { callingConvention } = entry;
  const metadata = {
    json: wellFormed<AbiModel>("abi-json", bytes("iree.abi") ?? bytes("d")),
    sip: wellFormed<SipModel>("sip", bytes("sip")),
    raw: wellFormed<RawModel>("raw", bytes("f")),
    declaration,
    types: undefined,
    convention: callingConvention ? wellFormed<ConventionModel>("cconv", bytesOf(callingConvention)) : undefined,
  };
  return { name: entry.name, views: viewsOf(metadata, fences), model: { fences, basis: "lowered" }, offset: undefined };
}

/** The model of a payload, or undefined if it is missing or malformed; `Model` is that of the kind. */
export function wellFormed<Model>(kind: Kind, bytes: ByteString | undefined): Model | undefined {
  if (bytes === undefined) return undefined;
  const codec = codecOf(kind);
  const tree = codec.read(bytes);
  return tree === undefined ? undefined : (codec.model(tree) as Model);
}
