/** Bytecode files for tests: those of `test/data/bytecode`, each with what mlir-opt prints for it. */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const FOLDER = fileURLToPath(new URL("../data/bytecode", import.meta.url));

export interface BytecodeExample {
  readonly name: string;
  readonly path: string;
  readonly bytes: Uint8Array;
  /** What mlir-opt prints for it in the generic form; undefined where it can't. */
  readonly text: string | undefined;
}

export const EXAMPLES: readonly BytecodeExample[] = readdirSync(FOLDER)
  .filter((file) => file.endsWith(".mlirbc"))
  .map((file) => {
    const name = file.replace(".mlirbc", "");
    const path = `${FOLDER}/${file}`;
    const hasText = readdirSync(FOLDER).includes(`${name}.txt`);
    const text = hasText ? readFileSync(`${FOLDER}/${name}.txt`, "utf8") : undefined;
    return { name, path, bytes: new Uint8Array(readFileSync(path)), text };
  });

export function example(name: string): BytecodeExample {
  const found = EXAMPLES.find((each) => each.name === name);
  if (found === undefined) throw new Error(`no example ${name}`);
  return found;
}
