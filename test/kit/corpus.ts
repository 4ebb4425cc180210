/** Real files beside the checkout, where they are there: tests on them are an addition to our own. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const CORPUS = fileURLToPath(new URL("../../../shared/corpus", import.meta.url));
let told = false;

/** The paths of the `.mlir` files in a folder of the corpus, sorted; none, and one line that says so, without it. */
export function corpusFiles(folder: string): readonly string[] {
  try {
    const names = readdirSync(join(CORPUS, folder)).filter((name) => name.endsWith(".mlir"));
    return names.sort().map((name) => join(CORPUS, folder, name));
  } catch {
    if (!told) console.info(`No corpus in ${CORPUS}: its tests have nothing to check`);
    told = true;
    return [];
  }
}

/** A file of the corpus, or undefined, and one line that says so, without it. */
export function corpusFile(path: string): string | undefined {
  const file = join(CORPUS, path);
  if (existsSync(file)) return file;
  if (!told) console.info(`No corpus in ${CORPUS}: its tests have nothing to check`);
  told = true;
  return undefined;
}
