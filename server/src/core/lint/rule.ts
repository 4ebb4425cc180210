/**
 * A lint rule: one file here, one page `docs/rules/<id>.md` and one fixture `test/rules/<id>.mlir` (`.json` for rules
 * about compiled modules). A rule has exactly one of four: `payload` checks a well-formed payload, `check` an op with
 * its attributes, `module` a compiled module, and `reportedBy` names what reports the findings of a rule without a
 * check. Only `check` and `module` may both look for one problem: then it has both fixtures.
 */

import type { Body } from "../abi/record.js";
import type { PayloadReport, Severity, SyntaxNode } from "../encodings/codec.js";
import type { Kind } from "../encodings/registry.js";
import type { ByteString } from "../text/byteString.js";
import type { VmModule } from "../vmfb/module.js";
import type { RuleContext } from "./context.js";

export const RULE_FAMILIES = [
  "raw-signature",
  "sip",
  "abi-json",
  "calling-convention",
  "torch",
  "attribute",
  "reflection",
  "signature",
  "mlir",
  "vmfb",
  "pydm",
] as const;
export type RuleFamily = (typeof RULE_FAMILIES)[number];

/** A check of well-formed payloads. It sees nothing else, so its findings are cached with the decoded payload. */
export interface PayloadCheck<Tree extends SyntaxNode = SyntaxNode> {
  readonly kinds: readonly Kind[];
  /** Must be linear in the payload and never throw. */
  check(tree: Tree, bytes: ByteString): readonly PayloadReport[];
}

/** What a rule does with the parts of one payload. */
export interface PartVisitor<Part> {
  visit(part: Part): void;
  /** Called after the last part. */
  end?(): void;
}

/** A check of the parts of well-formed payloads, such as their records. */
export interface PartCheck<Tree extends SyntaxNode = SyntaxNode, Part = unknown> {
  readonly kinds: readonly Kind[];
  /** Calls back for each part, in order. Rules with the same `walk` share it, as a long payload's parts are not kept. */
  readonly walk: (tree: Tree, visit: (part: Part) => void) => void;
  /** Must be linear in the payload and never throw. */
  begin(report: (report: PayloadReport) => void, tree: Tree, bytes: ByteString): PartVisitor<Part>;
}

/**
 * What reports findings without a rule's check: an encoding, the decoding of MLIR strings, the application of
 * suppressions, the comparison with the selected runtimes, the check of MLIR's structure.
 */
export type Reporter = Kind | "string-literals" | "suppressions" | "runtimes" | "structure";

export interface Rule {
  /** Kebab-case, names the problem; also the name of its file, page and fixture. Never reused. */
  readonly id: string;
  readonly family: RuleFamily;
  readonly severity: Severity;
  /** Whether its findings carry a safe fix, a suggestion, or none. */
  readonly fix: "safe" | "suggestion" | "none";
  /** One line without a full stop. */
  readonly summary: string;
  /**
   * For rules about the text as its author wrote it: spelling of values, symbols in the same file, what a pass does
   * next. They don't apply to the text that represents a compiled module.
   */
  readonly textOnly?: true;
  /** What it reports has no effect: editors fade it and list it once for a file. */
  readonly unused?: true;
  /** What reports its findings if the rule has no check of its own. */
  readonly reportedBy?: readonly Reporter[];
  readonly payload?: PayloadCheck | PartCheck;
  /** If given, `check` is called only for ops with one of these ABI attributes. */
  readonly keys?: readonly string[];
  /** The same as a predicate on the key, called once for each key. */
  readonly concerns?: (key: string) => boolean;
  /** If given, `check` is called only for records of such function bodies. */
  readonly bodies?: readonly Body[];
  /** Bodies whose records `check` is called for as well as for records with ABI attributes. */
  readonly alsoBodies?: readonly Body[];
  /**
   * Checks one record with ABI attributes in code, unless `keys`, `concerns`, `bodies` or `alsoBodies` select others.
   * Linear; never throws.
   */
  readonly check?: (context: RuleContext) => void;
  /** Checks a compiled module; called once for each file. Must be linear and never throw. */
  readonly module?: (module: VmModule) => Iterable<ModuleReport>;
}

/** A problem of a compiled module. It has no text, so the message names the place. */
export interface ModuleReport {
  /** One sentence without a full stop: what is wrong, then what was expected. */
  readonly message: string;
}

/** How a rule is declared; `fix` defaults to none. */
type Definition<Member extends keyof Rule> = Omit<Rule, Member | "fix"> & Partial<Pick<Rule, "fix">>;

/** A rule without a payload check. */
export function defineRule(rule: Definition<"payload">): Rule {
  return { fix: "none", ...rule };
}

/** A rule that checks well-formed payloads; `Tree` is the tree of all its kinds. */
export function definePayloadRule<Tree extends SyntaxNode>({
  kinds,
  check,
  ...rule
}: Definition<"payload" | "check"> & PayloadCheck<Tree>): Rule {
  return { fix: "none", ...rule, payload: { kinds, check } };
}

/** A rule that checks parts of well-formed payloads. */
export function definePartRule<Tree extends SyntaxNode, Part>({
  kinds,
  walk,
  begin,
  ...rule
}: Definition<"payload" | "check"> & PartCheck<Tree, Part>): Rule {
  return { fix: "none", ...rule, payload: { kinds, walk, begin } as PartCheck };
}
