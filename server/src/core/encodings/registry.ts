/** The encodings. Adding one is a folder beside this file and a line here. */
import type { ByteString } from "../text/byteString.js";
import { abiJson } from "./abiJson/index.js";
import { callingConvention } from "./callingConvention/index.js";
import type { Codec, Decoded, Kind } from "./codec.js";
import { rawSignature } from "./rawSignature/index.js";
import { partialSignature } from "./rawSignature/partial.js";
import { sip } from "./sip/index.js";

const CODECS: Readonly<Record<Kind, Codec>> = {
  raw: rawSignature,
  partial: partialSignature,
  sip,
  "abi-json": abiJson,
  cconv: callingConvention,
};

/** The codec of a kind. */
export function codecOf(kind: Kind): Codec {
  return CODECS[kind];
}

/** Reads a payload: the everyday reader first, the grammar only for what that gives up on. Never throws. */
export function decode(kind: Kind, bytes: ByteString): Decoded {
  const codec = codecOf(kind);
  const tree = codec.read(bytes);
  return { kind, bytes, tree, problems: tree === undefined ? codec.explain(bytes) : [] };
}
