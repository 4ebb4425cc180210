/** `npm run vscode -- FOLDER`: VS Code's workbench in a browser, with this checkout's extension installed. */
import { existsSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { codeServer, pack } from "./install.mjs";
import { startServer } from "./workbench/server.mjs";
import { newHome } from "./workbenchTests.mjs";

const given = process.argv[2];
const examples = fileURLToPath(new URL("../../examples", import.meta.url));
// npm runs scripts in the project's root: names are relative to where it was called.
const folder = given === undefined ? examples : resolve(process.env.INIT_CWD ?? process.cwd(), given);
if (!existsSync(folder) || !statSync(folder).isDirectory()) {
  console.error(`${folder} is not a folder`);
  process.exit(2);
}
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => process.exit(0));
try {
  const server = await startServer({ codeServer: codeServer(), vsix: [pack(newHome())], port: process.env.PORT });
  console.log(`Open ${server.url}?folder=${encodeURIComponent(folder)}`);
  console.log("Files that you save there are saved here. Ctrl+C ends it");
  await server.ended;
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
