/** The steps of action.yml, run as GitHub runs them: in a clone of a scratch repository, with the event's file. */
import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, afterEach, expect, test } from "vitest";
import { parse } from "yaml";
import { ROOT } from "../kit/cli.js";
import { longTest } from "../kit/effort.js";

interface Step {
  readonly id?: string;
  readonly name?: string;
  readonly if?: string;
  readonly uses?: string;
  readonly shell?: string;
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
}
interface Action {
  readonly inputs: Readonly<Record<string, { readonly default?: string }>>;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: { readonly using: string; readonly steps: readonly Step[] };
}
const ACTION: Action = parse(readFileSync(join(ROOT, "action.yml"), "utf8"));

const undo: (() => void)[] = [];
afterEach(() => {
  for (const it of undo.splice(0)) it();
});

/** The programs' compiled code, which all steps share. */
const CACHE = mkdtempSync(join(tmpdir(), "mlir-abi-action-"));
afterAll(() => rmSync(CACHE, { recursive: true, force: true }));

/** Contents, undefined for what is deleted, and where links lead. */
type Files = Readonly<Record<string, string | Uint8Array | { readonly link: string } | undefined>>;

/** A repository with a base and a pull request, cloned as `actions/checkout` does. */
function pullRequest(base: Files, changes: Files) {
  const folder = mkdtempSync(join(tmpdir(), "mlir-abi-action-"));
  undo.push(() => rmSync(folder, { recursive: true, force: true }));
  const origin = join(folder, "origin");
  const git = (...args: readonly string[]) =>
    execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@t", ...args], { encoding: "utf8" }).trim();
  const commit = (files: Files): string => {
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(origin, path)), { recursive: true });
      rmSync(join(origin, path), { force: true });
      if (content === undefined) continue;
      if (typeof content === "object" && "link" in content) symlinkSync(content.link, join(origin, path));
      else writeFileSync(join(origin, path), content);
    }
    git("-C", origin, "add", "--all");
    git("-C", origin, "commit", "--quiet", "--allow-empty", "--message", "change");
    return git("-C", origin, "rev-parse", "HEAD");
  };
  git("init", "--quiet", "--initial-branch", "main", origin);
  const sha = commit(base);
  git("-C", origin, "checkout", "--quiet", "-b", "change");
  commit(changes);
  const workspace = join(folder, "workspace");
  git("clone", "--quiet", "--depth", "1", "--branch", "change", `file://${origin}`, workspace);
  return { folder, workspace, event: { pull_request: { number: 7, base: { sha } } } };
}

interface Comment {
  readonly id: number;
  body: string;
  readonly user: { readonly login: string };
}

/** The part of GitHub's API that comments take. */
async function fakeGitHub(comments: Comment[], refused = false) {
  const calls: string[] = [];
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const chunk of request) text += chunk;
    const { pathname, searchParams } = new URL(request.url ?? "", "http://localhost");
    calls.push(`${request.method} ${pathname} ${request.headers.authorization}`);
    const answer = (status: number, it: unknown) => response.writeHead(status).end(JSON.stringify(it));
    if (refused && request.method !== "GET") return answer(403, { message: "Resource not accessible" });
    if (request.method === "GET") {
      const size = Number(searchParams.get("per_page"));
      const start = (Number(searchParams.get("page")) - 1) * size;
      return answer(200, comments.slice(start, start + size));
    }
    const { body } = JSON.parse(text);
    if (request.method === "PATCH") {
      const found = comments.find(({ id }) => pathname.endsWith(`/comments/${id}`));
      if (found === undefined) return answer(404, {});
      found.body = body;
      return answer(200, found);
    }
    comments.push({ id: 1000 + comments.length, body, user: { login: "github-actions[bot]" } });
    return answer(201, comments.at(-1));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  undo.push(() => server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, calls, comments };
}

interface Run {
  readonly eventName?: string;
  /** Names of steps that have no part in what a test is about. */
  readonly without?: readonly string[];
}

