/**
 * A program that reads the trees of a text several times over, or lays the text out, and prints how many milliseconds each time took, as
 * JSON.
 */
import { readFileSync } from "node:fs";
import { Pages } from "../server/src/core/document/pages.js";
import { formatText } from "../server/src/core/format/format.js";

const WORK: Readonly<Record<string, (text: string) => void>> = {
  reader(text) {
    const pages = new Pages(text);
    for (const page of pages.all) pages.tree(page);
  },
  formatter: (text) => void formatText(text),
};

const [path = "", runs = "1", work = ""] = process.argv.slice(2);
const text = readFileSync(path, "utf8");
const times = Array.from({ length: Number(runs) }, () => {
  const begin = performance.now();
  WORK[work]?.(text);
  return performance.now() - begin;
});
process.stdout.write(JSON.stringify(times));
