/** All problems of one encoded string: syntax errors, and what the rules find. */
import type { Codec, PayloadReport, Problem, Severity, SyntaxNode } from "../encodings/codec.js";
import { otherKind } from "../encodings/guess.js";
import { codecOf, type Decoded, decode, KINDS, type Kind } from "../encodings/registry.js";
import { withEdits } from "../encodings/withEdits.js";
import type { ByteString } from "../text/byteString.js";
import { pushTo } from "../text/groups.js";
import { byPlace } from "../text/offsetMap.js";
import { correctedLength } from "./lengthCorrections.js";
import { RULES, ruleOf } from "./registry.js";
import type { PartCheck, PartVisitor, Rule } from "./rule.js";

/** The rules that check well-formed payloads, by encoding. */
const CHECKS = new Map<Kind, readonly Rule[]>(
  KINDS.map((kind) => [kind, RULES.filter(({ payload }) => payload?.kinds.includes(kind))]),
);

const NONE: readonly Problem[] = [];
const cache = new WeakMap<Decoded, readonly Problem[]>();

/** The syntax errors of a decoded payload, or what the rules find in a well-formed one, in order of position. */
export function payloadProblems(decoded: Decoded): readonly Problem[] {
  let problems = cache.get(decoded);
  if (problems === undefined) {
    problems = decoded.tree === undefined ? (inOther(decoded) ?? doubted(decoded)) : checked(decoded, decoded.tree);
    cache.set(decoded, problems);
  }
  return problems;
}

function checked({ kind, bytes }: Decoded, tree: SyntaxNode): readonly Problem[] {
  const walks = new Map<PartCheck["walk"], PartVisitor<unknown>[]>();
  const rules = CHECKS.get(kind) ?? [];
  const reports = rules.map(({ payload }): readonly PayloadReport[] => {
    if (payload === undefined) return [];
    if ("check" in payload) return payload.check(tree, bytes);
    const { walk, begin } = payload;
    const own: PayloadReport[] = [];
    const visitor = begin((report) => own.push(report), tree, bytes);
    pushTo(walks, walk, visitor);
    return own;
  });
  for (const [walk, visitors] of walks) {
    walk(tree, (part) => {
      for (const visitor of visitors) visitor.visit(part);
    });
    for (const visitor of visitors) visitor.end?.();
  }
  const problems = rules.flatMap(({ id }, i) => (reports[i] ?? []).map((report) => ({ rule: id, ...report })));
  return problems.length === 0 ? NONE : problems.sort(byPlace);
}

/** The only problem of a payload that is whole in another encoding. */
function inOther({ kind, bytes, problems }: Decoded): readonly Problem[] | undefined {
  const own = problems.find(({ rule }) => rule.endsWith("-syntax"));
  const found = own === undefined || bytes.length === 0 ? undefined : otherKind(bytes, kind);
  if (own === undefined || found === undefined) return undefined;
  const [codec, other] = [codecOf(kind), codecOf(found)];
  // Where both have the same kinds of nodes, the string is a part of what was expected: its syntax error says more.
  if (other.children === codec.children) return undefined;
  const message = `Found ${nounOf(other)}, expected ${nounOf(codec)}`;
  return [{ rule: own.rule, message, start: 0, end: bytes.length }];
}

/** "a raw signature", "ABI JSON". */
function nounOf({ name }: Codec): string {
  return name.endsWith("JSON") ? name : `a ${name}`;
}

/** The syntax errors, with fixes that are safe only if nothing contradicts them. */
function doubted(decoded: Decoded): readonly Problem[] {
  const problems = decoded.problems.map((it) => withoutDoubt(decoded, it));
  const [first] = problems;
  const isDoubted = ({ rule, fix }: Problem): boolean => rule === "span-length-mismatch" && fix?.safe === false;
  if (first?.fix === undefined || !problems.every(isDoubted)) return problems;
  const isClean = (bytes: ByteString): boolean => decodeChecked(decoded.kind, bytes).problems.length === 0;
  const corrected = correctedLength(decoded, first.fix, isClean);
  return corrected === undefined ? problems : [corrected];
}

/**
 * A correction of lengths that leaves a structural error, such as a repeated key, ended a span in the wrong place: it
 * becomes a suggestion. So do added brackets that leave one.
 */
function withoutDoubt({ kind, bytes }: Decoded, problem: Problem): Problem {
  const { rule, fix, ...rest } = problem;
  const isCorrection = rule === "span-length-mismatch" && fix?.safe === true;
  if (fix === undefined || !(isCorrection || rule === "abi-json-syntax")) return problem;
  const fixed = decode(kind, withEdits(bytes, fix.edits));
  // A payload that still doesn't parse has another error, reported on its own, whose fixes may lead back to this
  // string.
  if (fixed.tree === undefined) return problem;
  const severities = payloadProblems(fixed).map(severityOf);
  const isWrong = severities.some((severity) => severity === "error" || (severity === "warning" && !isCorrection));
  if (!isWrong) return problem;
  return isCorrection ? { ...problem, fix: { ...fix, safe: false } } : { rule, ...rest };
}

/** Decodes a payload and checks the result. Never throws. */
export function decodeChecked(kind: Kind, bytes: ByteString): Decoded {
  const decoded = decode(kind, bytes);
  return { ...decoded, problems: payloadProblems(decoded) };
}

/** How severe a problem of an encoded string is: as it says itself, otherwise as its rule says. */
export function severityOf({ rule, severity }: Pick<Problem, "rule" | "severity">): Severity {
  return severity ?? ruleOf(rule)?.severity ?? "error";
}
