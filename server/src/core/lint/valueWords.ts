/** Attribute values by kind, as messages call them. */
import type { Value } from "../syntax/syntax.js";

/** "an array", "a string"; undefined for text that is no value. An entry without a value is a unit attribute. */
export function kindWords(value: Value | undefined): string | undefined {
  switch (value?.kind) {
    case undefined:
    case "unit":
      return "a unit attribute";
    case "boolean":
      return `the boolean ${value.value}`;
    case "symbol":
      return value.path.length > 1 ? "a nested symbol" : "a symbol";
    case "string":
    case "float":
    case "dictionary":
    case "type":
      return `a ${value.kind}`;
    case "array":
    case "integer":
    case "alias":
      return `an ${value.kind}`;
    case "opaque":
      return "a dialect attribute";
    case "bad":
      return undefined;
  }
}
