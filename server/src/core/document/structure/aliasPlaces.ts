/** Where aliases are defined: a file may have some hundred thousand of them, and a request is mostly about one. */
import { hashOf } from "../../text/fingerprint.js";
import type { Span } from "../../text/offsetMap.js";
import type { Segments } from "./segments.js";

/** The fields of a definition in a summary. */
const FIELDS = 3;

/**
 * Definitions of aliases in a span, with their marks, in the order of the text.
 *
 * @param alias Yields those of this one, and of others only where they have the same length and hash.
 */
export function* aliasesIn(segments: Segments, { start: from, end: to }: Span, alias?: string): Generator<Span> {
  const hash = alias === undefined ? undefined : hashOf(alias);
  for (let i = segments.indexAt(from); i < segments.count; i++) {
    const segment = segments.get(i);
    if (segment === undefined || segment.start >= to) return;
    const { aliases } = segment.summary;
    for (let k = 0; k < aliases.length; k += FIELDS) {
      const [start, end] = [segment.start + (aliases[k] ?? 0), segment.start + (aliases[k + 1] ?? 0)];
      const isWanted = alias === undefined || (aliases[k + 2] === hash && end - start === alias.length);
      if (isWanted && start >= from && start < to) yield { start, end };
    }
  }
}
