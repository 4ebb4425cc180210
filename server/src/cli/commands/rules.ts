/** `mlir-abi rules`: the rule list, or one rule's page. */
import { ruleInfo } from "../../core/api/rules.js";
import { currentRule, formerRuleNote } from "../../core/lint/formerRules.js";
import { RULES, ruleOf } from "../../core/lint/registry.js";
import { RULE_FAMILIES, type Rule } from "../../core/lint/rule.js";
import { unknownRule } from "../lint/lintSettings.js";
import { severityColor, severityWord } from "../reporters/text.js";
import { hanging, outputStyle, type Style } from "../terminal/layout.js";
import { EXIT_CLEAN, report, write, writeJson } from "../terminal/output.js";
import { renderedPage } from "../terminal/renderedPage.js";
import { harmless, joined, safe, type TerminalText } from "../terminal/terminal.js";

/** The pages in `docs/rules/` by rule id, embedded by scripts/build.mjs. */
declare const __RULE_PAGES__: Readonly<Record<string, string>> | undefined;

export interface RulesOptions {
  readonly json?: boolean;
}

/** Prints every rule, or the page of the one with that id. Returns the exit code. */
export async function rulesCommand(id: string | undefined, options: RulesOptions): Promise<number> {
  if (id === undefined) {
    if (options.json) await writeJson(`${JSON.stringify({ version: 1, rules: RULES.map(ruleInfo) })}\n`);
    else await write(table(outputStyle()));
    return EXIT_CLEAN;
  }
  const rule = ruleOf(currentRule(id));
  if (rule === undefined) throw unknownRule(id);
  if (rule.id !== id) report("note", formerRuleNote(id));
  const page = pageOf(rule);
  if (options.json) await writeJson(`${JSON.stringify({ ...ruleInfo(rule), page })}\n`);
  else await write(renderedPage(page, outputStyle()));
  return EXIT_CLEAN;
}

/** The page of the rule with an id, as Markdown. */
export function pageOfRule(id: string): string {
  const rule = ruleOf(id);
  return rule === undefined ? "" : pageOf(rule);
}

function pageOf({ id, summary }: Rule): string {
  const pages = typeof __RULE_PAGES__ === "undefined" ? {} : __RULE_PAGES__;
  return pages[id] ?? `# ${id}\n\n${summary}\n`;
}

/** Every rule, by family: on one line each if it fits, else with the summary below. */
function table(style: Style): TerminalText {
  const columns = Math.max(...RULES.map(({ id }) => id.length));
  const fixes = { safe: "safe fix", suggestion: "suggestion", none: "" };
  const label = ({ id, severity, fix }: Rule): TerminalText => {
    const level = severityColor(style, severity)(harmless(severityWord(severity).padEnd(7)));
    return safe`  ${style.bold(harmless(id.padEnd(columns)))}  ${level}  ${harmless(fixes[fix].padEnd(10))}`;
  };
  const summaryAt = 2 + columns + 2 + 7 + 2 + 10 + 2;
  const longest = Math.max(...RULES.map(({ summary }) => summary.length));
  const isWide = style.columns === undefined || summaryAt + longest <= style.columns;
  const row = (rule: Rule): TerminalText =>
    isWide
      ? safe`${label(rule)}  ${harmless(rule.summary)}\n`
      : safe`${label(rule).trimEnd() as TerminalText}\n${hanging(harmless(`      ${rule.summary}`), 6, style.columns)}\n`;
  const family = (name: string): TerminalText => {
    const members = RULES.filter((rule) => rule.family === name);
    return members.length === 0 ? safe`` : safe`${style.cyan(harmless(name))}\n${joined(members.map(row))}\n`;
  };
  return safe`${joined(RULE_FAMILIES.map(family))}${RULES.length} rules; run 'mlir-abi rules ID' for a rule's page\n`;
}
