/** What `lint` reports in each file: the rules' own severities, the preset, the configuration file, the options. */

import { relative } from "node:path";
import { DEFAULT_CONFIG } from "../../core/lint/config/configuration.js";
import { currentRule, formerRuleNote } from "../../core/lint/formerRules.js";
import { RULES, ruleOf } from "../../core/lint/registry.js";
import { runtimeProblem } from "../../core/lint/runtimes.js";
import { DEFAULT_SETTINGS, type RuleLevel, ruleLevel, type Settings } from "../../core/lint/settings.js";
import { type ConfigFile, createConfigFiles } from "../../node/configFiles.js";
import { SEVERITY_ALIASES, SEVERITY_WORDS } from "../reporters/formats.js";
import { report, UsageError } from "../terminal/output.js";
import { suggestion } from "../terminal/suggest.js";

export interface LintSettings {
  /** The settings of a file, by its path from the current folder. */
  of(path: string): Settings;
  /** The configuration file that excludes a file, or undefined. */
  ignoredBy(path: string): string | undefined;
  /** How many problems configuration files had. Each is reported on stderr when its file is first read. */
  readonly complaints: number;
}

/**
 * @param words Levels as given by the user, by rule id.
 * @param runtimes Runtimes as given by the user; if there are any, those of configuration files are ignored.
 * @throws UsageError
 */
export function lintSettings(words: Readonly<Record<string, string>>, runtimes: readonly string[] = []): LintSettings {
  const given = ruleLevels(words);
  for (const name of runtimes) {
    const problem = runtimeProblem(name);
    if (problem !== undefined) throw new UsageError(`--runtime: ${problem}`);
  }
  const files = createConfigFiles();
  const reported = new Set<ConfigFile>();
  /** By configuration file: the files of a folder share one object. */
  const settings = new Map<ConfigFile | undefined, Settings>();
  let complaints = 0;
  const configFor = (path: string): ConfigFile | undefined => {
    const file = files.configFor(path);
    if (file === undefined || reported.has(file)) return file;
    reported.add(file);
    for (const { line, character, message, isNote } of file.complaints) {
      if (!isNote) complaints++;
      report(isNote ? "note" : "error", `${shortPath(file.path)}:${line + 1}:${character + 1}: ${message}`);
    }
    return file;
  };
  const settingsFrom = (file: ConfigFile | undefined): Settings => {
    const {
      preset,
      rules,
      pydm,
      runtimes: configured,
      compileFlags,
      structure,
      format: configuredFormat,
    } = file?.config ?? DEFAULT_CONFIG;
    const chosen = runtimes.length > 0 ? runtimes : configured;
    const lint = { ...DEFAULT_SETTINGS.lint, structure };
    const format = { ...DEFAULT_SETTINGS.format, ...configuredFormat };
    return {
      ...DEFAULT_SETTINGS,
      lint,
      format,
      preset,
      pydm,
      compileFlags,
      runtimes: chosen,
      rules: { ...rules, ...given },
    };
  };
  return {
    of(path) {
      const file = configFor(path);
      const made = settings.get(file) ?? settingsFrom(file);
      settings.set(file, made);
      return made;
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

/** A path as users would write it here. */
function shortPath(path: string): string {
  return relative(".", path) || path;
}

/** Severities as `--rule` takes them, as its help lists them. */
const LEVEL_WORDS = ["off", ...SEVERITY_WORDS];

/** The error for a rule id that does not exist. */
export function unknownRule(id: string): UsageError {
  const ids = RULES.map((rule) => rule.id);
  return new UsageError(`unknown rule '${id}'${suggestion(id, ids) || "; run 'mlir-abi rules' to list them"}`);
}

function ruleLevels(words: Readonly<Record<string, string>>): Readonly<Record<string, RuleLevel>> {
  const levels: Record<string, RuleLevel> = {};
  for (const [written, word] of Object.entries(words)) {
    const id = currentRule(written);
    if (id !== written) report("note", `--rule ${written}: ${formerRuleNote(written)}`);
    const level = ruleLevel(Object.hasOwn(SEVERITY_ALIASES, word) ? SEVERITY_ALIASES[word] : word);
    if (ruleOf(id) === undefined) throw unknownRule(id);
    if (level === undefined) {
      throw new UsageError(
        `unknown severity '${word}' for --rule ${id}, expected one of ${LEVEL_WORDS.join(", ")}${suggestion(word, LEVEL_WORDS)}`,
      );
    }
    // What is given by the id of today counts.
    if (id === written || !Object.hasOwn(words, id)) levels[id] = level;
  }
  return levels;
}
