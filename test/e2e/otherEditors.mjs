/** Neovim and Emacs, headless, with the language server that `mlir-abi lsp --stdio` is. */
import { execFile } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { findProgram } from "./install.mjs";
import { holds, someHold } from "./report.mjs";
import { makeWorkspace, placeOf } from "./workspace.mjs";

const FILE = "faults.mlir";
const HERE = fileURLToPath(new URL(".", import.meta.url));
const SERVER = [process.execPath, fileURLToPath(new URL("../../dist/cli.js", import.meta.url)), "lsp", "--stdio"];
const TITLE = "Correct the length";

export async function testNeovim({ report, home }) {
  const program = findProgram("nvim");
  if (program === undefined) return report.absent("neovim", "nvim is not on PATH");
  const flags = ["--headless", "-u", "NONE", "-i", "NONE", "-n", "-c", `luafile ${join(HERE, "neovim.lua")}`];
  await testEditor({ report, home, part: "neovim", program, flags });
}

export async function testEmacs({ report, home }) {
  const program = findProgram("emacs");
  if (program === undefined) return report.absent("emacs", "emacs is not on PATH");
  // -Q would leave out Debian's own packages, eglot among them.
  const flags = ["--batch", "-q", "-l", join(HERE, "emacs.el")];
  await testEditor({ report, home, part: "emacs", program, flags });
}

/** One editor: its script prints what it saw as JSON, which is printed and checked. */
async function testEditor({ report, home, part, program, flags }) {
  const folder = makeWorkspace(mkdtempSync(join(home, `${part}-`)));
  const place = placeOf(folder, FILE, "I15!", 2);
  const args = [...flags, "--", join(folder, FILE), ...place.map(String), TITLE, ...SERVER];
  let seen;
  const ran = await report.check(part, "attaches", async () => {
    const options = { timeout: 120_000, maxBuffer: 2 ** 26, env: { ...process.env, HOME: folder } };
    const { stdout, stderr } = await promisify(execFile)(program, args, options).catch((error) => error);
    const line = (stdout ?? "").split("\n").find((it) => it.startsWith("{"));
    if (line === undefined) throw new Error(`${program} said ${stdout}${stderr}`);
    seen = JSON.parse(line);
    console.log(JSON.stringify(seen, null, 2).replace(/^/gm, "        "));
    if (seen.attached !== true) throw new Error("The server did not attach");
    return (await promisify(execFile)(program, ["--version"])).stdout.split("\n")[0];
  });
  if (!ran) return;
  await report.check(part, "diagnostics", () => {
    const reported = seen.diagnostics.map(({ line, column, message }) => `${line}:${column} ${message}`);
    const at = (text) => placeOf(folder, FILE, text).join(":");
    // At the digits of the lengths, and at the index.
    const [line, column] = placeOf(folder, FILE, "I15!", 1);
    someHold(reported, new RegExp(`^${line}:${column} .*Length is 15 but the contents are 12 bytes`));
    someHold(reported, new RegExp(`^${at("3 : index")} .*There is no result 3`));
    // Two functions have metadata of the first generation, which is a note at each.
    if (reported.length !== 6) throw new Error(`Expected six diagnostics, found ${reported.length}`);
    return reported;
  });
  await report.check(part, "hover", () => holds(seen.hover ?? "", "tensor<1x28x28xf32>"));
  if ("rested" in seen) {
    await report.check(part, "eldoc shows the hover, and the fields while they are typed", () => {
      holds(seen.rested ?? "", "28");
      if (/^\w+\(/.test(seen.rested)) throw new Error(`Signature help where nothing is typed: ${seen.rested}`);
      holds(seen.typed ?? "", "(length, ");
      return seen.rested.split("\n")[0];
    });
  }
  if ("completed" in seen) {
    await report.check(part, "a name with a dot is completed as a whole", () =>
      holds(seen.completed ?? "", "%0 = arith.addui_extended"),
    );
  }
  await report.check(part, "code action applied", () => {
    someHold(seen.actions, new RegExp(TITLE));
    holds(seen.text, 'f = "I12!B9!d1d28d28R9!B6!d1d10"');
    if (seen.fixed !== true) throw new Error("The finding stayed");
    return seen.applied;
  });
}
