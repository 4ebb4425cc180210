/** The calling convention of a VM function, from the types in its header. */
import { callingConventionOf } from "../../encodings/callingConvention/fromFunction.js";
import type { OpHeader, Parameter } from "../../syntax/syntax.js";
import type { ByteString } from "../../text/byteString.js";

/** Undefined where a type has no place in a convention. */
export function vmConventionOf(header: OpHeader): ByteString | undefined {
  const shapeOf = ({ type, variadic }: Parameter) => ({
    name: undefined,
    type: variadic && !type.endsWith("...") ? `${type}...` : type,
  });
  return callingConventionOf({
    name: header.symbol,
    arguments: header.arguments.map(shapeOf),
    results: header.results.map(shapeOf),
  });
}
