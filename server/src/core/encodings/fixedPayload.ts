/** What a malformed string was meant to be, as far as its fixes determine. */
import type { ByteString } from "../text/byteString.js";
import type { PayloadFix } from "./codec.js";
import { codecOf, type Decoded, type Kind } from "./registry.js";
import { mergeFixes } from "./spans/mergeFixes.js";
import { withEdits } from "./withEdits.js";

/** A malformed payload after its fixes; undefined where they don't make it well formed, or it was so before. */
export function decodeFixed(kind: Kind, bytes: ByteString, fixes: readonly PayloadFix[]): Decoded | undefined {
  const { edits } = mergeFixes(fixes);
  const codec = codecOf(kind);
  if (edits.length === 0 || codec.read(bytes) !== undefined) return undefined;
  const fixed = withEdits(bytes, edits);
  const tree = codec.read(fixed);
  return tree && { kind, bytes: fixed, tree, problems: [] };
}
