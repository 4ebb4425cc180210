/** New inputs out of old ones. The same generator gives the same input. */
import { pick } from "../test/kit/random.js";
import type { Target } from "./target.js";

type Random = () => number;

const NUMBERS = ["0", "-1", "1", "9", "10", "127", "255", "256", "2147483647", "2147483648", "-2147483649", "1e400"];
const CHARACTERS = ["\0", "\t", "\n", "\r", "\r\n", " ", '"', "\\", "\x7f", "\x80", "\xff", "é", "\u2028", "\u202e"];
const SURROGATES = ["\u{1F600}", "\ud83d", "\ude00"];

/** The next input of a target: a seed, or pieces strung together, changed a few times. */
export function nextInput(target: Target, seeds: readonly string[], random: Random): string {
  const { pieces, longest = 4096 } = target;
  const below = (limit: number) => Math.floor(random() * limit);
  let text = random() < 0.15 ? "" : windowOf(pick(seeds, random), longest, random);
  if (text === "") for (let left = 1 + below(40); left > 0; left--) text += pick(pieces, random);
  // Most faults lie one or two changes from what is well formed.
  const changes = random() < 0.05 ? 0 : 1 + below(random() < 0.7 ? 3 : 12);
  for (let left = changes; left > 0; left--) text = changed(text, target, seeds, random);
  if (text.length > longest) text = text.slice(0, longest);
  return target.bytes === true ? asBytes(text) : text;
}

/** All of a seed where it is short, some lines of it where it is long. */
function windowOf(seed: string, longest: number, random: Random): string {
  if (seed.length <= longest && random() < 0.5) return seed;
  const from = seed.lastIndexOf("\n", random() * seed.length) + 1;
  return seed.slice(from, from + Math.ceil(random() * Math.min(longest, 2000)));
}

function changed(text: string, { pieces }: Target, seeds: readonly string[], random: Random): string {
  const below = (limit: number) => Math.floor(random() * limit);
  const at = below(text.length + 1);
  const end = Math.min(text.length, at + 1 + below(random() < 0.7 ? 4 : 80));
  const put = (middle: string) => text.slice(0, at) + middle + text.slice(end);
  const insert = (middle: string) => text.slice(0, at) + middle + text.slice(at);
  switch (below(11)) {
    case 0:
      return put("");
    case 1:
      return insert(text.slice(at, end));
    case 2:
      return insert(text.slice(at, end).repeat(1 + below(random() < 0.9 ? 6 : 300)));
    case 3:
      return insert(pick(pieces, random));
    case 4:
      return put(pick(pieces, random));
    case 5:
      return insert(pick(random() < 0.8 ? CHARACTERS : SURROGATES, random));
    case 6:
      return put(String.fromCharCode(below(random() < 0.8 ? 128 : 256)));
    case 7:
      return insert(windowOf(pick(seeds, random), 200, random));
    case 8:
      return withNumber(text, at, random);
    case 9:
      return text.slice(0, at);
    default: {
      const to = below(text.length + 1);
      const moved = text.slice(at, end);
      const rest = put("");
      return rest.slice(0, to) + moved + rest.slice(to);
    }
  }
}

/** Another number in place of the next one: numbers are lengths, counts and offsets. */
function withNumber(text: string, at: number, random: Random): string {
  const from = text.slice(at, at + 400).search(/[0-9]/);
  if (from < 0) return text.slice(0, at) + pick(NUMBERS, random) + text.slice(at);
  const start = at + from;
  const written = /^[0-9]{1,20}/.exec(text.slice(start, start + 20))?.[0] ?? "";
  const near = String(Math.max(0, Number(written) + Math.floor(random() * 5) - 2));
  return text.slice(0, start) + (random() < 0.6 ? near : pick(NUMBERS, random)) + text.slice(start + written.length);
}

function asBytes(text: string): string {
  return Array.from(text, (it) => (it.charCodeAt(0) < 256 ? it : Buffer.from(it).toString("latin1"))).join("");
}
