/** `npm run playground`: builds dist/playground/ and serves it on localhost; with `--build` only builds. */
import { buildPlayground } from "./playground-bundle.mjs";
import { servePlayground } from "./playground-server.mjs";

const FOLDER = "dist/playground";
const PORT = 8321;

await buildPlayground(FOLDER);
if (!process.argv.includes("--build")) {
  const { url } = await servePlayground(FOLDER, Number(process.env.PORT ?? PORT));
  console.log(`The playground is at ${url}; Ctrl+C ends it`);
}
