/** The library's type declarations: those that its entry reaches, and no more of the project's. */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const ENTRY = "core/index.d.ts";

/** The compiler's launcher is a script without an ending, so Node runs it. */
const COMPILER = "node_modules/typescript/bin/tsc";

/**
 * Declarations by path, from the library's entry on.
 * @throws Error where a type can't be declared, or a declaration imports a package, which users would have to install
 */
export function declarations() {
  // Inside the project, since the compiler searches the folders above it for @types.
  mkdirSync(".build", { recursive: true });
  const folder = mkdtempSync(".build/types-");
  try {
    const config = {
      extends: "../../tsconfig.json",
      compilerOptions: {
        noEmit: false,
        declaration: true,
        emitDeclarationOnly: true,
        stripInternal: true,
        rootDir: "../../server/src",
        outDir: "out",
      },
      include: [],
      files: ["../../server/src/core/index.ts"],
    };
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config));
    const { status, stdout, stderr } = spawnSync(process.execPath, [COMPILER, "-p", folder], { encoding: "utf8" });
    if (status !== 0) throw new Error(`No declarations were written: ${stdout}${stderr}`);
    return reachable(join(folder, "out"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function reachable(folder) {
  const files = new Map();
  const queue = [ENTRY];
  for (const path of queue) {
    if (files.has(path)) continue;
    const text = readFileSync(join(folder, path), "utf8");
    files.set(path, text);
    for (const [, named, called] of text.matchAll(
      /^(?:(?:import|export) .*|\}) from "([^"]+)"|\bimport\("([^"]+)"\)/gm,
    )) {
      const specifier = named ?? called;
      if (!specifier.startsWith(".")) throw new Error(`${path} imports ${specifier}, which users may not have`);
      queue.push(join(dirname(path), specifier).replaceAll("\\", "/").replace(/\.js$/, ".d.ts"));
    }
  }
  return files;
}

/** Writes them below `folder`, with an entry for each kind of module. */
export function writeDeclarations(folder) {
  for (const [path, text] of declarations()) {
    mkdirSync(dirname(join(folder, "types", path)), { recursive: true });
    writeFileSync(join(folder, "types", path), text);
  }
  const all = 'export * from "./types/core/index.js";\n';
  for (const ending of [".d.ts", ".d.mts"]) writeFileSync(join(folder, `core${ending}`), all);
}