/** Runs the action's steps that are scripts. Answers what they leave. */
async function runAction(
  { folder, workspace, event }: ReturnType<typeof pullRequest>,
  api: string,
  given: Readonly<Record<string, string>> = {},
  { eventName = "pull_request", without = [] }: Run = {},
) {
  const temp = mkdtempSync(join(folder, "temp-"));
  const files = { event: join(temp, "event.json"), summary: join(temp, "summary.md") };
  writeFileSync(files.event, JSON.stringify(event));
  writeFileSync(files.summary, "");
  const inputs = Object.fromEntries(
    Object.entries(ACTION.inputs).map(([name, it]) => [name, given[name] ?? it.default ?? ""]),
  );
  const outputs: Record<string, Record<string, string>> = {};
  const value = (expression: string): string => {
    const [head = "", name = "", , output = ""] = expression.trim().split(".");
    if (head === "inputs") return inputs[name]?.replace(/^\$\{\{ github\.token \}\}$/, "a token") ?? "";
    if (head === "steps") return outputs[name]?.[output] ?? "";
    if (expression.trim() === "github.event_name") return eventName;
    throw new Error(`The test knows no ${expression}`);
  };
  /** Of GitHub's expressions those of action.yml: comparisons with a string, all of which have to hold. */
  const holds = (condition: string): boolean =>
    condition.split("&&").every((it) => {
      const parts = /^\s*(?<left>[\w.-]+) (?<operator>[!=]=) '(?<right>[^']*)'\s*$/.exec(it)?.groups;
      if (parts === undefined) throw new Error(`The test knows no ${it}`);
      return (value(parts.left ?? "") === parts.right) === (parts.operator === "==");
    });
  let status: number | null = 0;
  let log = "";
  for (const { id = "", name = "", if: condition, run, env = {} } of ACTION.runs.steps) {
    if (run === undefined || without.includes(name) || (condition !== undefined && !holds(condition))) continue;
    const output = join(temp, `output-${id}`);
    writeFileSync(output, "");
    const script = join(temp, "script.sh");
    writeFileSync(script, run);
    const resolved = Object.entries(env).map(([name, it]) => [
      name,
      it.replace(/\$\{\{(?<it>[^}]*)\}\}/g, (_, inner: string) => value(inner)),
    ]);
    // The command line that GitHub documents for `shell: bash`.
    const child = spawn("bash", ["--noprofile", "--norc", "-eo", "pipefail", script], {
      cwd: workspace,
      env: {
        PATH: process.env.PATH,
        HOME: temp,
        GITHUB_ACTION_PATH: ROOT,
        GITHUB_API_URL: api,
        GITHUB_EVENT_PATH: files.event,
        GITHUB_OUTPUT: output,
        GITHUB_REPOSITORY: "owner/name",
        GITHUB_STEP_SUMMARY: files.summary,
        RUNNER_TEMP: temp,
        XDG_CACHE_HOME: CACHE,
        MLIR_ABI_NO_CACHE: "1",
        ...Object.fromEntries(resolved),
      },
    });
    child.stdout.on("data", (it) => {
      log += it;
    });
    child.stderr.on("data", (it) => {
      log += it;
    });
    status = await new Promise((resolve) => child.on("close", resolve));
    const lines = readFileSync(output, "utf8").trimEnd().split("\n");
    outputs[id] = Object.fromEntries(lines.map((line) => line.split("=", 2)));
    if (status !== 0) break;
  }
  const result = (name: string) => value(/\{\{(.*)\}\}/.exec(ACTION.outputs[name]?.value ?? "")?.[1] ?? "");
  return { status, log, summary: readFileSync(files.summary, "utf8"), result };
}

const NO_LINT: Run = { without: ["Lint"] };
const COMPARED: Run = { without: ["Lint", "Result"] };

const stub = (dims: string, name = "@f") =>
  `func.func ${name}(%a: tensor<${dims}xf32>) attributes {iree.abi.stub} { return }\n`;
const assembly = (type: string) =>
  `vm.module @m\nvm.export @run\nvm.func @run(%0: ${type}) -> (${type}) {\n  vm.return %0\n}\n`;
const WRONG = 'func.func @g() attributes {iree.reflection = {f = "I7!R1!", fv = "1"}} { return }\n';

test("nothing that others write is part of a script", () => {
  expect(ACTION.runs.using).toBe("composite");
  for (const { run, shell, uses } of ACTION.runs.steps) {
    expect(run ?? "").not.toContain("${{");
    if (run !== undefined) expect(shell).toBe("bash");
    // A fixed release, not a branch that changes.
    else expect(uses).toMatch(/@v\d+\.\d+\.\d+$/);
  }
});

