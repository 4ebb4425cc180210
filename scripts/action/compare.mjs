/**
 * A step of the action: compares the ABI of each file that a pull request changes with the one in its base, and writes
 * the comparison as Markdown. Contents are taken from git by their hash, so names are never paths of a shell or of git.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const CLI = fileURLToPath(new URL("../../dist/cli.js", import.meta.url));
const { GITHUB_EVENT_PATH, GITHUB_OUTPUT, GITHUB_STEP_SUMMARY, RUNNER_TEMP } = process.env;

/** Where the contents of changed files go, in `base/` and `head/`. */
const FOLDER = join(RUNNER_TEMP, "mlir-abi");

const MAX_FILES = 200;
/** Of one file, before and after. */
const MAX_FILE_BYTES = 2 ** 31;
/** A comment of GitHub's has at most 65,536 characters. */
const MAX_COMMENT_LENGTH = 60_000;
/** A job summary has at most 1 MiB, and the findings are in it, too. */
const MAX_SUMMARY_LENGTH = 500_000;

const LFS_POINTER = "version https://git-lfs.github.com/spec/";

const git = (...args) => execFileSync("git", args, { maxBuffer: MAX_FILE_BYTES });

/** The MLIR files, bytecode and modules that differ between two commits: hashes are undefined for what isn't there. */
function changedFiles(base, head) {
  const fields = git("diff", "--raw", "-z", "--no-abbrev", "-M", base, head).toString("utf8").split("\0");
  const files = [];
  for (let i = 0; i + 1 < fields.length; ) {
    const [oldMode, newMode, oldHash, newHash, status] = fields[i++].slice(1).split(" ");
    const oldPath = fields[i++];
    const path = /^[RC]/.test(status) ? fields[i++] : oldPath;
    const isFile = [oldMode, newMode].every((mode) => /^(?:100|000)/.test(mode));
    if (!(isFile && /\.(?:mlir|mlir\.test|mlirbc|vmasm|vmfb)$/.test(path))) continue;
    const hashIfThere = (hash) => (/^0+$/.test(hash) ? undefined : hash);
    files.push({ path, oldPath, before: hashIfThere(oldHash), after: hashIfThere(newHash) });
  }
  return files;
}

/** Writes a file's content below a folder, an empty text where there is none. Answers its path. */
function extract(hash, folder, path) {
  const target = join(folder, hash === undefined ? "(none).mlir" : path);
  const content = hash === undefined ? Buffer.from("") : git("cat-file", "blob", hash);
  mkdirSync(dirname(join(FOLDER, target)), { recursive: true });
  writeFileSync(join(FOLDER, target), content);
  return { target, isPointer: content.subarray(0, LFS_POINTER.length).includes(LFS_POINTER) };
}

/** What `mlir-abi diff` reports about a file. */
function compare({ path, oldPath, before, after }) {
  const [old, now] = [extract(before, "base", oldPath), extract(after, "head", path)];
  if (old.isPointer || now.isPointer) return { section: problem(path, "It is in Git LFS, and not compared") };
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [CLI, "diff", "--format", "markdown", "--", old.target, now.target],
    { cwd: FOLDER, encoding: "utf8", maxBuffer: MAX_FILE_BYTES },
  );
  if (status !== 0 && status !== 1) return { section: problem(path, stderr.trim().split("\n")[0] ?? "") };
  return { section: stdout, isBreaking: status === 1, isSame: stdout.includes("**Patch version**") };
}

/** Names and messages of a pull request show as text: in code nothing is a link, a mention or markup. */
function problem(path, message) {
  const code = (text) => `\`${text.replace(/[`\p{C}]/gu, "�").slice(0, 300)}\``;
  return `## ABI: ${code(path)}\n\n${code(message)}\n`;
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
rmSync(FOLDER, { recursive: true, force: true });
const files = changedFiles(base.sha, "HEAD");
const compared = files.slice(0, MAX_FILES).map(compare);
const breaking = compared.filter((it) => it.isBreaking).length;
const same = compared.filter((it) => it.isSame).length;
const counts = [
  breaking === 0 ? "No caller breaks" : `Callers break in ${breaking} of ${files.length} changed files`,
  ...(same > 0 ? [`the ABI is the same in ${same}`] : []),
  ...(files.length > MAX_FILES ? [`only the first ${MAX_FILES} were compared`] : []),
];
const head =
  files.length === 0
    ? "✅ No MLIR text, bytecode or compiled module is changed.\n"
    : `${breaking === 0 ? "✅" : "❌"} ${counts.join("; ")}.\n`;
const sections = compared.filter((it) => !it.isSame).map((it) => it.section);
const output = (name, value) => appendFileSync(GITHUB_OUTPUT, `${name}=${value}\n`);
const path = join(RUNNER_TEMP, "mlir-abi.md");
writeFileSync(path, fitted(head, sections, MAX_COMMENT_LENGTH));
appendFileSync(GITHUB_STEP_SUMMARY, `${fitted(head, sections, MAX_SUMMARY_LENGTH)}\n`);
output("breaking", breaking > 0);
output("changed", files.length > 0);
output("comparison", path);
