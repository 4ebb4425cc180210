/** What an encoding in JSON reports about a JSON tree. */
import type { Span } from "../../text/offsetMap.js";
import type { PayloadFix, Problem } from "../codec.js";
import { quote } from "./mistakes.js";
import type { JsonNode } from "./tree.js";

export class Reports {
  readonly problems: Problem[] = [];

  /** Reports a problem; returns undefined, as a caller has nothing else to return then. */
  add(rule: string, message: string, { start, end }: Span, fix?: PayloadFix): undefined {
    this.problems.push({ rule, message, start, end, ...(fix && { fix }) });
    return undefined;
  }
}

/** What a JSON value is, for a message. */
export function describeNode(node: JsonNode): string {
  switch (node.kind) {
    case "string":
      return `the string ${quote(node.value)}`;
    case "number":
      return node.text.length > 32 ? "a number" : node.text;
    case "array":
      return "an array";
    case "object":
      return "an object";
    default:
      return node.kind;
  }
}
