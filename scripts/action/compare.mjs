/**
 * A step of the action: compares the ABI of each file that a pull request changes with the one in its base, and writes
 * the comparison as Markdown. Contents are taken from git by their hash, so names are never paths of a shell or of git.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { appendFileSync, closeSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const CLI = fileURLToPath(new URL("../../dist/cli.js", import.meta.url));
const { ALLOW_UNEXAMINED, GITHUB_EVENT_PATH, GITHUB_OUTPUT, GITHUB_STEP_SUMMARY, RUNNER_TEMP } = process.env;

/** Where the two versions of a file go, in `base/` and `head/`. */
const FOLDER = join(RUNNER_TEMP, "mlir-abi");

const MAX_FILES = 200;
const MAX_OUTPUT_BYTES = 2 ** 31;
/** A comment of GitHub's has at most 65,536 characters. */
const MAX_COMMENT_LENGTH = 60_000;
/** A job summary has at most 1 MiB, and the findings are in it, too. */
const MAX_SUMMARY_LENGTH = 500_000;
/** How many files that were not examined are named. */
const MAX_NAMED = 50;

const git = (...args) => execFileSync("git", args, { maxBuffer: MAX_OUTPUT_BYTES });

const isWanted = (path) => /\.(?:mlir|mlir\.test|mlirbc|vmasm|vmfb)$/i.test(path);

/**
 * The MLIR files, bytecode and modules that differ between two commits, by their old or their new name. Hashes are
 * undefined for what isn't there. `why` is set where the versions can't be compared. Those that may have callers come first.
 */
function changedFiles(base, head) {
  const fields = git("diff", "--raw", "-z", "--no-abbrev", "-M", base, head).toString("utf8").split("\0");
  const files = [];
  for (let i = 0; i + 1 < fields.length; ) {
    const [oldMode, newMode, oldHash, newHash, status] = fields[i++].slice(1).split(" ");
    const oldPath = fields[i++];
    const path = /^[RC]/.test(status) ? fields[i++] : oldPath;
    if (!(isWanted(path) || isWanted(oldPath))) continue;
    const hashIfThere = (hash) => (/^0+$/.test(hash) ? undefined : hash);
    const why = isWanted(path) ? (kindOf(newMode, "is") ?? kindOf(oldMode, "was")) : `was renamed to ${path}`;
    files.push({
      path: isWanted(path) ? path : oldPath,
      oldPath,
      before: hashIfThere(oldHash),
      after: hashIfThere(newHash),
      why,
    });
  }
  const isNew = ({ before }) => Number(before === undefined);
  return files.sort((a, b) => isNew(a) - isNew(b));
}

/** Why an entry of a commit has no content to compare; undefined for a file, and for what isn't there. */
function kindOf(mode, verb) {
  if (/^(?:100|000)/.test(mode)) return undefined;
  return mode.startsWith("120") ? `${verb} a symbolic link` : `${verb} a submodule`;
}

/** Writes a file's content below a folder, an empty text where there is none. Answers its path. */
function extract(hash, folder, path) {
  const target = join(folder, hash === undefined ? "(none).mlir" : path);
  mkdirSync(dirname(join(FOLDER, target)), { recursive: true });
  // Contents may be larger than what memory holds.
  const file = openSync(join(FOLDER, target), "wx");
  try {
    if (hash !== undefined) execFileSync("git", ["cat-file", "blob", hash], { stdio: ["ignore", file, "pipe"] });
  } finally {
    closeSync(file);
  }
  return target;
}

/** What `mlir-abi diff` reports about a file, or why it was not examined. */
function compare(file, index) {
  if (file.why !== undefined) return file;
  if (index >= MAX_FILES) return { ...file, why: `only the first ${MAX_FILES} files are compared` };
  try {
    rmSync(FOLDER, { recursive: true, force: true });
    return { ...file, ...compareVersions(file) };
  } catch (error) {
    return { ...file, why: `could not be taken from the repository: ${error.message.trim().split("\n")[0]}` };
  }
}

