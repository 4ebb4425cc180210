import { defineRule } from "../../rule.js";
import { reportUnknownStrings } from "./unknownString.js";

const KEY = "iree.encode.function";

export const unknownEncoderFunction = defineRule({
  id: "unknown-encoder-function",
  family: "attribute",
  severity: "warning",
  fix: "suggestion",
  summary: "Function of a parameter encoder has an unknown role",
  keys: [KEY],
  check: (context) =>
    reportUnknownStrings(context, KEY, {
      noun: "function",
      unknown: "Unknown encoder function",
      effect: ", which is ignored",
    }),
});
