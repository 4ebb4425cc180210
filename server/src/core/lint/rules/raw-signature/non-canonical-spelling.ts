import { encodeModel, modelOf } from "../../../encodings/callingConvention/model.js";
import type { ConventionNode } from "../../../encodings/callingConvention/tree.js";
import type { PayloadReport } from "../../../encodings/codec.js";
import type { PartialTree, RawSignatureTree, SectionNode, TypeNode } from "../../../encodings/rawSignature/tree.js";
import { sipValues } from "../../../encodings/sip/sipValues.js";
import type { IntegerKeyNode, LeafNode, SipTree } from "../../../encodings/sip/tree.js";
import type { SpanBounds } from "../../../encodings/spans/respell.js";
import type { ByteString } from "../../../text/byteString.js";
import { definePayloadRule } from "../../rule.js";
import { isPlain, lengthHint, shortDigits, spellingHint } from "./spellingHints.js";

export const nonCanonicalSpelling = definePayloadRule<RawSignatureTree | PartialTree | SipTree | ConventionNode>({
  id: "non-canonical-spelling",
  family: "raw-signature",
  severity: "hint",
  fix: "safe",
  summary: "Signature is not spelled as its encoder writes it",
  kinds: ["raw", "partial", "sip", "cconv"],
  check(tree, bytes) {
    if (tree.kind === "convention") return checkConvention(tree, bytes);
    if (tree.kind === "partial") return checkSections([tree.section], bytes);
    return isRaw(tree) ? checkSections([tree.inputs, tree.results], bytes) : checkSip(tree, bytes);
  },
});

function isRaw(tree: RawSignatureTree | SipTree): tree is RawSignatureTree {
  return "types" in tree.inputs;
}

function checkSections(sections: readonly SectionNode[], bytes: ByteString): PayloadReport[] {
  const reports: PayloadReport[] = [];
  for (const section of sections) {
    lengthHint(section, [], bytes, reports);
    for (const type of section.types) checkType(type, section, bytes, reports);
  }
  return reports;
}

function checkType(type: TypeNode, section: SectionNode, bytes: ByteString, reports: PayloadReport[]): void {
  const inside: readonly SpanBounds[] = [type, section];
  lengthHint(type, [section], bytes, reports);
  if (type.kind !== "buffer" && type.kind !== "scalar") return;
  if (type.element?.code === 0) {
    const message = "Element type 0 is the default (float32), which is left out";
    reports.push(spellingHint({ message, ...type.element, title: "Remove t0", spelling: "" }, inside));
  }
  if (type.kind !== "buffer") return;
  for (const { start, end, value } of type.dims) {
    if (value >= -1 && isPlain(bytes, start + 1, end)) continue;
    const digits = { start: start + 1, end };
    const written = bytes.slice(digits.start, digits.end);
    const plain = String(value);
    if (written !== plain) {
      const message = `Dimension is spelled ${shortDigits(written)}, expected ${plain}`;
      reports.push(spellingHint({ message, ...digits, title: `Write ${plain}`, spelling: plain }, inside));
    } else {
      const message = `Dynamic dimension is spelled ${plain}, expected -1`;
      reports.push(spellingHint({ message, ...digits, title: "Write -1", spelling: "-1" }, inside));
    }
  }
}

function checkSip(tree: SipTree, bytes: ByteString): PayloadReport[] {
  const reports: PayloadReport[] = [];
  const { leaves, containers } = sipValues(tree);
  for (const section of [tree.inputs, tree.results]) lengthHint(section, [], bytes, reports);
  for (const { node, around } of leaves) checkInteger(node, around, bytes, reports);
  for (const { node, around } of containers) {
    lengthHint(node, around, bytes, reports);
    const inside = [node, ...around];
    for (const { key } of node.slots) {
      if (key.kind === "integerKey") checkInteger(key, inside, bytes, reports);
      else lengthHint(key, inside, bytes, reports);
    }
  }
  return reports;
}

function checkInteger(
  node: LeafNode | IntegerKeyNode,
  around: readonly SpanBounds[],
  bytes: ByteString,
  reports: PayloadReport[],
): void {
  const digits = { start: node.start + 1, end: node.end };
  if (isPlain(bytes, digits.start, digits.end)) return;
  const written = bytes.slice(digits.start, digits.end);
  const [what, value] = node.kind === "leaf" ? ["Raw index", node.index] : ["Key", node.value];
  const plain = String(value);
  const message = `${what} is spelled ${shortDigits(written)}, expected ${plain}`;
  reports.push(spellingHint({ message, ...digits, title: `Write ${plain}`, spelling: plain }, around));
}

/** Short forms with the same meaning as what the compiler writes. */
function checkConvention(tree: ConventionNode, bytes: ByteString): PayloadReport[] {
  const canonical = encodeModel(modelOf(tree));
  if (canonical === bytes) return [];
  const { start, end } = tree;
  // Only an empty side has more than one spelling, so the difference is short.
  const found = bytes === "" ? "an empty string" : "a short form";
  const message = `Found ${found}, expected the long form that spells empty sides v`;
  return [
    {
      message,
      start,
      end,
      fix: { title: "Write the long form", safe: true, edits: [{ start, end, bytes: canonical }] },
    },
  ];
}
