/** What is shown of correct files: hovers, hints, colours, symbols, suggestions. */
import { holds, someHold } from "../report.mjs";
import { until } from "../workbench/until.mjs";

const RAW = "examples/v0_raw_signature.mlir";
const STEP = "step.mlir";

const THEMES = ["Default Dark+", "Default Light+", "Default Dark Modern"];

/** What a function answers once it answers the same twice. */
async function steady(read) {
  let last;
  return until("something steady", async () => {
    const now = JSON.stringify(await read());
    const same = now === last;
    last = now;
    await new Promise((resolve) => setTimeout(resolve, 400));
    return same && JSON.parse(now);
  });
}

export const reading = [
  {
    name: "hover on f, on its key and on a part",
    core: true,
    async run({ wb, place }) {
      await wb.open(RAW);
      const part = await wb.hover(...place(RAW, "I16!B8!d-1d128", 8), /tensor</);
      holds(part, "tensor<", "f32", "128");
      await wb.hover(...place(RAW, 'f = "I16!'), /raw signature|function signature/i);
      return part;
    },
    shot: "hover",
  },
  {
    name: "hover on sip shows the types of its raw arguments",
    async run({ wb, place }) {
      await wb.open(STEP);
      const text = await wb.hover(...place(STEP, "K6!state_0", 4), /Raw value/);
      return holds(text, "speed", "i32", "tensor<?x4xf32>");
    },
  },
  {
    name: "hover on iree.abi, after escapes",
    core: true,
    async run({ wb, place }) {
      await wb.open(STEP);
      const text = await wb.hover(...place(STEP, "ndarray", 2), /n-dimensional array/);
      return holds(text, "tensor<1x28x28x1xf32>", "3136");
    },
  },
  {
    name: "hover on an SSA value shows its definition",
    async run({ wb, place }) {
      return holds(await wb.hover(...place(STEP, "return %0", 8), /sample\.step/), "tensor<4xf32>");
    },
  },
  {
    name: "inlay hints after encoded strings",
    core: true,
    async run({ wb }) {
      await wb.open(STEP);
      // Whole where it is short; the editor itself cuts hints at 43 characters unless a setting says otherwise.
      await wb.textLike(/f = "I14!.*B3!d4"[^(]*\(tensor<\?x4xf32>, i32\) -> tensor<4xf32>,/);
      return wb.textLike(/sip = ".*_0"[^{]*\{"speed": i32, …\} -> tensor<4xf32>/);
    },
    shot: "inlay-hints",
  },
  {
    name: "semantic colours inside an encoded string",
    async run({ wb, place }) {
      await wb.goto(...place(STEP, "I14!"));
      await wb.command("Developer: Inspect Editor Tokens and Scopes");
      const widget = wb.page.locator(".token-inspect-widget");
      const text = await until("a semantic token", async () => {
        const shown = await widget.innerText();
        return /semantic token type\s+keyword/.test(shown) && shown;
      });
      await wb.keyboard.press("Escape");
      return text;
    },
  },
  {
    name: "colours are the same before and after the semantic ones, in every theme",
    async run({ wb }) {
      await wb.open(STEP);
      const colours = () =>
        wb
          .editor()
          .locator(".view-line")
          .evaluateAll((lines) =>
            lines.flatMap((line) =>
              [...line.querySelectorAll("span > span")].flatMap((it) =>
                [...it.textContent.trim()].map((c) => `${c} ${getComputedStyle(it).color}`),
              ),
            ),
          );
      const classes = () => wb.editor().locator('.view-line span[class*="mtk"]').count();
      for (const theme of THEMES) {
        const plain = { "workbench.colorTheme": theme, "editor.inlayHints.enabled": "off" };
        await wb.settings({ ...plain, "editor.semanticHighlighting.enabled": false });
        const before = await steady(colours);
        const spans = await classes();
        await wb.settings({ ...plain, "editor.semanticHighlighting.enabled": true });
        // The server's tokens divide what the grammar has as one.
        await until("semantic tokens", async () => (await classes()) !== spans);
        const after = await steady(colours);
        const differing = after.filter((it, i) => it !== before[i]);
        if (differing.length > 0) throw new Error(`${theme}: ${differing.join(", ")}`);
      }
      await wb.settings({});
    },
  },
  {
    name: "outline and Go to Symbol name every function",
    core: true,
    async run({ wb }) {
      await wb.open(RAW);
      // The list draws only what fits, so each name is asked for.
      for (const name of ["digits", "predict", "top_k", "reset", "forward", "top_k_impl"]) {
        await wb.keyboard.press("Control+Shift+o");
        await wb.input.fill(`@${name}`);
        const row = wb.page.locator(".quick-input-widget .monaco-list-row");
        await row.filter({ hasText: name }).first().waitFor();
        await wb.keyboard.press("Escape");
      }
      await wb.command("Explorer: Focus on Outline View");
      return wb.rows("Outline", /^digits/);
    },
  },
  {
    name: "definition of an SSA value, and of a function symbol",
    async run({ wb, place }) {
      await wb.open(RAW, ...place(RAW, "return %logits", 8));
      await wb.keyboard.press("F12");
      const [line, column] = place(RAW, "%logits = call");
      await wb.page.locator(".statusbar-item", { hasText: `Ln ${line}, Col ${column}` }).waitFor();
      await wb.goto(...place(RAW, "call @forward", 6));
      await wb.keyboard.press("F12");
      const [there] = place(RAW, "func private @forward");
      await wb.page.locator(".statusbar-item", { hasText: `Ln ${there}, Col` }).waitFor();
    },
  },
  {
    name: "suggestions of attribute names and of dims",
    core: true,
    async run({ wb, place }) {
      const file = "half-typed.mlir";
      await wb.open(file, ...place(file, "iree.abi.}", 9));
      const names = await wb.suggestions(/iree\.abi\.name/);
      someHold(names, /iree\.abi\.name/, /iree\.abi\.encoding/);
      await wb.keyboard.press("Escape");
      await wb.goto(...place(file, "I8!B5!d4", 6));
      const inside = await wb.suggestions(/./);
      await wb.keyboard.press("Escape");
      return [...names, ...inside];
    },
  },
  {
    name: "a function is typed, the list open wherever something is to choose",
    core: true,
    async run({ wb }) {
      await wb.command("File: New Untitled Text File");
      await wb.command("Change Language Mode");
      await wb.input.fill("MLIR");
      await wb.keyboard.press("Enter");
      const shown = (match) => wb.shownSuggestions(match);
      const type = (text) => wb.keyboard.type(text, { delay: 30 });
      await type("func.func private @g(%a: i32) -> f32");
      // The list has the type that is there: Enter ends the line.
      await shown(/^f32/);
      await wb.keyboard.press("Enter");
      await type("func.func @f(%b: i32) -> f32 attributes {iree.ref");
      await shown(/^iree\.reflection/);
      await wb.keyboard.press("Tab");
      const inside = await shown(/^iree\.abi,/);
      await wb.keyboard.press("Escape");
      await wb.keyboard.press("End");
      await type(" {");
      await wb.keyboard.press("Enter");
      await type("%0 = func.call @");
      await shown(/^@g/);
      await wb.keyboard.press("Enter");
      await type("%b");
      await wb.keyboard.press("Escape");
      await wb.keyboard.press("End");
      await wb.keyboard.press("Enter");
      await type("ret");
      const ends = await shown(/^return/);
      await wb.keyboard.press("Enter");
      await type("%0");
      await wb.keyboard.press("Escape");
      await wb.textLike(/func\.call @g\(%b\) : \(i32\) -> f32\n\s*return %0 : f32\n\}/);
      // An editor without text closes without a question.
      await wb.keyboard.press("Control+a");
      await wb.keyboard.press("Delete");
      return [...inside, ...ends];
    },
  },
];
