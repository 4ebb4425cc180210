/** One input, checked: what was broken, or nothing. */
import { Broken, type Target } from "./target.js";

/** Processor time in milliseconds that any input may take, and more for each of its characters: ten times the usual. */
const LEAST = 1500;
const PER_CHARACTER = 0.5;
const TRIES = 3;

/** What an input breaks, in words that are the same for the same fault; undefined where every promise is kept. */
export async function brokenBy(target: Target, input: string): Promise<string | undefined> {
  let cost = Number.POSITIVE_INFINITY;
  const most = LEAST + PER_CHARACTER * input.length;
  // Machines are busy with other things, so only what is slow each time is slow.
  for (let left = TRIES; left > 0 && cost > most; left--) {
    const before = process.cpuUsage();
    try {
      await target.check(input);
    } catch (error) {
      return wordsOf(error);
    }
    const { user, system } = process.cpuUsage(before);
    cost = (user + system) / 1000;
  }
  return cost > most ? "takes longer than its length warrants" : undefined;
}

/** The same fault says the same: without what differs from input to input. */
export function kindOf(broken: string): string {
  return (broken.split("\n")[0] ?? "")
    .replace(/\d+/g, "0")
    .replace(/(["'`]).*\1/g, "…")
    .slice(0, 120);
}

function wordsOf(error: unknown): string {
  if (error instanceof Broken) return error.message;
  if (!(error instanceof Error)) return `throws ${typeof error}`;
  const frames = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  const place = frames.slice(0, 6).map((line) => line.trim().replace(/\(?(?:file:\/\/)?\/.*\//, "("));
  return [`throws ${error.name}: ${error.message.split("\n")[0]?.slice(0, 200)}`, ...place].join("\n");
}
