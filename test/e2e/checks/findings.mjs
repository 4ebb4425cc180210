/** Findings: reported, explained and fixed. The checks of a file follow each other in one workbench. */
import { holds, someHold } from "../report.mjs";
import { until } from "../workbench/until.mjs";

const FILE = "faults.mlir";

export const findings = [
  {
    name: "squiggle under the very characters, and Problems entries",
    core: true,
    async run({ wb, place }) {
      await wb.open(FILE, ...place(FILE, "I15!"));
      const labels = await wb.problems(/There is no result 3/);
      await wb.editor().locator(".squiggly-error").first().waitFor();
      someHold(labels, /Length is 15 but the contents are 12 bytes/, /Length is 13 but the contents are 11 bytes/);
      if ((await wb.editor().locator(".squiggly-error").count()) !== 4) throw new Error("Expected four squiggles");
      return labels;
    },
    shot: "problems",
  },
  {
    name: "hover on a finding shows it and the string after its fix",
    core: true,
    async run({ wb, place }) {
      return holds(
        await wb.hover(...place(FILE, "I15!", 2), /1x28x28xf32/),
        "the contents are 12 bytes",
        "span-length-mismatch",
      );
    },
    shot: "hover-finding",
  },
  {
    name: "the rule's id in a hover opens its page in the editor",
    core: true,
    async run({ wb, place }) {
      await wb.hover(...place(FILE, "I15!", 2), /span-length-mismatch/);
      await wb.page.locator(".monaco-hover a.code-link", { hasText: "span-length-mismatch" }).first().click();
      const text = await wb.frameText(/span-length-mismatch[\s\S]*Why it matters/);
      await wb.keyboard.press("Control+F4");
      return text.slice(0, 200);
    },
  },
  {
    name: "so does the light bulb",
    core: true,
    async run({ wb, place, shot }) {
      await wb.open(FILE);
      await wb.lightBulb(...place(FILE, "I15!", 2), /Show documentation for span-length-mismatch/);
      await wb.choose("Show documentation for");
      const text = await wb.frameText(/span-length-mismatch[\s\S]*Why it matters/);
      await shot("rule-page");
      await wb.open(FILE);
      return text.slice(0, 200);
    },
  },
  {
    name: "quick fix through the light bulb",
    core: true,
    async run({ wb, place, shot }) {
      const offered = await wb.lightBulb(...place(FILE, "I15!", 2), /Correct the length/);
      someHold(offered, /Correct the length/, /disable-next-line|Suppress/i);
      await shot("light-bulb");
      await wb.choose("Correct the length");
      await wb.textLike(/f = "I12!B9!d1d28d28R9!B6!d1d10"/);
      return offered;
    },
    shot: "fixed",
  },
  {
    name: "fix-all on save leaves what has no safe fix",
    async run({ wb, place }) {
      // Fixed, the second function's string is `I11!…`; the index has no safe fix.
      await wb.goto(...place(FILE, "// One fault"));
      await wb.keyboard.press("End");
      await wb.keyboard.type(" ");
      await wb.save();
      await wb.textLike(/f = "I11!B3!d4B3!d4R6!B3!d4"/);
      return until("nothing but the index is wrong", async () => {
        const labels = await wb.problems(/There is no result 3/);
        return !labels.some((it) => it.includes("Length is")) && labels;
      });
    },
    shot: "fixed-on-save",
  },
  {
    name: "no error is left once everything is fixed",
    core: true,
    async run({ wb, place }) {
      await wb.goto(...place(FILE, "= 3 : index", 2));
      await wb.keyboard.press("Delete");
      await wb.keyboard.type("0");
      await wb.command("MLIR ABI: Fix all in this file");
      await until("only information in Problems", async () => {
        const labels = await wb.problems(/first-generation/);
        return !labels.some((it) => /^(?:Error|Warning)/i.test(it) || /Length is|no result/.test(it));
      });
      await wb.save();
      await wb.hideProblems();
    },
  },
];
