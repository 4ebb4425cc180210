/** Hovers of the VM's imports: which releases of IREE have the function, by which conventions. */
import { expect, test } from "vitest";
import { openDocument } from "../../server/src/core/document/document.js";
import { abiHover } from "../../server/src/core/features/abi/hover.js";
import { hoverAt } from "../kit/service.js";

const hover = (line: string) => hoverAt(`vm.module @m {\n  ${line}\n}\n`, "plaintext");

test.each([
  [
    "vm.import private @hal.fen<|>ce.await(%timeout : i32, %fences : !vm.ref<!hal.fence> ...) -> i32",
    "Exported by IREE's runtime: this in IREE 20220930.282 to 3.3.0, 0iICrD_i in IREE 3.4.0 to main@2026-08-21",
  ],
  [
    "vm.import private @hal.fen<|>ce.await(%t : i32, %flags : i64, %fences : !vm.ref<!hal.fence> ...) -> i32 attributes {minimum_version = 6 : i32}",
    "Exported by IREE's runtime: 0iCrD_i in IREE 20220930.282 to 3.3.0, this in IREE 3.4.0 to main@2026-08-21",
  ],
  [
    "vm.import private optional @hal.ex.shared<|>_device() -> !vm.ref<!hal.device>",
    "Exported by IREE's runtime: this in IREE 20220930.282 to 20231004.665",
  ],
  ["vm.import private @hal.no.such(%x <|>: i32)", undefined],
  ["vm.import private @hal.no.su<|>ch(%x : i32)", "Exported by IREE's runtime: in no release that is known here"],
])("%s", (line, expected) => {
  const found = hover(line);
  if (expected === undefined) expect(found).toBeUndefined();
  else expect(found?.value.split("\n")).toContain(expected);
});

test("of a module that is not IREE's nothing is said", () => {
  const found = hover("vm.import private @acme.ca<|>ll(%x : i32)");
  expect(found?.title).toContain("calling convention 0i_v");
  expect(found?.value).not.toContain("IREE's runtime");
});

test.each([
  ["vm.im<|>port private @acme.call(%x : i32)", "vm.import"],
  ["vm.import private @acme.ca<|>ll(%x : i32)", "@acme.call"],
  ["vm.func private @f() { vm.return } vm.import\n private\n @acme.ca<|>ll(%x : i32)", "@acme.call"],
])("%s: the hover is about the name under the cursor", (marked, name) => {
  const at = marked.indexOf("<|>");
  const document = openDocument("file:///a.mlir", 1, `  ${marked.replace("<|>", "")}\n`);
  const found = abiHover(document, 2 + at);
  expect(found && document.slice(found.span.start, found.span.end)).toBe(name);
});
