/** Accepts a continuation in a payload: the lengths around it follow, and it is no worse than before. */
import type { Codec, Continuation, PayloadEdit, SyntaxNode } from "../../encodings/codec.js";
import { codecOf, type Decoded, decode, type Kind } from "../../encodings/registry.js";
import { respell, type SpanBounds } from "../../encodings/spans/respell.js";
import { withEdits } from "../../encodings/withEdits.js";
import { decodeChecked, severityOf } from "../../lint/payloadProblems.js";
import type { ByteString } from "../../text/byteString.js";
import type { Span } from "../../text/offsetMap.js";

export interface Accepted {
  readonly edit: PayloadEdit;
  /** Changes of other lengths, in order; none touches `edit`. */
  readonly lengths: readonly PayloadEdit[];
}

/** The rules of a payload's errors, each as often as it is broken. */
export function errorsOf({ problems }: Decoded): readonly string[] {
  return problems.filter((problem) => severityOf(problem) === "error").map(({ rule }) => rule);
}

/**
 * Whether a payload has no more errors than before, and none in exchange for another, unless that kept it from being found:
 * what can't be read, or is not of the form that is expected, has no other errors yet.
 */
function isNoWorse(before: readonly string[], after: readonly string[]): boolean {
  const lost = without(before, after);
  const isExplained = (rule: string): boolean => lost.some((it) => stageOf(it) < stageOf(rule));
  return after.length <= before.length && without(after, before).every(isExplained);
}

/** The rules in a list beyond those in another. */
function without(rules: readonly string[], others: readonly string[]): readonly string[] {
  const rest = [...others];
  return rules.filter((rule) => {
    const at = rest.indexOf(rule);
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
}

/** When the errors of a rule are found: of what can't be read no others are. */
function stageOf(rule: string): number {
  return rule.endsWith("-syntax") ? 0 : rule.endsWith("-structure") ? 1 : 2;
}

/** The edits that accept a continuation; undefined if the payload would then be worse than one with such errors. */
export function accepted(before: Decoded, option: Continuation, errors: readonly string[]): Accepted | undefined {
  const { kind, bytes, tree } = before;
  return tree === undefined
    ? acceptedInBroken(kind, bytes, option, errors)
    : acceptedInWhole(kind, bytes, tree, option, errors);
}

/**
 * In a well-formed payload the enclosing spans are known. At the end of several, the innermost that accepts it counts.
 */
function acceptedInWhole(
  kind: Kind,
  bytes: ByteString,
  tree: SyntaxNode,
  option: Continuation,
  errors: readonly string[],
): Accepted | undefined {
  const codec = codecOf(kind);
  const around = spansAround(codec, tree, option);
  for (let i = 0; i <= around.length; i++) {
    const edits = respell(around.slice(i), option.start, option.end, option.bytes);
    const after = withEdits(bytes, edits);
    if (codec.read(after) === undefined) continue;
    if (!isNoWorse(errors, errorsOf(decodeChecked(kind, after)))) continue;
    const lengths = edits.filter(({ start, end }) => start !== option.start || end !== option.end);
    return { edit: { start: option.start, end: option.end, bytes: option.bytes }, lengths };
  }
  return undefined;
}

/** The spans whose contents hold a span, ends included; innermost first. */
function spansAround(codec: Codec, tree: SyntaxNode, { start, end }: Span): SpanBounds[] {
  const around: SpanBounds[] = [];
  let level: readonly SyntaxNode[] = [tree];
  while (level.length > 0) {
    const inside = level.filter((node) => node.start <= start && end <= node.end);
    // Of two adjacent spans, the later one has not begun.
    for (const node of inside) if (isSpan(node) && node.contentStart <= start) around.unshift(node);
    level = inside.flatMap((node) => [...codec.children(node)]);
  }
  return around;
}

function isSpan(node: SyntaxNode): node is SyntaxNode & SpanBounds {
  return "contentStart" in node;
}

/** In a payload that is not well formed, the reference grammar finds where spans end. */
function acceptedInBroken(
  kind: Kind,
  bytes: ByteString,
  option: Continuation,
  errors: readonly string[],
): Accepted | undefined {
  const { start, end } = option;
  const after = withEdits(bytes, [option]);
  const whole = `${after}${option.rest}` as ByteString;
  const found = decode(kind, whole).problems.find(({ rule }) => rule === "span-length-mismatch")?.fix;
  const fix = found?.edits.filter((edit) => edit.end <= after.length);
  if (fix === undefined) {
    return isNoWorse(errors, errorsOf(decodeChecked(kind, after)))
      ? { edit: { start, end, bytes: option.bytes }, lengths: [] }
      : undefined;
  }
  const inserted = start + option.bytes.length;
  const growth = option.bytes.length - (end - start);
  const own: PayloadEdit[] = [];
  const lengths: PayloadEdit[] = [];
  for (const edit of fix) {
    if (edit.end <= start) lengths.push(edit);
    else if (edit.start >= inserted) lengths.push({ ...edit, start: edit.start - growth, end: edit.end - growth });
    else if (edit.start >= start && edit.end <= inserted) {
      own.push({ ...edit, start: edit.start - start, end: edit.end - start });
    } else return undefined;
  }
  // Editors reject a second edit at the place of the first.
  if (lengths.some((edit) => edit.start <= end && start <= edit.end)) return undefined;
  if (!isNoWorse(errors, errorsOf(decodeChecked(kind, withEdits(after, fix))))) return undefined;
  return { edit: { start, end, bytes: withEdits(option.bytes, own) }, lengths };
}
