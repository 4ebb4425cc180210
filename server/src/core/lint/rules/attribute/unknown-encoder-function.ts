import { cut } from "../../../text/visibleText.js";
import { defineRule } from "../../rule.js";
import { unknownString } from "./unknownString.js";

const KEY = "iree.encode.function";

export const unknownEncoderFunction = defineRule({
  id: "unknown-encoder-function",
  family: "attribute",
  severity: "warning",
  fix: "suggestion",
  summary: "Function of a parameter encoder has an unknown role",
  keys: [KEY],
  check(context) {
    for (const island of context.islands) {
      const found = unknownString(context, island, KEY);
      if (found === undefined) continue;
      const { text, expected, value, near } = found;
      const message = `Unknown encoder function "${cut(text, 80)}", which is ignored; ${expected}`;
      const edits = [{ start: value.start, end: value.end, newText: `"${near}"` }];
      const fix = near === undefined ? {} : { fix: { title: `Change the function to ${near}`, safe: false, edits } };
      context.report({ span: value, message, ...fix });
    }
  },
});
