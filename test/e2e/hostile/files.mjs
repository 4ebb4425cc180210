/** Writes the files with hostile names into a workspace. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { loadTypeScript } from "../../../scripts/load-typescript.mjs";
import {
  hostileModule,
  hostileText,
  LARGE_MODULE,
  LARGE_TEXT,
  largeText,
  MARK,
  MEGABYTE,
  MODULE,
  PAYLOADS,
  TEXT,
} from "./payloads.mjs";

/** Texts and compiled modules, and a text whose own name is hostile. */
export async function writeHostileFiles(folder) {
  const { buildModule } = await loadTypeScript(fileURLToPath(new URL("../../kit/vmfb.ts", import.meta.url)));
  const write = (name, content) => writeFileSync(join(folder, name), content);
  write(TEXT, hostileText(PAYLOADS));
  write(LARGE_TEXT, largeText(MEGABYTE));
  write(MODULE, buildModule(hostileModule(Object.values(PAYLOADS))));
  write(LARGE_MODULE, buildModule(hostileModule([MEGABYTE])));
  write(`$(${MARK}-icon) [x](command:${MARK}.run).mlir`, "func.func @f() { return }\n");
}
