import type { Value } from "../../../syntax/syntax.js";
import type { RuleContext } from "../../context.js";
import { integerOf } from "../../integers.js";
import { defineRule } from "../../rule.js";
import { kindWords } from "../../valueWords.js";

interface Version {
  readonly key: string;
  /** The keys that it versions: without one of them the key is a user's own. */
  readonly of: readonly string[];
  readonly takes: readonly Value["kind"][];
  readonly wanted: string;
  readonly severity?: "warning";
}

const VERSIONS: readonly Version[] = [
  { key: "fv", of: ["f"], takes: ["string"], wanted: '"1"' },
  // No reader ever read these two.
  {
    key: "abiv",
    of: ["abi", "sip"],
    takes: ["integer"],
    wanted: "1 : i32",
    severity: "warning",
  },
  {
    key: "sipv",
    of: ["sip"],
    takes: ["integer", "string"],
    wanted: "1 : i32",
    severity: "warning",
  },
];

export const versionKind = defineRule({
  id: "version-kind",
  family: "reflection",
  severity: "error",
  fix: "safe",
  summary: "Version of a first-generation signature is of the wrong kind",
  keys: VERSIONS.map(({ key }) => key),
  check(context) {
    for (const version of VERSIONS) checkVersion(context, version);
  },
});

function checkVersion(context: RuleContext, { key, of, takes, wanted, severity }: Version): void {
  const island = context.find(key, "reflection", null);
  if (island === undefined || of.every((other) => context.find(other, "reflection", null) === undefined)) return;
  const { value, start, end } = island.entry;
  const found = kindWords(value);
  // An alias is defined elsewhere.
  if (found === undefined || value?.kind === "alias" || (value !== undefined && takes.includes(value.kind))) return;
  const span = { start: value?.start ?? start, end };
  const isOne = value?.kind === "integer" ? integerOf(value) === 1 : context.string(island) === "1";
  const fix = isOne && {
    title: `Change the version to ${wanted}`,
    safe: true,
    edits: [{ ...span, newText: wanted }],
  };
  const message = `Version ${key} is ${found}, expected the ${takes[0]} ${wanted}`;
  context.report({ span, message, ...(severity && { severity }), ...(fix && { fix }) });
}