function compareVersions({ path, oldPath, before, after }) {
  const [old, now] = [extract(before, "base", oldPath), extract(after, "head", path)];
  const { status, signal, stdout, stderr } = spawnSync(
    process.execPath,
    [CLI, "diff", "--format", "markdown", "--", old, now],
    { cwd: FOLDER, encoding: "utf8", maxBuffer: MAX_OUTPUT_BYTES },
  );
  if (status !== 0 && status !== 1) {
    const problems = stderr
      .trim()
      .replace(/^mlir-abi: error: /gm, "")
      .replaceAll("\n", "; ");
    return { why: problems || `mlir-abi diff ended by ${signal ?? `exit code ${status}`}` };
  }
  return {
    section: stdout,
    isBreaking: status === 1,
    isSame: stdout.includes("**Patch version**"),
    isUnknown: stdout.includes("**At least a minor version**"),
  };
}

/** Names and messages of a pull request show as text: in code nothing is a link, a mention or markup. */
const code = (text) => `\`${text.replace(/[`\p{C}]/gu, "�").slice(0, 300)}\``;

/** The files that were not examined, with the reasons. */
function listed(unexamined) {
  if (unexamined.length === 0) return "";
  const lines = unexamined.slice(0, MAX_NAMED).map(({ path, why }) => `- ${code(path)}: ${code(why)}\n`);
  const more = unexamined.length > MAX_NAMED ? `- ${unexamined.length - MAX_NAMED} more\n` : "";
  return `\n**Not examined: ${unexamined.length}**\n\n${lines.join("")}${more}`;
}

/** The sections that fit, and how many others there are. */
function fitted(head, sections, most) {
  let text = head;
  let left = sections.length;
  for (const section of sections) {
    if (text.length + section.length > most) break;
    text += `\n${section}`;
    left--;
  }
  return left === 0 ? text : `${text}\n${left} more are left out.\n`;
}

const { base } = JSON.parse(readFileSync(GITHUB_EVENT_PATH, "utf8")).pull_request;
if (!/^[0-9a-f]{40,64}$/.test(base.sha)) throw new Error("The event names no base commit");
// A checkout has the merge of base and pull request alone.
if (spawnSync("git", ["cat-file", "-e", `${base.sha}^{commit}`]).status !== 0) {
  git("fetch", "--no-tags", "--depth=1", "origin", base.sha);
}
const results = changedFiles(base.sha, "HEAD").map(compare);
rmSync(FOLDER, { recursive: true, force: true });
const count = (has) => results.filter(has).length;
const breaking = count((it) => it.isBreaking);
const same = count((it) => it.isSame);
const unknown = count((it) => it.isUnknown);
const unexamined = results.filter(({ why }) => why !== undefined);
const isBreaking = breaking > 0 || (unexamined.length > 0 && ALLOW_UNEXAMINED !== "true");
const files = `${results.length} changed ${results.length === 1 ? "file" : "files"}`;
const counts = [
  ...(breaking > 0 ? [`Callers break in ${breaking} of ${files}`] : []),
  ...(unexamined.length > 0 ? [`Not examined: ${unexamined.length} of ${files}`] : []),
  ...(breaking + unexamined.length === 0 ? [`No caller breaks${unknown > 0 ? ", as far as is known" : ""}`] : []),
  ...(unknown > 0 ? [`whether callers break is not known in ${unknown}`] : []),
  ...(same > 0 ? [`the ABI is the same in ${same}`] : []),
];
const mark = isBreaking ? "❌" : unexamined.length + unknown > 0 ? "⚠️" : "✅";
const head =
  results.length === 0
    ? "✅ No MLIR text, bytecode or compiled module is changed.\n"
    : `${mark} ${counts.join("; ")}.\n${listed(unexamined)}`;
const sections = results.filter((it) => it.section !== undefined && !it.isSame).map((it) => it.section);
const output = (name, value) => appendFileSync(GITHUB_OUTPUT, `${name}=${value}\n`);
const path = join(RUNNER_TEMP, "mlir-abi.md");
writeFileSync(path, fitted(head, sections, MAX_COMMENT_LENGTH));
appendFileSync(GITHUB_STEP_SUMMARY, `${fitted(head, sections, MAX_SUMMARY_LENGTH)}\n`);
output("breaking", isBreaking);
output("unexamined", unexamined.length);
output("changed", results.length > 0);
output("comparison", path);