test("lints, compares what changed, and posts one comment that later runs update", async () => {
  const module = readFileSync(join(ROOT, "test/data/runtimes/d-custom.vmfb"));
  const bytecode = readFileSync(join(ROOT, "test/data/bytecode/functions-v6.mlirbc"));
  const request = pullRequest(
    {
      "breaks.mlir": stub("4"),
      "moved.mlir": stub("4", "@moved"),
      "gone.vmfb": module,
      "same.mlir": stub("4"),
      "old.vmasm": assembly("i32"),
      "old.mlir.test": stub("4", "@tested"),
      "other.txt": "",
    },
    {
      "breaks.mlir": stub("8"),
      "moved.mlir": undefined,
      "sub/moved.mlir": stub("4", "@moved"),
      "gone.vmfb": undefined,
      "new.mlirbc": bytecode,
      "same.mlir": `// a comment\n${stub("4")}`,
      "old.vmasm": assembly("i64"),
      "old.mlir.test": stub("8", "@tested"),
      "other.txt": "changed",
      "wrong.mlir": WRONG,
    },
  );
  const someone: Comment = { id: 1, body: "<!-- mlir-abi-lens -->\nmine", user: { login: "someone" } };
  const api = await fakeGitHub([...Array(100).keys()].map((id): Comment => ({ ...someone, id: id + 1 })));
  const first = await runAction(request, api.url);
  expect(first.log).toContain("::error title=mlir-abi (span-length-mismatch),file=wrong.mlir");
  expect(first.status).toBe(1);
  expect(first.result("breaking")).toBe("true");
  expect(JSON.parse(readFileSync(first.result("sarif"), "utf8")).runs[0].results).not.toHaveLength(0);
  expect(first.summary).toContain("## mlir-abi lint");
  expect(first.summary).toContain("tensor\\<4xf32>");
  expect(api.comments).toHaveLength(101);
  const posted = api.comments.at(-1);
  expect(posted?.body).toContain("Callers break in 4 of 8 changed files; the ABI is the same in ");
  expect(posted?.body).toContain("base/breaks.mlir → head/breaks.mlir");
  expect(posted?.body).toContain("base/gone.vmfb → head/\\(none\\).mlir".replaceAll("\\", ""));
  for (const name of ["new.mlirbc", "old.mlir.test", "old.vmasm"]) expect(posted?.body).toContain(`head/${name}`);
  expect(posted?.body).not.toContain("moved.mlir");
  expect(posted?.body).not.toContain("same.mlir");
  expect(api.calls.every((it) => it.endsWith("Bearer a token"))).toBe(true);

  const again = pullRequest({ "a.mlir": stub("4"), "b.mlir": "module{\n}\n" }, { "b.txt": "" });
  const second = await runAction(again, api.url);
  expect(second).toMatchObject({ status: 0 });
  expect(api.comments).toHaveLength(101);
  expect(posted?.body).toContain("No MLIR text, bytecode or compiled module is changed");
  expect(api.comments.slice(0, 100).every(({ body }) => body === someone.body)).toBe(true);

  // Fails where a file is not formatted, if that is wanted.
  const { status, log } = await runAction(again, api.url, { "check-format": "true", compare: "false" });
  expect(status).toBe(1);
  expect(log).toContain("Would format: b.mlir\n");
  expect(log).toContain("::error::Not every file is formatted");
}, 120_000);

