/** The command line of the bench of truth. */
import { parseArgs } from "node:util";
import { drawsOf } from "../../test/kit/random.js";
import { errorsIn } from "./findings.js";
import { MISTAKES, plant, type Subject, subjectOf } from "./mistakes.js";
import { type TruthText, truthTexts } from "./texts.js";

const USAGE = `npm run truth -- [options] [FOLDER…]

Counts errors that are reported on MLIR text that is right (the examples, the corpus where there is one, and folders of other people's
files), and mistakes that are reported, of those planted into such text: ${Object.keys(MISTAKES).length} kinds, each as often as --mistakes says.

  --mistakes N    of each kind (100)
  --seed N        which places they are planted at (1)
  --show N        how many errors, and mistakes that were missed, are listed (20)

Exit 1 where fewer than 99 % of the mistakes are reported or 98 % at their line, or where the examples have an error.
`;

const MIN_REPORTED = 0.99;
const MIN_PLACED = 0.98;
/** Texts that are tried for a place of a kind. */
const MAX_TRIES = 400;

/** Texts that are not held to be right, so that nothing is reported in them: tests of errors, and what compilers print. */
const WRONG_ON_PURPOSE = /expected-error|-verify(?:-diagnostics)?\b|RUN:.*\bnot\b|\bsplit-file\b|^\/\/--- |IR Dump/m;

const print = (text: string) => void process.stdout.write(`${text}\n`);

/** Prints the counts; the exit code. */
export function main(args: readonly string[], root: string): number {
  const number = { type: "string" } as const;
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { mistakes: number, seed: number, show: number, help: { type: "boolean" } },
    allowPositionals: true,
  });
  if (values.help) {
    print(USAGE);
    return 0;
  }
  const { mistakes = "100", seed = "1", show = "20" } = values;
  const right: TruthText[] = [];
  let isRight = true;
  for (const { name, texts } of truthTexts(root, positionals)) {
    const counts = new Map<string, number>();
    let shown = 0;
    let wrong = 0;
    for (const each of texts) {
      const errors = errorsIn(each.text);
      if (errors.length > 0) wrong++;
      else if (!WRONG_ON_PURPOSE.test(each.text)) right.push(each);
      for (const { code, line, message } of errors) {
        counts.set(code, (counts.get(code) ?? 0) + 1);
        if (shown++ < Number(show)) print(`  ${each.path}:${line + 1}: ${message} [${code}]`);
      }
    }
    isRight &&= name !== "examples" || wrong === 0;
    const kinds = Array.from(counts, ([code, count]) => `${code} ${count}`).join(", ");
    print(`${name}: errors in ${wrong} of ${texts.length} files${kinds === "" ? "" : ` (${kinds})`}`);
  }
  const isFound = plantAll(right, Number(mistakes), Number(seed), Number(show));
  return isRight && isFound ? 0 : 1;
}

interface Score {
  planted: number;
  reported: number;
  placed: number;
}

function plantAll(texts: readonly TruthText[], count: number, seed: number, show: number): boolean {
  const total: Score = { planted: 0, reported: 0, placed: 0 };
  const subjects = new Map<TruthText, Subject>();
  let shown = 0;
  for (const [i, [kind, find]] of Object.entries(MISTAKES).entries()) {
    const score: Score = { planted: 0, reported: 0, placed: 0 };
    for (let n = 0; n < count; n++) {
      const random = drawsOf(seed * 1_000_003 + i * 10_007 + n);
      for (let tries = 0; tries < MAX_TRIES; tries++) {
        const chosen = random.pick(texts);
        const subject = subjects.get(chosen) ?? subjectOf(chosen.text);
        subjects.set(chosen, subject);
        const mistake = plant(subject, find, (limit) => random.below(limit));
        if (mistake === undefined) continue;
        score.planted++;
        const errors = errorsIn(mistake.text);
        const isPlaced = errors.some(({ line, lastLine }) => mistake.lines.some((it) => line <= it && it <= lastLine));
        if (errors.length > 0) score.reported++;
        if (isPlaced) score.placed++;
        else if (shown++ < show) {
          const at = errors.map(({ code, line }) => `${code} on line ${line + 1}`).join(", ") || "nothing";
          print(`  ${kind}, ${chosen.path}:${(mistake.lines[0] ?? 0) + 1}: reported ${at}`);
        }
        break;
      }
    }
    print(`${kind}: ${score.planted} planted, ${score.reported} reported, ${score.placed} at their line`);
    total.planted += score.planted;
    total.reported += score.reported;
    total.placed += score.placed;
  }
  const percent = (part: number) => `${((100 * part) / Math.max(total.planted, 1)).toFixed(1)} %`;
  print(`all: ${total.planted} planted, ${percent(total.reported)} reported, ${percent(total.placed)} at their line`);
  return total.reported >= MIN_REPORTED * total.planted && total.placed >= MIN_PLACED * total.planted;
}
