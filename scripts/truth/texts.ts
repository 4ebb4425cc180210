/** The MLIR text that findings are held to: the project's own, the corpus where there is one, and folders of other people's files. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export interface TruthText {
  readonly path: string;
  readonly text: string;
}

interface TruthTexts {
  readonly name: string;
  readonly texts: readonly TruthText[];
}

/** Longer files are printed by programs. UTF-16 units. */
const MAX_LENGTH = 1 << 20;

/** The sets of texts, each with its name. */
export function truthTexts(root: string, folders: readonly string[]): readonly TruthTexts[] {
  const own = {
    name: "examples",
    texts: [...textsIn(join(root, "examples")), ...textsIn(join(root, "test/data/mlir"))],
  };
  const corpus = join(root, "../shared/corpus");
  const others = [...(existsSync(corpus) ? [corpus] : []), ...folders].map((folder) => ({
    name: folder === corpus ? "corpus" : folder,
    texts: textsIn(folder),
  }));
  return [own, ...others];
}

function textsIn(folder: string): readonly TruthText[] {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".mlir"));
  return names.sort().flatMap((name) => {
    const path = join(folder, name);
    const text = readFileSync(path, "utf8");
    return text.length > MAX_LENGTH ? [] : [{ path, text }];
  });
}
