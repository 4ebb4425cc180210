/** Counts false alarms on MLIR text, and mistakes that go unreported: `npm run truth -- --help`. */
import { fileURLToPath } from "node:url";
import { loadTypeScript } from "./load-typescript.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
process.chdir(root);
const { main } = await loadTypeScript("scripts/truth/run.ts");
process.exitCode = main(process.argv.slice(2), root);
