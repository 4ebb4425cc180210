/** Since which release an op is there, and what it was called before. */
import { spawnSync } from "node:child_process";

const mnemonicOf = (op) => op.slice(op.indexOf(".") + 1);

function groupBy(items, keyOf) {
  const groups = new Map();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

/** Mnemonics that say nothing of what an op is. */
const COMMON = new Set(["return", "yield"]);

/** Dialects whose ops were their own: others that share their names came later. */
const UNRELATED = new Set(["vmla", "tm_tensor", "quant"]);

/** The only op that `removed` has with the mnemonic of an added one, and with arguments of the same names where these are known. */
function formerOf(op, added, removed, older, release) {
  const mnemonic = mnemonicOf(op);
  if (COMMON.has(mnemonic) || added.get(mnemonic).length > 1) return undefined;
  const names = release.argumentsOf?.(op);
  const found = (removed.get(mnemonic) ?? []).filter((it) => older.argumentsOf?.(it) === names);
  return found.length === 1 && !UNRELATED.has(found[0].split(".")[0]) ? found[0] : undefined;
}

/**
 * By op, `since` (the label of the release that added it; undefined where that is older than all that are known) and `former`
 * (the name that it had before, where that differs in the dialect alone).
 *
 * @param releases Oldest first: `ops` has the names of all that were read, `mayHave` is true for those that may be among what
 *   was not. Those without a `label` only show what was renamed.
 */
export function historyOf(releases) {
  const history = new Map();
  let older = releases[0];
  for (const release of releases.slice(1)) {
    const isIn = ({ ops, mayHave }, op) => ops.has(op) || mayHave(op);
    const added = [...release.ops].filter((op) => !isIn(older, op));
    const addedBy = groupBy(added, mnemonicOf);
    const removedBy = groupBy(
      [...older.ops].filter((op) => !isIn(release, op)),
      mnemonicOf,
    );
    for (const op of added) {
      const former = formerOf(op, addedBy, removedBy, older, release);
      history.set(op, { since: release.label, former: former ?? history.get(op)?.former });
    }
    older = release;
  }
  return history;
}

const git = (folder, ...args) => {
  const { status, stdout, stderr } = spawnSync("git", ["-C", folder, ...args], {
    maxBuffer: 2 ** 28,
    encoding: "utf8",
  });
  // `git grep` exits with 1 where it finds nothing.
  if (status > 1) throw new Error(`git ${args.join(" ")}: ${stderr}`);
  return stdout;
};

const DIALECT = /^def (?<prefix>\w+?)_?Dialect *: *Dialect *\{[\s\S]*?\bname *= *"(?<name>\w+)"/gm;
const DEFINITION = /^def (?<prefix>[A-Za-z0-9]+)_\w+ *:(?<rest>[^{}]*)/gm;
/** The first string among a definition's template arguments is the mnemonic. */
const MNEMONIC = /^[\s\w]*<[^"[\]]*"(?<mnemonic>[\w.]+)"/;

/** The ops that a commit defines, by their lines alone: enough to know whether one is there. */
function opsAt(checkout, commit) {
  const text = git(checkout, "grep", "-h", "-A6", "-E", "^def ", commit, "--", "*.td");
  // By prefix, as definitions write it in different cases.
  const dialects = new Map();
  for (const { groups } of text.matchAll(DIALECT)) dialects.set(groups.prefix.toLowerCase(), groups.name);
  const ops = new Set();
  const possible = new Set();
  for (const { groups } of text.matchAll(DEFINITION)) {
    const dialect = dialects.get(groups.prefix.toLowerCase());
    if (dialect === undefined) continue;
    const mnemonic = MNEMONIC.exec(groups.rest)?.groups.mnemonic;
    if (mnemonic !== undefined) ops.add(`${dialect}.${mnemonic}`);
    for (const [, text] of groups.rest.matchAll(/"([\w.]+)"/g)) possible.add(`${dialect}.${text}`);
  }
  return { ops, mayHave: (op) => possible.has(op) };
}

const OP_DEFINITION = /^def \w+ *:\s*\w*Op\w*<[^"[\]{}]*"(?<mnemonic>[\w.]+)"/gm;

/** A release whose definitions were read, but for some files of which only the text is there. */
export function readRelease(label, { ops, unread }) {
  const mnemonics = new Set([...unread.matchAll(OP_DEFINITION)].map(({ groups }) => groups.mnemonic));
  const names = new Map([...ops].map(([op, { record }]) => [op, record.arguments.args.map(([, name]) => name).join()]));
  return {
    label,
    ops: new Set(ops.keys()),
    mayHave: (op) => mnemonics.has(mnemonicOf(op)),
    argumentsOf: (op) => names.get(op),
  };
}

const versionOf = (tag) => /^(?:v|iree-)?(?<major>\d+)\.(?<minor>\d+)\.0$/.exec(tag)?.groups;

/** The releases of a checkout by its tags, oldest first, and days before the first of them that show what was renamed. */
export function taggedReleases(checkout, { prefix, first, days = [] }) {
  const tags = git(checkout, "tag").split("\n");
  const versions = tags.flatMap((tag) => {
    const version = versionOf(tag);
    return version === undefined ? [] : [{ tag, major: Number(version.major), minor: Number(version.minor) }];
  });
  const sorted = versions
    .filter(({ major, minor }) => major > first[0] || (major === first[0] && minor >= first[1]))
    .sort((a, b) => a.major - b.major || a.minor - b.minor);
  const commits = days.map((day) => git(checkout, "rev-list", "-1", `--before=${day}`, "HEAD").trim());
  return [
    ...commits.filter((commit) => commit !== "").map((commit) => opsAt(checkout, commit)),
    ...sorted.map(({ tag, major, minor }) => ({ label: `${prefix} ${major}.${minor}`, ...opsAt(checkout, tag) })),
  ];
}
