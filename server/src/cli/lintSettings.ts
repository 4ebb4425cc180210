/** What `lint` looks for in each file: the rules' own severities, the preset, the configuration file, the options. */
import { relative } from "node:path";
import { DEFAULT_CONFIG } from "../core/config/configFile.js";
import type { Finding } from "../core/features/finding.js";
import { ruleOf } from "../core/rules/registry.js";
import { DEFAULT_SETTINGS, RULE_LEVELS, type RuleLevel, ruleLevel, type Settings } from "../core/settings.js";
import { type ConfigFile, createConfigFiles } from "../node/configFiles.js";
import { UsageError } from "./output.js";
import { harmless } from "./terminal.js";

export interface LintSettings {
  /** Of a file, by its path from the current folder. */
  of(path: string): Settings;
  /** The configuration file that wants a file left alone, or undefined. */
  ignoredBy(path: string): string | undefined;
  /** How many complaints about configuration files there were. Each is told on stderr when its file is first met. */
  readonly complaints: number;
}

/** @param words Levels as the user wrote them, by rule id. @throws UsageError */
export function lintSettings(words: Readonly<Record<string, string>>): LintSettings {
  const given = ruleLevels(words);
  const files = createConfigFiles();
  const told = new Set<ConfigFile>();
  let complaints = 0;
  const configFor = (path: string): ConfigFile | undefined => {
    const file = files.configFor(path);
    if (file === undefined || told.has(file)) return file;
    told.add(file);
    complaints += file.complaints.length;
    for (const { line, character, message } of file.complaints) {
      process.stderr.write(`${harmless(`${shortPath(file.path)}:${line + 1}:${character + 1}: ${message}`)}\n`);
    }
    return file;
  };
  return {
    of(path) {
      const { preset, rules, pydm } = configFor(path)?.config ?? DEFAULT_CONFIG;
      return { ...DEFAULT_SETTINGS, preset, pydm, rules: { ...rules, ...given } };
    },
    ignoredBy(path) {
      const file = configFor(path);
      return file?.ignores(path) ? shortPath(file.path) : undefined;
    },
    get complaints() {
      return complaints;
    },
  };
}

/** A path as people would write it here. */
function shortPath(path: string): string {
  return relative(".", path) || path;
}

function ruleLevels(words: Readonly<Record<string, string>>): Readonly<Record<string, RuleLevel>> {
  const levels: Record<string, RuleLevel> = {};
  for (const [id, word] of Object.entries(words)) {
    const level = ruleLevel(word);
    if (ruleOf(id) === undefined) throw new UsageError(`--rule names no rule: '${id}'; 'mlir-abi rules' lists them`);
    if (level === undefined) {
      throw new UsageError(`--rule ${id} has no severity '${word}', expected ${RULE_LEVELS.join(", ")}`);
    }
    levels[id] = level;
  }
  return levels;
}

/** Findings as every report has them: in order of position, and of rule where that is the same. */
export function byPosition(a: Finding, b: Finding): number {
  return a.start - b.start || a.end - b.end || (a.code < b.code ? -1 : a.code > b.code ? 1 : 0);
}
