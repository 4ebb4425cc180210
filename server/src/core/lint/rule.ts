/**
 * A lint rule. One rule is one file here, one page `docs/rules/<id>.md` and one fixture `test/rules/<id>.mlir`
 * (`.json` where the rule looks at compiled modules).
 *
 * A rule has exactly one of four: `payload` checks a well-formed payload, `check` an op with its attributes, `module` a
 * compiled module. The findings of the others come with reading: `reportedBy` names what reports them.
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

/** A check of well-formed payloads. It sees nothing else, so its findings are kept with the decoded payload. */
export interface PayloadCheck<Tree extends SyntaxNode = SyntaxNode> {
  readonly kinds: readonly Kind[];
  /** Must be linear in the payload and never throw. */
  check(tree: Tree, bytes: ByteString): readonly PayloadReport[];
}

/**
 * What reports findings by itself: an encoding, the decoding of MLIR's strings, the application of suppressions, the
 * comparison with the runtimes that the user selects, the check of MLIR's own structure.
 */
export type Reporter = Kind | "string-literals" | "suppressions" | "runtimes" | "structure";

export interface Rule {
  /** Kebab-case, names the fault; file name, page name and fixture name too. Never reused. */
  readonly id: string;
  readonly family: RuleFamily;
  readonly severity: Severity;
  /** Whether its findings carry a fix: a safe one, one that is only offered, or none. */
  readonly fix: "safe" | "suggestion" | "none";
  /** One line without a full stop. */
  readonly summary: string;
  /**
   * What it says holds for a text as its author wrote it: how values are spelt, which symbols are beside a function, what
   * a pass does with it next. Such a rule does not apply to the text that stands for a compiled module.
   */
  readonly textOnly?: true;
  /** What it reports has no effect any more: editors fade it, and list it once for a file. */
  readonly unused?: true;
  /** Who reports its findings, where the rule has no check of its own. */
  readonly reportedBy?: readonly Reporter[];
  readonly payload?: PayloadCheck;
  /** With these, `check` is called only for ops that have one of them among their ABI attributes. */
  readonly keys?: readonly string[];
  /** The same, by a function of the key alone, which is called once for each. */
  readonly concerns?: (key: string) => boolean;
  /** With these, `check` is called for records of such function bodies, and for nothing else. */
  readonly bodies?: readonly Body[];
  /** Looks at one record; called for every record with ABI attributes in code. Must be linear and never throw. */
  readonly check?: (context: RuleContext) => void;
  /** Looks at a compiled module, of which there is one for each file. Must be linear and never throw. */
  readonly module?: (module: VmModule) => Iterable<ModuleReport>;
}

/** What is wrong with a compiled module. It has no text, so the message names the place. */
export interface ModuleReport {
  /** One sentence without a full stop that says what was found and what was expected. */
  readonly message: string;
}

/** How a rule is declared; without `fix`, its findings carry none. */
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
