/** Op definitions, as `llvm-tblgen --dump-json` resolves them: inheritance, template arguments and multiclasses are its work. */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Some files are parts of others and can't be read alone; their ops are in those. */
function recordsOf(tblgen, includes, file) {
  const folders = [...includes, dirname(file)].flatMap((folder) => ["-I", folder]);
  const { status, stdout } = spawnSync(tblgen, ["--dump-json", ...folders, file], { maxBuffer: 2 ** 30 });
  return status === 0 ? JSON.parse(stdout.toString("utf8")) : undefined;
}

/** Paths of the files below a folder that may define ops or types. */
function filesIn(folder) {
  const files = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith(".td"));
  return files.sort().map((name) => join(folder, name));
}

/**
 * What the definitions in some folders define.
 *
 * @param source Its `folders` are searched; what they include is in its `includes`.
 * @returns Of each op its record and all records of the file that has it, by the op's name; and text of the files that could not
 *   be read.
 */
export function readDefinitions(tblgen, { folders, includes }) {
  const ops = new Map();
  const types = new Set();
  let unread = "";
  for (const file of folders.flatMap(filesIn)) {
    const text = readFileSync(file, "utf8");
    if (!/Op|Type/.test(text)) continue;
    const records = recordsOf(tblgen, includes, file);
    if (records === undefined) {
      unread += text;
      continue;
    }
    const classes = records["!instanceof"];
    for (const name of classes.Op ?? []) {
      const record = records[name];
      if (record["!anonymous"] || !record.opDialect) continue;
      // LLVM 13 has the builtin dialect without its name.
      const op = `${records[record.opDialect.def].name || "builtin"}.${record.opName}`;
      if (!ops.has(op)) ops.set(op, { record, records });
    }
    for (const name of classes.TypeDef ?? []) {
      const { dialect, mnemonic } = records[name];
      if (dialect && mnemonic) types.add(`${records[dialect.def].name}.${mnemonic}`);
    }
  }
  return { ops, types, unread };
}
