/** `mlir-abi rules`: the rule list, or one rule's page. */
import { ruleInfo } from "../core/api/rules.js";
import { RULES, ruleOf } from "../core/rules/registry.js";
import type { Rule } from "../core/rules/rule.js";
import { unknownRule } from "./lintSettings.js";
import { EXIT_CLEAN, write } from "./output.js";
import { severityColor } from "./reporters/text.js";
import { type Colors, terminalColors } from "./terminal.js";

/** The pages under `docs/rules/`, by rule id: scripts/build.mjs puts them into the program. */
declare const __RULE_PAGES__: Readonly<Record<string, string>> | undefined;

export interface RulesOptions {
  readonly json?: boolean;
}

/** Prints every rule, or the page of the one with that id. Returns the exit code. */
export async function rulesCommand(id: string | undefined, options: RulesOptions): Promise<number> {
  if (id === undefined) {
    await write(
      options.json ? `${JSON.stringify({ version: 1, rules: RULES.map(ruleInfo) })}\n` : table(terminalColors()),
    );
    return EXIT_CLEAN;
  }
  const rule = ruleOf(id);
  if (rule === undefined) throw unknownRule(id);
  const page = pageOf(rule);
  await write(options.json ? `${JSON.stringify({ ...ruleInfo(rule), page })}\n` : page);
  return EXIT_CLEAN;
}

function pageOf({ id, summary }: Rule): string {
  const pages = typeof __RULE_PAGES__ === "undefined" ? {} : __RULE_PAGES__;
  return pages[id] ?? `# ${id}\n\n${summary}\n`;
}

function table(colors: Colors): string {
  const columns = Math.max(...RULES.map(({ id }) => id.length));
  const fixes = { safe: "safe fix", suggestion: "fix offered", none: "" };
  const rows = RULES.map(({ id, severity, fix, summary }) => {
    const level = severityColor(colors, severity)(severity.padEnd(11));
    return `${colors.bold(id.padEnd(columns))}  ${level}  ${fixes[fix].padEnd(11)}  ${summary}\n`;
  });
  return `${rows.join("")}\n${RULES.length} rules; 'mlir-abi rules ID' prints a rule's page\n`;
}