test("names and contents of files are text, whatever they hold", async () => {
  const mark = "MADE";
  const names = [
    `$(touch ${mark}).mlir`,
    `\`touch ${mark}\`.mlir`,
    "--help.mlir",
    "-x\n::error::y.mlir",
    "@someone [a](b).mlir",
  ];
  const files = (dims: string) => Object.fromEntries(names.map((name) => [name, stub(dims)]));
  const request = pullRequest(
    { ...files("4"), "lfs.vmfb": "x" },
    {
      ...files("8"),
      "broken.vmfb": "no module `code` @someone",
      "lfs.vmfb": "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n",
    },
  );
  const api = await fakeGitHub([]);
  const { status, result, log } = await runAction(request, api.url, {
    paths: `*.mlir\n\n; touch ${mark}`,
    "max-warnings": `$(touch ${mark})`,
  });
  expect(status).toBe(2);
  expect(log).not.toMatch(/^::error::y/m);
  expect(result("breaking")).toBe("true");
  expect(result("unexamined")).toBe("2");
  expect(api.comments).toHaveLength(1);
  const body = api.comments[0]?.body ?? "";
  expect(body).toContain("Callers break in 5 of 7");
  expect(body).toContain(
    "is a Git LFS pointer to 1 byte, expected a compiled module; fetch the content with git lfs pull",
  );
  expect(body.replace(/`[^`\n]*`/g, "")).not.toMatch(/@someone/);
  expect(() => readFileSync(join(request.workspace, mark))).toThrow("ENOENT");
}, 120_000);

test("fails on breaking changes where that is wanted; without a pull request or the right to comment it goes on", async () => {
  const request = pullRequest({ "a.mlir": stub("4") }, { "a.mlir": stub("8") });
  const api = await fakeGitHub([], true);
  const refused = await runAction(request, api.url);
  expect(refused).toMatchObject({ status: 0 });
  expect(refused.log).toContain("::warning::The comparison could not be posted: GitHub answers 403");
  expect(refused.summary).toContain("breaking");
  const strict = await runAction(request, api.url, { "fail-on-breaking": "true", comment: "false" }, NO_LINT);
  expect(strict).toMatchObject({ status: 1 });
  expect(strict.log).toContain("::error::Callers break");
  const push = await runAction(request, api.url, { "fail-on-breaking": "true" }, { eventName: "push" });
  expect(push).toMatchObject({ status: 0 });
  expect(push.result("comparison")).toBe("");
}, 120_000);

const POINTER = "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n";
/** What each was, what it is, and a pattern of what is said of it. */
const UNEXAMINED: readonly (readonly [base: Files, changes: Files, why: string])[] = [
  [
    { "a.mlir": stub("4", "@a") },
    { "a.mlir": undefined, "a.txt": stub("4", "@a") },
    "`a.mlir`: .*was renamed to a.txt",
  ],
  [
    { "b.mlir": stub("5", "@b") },
    { "b.mlir": undefined, "b.mlir.in": stub("5", "@b") },
    "`b.mlir`: .*was renamed to b.mlir.in",
  ],
  [{ "c.mlir": stub("4") }, { "c.mlir": { link: "/etc/hostname" } }, "`c.mlir`: .*is a symbolic link"],
  [{ "d.mlir": { link: "n" } }, { "d.mlir": stub("4") }, "`d.mlir`: .*was a symbolic link"],
  [{ "e.mlir": stub("4") }, { "e.mlir": POINTER }, "`e.mlir`: .*a Git LFS pointer"],
  [{ "f.vmfb": `${POINTER}\n` }, { "f.vmfb": undefined }, "`f.vmfb`: .*a Git LFS pointer"],
  [{ "g.mlir": stub("4") }, { "g.mlir": "/annex/objects/SHA256E-s1--0.mlir\n" }, "`g.mlir`: .*a git-annex pointer"],
  [{ "h.mlir": stub("4") }, { "h.mlir": "\0" }, "`h.mlir`: .*a binary file"],
];

test("what was not examined is never safe", async () => {
  const all = (side: 0 | 1): Files => Object.assign({}, ...UNEXAMINED.map((it) => it[side]));
  const request = pullRequest(all(0), all(1));
  const api = await fakeGitHub([]);
  const { result, status, log } = await runAction(request, api.url, { "fail-on-breaking": "true" }, NO_LINT);
  expect(result("breaking")).toBe("true");
  expect(result("unexamined")).toBe("8");
  expect({ status, log }).toMatchObject({ status: 1, log: expect.stringContaining("(not examined: 8)") });
  expect(api.comments[0]?.body).toContain("❌ Not examined: 8 of 8 changed files.");
  for (const [, , why] of UNEXAMINED) expect(api.comments[0]?.body).toMatch(new RegExp(why));
  const allowed = await runAction(request, api.url, { "allow-unexamined": "true" }, COMPARED);
  expect(allowed.result("breaking")).toBe("false");
  expect(api.comments[0]?.body).toContain("⚠️ Not examined: 8 of 8 changed files.");
  for (const [, , why] of UNEXAMINED) expect(api.comments[0]?.body).toMatch(new RegExp(why));
}, 120_000);

longTest(
  "what is deleted breaks, also beside a folder of any name and after many other files",
  async () => {
    const others = Object.fromEntries([...Array(201).keys()].map((i) => [`a${i}.txt.vmfb`, { link: "nowhere" }]));
    const request = pullRequest(
      { "m.mlir": stub("4") },
      { "m.mlir": undefined, "(none).mlir/x.mlir": "// nothing", ...others },
    );
    const api = await fakeGitHub([]);
    const { result } = await runAction(request, api.url, { "allow-unexamined": "true" }, COMPARED);
    expect(result("breaking")).toBe("true");
    expect(result("unexamined")).toBe("201");
    expect(api.comments[0]?.body).toContain("Callers break in 1 of 203 changed files");
    expect(api.comments[0]?.body).toContain("- 151 more\n");
  },
  120_000,
);

longTest(
  "files after the first 200 are not examined",
  async () => {
    const files = (text: string) =>
      Object.fromEntries([...Array(201).keys()].map((i) => [`a${i}.mlir`, { link: text }]));
    const request = pullRequest({ "m.mlir": stub("4"), ...files("a") }, { "m.mlir": stub("8"), ...files("b") });
    const { result } = await runAction(request, (await fakeGitHub([])).url, {}, COMPARED);
    expect(result("breaking")).toBe("true");
    expect(result("unexamined")).toBe("202");
  },
  120_000,
);
