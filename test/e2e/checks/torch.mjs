/** PyTorch structures: what a person sees of them, and the way from a leaf to its argument. */
import { holds } from "../report.mjs";

const FILE = "examples/torch_pytree.mlir";
const CALL = "forward(tokens, {'key': key, 'value': value}, *, mask)";
const LEAF = "{\\22type\\22: null";

export const torch = [
  {
    name: "lens and inlay hint show the function as PyTorch calls it",
    async run({ wb, place }) {
      await wb.open(FILE, ...place(FILE, "@forward"));
      await wb.editor().locator(".codelens-decoration", { hasText: "forward(tokens" }).first().waitFor();
      const text = await wb.editor().locator(".codelens-decoration").first().innerText();
      return holds(text.replaceAll("\u00a0", " "), CALL, "-> (logits, {'key': #1, 'value': #2})");
    },
    shot: "lens",
  },
  {
    name: "hover on a leaf has its type and path, and the whole call",
    async run({ wb, place }) {
      const text = await wb.hover(...place(FILE, LEAF, 6, "@forward"), /A leaf/);
      return holds(text, "tensor<1x?xi64>", "0, tokens", "args[0]", "kwargs['mask']", CALL);
    },
    shot: "hover",
  },
  {
    name: "hover on a key inside of two strings",
    async run({ wb, place }) {
      const text = await wb.hover(...place(FILE, "value\\\\\\22", 2, "@forward"), /Key 'value'/);
      return holds(text, "tensor<1x8x?x64xf16>");
    },
    shot: "hover-key",
  },
  {
    name: "inlay hints after both strings",
    async run({ wb, place }) {
      await wb.goto(...place(FILE, '"\n', 0, "torch.return_schema"));
      return wb.textLike(/-> \(logits, \{'key': #1, 'value': #2\}\)/);
    },
    shot: "hints",
  },
  {
    name: "Go to definition leads from a leaf to its argument",
    async run({ wb, place }) {
      await wb.goto(...place(FILE, LEAF, 6, "@score"));
      await wb.keyboard.press("F12");
      const [line, column] = place(FILE, "%logits", 0, "@score");
      await wb.status(`Ln ${line}, Col ${column}`).waitFor();
    },
  },
  {
    name: "a leaf too many is in the Problems panel",
    async run({ wb, place }) {
      await wb.goto(...place(FILE, ", %temperature", 0, "@score"));
      for (let i = 0; i < ", %temperature: f32".length; i++) await wb.keyboard.press("Delete");
      const found = await wb.problems(/Structure has 2 leaves, the function has 1 argument/);
      return found;
    },
    shot: "problem",
  },
  {
    name: "Edit decoded signature writes the JSON",
    async run({ wb, place }) {
      await wb.hideProblems();
      await wb.goto(...place(FILE, "torch.args_schema", 40, "@score"));
      await wb.command("MLIR ABI: Edit decoded signature");
      await wb.page.locator(".tab.active", { hasText: ".mlirabi" }).last().waitFor();
      await wb.textLike(/^\(\[\*, \*\], \{\}\)/m, 1);
      for (let i = 0; i < "([*".length; i++) await wb.keyboard.press("ArrowRight");
      for (let i = 0; i < ", *".length; i++) await wb.keyboard.press("Delete");
      await wb.keyboard.press("Control+s");
      await wb.textLike(/^\(\[\*\], \{\}\)/m, 1);
      await wb.editor(0).locator(".codelens-decoration", { hasText: "score(logits) -> #0" }).first().waitFor();
    },
    shot: "edited",
  },
];
