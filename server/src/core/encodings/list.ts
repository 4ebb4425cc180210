/** The encodings, in the order in which they are listed. Adding one is a folder beside this file and a line here. */
import { abiJson } from "./abiJson/index.js";
import { callingConvention } from "./callingConvention/index.js";
import { rawSignature } from "./rawSignature/index.js";
import { partialSignature } from "./rawSignature/partial.js";
import { sip } from "./sip/index.js";
import { torchPytree } from "./torchPytree/index.js";

export const ENCODINGS = [rawSignature, partialSignature, sip, abiJson, callingConvention, torchPytree] as const;

/** The model of each encoding by its kind: plain JSON, what `encode` takes and `decode` gives. */
export type Models = { readonly [C in (typeof ENCODINGS)[number] as C["kind"]]: ReturnType<C["model"]> };
