/** What the in-process measure takes from the core. A bundle of its own, so that it is loaded only when needed. */
export { KINDS } from "../server/src/core/codecs/codec.js";
export { decode } from "../server/src/core/codecs/registry.js";
export { bytesOf, bytesOfHex } from "../server/src/core/text/byteString.js";
