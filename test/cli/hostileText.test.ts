/** Whatever files hold and are called: no terminal, runner or comment of GitHub's takes it for more than text. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { example } from "../kit/bytecode.js";
import { folderWith, mlirAbi, mlirAbiOnTerminal, ROOT } from "../kit/cli.js";
import { buildModule } from "../kit/vmfb.js";

/** What a terminal obeys or hides, in one character and in several. */
const ESCAPES = "\u001b[31m\u001b]0;t\u0007\u009b\u202e\u2066\u{e0041}\u007f";
/** What a runner or GitHub's Markdown acts on. */
const REFERENCES = "##[error]e @octocat GH-1 gh-2 owner/name#3 #4 deadbeefcafe 1234567 <b>b</b> [l](https://e.e)";
const UGLY = `::error::${ESCAPES}${REFERENCES}`;
const NAME = `::error::${ESCAPES}##[group]@octocat GH-1 #2 deadbeefcafe`;

const quoted = (text: string) => `"${text}"`;
const textWith = (text: string, type: string) => `// mlir-abi-disable-next-line ${text}
util.func public @${quoted(text)}(%a: ${type} {iree.abi.name = ${quoted(text)}}) -> ${type} attributes {
  ${quoted(`iree.abi.${text}`)} = ${quoted(text)}, iree.abi.declaration = ${quoted(text)}, iree.abi.stub,
 ::error::x
  iree.reflection = {${quoted(text)} = ${quoted(text)}, f = ${quoted(`I${text}`)}, fv = "1", abi = ${quoted(`{${text}`)}}
} { util.return %a, %missing : ${type} }
`;
const DUMP = (text: string) =>
  [4, 5]
    .map((n) => `// -----// IR Dump After ${text} (${text}) //----- //\n${textWith(text, `tensor<${n}xf32>`)}`)
    .join("");
const exports = [{ name: UGLY, callingConvention: `0${UGLY}`, attributes: { [UGLY]: UGLY, f: UGLY } }];
const MODULE = buildModule({ name: UGLY, exports, attributes: { [UGLY]: UGLY }, types: [UGLY], imports: exports });
/** A dialect's attribute whose own spelling resets a terminal. */
const BYTECODE = Buffer.from(
  Buffer.from(example("registered-torch-v2").bytes).toString("latin1").replaceAll("promise", "\u001bc\u0007mise"),
  "latin1",
);

const FILES = {
  [`${NAME}.mlir`]: textWith(UGLY, "tensor<4xf32>"),
  [`${NAME}-new.mlir`]: textWith(UGLY, "tensor<5xf32>"),
  [`${NAME}-dump.mlir`]: DUMP(UGLY),
  [`${NAME}.vmfb`]: MODULE,
  [`${NAME}.mlirbc`]: BYTECODE,
  [`${NAME}-damaged.mlirbc`]: BYTECODE.subarray(0, 40),
  "fixable.mlir": ` ::error::e\n// ${ESCAPES}\nfunc.func @f() attributes {iree.reflection = {f = "I5!R1!", fv = "1"}} { return }\n ::warning::w\n`,
};
const [OLD, NEW, PASSES, VMFB, MLIRBC, DAMAGED] = Object.keys(FILES) as [
  string,
  string,
  string,
  string,
  string,
  string,
];

const FORMATS = ["text", "json", "ndjson", "sarif", "github", "gitlab", "junit", "rdjson", "markdown"] as const;

/** Every command that prints what is in files, and what wrong use quotes. */
const COMMANDS: readonly (readonly string[])[] = [
  ...FORMATS.map((format) => ["lint", "--format", format, "."]),
  ["lint", "--threads", "2", "."],
  ["lint", "--format", "ndjson", "--threads", "2", "."],
  ...FORMATS.map((format) => ["merge", "--format", format, "results.ndjson"]),
  ["lint", "--statistics", "."],
  ["lint", "--fix-dry-run", "fixable.mlir"],
  ["lint", "--fix-dry-run", "--format", "json", "fixable.mlir"],
  ["lint", `--${NAME}`],
  ["lint", "--rule", `${NAME}=off`, OLD],
  ["lint", "--baseline", NAME, OLD],
  ["show", OLD, VMFB, MLIRBC, DAMAGED],
  ["show", "--all", OLD, MLIRBC],
  ["show", "--json", OLD, MLIRBC],
  ["show", "--exports", OLD],
  ["show", "--exports", "--json", OLD],
  ["show", "--function", UGLY, OLD],
  ["show", "--function", NAME, OLD],
  ["inspect", VMFB],
  ["inspect", MLIRBC],
  ["inspect", "--json", VMFB],
  ["inspect", "--json", MLIRBC],
  ["inspect", OLD, DAMAGED],
  ["passes", PASSES],
  ["passes", "--all", PASSES],
  ["passes", "--json", PASSES],
  ...["text", "json", "github", "markdown"].map((format) => ["diff", "--format", format, OLD, NEW]),
  ...["text", "json", "github", "markdown"].map((format) => ["diff", "--format", format, OLD, DAMAGED]),
  ["decode", "--", UGLY],
  ["decode", "--kind", "raw", "--", UGLY],
  ["decode", "--json", "--", UGLY],
  ["encode", "--kind", "sip", "--", UGLY],
  ["rules", NAME],
  ["print", OLD],
  ["print", NAME],
  ["bindgen", NAME],
  [NAME],
];

/** What is for programs, and has every byte as it is where no terminal reads it. */
const FOR_PROGRAMS: readonly (readonly string[])[] = [
  ["print", MLIRBC],
  ["bindgen", "--lang", "python", OLD],
  ["bindgen", "--lang", "python", VMFB],
  ["encode", "--kind", "cconv", "--", UGLY],
];

/** Control characters but tabs and line feeds, and what reorders or hides text. */
const OBEYED = /(?![\t\n])[\p{Cc}\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]/u;
const WORKFLOW_COMMAND = /^\s*::|##\w*\[/m;
/** Commands of our own, which take what they say from files. */
const OWN_COMMAND =
  /^::(?:error|warning|notice) title=mlir-abi \([\w-]+\),(?:file|line|endLine|col|endColumn)=[^:\n]*::.*$/gm;
/** In Markdown: a user, an issue, a commit, HTML or a link that isn't to a page of ours. */
const ACTIVE =
  /@\w|#\d|\bGH-\d|(?<![^\W_])[\da-f]{7,40}(?![^\W_])|(?<!\\)<(?!!-- -->)|(?<!\\)\]\((?!https:\/\/github\.com\/mlir-abi-lens\/)/i;

let results: string | undefined;

/** The folder with all files, and the results of lint of them. */
async function hostileFolder(): Promise<string> {
  results ??= (await mlirAbi(["lint", "--format", "ndjson", "."], { cwd: folderWith(FILES) })).stdout;
  return folderWith({ ...FILES, "results.ndjson": results });
}

describe("nothing that a terminal or a runner obeys is in what is printed by", () => {
  const named = COMMANDS.map((args) => [args.map((it) => it.replace(/[^ -~]/gu, "?")).join(" "), args] as const);

  test.each(named)("%s", async (_, args) => {
    const cwd = await hostileFolder();
    const env = { GITHUB_ACTIONS: "true" };
    const { stdout, stderr } = await mlirAbi(args, { cwd, env });
    expect(stdout + stderr).not.toBe("");
    // A patch applies with every byte as it is.
    if (!args.includes("--fix-dry-run")) expect(stdout + stderr).not.toMatch(OBEYED);
    expect(args.includes("github") ? stdout.replace(OWN_COMMAND, "") : stdout).not.toMatch(WORKFLOW_COMMAND);
    expect(stderr).not.toMatch(WORKFLOW_COMMAND);
    // Narrow, so that lines are wrapped.
    const terminal = { cwd, env: { ...env, COLUMNS: "40", NO_COLOR: "1", CI: "1" } };
    const onTerminal = await mlirAbiOnTerminal(args, terminal);
    expect(onTerminal.stdout + onTerminal.stderr).not.toMatch(OBEYED);
  });
});

describe("what is for programs has every byte in a pipe, and nothing to obey on a terminal:", () => {
  test.each(FOR_PROGRAMS.map((args) => [args[0] ?? "", args] as const))("%s", async (_, args) => {
    const cwd = await hostileFolder();
    const piped = await mlirAbi(args, { cwd });
    const shown = await mlirAbiOnTerminal(args, { cwd, env: { NO_COLOR: "1" } });
    expect(shown.stdout + shown.stderr).not.toMatch(OBEYED);
    expect(shown.stdout.split("\n")).toHaveLength(piped.stdout.split("\n").length);
    if (args[0] === "print") expect(piped.stdout).toContain("\u001bc\u0007mise");
  });
});

test("JSON means the same with everything invisible as an escape", async () => {
  const cwd = await hostileFolder();
  const { stdout } = await mlirAbi(["show", "--json", OLD], { cwd });
  const { files } = JSON.parse(stdout) as { readonly files: readonly { readonly path: string }[] };
  expect(files[0]?.path).toBe(OLD);
});

describe("nothing is a link, a mention or HTML in Markdown by", () => {
  test.each([
    ["lint", ["lint", "--format", "markdown", "."]],
    ["merge", ["merge", "--format", "markdown", "results.ndjson"]],
    ["diff", ["diff", "--format", "markdown", OLD, NEW]],
    ["diff that can't be made", ["diff", "--format", "markdown", OLD, DAMAGED]],
  ])("%s", async (_, args) => {
    const cwd = await hostileFolder();
    const { stdout } = await mlirAbi(args, { cwd });
    const ours = /\]\(https:\/\/github\.com\/mlir-abi-lens\/\S*?\)/g;
    expect(stdout).toContain("octocat");
    expect(stdout.replace(ours, "]()").replaceAll("]()", "")).not.toMatch(ACTIVE);
  });
});

test("only the sinks write", () => {
  const folder = join(ROOT, "server/src/cli");
  const writers = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .filter((file) => /process\.std(?:out|err)\.write|console\.\w+\(/.test(readFileSync(join(folder, file), "utf8")));
  expect(writers).toEqual(["terminal/output.ts"]);
});
