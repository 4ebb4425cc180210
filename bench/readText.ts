/** A program that reads the trees of a text several times over, and prints how many milliseconds each time took, as JSON. */
import { readFileSync } from "node:fs";
import { Pages } from "../server/src/core/document/pages.js";

const [path = "", runs = "1"] = process.argv.slice(2);
const text = readFileSync(path, "utf8");
const times = Array.from({ length: Number(runs) }, () => {
  const begin = performance.now();
  const pages = new Pages(text);
  for (const page of pages.all) pages.tree(page);
  return performance.now() - begin;
});
process.stdout.write(JSON.stringify(times));
