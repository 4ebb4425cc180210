/** The shape `real`: files that people wrote, in random order, joined as `mlir-opt --split-input-file` splits them. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { randomOf, shuffled } from "../test/kit/random.js";
import type { GeneratedFile } from "./generate.js";
import { sitesIn } from "./sites.js";

/** Undefined where the corpus is not beside the checkout. */
export function realFile(name: string, size: number, folder: string): GeneratedFile | undefined {
  const texts = corpusTexts(folder);
  if (texts.length === 0) return undefined;
  const random = randomOf(6);
  const parts: string[] = [];
  for (let length = 0; length < size; ) {
    for (const text of shuffled(texts, random)) {
      if (length >= size) break;
      parts.push(text);
      length += text.length;
    }
  }
  const text = parts.join("\n// -----\n");
  const sites = sitesIn(text);
  return { name, text, signatures: sites.signatureSites.length, broken: 0, ...sites };
}

export function corpusTexts(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".mlir"))
    .sort()
    .map((path) => readFileSync(join(folder, path), "utf8"));
}
