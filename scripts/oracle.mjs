/** Compares what this build answers about MLIR text with what an earlier one does: `npm run oracle -- --help`. */
import { fileURLToPath } from "node:url";
import { loadTypeScript } from "./load-typescript.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
process.chdir(root);
const { main } = await loadTypeScript("scripts/oracle/run.ts");
process.exitCode = await main(process.argv.slice(2), root);
