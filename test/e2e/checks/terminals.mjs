/** What commands print, in a terminal emulator: pictures at three widths, light and dark. */
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const XTERM = createRequire(import.meta.url).resolve("@xterm/xterm");
const WIDTHS = [80, 120, 200];
const THEMES = {
  light: { background: "#ffffff", foreground: "#1f2328", cursor: "#ffffff" },
  dark: { background: "#0d1117", foreground: "#e6edf3", cursor: "#0d1117" },
};
const MAX_ROWS = 60;

const DUMP = `// -----// IR Dump After InlinerPass (inline) //----- //
func.func @f(%a: tensor<4xf32>) attributes {iree.abi.stub} { return }
// -----// IR Dump After AssignTargetDevicesPass (iree-hal-assign-target-devices) //----- //
func.func @f(%a: tensor<8xf32>) attributes {iree.abi.stub} { return }
`;
const BEFORE =
  "func.func @f(%a: tensor<4xf32>, %b: i32) attributes {iree.abi.stub} { return }\nfunc.func @gone() attributes {iree.abi.stub} { return }\n";
const AFTER =
  "func.func @f(%a: tensor<8xf32>, %b: i64) attributes {iree.abi.stub} { return }\nfunc.func @new() attributes {iree.abi.stub} { return }\n";

const COMMANDS = {
  lint: ["lint", "sample.mlir"],
  show: ["show", "sample.mlir"],
  inspect: ["inspect", "model.vmfb"],
  rules: ["rules", "span-length-mismatch"],
  diff: ["diff", "before.mlir", "after.mlir"],
  passes: ["passes", "dump.mlir"],
};

/** Takes the pictures. Throws where the terminal has to break a line that is no code. */
export async function pictureTerminals(root, { folder, run }, { browser, out }) {
  copyFileSync(join(root, "media/sample.mlir"), join(folder, "sample.mlir"));
  copyFileSync(join(root, "test/data/runtimes/d-custom.vmfb"), join(folder, "model.vmfb"));
  for (const [name, text] of Object.entries({ "dump.mlir": DUMP, "before.mlir": BEFORE, "after.mlir": AFTER })) {
    writeFileSync(join(folder, name), text);
  }
  const page = await browser.newPage({ deviceScaleFactor: 1 });
  await page.setContent("<!doctype html><body style='margin:0'></body>");
  await page.addScriptTag({ content: readFileSync(XTERM, "utf8") });
  await page.addStyleTag({ content: readFileSync(join(XTERM, "../../css/xterm.css"), "utf8") });
  const broken = [];
  for (const columns of WIDTHS) {
    for (const [theme, colours] of Object.entries(THEMES)) {
      for (const [name, args] of Object.entries(COMMANDS)) {
        const more = { COLUMNS: `${columns}`, NO_COLOR: "", FORCE_COLOR: "1" };
        const { stdout, stderr } = run("mlir-abi", ["--color", "always", ...args], more);
        const text = `\x1b[1m$ mlir-abi ${args.join(" ")}\x1b[0m\n${stdout}${stderr}`;
        const wrapped = await page.evaluate(
          async ({ text, columns, colours, rows }) => {
            document.body.replaceChildren();
            document.body.style.background = colours.background;
            const host = document.createElement("div");
            host.style.display = "inline-block";
            document.body.append(host);
            const options = { cols: columns, rows, convertEol: true, theme: colours, fontSize: 13, scrollback: 0 };
            const terminal = new globalThis.Terminal({ ...options, fontFamily: "DejaVu Sans Mono" });
            terminal.open(host);
            await new Promise((resolve) => terminal.write(text, resolve));
            await new Promise((resolve) => setTimeout(resolve, 100));
            const buffer = terminal.buffer.active;
            return [...Array(buffer.length).keys()].filter((i) => buffer.getLine(i).isWrapped).length;
          },
          { text, columns, colours, rows: Math.min(MAX_ROWS, text.split("\n").length + 6) },
        );
        if (wrapped > 0) broken.push(`${name} at ${columns}: ${wrapped}`);
        await page
          .locator("div")
          .first()
          .screenshot({ path: join(out, `terminal-${name}-${columns}-${theme}.png`) });
      }
    }
  }
  await page.close();
  // Code to copy stays one line.
  const others = broken.filter((it) => !/^inspect at (?:80|120)/.test(it));
  if (others.length > 0) throw new Error(`The terminal breaks lines: ${[...new Set(others)].join(", ")}`);
}
