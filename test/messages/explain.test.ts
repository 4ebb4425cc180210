/** Messages as people paste them: alone, in logs of any kind, stacked, wrapped, of older releases, and unknown ones. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type ExplainedMessage, explainMessages } from "../../server/src/core/messages/explain.js";

const SIGNATURE =
  "import function hal.fence.await signature mismatch between module and source hal; expected 0iCrD_i but got 0iICrD_i";

function only(text: string): ExplainedMessage {
  const { messages } = explainMessages(text);
  expect(messages).toHaveLength(1);
  return messages[0] as ExplainedMessage;
}

const decodedOf = ({ values }: ExplainedMessage) => Object.fromEntries(values.map((it) => [it.name, it.decoded]));

describe("what a message means", () => {
  test("conventions: the argument that changed, the older side, the releases of each", () => {
    const message = only(`iree/runtime/src/iree/vm/context.c:275: INTERNAL; ${SIGNATURE}`);
    expect(message.id).toBe("import-signature");
    expect(message.meaning).toContain("Argument 1 (i64) is known to the runtime only.");
    expect(message.meaning).toContain("Compiled for: IREE 20220930.282 to 3.3.0.");
    expect(message.meaning).toContain("The module is the older one.");
    expect(decodedOf(message).found).toBe("(i32, i64, tuple<!vm.ref<?>>...) -> (i32), IREE 3.4.0 to main@2026-08-21");
    expect(message.advice.join("\n")).toContain("pip install iree-base-runtime==3.3.0");
  });

  test.each([
    ["0riii_v", "0riiI_v", "Argument 3 is i32 for the module and i64 for the runtime."],
    ["0rr_v", "0r_v", "Argument 1 (!vm.ref<?>) is known to the module only."],
    ["0r_i", "0r_I", "Result 0 is i32 for the module and i64 for the runtime."],
    ["0iif_v", "0iI_v", "From argument 1 on the module has i32, f32, the runtime i64."],
  ])("%s against %s", (expected, found, change) => {
    const text = `import function custom.f signature mismatch between m and source custom; expected ${expected} but got ${found}`;
    expect(only(text).meaning).toContain(change);
  });

  test("versions of modules and of bytecode: releases", () => {
    const version = only("NOT_FOUND; required module 'hal' version mismatch; have 5 but require 6");
    expect(decodedOf(version)).toMatchObject({ have: "IREE 20240828.999 to 3.3.0" });
    expect(version.meaning).toContain("The runtime is the older one.");
    const bytecode = only("bytecode version mismatch; runtime supports 15.0, module has 16.0");
    expect(decodedOf(bytecode)).toMatchObject({ module: "IREE 3.10.0" });
    expect(bytecode.advice[1]).toContain("pip install iree-base-runtime==3.10.0");
  });

  test.each([
    ["21000020", "f32"],
    ["22000010", "bf16"],
    ["13000008", "i1"],
    ["23000040", "complex<f32>"],
    ["24000008", "f8E5M2"],
    ["03000020", "f32 (as numbered until December 2021)"],
    ["00000008", "opaque elements of 8 bits"],
  ])("element type %s is %s", (number, name) => {
    const message = only(`x element type mismatch; expected 10000020 but have ${number}`);
    expect(decodedOf(message)).toMatchObject({ expected: "i32", have: name });
  });

  test("machines of CPU code", () => {
    const message = only("ELF machine specification (00B7) does not match the running architecture");
    expect(decodedOf(message)).toEqual({ machine: "arm_64" });
  });

  test("features as names and as bits", () => {
    const text = (missing: string) =>
      `required module features [${missing}] are not available in this runtime configuration; have [EXT_F32] while module requires [EXT_F32|Ch]`;
    expect(decodedOf(only(text("Ch")))).toMatchObject({ missing: "functions that yield, unwinding" });
    expect(decodedOf(only(text("EXT_F64")))).toMatchObject({ missing: "64-bit floats", have: "32-bit floats" });
  });

  test("the version of CPU code, a type, a module and a function that are missing", () => {
    expect(only("executable does not support this version of the runtime (00000006)").meaning).toContain("IREE 3.8.0");
    expect(only("no type registered with name '!hal.pipeline_layout'").meaning).toContain("to 20240410.859");
    expect(only("no type registered with name '!acme.handle'").meaning).toContain("the module 'acme' defines it");
    expect(only("no function `allocator.select` exported by module `hal`").meaning).toContain("IREE 3.5.0 to");
    expect(only("required module 'io_parameters' not registered on the context").advice.join()).toContain(
      "--parameters=",
    );
    expect(only("module 'acme' required for import 'acme.f' not registered with the context").advice[0]).toContain(
      "acme.vmfb",
    );
  });

  test("the device that a program was compiled for", () => {
    const target = `#hal.device.target<"hip", [#hal.executable.target<"rocm", "rocm-hsaco-fb", {iree.gpu.target = #iree_gpu.target<arch = "gfx942", features = "">}>]>`;
    const message = only(
      `ValueError: <vm>:0: NOT_FOUND; HAL device \`__device_0\` not found or unavailable: ${target}; `,
    );
    expect(message.meaning).toContain("compiled for hip (gfx942)");
    expect(message.advice[0]).toContain("--device=hip");
  });
});

describe("messages in logs", () => {
  const head = "E   RuntimeError: Error creating vm context with modules: iree/vm/context.c:275: INTERNAL; ";
  test.each([
    ["alone", SIGNATURE],
    ["with a status", `iree/runtime/src/iree/vm/context.c:275: INTERNAL; ${SIGNATURE}; resolving module 'm' imports`],
    ["on Windows", `D:\\a\\iree\\new\\src\\vm\\context.c:275: INTERNAL; ${SIGNATURE}`],
    ["of pytest", `${head}${SIGNATURE}`],
    ["of CTest", `12: iree/vm/context.c:275: INTERNAL; ${SIGNATURE}\n12/40 Test #12: x ...***Failed 0.1 sec`],
    ["of GitHub", `2026-01-02T03:04:05.1234567Z ##[error]iree/vm/context.c:275: INTERNAL; ${SIGNATURE}`],
    ["in colours", `\u001b[31mINTERNAL\u001b[0m; \u001b[1m${SIGNATURE}\u001b[0m`],
    ["in colours without escapes", `[31mINTERNAL[0m; ${SIGNATURE}`],
    ["of glog", `E0102 03:04:05.123456 789 run.cc:12] INTERNAL; ${SIGNATURE}`],
    ["of a container", `worker_1  | INTERNAL; ${SIGNATURE}`],
    ["in a Rust panic", `StatusError(Status: "context.c:1: INTERNAL; ${SIGNATURE}; stack:\\n  0x00 x <f+0x1>\\n")`],
    ["in quotes of JSON", `{"error": "context.c:1: INTERNAL; ${SIGNATURE}"}`],
    ["with other line ends", `first\r\nINTERNAL; ${SIGNATURE}\r\n`],
    ["after progress", `10%\r50%\rINTERNAL; ${SIGNATURE}`],
  ])("%s", (_, text) => {
    const message = only(text);
    expect(message.id).toBe("import-signature");
    expect(message.text).toBe(SIGNATURE);
  });

  test("a message that was wrapped at any blank, with the margins of a log", () => {
    for (let at = SIGNATURE.indexOf(" "); at >= 0; at = SIGNATURE.indexOf(" ", at + 1)) {
      const text = `E   INTERNAL; ${SIGNATURE.slice(0, at)}\nE     ${SIGNATURE.slice(at + 1)}\nE\nE   later`;
      expect(only(text)).toMatchObject({ id: "import-signature", text: SIGNATURE, line: 1 });
    }
  });

  test("quotes as a rendered page has them", () => {
    expect(only("no function ‘f’ exported by module “m”").id).toBe("function-missing-in-module");
  });

  test("annotations and frames say where it happened", () => {
    const message = only(
      [
        "ValueError: Error invoking function: buffer_diagnostics.c:225: INVALID_ARGUMENT; input1 shape dimension 0 mismatch;",
        "expected 4 but have 409; expected shape `4`, actual shape `409`; while invoking native function",
        "hal.buffer_view.assert; while calling import; ",
        "[ 1]   native hal.buffer_view.assert:0 -",
        "[ 0] bytecode module.main:1234 model.mlir:4:8",
      ].join("\n"),
    );
    expect(message).toMatchObject({ id: "argument-dimension", line: 1 });
    expect(message.context).toEqual([
      "while the function ran",
      "the array has the shape 409, and the function was compiled for 4",
      "in the runtime's function hal.buffer_view.assert, which the compiled module calls",
      "while the compiled module called an imported function",
    ]);
  });

  test("several messages, each once, with its line", () => {
    const text = `start\nNOT_FOUND; required module 'x' not registered on the context\nINTERNAL; ${SIGNATURE}\nretry\nINTERNAL; ${SIGNATURE}\n`;
    const { messages } = explainMessages(text);
    expect(messages.map(({ id, line, count }) => [id, line, count])).toEqual([
      ["module-not-registered", 2, 1],
      ["import-signature", 3, 2],
    ]);
  });

  test.each([
    "the list is null and void, as capacity overflow is in prose",
    "we handled an unhandled opcode of ours",
    "This is no end-of-file marker",
  ])("words of short messages in prose: %s", (text) => {
    expect(only(text).id).toBeNull();
  });

  test("more different messages are counted", () => {
    const text = Array.from({ length: 150 }, (_, i) => `required module 'm${i}' not registered on the context`).join(
      "\n",
    );
    const { messages, omitted } = explainMessages(text);
    expect([messages.length, omitted]).toEqual([100, 50]);
  });
});

describe("messages that are not known", () => {
  test("one of a status, with what that says and the nearest known one", () => {
    const message = only("iree/x.c:1: NOT_FOUND; required module 'hal' is not there on this context today");
    expect(message).toMatchObject({ id: null, nearest: { id: "module-not-registered" } });
    expect(message.meaning).toBe(
      "This message is not known. It is one of IREE's runtime, whose status NOT_FOUND says: something that was asked for is not there.\nIt comes from x.c, line 1.",
    );
  });

  test("nothing of IREE's: the last exception, or the first line", () => {
    const traceback =
      "Traceback (most recent call last):\n  File \"a.py\", line 1\nTypeError: unhashable type: 'list'\n";
    expect(only(traceback)).toMatchObject({ id: null, text: "unhashable type: 'list'", line: 3 });
    expect(only("\n\n  segmentation fault\n")).toMatchObject({ id: null, text: "segmentation fault", line: 3 });
  });

  test("all of it up to the end of its line, with the part of the runtime that it comes from", () => {
    const message = only(
      "C:\\b\\runtime\\src\\iree\\hal\\memory\\pool.c:88: RESOURCE_EXHAUSTED; no free range of 4096 bytes; largest is 12 bytes; while calling import;",
    );
    expect(message).toMatchObject({ id: null, text: "no free range of 4096 bytes; largest is 12 bytes" });
    expect(message.meaning).toContain("It comes from devices and their memory: hal/memory/pool.c, line 88.");
    expect(message.context).toEqual(["while the compiled module called an imported function"]);
  });

  test.each([
    ["RESOURCE_EXHAUSTED; eventfd (24)", "EMFILE", "ulimit -n"],
    ["PERMISSION_DENIED; io_uring_enter failed (1)", "EPERM", "uname -r"],
    ["RESOURCE_EXHAUSTED; ftruncate to 4096 bytes failed (errno=28)", "ENOSPC", "df -h"],
    ["RESOURCE_EXHAUSTED; poll failed for x: Cannot allocate memory", "ENOMEM", "free -h"],
  ])("%s: an error of the operating system", (text, name, advice) => {
    const message = only(`iree/runtime/src/iree/async/x.c:7: ${text}`);
    expect(message).toMatchObject({ id: "system-error" });
    expect(message.values.at(-1)).toMatchObject({ name: "error", value: name });
    expect(message.advice.join("\n")).toContain(advice);
  });

  test("a number that is not that of an error with its status", () => {
    expect(only("INTERNAL; something odd failed (24)")).toMatchObject({ id: null });
  });

  test("a status without a message", () => {
    const bare = only("runtime/src/iree/vm/list.c:831: FAILED_PRECONDITION");
    expect(bare).toMatchObject({ id: "status-failed-precondition" });
    expect(bare.meaning).toContain("vm/list.c, line 831");
    const annotated = only("list.c:831: FAILED_PRECONDITION; while invoking native function hal.fence.await;");
    expect(annotated.meaning).toContain("a status without a message: something has to be done before.");
    expect(annotated.meaning).toContain("list.c, line 831");
    expect(only("RuntimeError: Error creating device: UNAVAILABLE")).toMatchObject({ id: "status-unavailable" });
  });

  test("only where something failed", () => {
    expect(only("Error creating vm context with modules").meaning).toContain("while the modules were linked");
  });

  test("an empty text", () => {
    expect(explainMessages(" \n")).toEqual({ messages: [], omitted: 0 });
  });
});

const PIECES = [
  "INTERNAL; ",
  "NOT_FOUND",
  "; ",
  ": ",
  "\n",
  " ",
  "'",
  "`",
  "\\n",
  "\u001b[31m",
  "[ 0] bytecode module.f:1 -\n",
  "required module 'hal' version mismatch; have ",
  " but require 5",
  "expected 4 but have 409",
  "x shape rank mismatch; ",
  "while calling import",
  "0riii_v",
  "é😀",
  "E   ",
];

describe("what programs print of functions", () => {
  const printed = (text: string) =>
    explainMessages(text).messages.map(({ id, line, meaning }) => [id, line, meaning.split(": ").slice(1).join(": ")]);

  test("in a log, with its margin", () => {
    const text = "INFO:root: loaded\nE       <VmFunction f(0rI_r), reflection = {}>\n";
    expect(printed(text)).toEqual([["printed-function", 2, "f(!vm.ref<?>, i64) -> (!vm.ref<?>)."]]);
  });

  test("in the listing of iree-dump-module, of which a part was pasted", () => {
    const listing = `Exported Functions:
  [  0] mul(!vm.ref<?>, !vm.ref<?>) -> (!vm.ref<?>)
        iree.abi.declaration: sync func @mul(%input0: tensor<4xf32>, %input1: tensor<4xf32>) -> (%output0: tensor<4xf32>)
  [  1] count(i32, f64) -> (i64)
`;
    expect(printed(listing)).toEqual([
      ["printed-function", 2, "mul(input0: tensor<4xf32>, input1: tensor<4xf32>) -> (output0: tensor<4xf32>)."],
      ["printed-function", 4, "count(i32, f64) -> (i64)."],
    ]);
    const log = `12: <VmFunction mul(0rr_r)>\n${listing.replace(/^/gm, "12: ")}\n12: ${listing.replace(/^/gm, "12: ").slice(4)}`;
    expect(printed(log).map(([, line]) => line)).toEqual([1, 3, 5, 8, 10]);
    const crlf = `$ iree-dump-module m.vmfb\r\n${listing.replaceAll("\n", "\r\n")}`;
    expect(printed(crlf).map(([, line]) => line)).toEqual([3, 5]);
  });
});

test("any text: nothing is thrown, and every message is on one of its lines", () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.constantFrom(...PIECES), fc.string()), { maxLength: 30 }), (pieces) => {
      const text = pieces.join("");
      const lines = text.split("\n").length;
      for (const message of explainMessages(text).messages) {
        expect(message.line).toBeGreaterThanOrEqual(1);
        expect(message.line).toBeLessThanOrEqual(lines);
        expect(message.meaning).not.toBe("");
        expect(message.advice).not.toEqual([]);
      }
    }),
    { numRuns: 2000 },
  );
});
