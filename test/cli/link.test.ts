/** `mlir-abi link`: places, exit codes and formats. What is found is tested in `test/link`. */
import { describe, expect, test } from "vitest";
import { folderWith, mlirAbi } from "../kit/cli.js";
import { buildModule } from "../kit/vmfb.js";

const TEXT = `func.func private @scaling.scale(tensor<8xf32>) -> tensor<8xf32>
func.func private @blending.blend(tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
func.func @run() { return }
`;
const scaling = buildModule({
  name: "scaling",
  moduleVersion: 2,
  dependencies: [{ name: "hal", minimumVersion: 6, required: true }],
  imports: [{ name: "hal.fence.await", callingConvention: "0iICrD_i" }],
  exports: [{ name: "scale", callingConvention: "0r_r" }],
});
const blending = (convention: string) =>
  buildModule({ name: "blending", exports: [{ name: "blend", callingConvention: convention }] });
const files = (convention: string) =>
  folderWith({ "scaling.vmfb": scaling, "blending.vmfb": blending(convention), "pipeline.mlir": TEXT });
const ALL = ["link", "scaling.vmfb", "blending.vmfb", "pipeline.mlir"];

test("all that fit", async () => {
  const { exit, stdout, stderr } = await mlirAbi(ALL, { cwd: files("0rr_r") });
  expect({ exit, stderr }).toEqual({ exit: 0, stderr: "" });
  expect(stdout).toBe(`1 scaling  scaling.vmfb, version 2, 1 export
  · hal  1 function, from the host
2 blending  blending.vmfb, 1 export
3 module  pipeline.mlir, 1 export
  ✓ scaling.scale   0r_r, from scaling
  ✓ blending.blend  0rr_r, from blending

Left to the host
  hal  version 6 or newer, 1 function

All imports fit (3 imports)
Compiled modules load with IREE 3.11.0 to main@2026-08-21
`);
});

test("findings are at the place of the import", async () => {
  const { exit, stdout } = await mlirAbi(ALL, { cwd: files("0rrr_r") });
  expect(exit).toBe(1);
  expect(stdout).toContain(
    "pipeline.mlir:2:19: error: import blending.blend: declared as 0rr_r, blending exports 0rrr_r: the import declares 2 arguments, the export takes 3\n",
  );
  expect(stdout).toContain("  ✗ blending.blend  0rr_r, from blending\n");
  expect(stdout).toContain("Does not fit (1 of 3 imports)\n");
});

test("--json is the contract's object", async () => {
  const { exit, stdout } = await mlirAbi([...ALL, "--json"], { cwd: files("0rrr_r") });
  expect(exit).toBe(1);
  const { version, links, host, notExamined } = JSON.parse(stdout);
  expect({ version, host, notExamined }).toEqual({ version: 1, host: ["hal"], notExamined: [] });
  expect(links.map(({ reasons: _, ...rest }: { reasons: unknown }) => rest)).toEqual([
    {
      module: "scaling",
      import: "hal.fence.await",
      provider: null,
      fits: true,
      why: null,
      optional: false,
      minimumVersion: 6,
      callingConvention: "0iICrD_i",
      path: "scaling.vmfb",
      range: null,
    },
    expect.objectContaining({ import: "scaling.scale", provider: "scaling", fits: true, why: null }),
    expect.objectContaining({
      import: "blending.blend",
      provider: "blending",
      fits: false,
      why: expect.stringContaining("the export takes 3"),
      range: { start: { line: 1, character: 18 }, end: { line: 1, character: 33 } },
    }),
  ]);
});

test("the same from bytecode's and a module's bytes on stdin", async () => {
  const cwd = files("0rr_r");
  const { exit, stdout } = await mlirAbi(["link", "-", "blending.vmfb", "pipeline.mlir"], { cwd, input: scaling });
  expect({ exit, first: stdout.split("\n")[0] }).toEqual({ exit: 0, first: "1 scaling  <stdin>, version 2, 1 export" });
});

describe("graphs", () => {
  test("in DOT have a port for each import and export", async () => {
    const { exit, stdout } = await mlirAbi([...ALL, "--format", "dot"], { cwd: files("0rrr_r") });
    expect(exit).toBe(1);
    expect(stdout).toMatch(/^digraph context \{\n[\s\S]*\n\}\n$/);
    expect(stdout).toContain('m2:m2i0 -> m0:m0e0 [color="#2da44e"];');
    expect(stdout).toMatch(/m2:m2i1 -> m1:m1e0 \[color="#e5534b", label="declared as 0rr_r, /);
    expect(stdout).toContain('m0:m0i0 -> h0 [color="#6e7781", style="dashed"];');
  });

  test("in Mermaid, too", async () => {
    const { stdout } = await mlirAbi([...ALL, "--format", "mermaid"], { cwd: files("0rr_r") });
    expect(stdout).toContain(`flowchart LR
  h0["hal (host, version 6 or newer, 1 function)"]
  subgraph m0["1 scaling (scaling.vmfb, version 2)"]
    m0e0(["scale"])
    m0i0[/"hal.#42; (1)"/]
  end
`);
    expect(stdout).toContain("  m2i0 --> m0e0\n");
    expect(stdout).toContain("  m0i0 -.-> h0\n");
  });

  test("show names of a file as text alone", async () => {
    const name = 'x"]<b>&\\|`#\u202e';
    const input = buildModule({ name, exports: [{ name }], imports: [{ name: `${name}.f` }] });
    const dot = (await mlirAbi(["link", "-", "--format", "dot"], { input })).stdout;
    expect(dot).toContain("<B>1 x&#34;]&#60;b&#62;&#38;\\|`#&#60;U+202E&#62;</B>");
    const mermaid = (await mlirAbi(["link", "-", "--format", "mermaid"], { input })).stdout;
    expect(mermaid).toContain('m0e0(["x#34;#93;#60;b#62;#38;#92;#124;#96;#35;#60;U+202E#62;"])');
  });
});

describe("what can't be read", () => {
  test("is not examined, and nothing is linked", async () => {
    const cwd = files("0rr_r");
    const { exit, stdout, stderr } = await mlirAbi([...ALL, "absent.vmfb"], { cwd });
    expect({ exit, stdout }).toEqual({ exit: 2, stdout: "Not linked; not examined: 1\n" });
    expect(stderr).toBe("mlir-abi: error: absent.vmfb: no such file or folder\n");
    const json = await mlirAbi(["link", ".", "pipeline.mlir", "--json"], { cwd });
    expect(json.exit).toBe(2);
    expect(JSON.parse(json.stdout)).toMatchObject({ links: [], notExamined: [{ path: ".", why: "a folder" }] });
    expect((await mlirAbi(["link", "-", "--format", "dot"], { input: "\0\0" })).exit).toBe(2);
  });

  test("and wrong use is reported in one line", async () => {
    expect(await mlirAbi(["link", "-", "-"])).toMatchObject({ exit: 2, stdout: "" });
    expect(await mlirAbi(["link"])).toMatchObject({ exit: 2, stdout: "" });
    const { exit, stderr } = await mlirAbi(["link", "a.mlir", "--iree-execution-model", "async"]);
    expect(exit).toBe(2);
    expect(stderr).toContain("Expected one of async-internal, async-external");
  });
});
