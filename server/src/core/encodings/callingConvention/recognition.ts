/** Whether a string without a name is a calling convention, or was meant to be one. */
import type { ByteString } from "../../text/byteString.js";
import type { Recognition } from "../codec.js";

export const conventionRecognition: Recognition = {
  rank: 3,
  resembles: resemblesConvention,
};

/** Two sides of nothing but types, whatever the version in front of them. */
const CONVENTION_SIDES = /^(?:\d*|.)[iIfFrvCD]+_[iIfFrvCD]+$/;

/** A version and mostly types; hexadecimal numbers have such letters too. */
function resemblesConvention(bytes: ByteString): boolean {
  if (CONVENTION_SIDES.test(bytes)) return true;
  if (!/^\d[^\d]/.test(bytes) || /^0x[\da-f]+$/i.test(bytes)) return false;
  const items = bytes.slice(1).replace(/[^iIfFrvCD_]/g, "");
  return /[iIfFrv]/.test(items) && items.length * 2 >= bytes.length - 1;
}
