/** `npm run fuzz -- --growth`: whether twice the input takes about twice the time, on inputs made to be slow. */

import { TEXT_SHAPES } from "../test/kit/textShapes.js";
import { type Growth, growthOf, type Sized } from "./growth/measure.js";
import { OTHER_SHAPES } from "./growth/otherShapes.js";
import { QUESTIONS } from "./growth/questions.js";

/** How much longer twice the input may take. */
const MOST = 2.3;
const CELL = 9;

/** A shape with its questions: a column each, or one column where there is only one answer. */
function tasksOf(shape: string): Readonly<Record<string, Sized>> {
  const make = TEXT_SHAPES[shape];
  if (make !== undefined) {
    return Object.fromEntries(Object.entries(QUESTIONS).map(([name, ask]) => [name, (n) => ask(make(n))]));
  }
  const prepare = OTHER_SHAPES[shape];
  return prepare === undefined ? {} : { all: (n) => ({ ask: prepare(n) }) };
}

/**
 * Prints a line for each shape, in it for each question the larger of two ratios: from `n` to `2n` parts and from there to
 * `4n`. The answer is how many are above the limit.
 *
 * @param only Measures the shapes and questions whose names hold this.
 */
export function checkGrowth(only: string): number {
  const wrong: string[] = [];
  const measured = { shapes: 0, ratios: 0 };
  for (const [title, shapes, questions] of [
    ["MLIR text", TEXT_SHAPES, Object.keys(QUESTIONS)],
    ["everything else", OTHER_SHAPES, ["all"]],
  ] as const) {
    console.log(`\n${title.padEnd(38)}${questions.map((it) => it.padStart(CELL)).join("")}`);
    for (const shape of Object.keys(shapes)) {
      const cells: string[] = [];
      for (const [question, make] of Object.entries(tasksOf(shape))) {
        if (!`${shape}: ${question}`.includes(only)) continue;
        const growth = growthOf(make, MOST);
        cells.push((growth?.ratio.toFixed(2) ?? "fast").padStart(CELL));
        if (growth === undefined) continue;
        measured.ratios++;
        if (growth.ratio > MOST) wrong.push(`${shape}: ${question}: ${inWords(growth)}`);
      }
      if (cells.length === 0) continue;
      measured.shapes++;
      console.log(`${shape.padEnd(38)}${cells.join("")}`);
    }
  }
  for (const line of wrong) console.log(line);
  console.log(`growth: ${measured.shapes} shapes, ${measured.ratios} ratios, ${wrong.length} above ${MOST}`);
  return wrong.length;
}

function inWords({ n, times, ratio }: Growth): string {
  const [one, two, four] = times.map((it) => Math.round(it));
  return `${ratio.toFixed(2)} times as long for twice the size (${one}, ${two} and ${four} ms for ${n}, ${2 * n} and ${4 * n} parts)`;
}
