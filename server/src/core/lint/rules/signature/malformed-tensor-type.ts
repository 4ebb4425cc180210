import { isMalformed } from "../../../syntax/shapedType.js";
import type { Span } from "../../../text/offsetMap.js";
import { cut, visible } from "../../../text/visibleText.js";
import type { Report } from "../../context.js";
import { defineRule } from "../../rule.js";

export const malformedTensorType = defineRule({
  id: "malformed-tensor-type",
  family: "signature",
  severity: "error",
  fix: "suggestion",
  textOnly: true,
  summary: "Tensor type of a function has something else than dimensions and an element type",
  check({ header, report }) {
    if (header?.functionLike !== true) return;
    for (const { type, typeSpan } of header.arguments) if (isMalformed(type)) report(reportOf(type, typeSpan));
    for (const { type, typeSpan } of header.results) if (isMalformed(type)) report(reportOf(type, typeSpan));
  },
});

function reportOf(type: string, typeSpan: Span): Report {
  const newText = corrected(type);
  const meant = visible(cut(newText, 80));
  const fix = !isMalformed(newText) && {
    title: `Change the type to ${meant}`,
    safe: false,
    edits: [{ ...typeSpan, newText }],
  };
  return {
    span: typeSpan,
    message: `Type ${visible(cut(type, 80))} is not valid MLIR, expected ${fix ? meant : "an element type after the dimensions"}`,
    ...(fix && { fix }),
  };
}

/** A type with one `<`, one `x` after each dimension, and no signs; elsewhere -1 stands for a dynamic dimension. */
function corrected(type: string): string {
  const [shape = ""] = /^\w+\s*[<?\dxX*-]*/.exec(type) ?? [];
  const unsigned = shape.replace(/-1(?=x)/g, "?").replaceAll("-", "");
  const ofDims = unsigned.replace(/^\w+/, "tensor").replace(/<+x*/i, "<").replace(/x+/gi, "x");
  const element = type.slice(shape.length);
  return /[\d?]$/.test(ofDims) && /^[a-z!]/.test(element) ? `${ofDims}x${element}` : ofDims + element;
}
