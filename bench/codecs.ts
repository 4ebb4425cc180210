/** What the in-process measure takes from the core. A bundle of its own, so that it is loaded only when needed. */
export { decode, KINDS } from "../server/src/core/encodings/registry.js";
export { bytesOf, bytesOfHex } from "../server/src/core/text/byteString.js";
