/** The command line of the oracle. */
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { UsageError } from "../../bench/options.js";
import { buildOf } from "../../bench/otherBuild.js";
import { type Comparison, compareText, differencesText, tableOf } from "./compare.js";
import { record, recordingIn } from "./recordings.js";
import { oracleTexts } from "./texts.js";

/** The last commit before core was rewritten around one tree. */
const BEFORE_ONE_TREE = "b89113eeab474d1b87e9066db45027a285624f6f";

const USAGE = `npm run oracle -- [options]

Compares what this build answers about MLIR text with what an earlier one answers, and prints the differences by kind.

  --compare REF   the earlier build, a git ref (${BEFORE_ONE_TREE.slice(0, 8)}, before core was rewritten around one tree)
  --data FOLDER   where answers of earlier builds are kept (.build/oracle/builds)
  --texts WORD    only texts whose names contain WORD
  --kind KIND     the differences of a kind of answer, or "all"
  --show N        how many of them (10)

What a build answers is recorded once. The answers of this build are in .build/oracle/now.
`;

const say = (text: string) => void process.stderr.write(`${text}\n`);

function optionsOf(args: readonly string[]) {
  const text = { type: "string" } as const;
  const options = {
    compare: text,
    data: text,
    texts: text,
    kind: text,
    show: text,
    help: { type: "boolean" },
  } as const;
  try {
    const { compare = BEFORE_ONE_TREE, show = "10", ...values } = parseArgs({ args: [...args], options }).values;
    if (!/^\d+$/.test(show)) throw new UsageError(`--show is "${show}", expected a number`);
    return { ...values, compare, show: Number(show) };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function commitOf(ref: string, root: string): string {
  const args = ["rev-parse", "--verify", "--end-of-options", `${ref}^{commit}`];
  try {
    return execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  } catch {
    throw new UsageError(`--compare is "${ref}", expected a git ref`);
  }
}

/** The recording of the build in `dist/`; those of builds that it has replaced are removed. */
function recordingOfNow(root: string, folder: string) {
  const stamp = readFileSync(join(root, "dist/.stamp"), "utf8").slice(0, 16);
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) if (!name.startsWith(stamp)) rmSync(join(folder, name), { recursive: true });
  return recordingIn(folder, stamp);
}

async function compared(options: ReturnType<typeof optionsOf>, root: string): Promise<number> {
  const out = join(root, ".build/oracle");
  const commit = commitOf(options.compare, root);
  const texts = oracleTexts(say).filter(({ name }) => name.includes(options.texts ?? ""));
  if (texts.length === 0) throw new UsageError(`--texts is "${options.texts}", which no text's name contains`);
  const before = recordingIn(resolve(options.data ?? join(out, "builds")), commit);
  const now = recordingOfNow(root, join(out, "now"));
  await record(() => dirname(buildOf(commit, root, join(root, ".build/bench"), say)), texts, before, say);
  await record(() => join(root, "dist"), texts, now, say);
  const comparison: Comparison = new Map();
  for (const text of texts) compareText(comparison, text.name, before.read(text), now.read(text));
  const kinds = options.kind === "all" ? [...comparison.keys()] : [options.kind ?? []].flat();
  const unknown = kinds.find((kind) => !comparison.has(kind));
  if (unknown !== undefined)
    throw new UsageError(`--kind is "${unknown}", expected one of ${[...comparison.keys()].join(", ")}`);
  for (const kind of kinds) {
    const found = comparison.get(kind);
    if (found !== undefined && found.different > 0) console.log(`${kind}\n${differencesText(found, options.show)}\n`);
  }
  console.log(`${tableOf(comparison)}\n${texts.length} texts compared with ${commit.slice(0, 12)}`);
  return [...comparison.values()].some(({ different }) => different > 0) ? 1 : 0;
}

/** The answer is the exit code: 0 equal, 1 different, 2 wrong use. */
export async function main(args: readonly string[], root: string): Promise<number> {
  try {
    const options = optionsOf(args);
    if (!options.help) return await compared(options, root);
    console.log(USAGE);
    return 0;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    say(error.message);
    return 2;
  }
}
