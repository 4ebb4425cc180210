/** Which encoding a string without a name is in. */
import type { ByteString } from "../text/byteString.js";
import type { Codec } from "./codec.js";
import { CODECS_BY_KIND, type Kind } from "./registry.js";

/** The most common first. */
const BY_RANK = [...CODECS_BY_KIND].sort(([, a], [, b]) => a.recognition.rank - b.recognition.rank);
/** The most distinctive first. */
const DISTINCTIVE_FIRST = BY_RANK.toReversed();

/**
 * The encoding that `bytes` are in, or were meant to be in give or take a typo or two; undefined where none fits
 * better than another.
 */
export function recognizedKind(bytes: ByteString): Kind | undefined {
  const wellFormed = findKind(BY_RANK, (codec) => codec.read(bytes) !== undefined);
  return wellFormed ?? findKind(DISTINCTIVE_FIRST, ({ recognition }) => recognition.resembles(bytes));
}

/** The encoding that `bytes` are whole in though they are meant to be in another; undefined where there is none. */
export function otherKind(bytes: ByteString, meant: Kind): Kind | undefined {
  const others = BY_RANK.filter(([kind, { recognition }]) => kind !== meant && recognition.resembles(bytes));
  return findKind(others, (codec) => codec.read(bytes) !== undefined);
}

function findKind(codecs: typeof BY_RANK, fits: (codec: Codec) => boolean): Kind | undefined {
  return codecs.find(([, codec]) => fits(codec))?.[0];
}
