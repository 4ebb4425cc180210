/** The workflow that publishes the playground: its commands, run as they are, build what it uploads. */
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { parse } from "yaml";
import { ROOT } from "../kit/cli.js";
import { longTest } from "../kit/effort.js";

interface Step {
  readonly run?: string;
  readonly uses?: string;
  readonly with?: Readonly<Record<string, string>>;
}
interface Workflow {
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<
    Record<string, { readonly needs?: string; readonly permissions?: object; readonly steps: readonly Step[] }>
  >;
}

longTest(
  "the playground's workflow builds the folder that it uploads, whose files work in any folder of a site",
  () => {
    const { jobs, permissions }: Workflow = parse(readFileSync(join(ROOT, ".github/workflows/playground.yml"), "utf8"));
    const { build, publish } = jobs;
    expect(permissions).toEqual({ contents: "read" });
    expect(publish).toMatchObject({ needs: "build", permissions: { pages: "write", "id-token": "write" } });
    const upload = build?.steps.find(({ uses }) => uses?.startsWith("actions/upload-pages-artifact@"));
    const folder = join(ROOT, upload?.with?.path ?? "");
    rmSync(folder, { recursive: true, force: true });
    const commands = build?.steps.flatMap(({ run }) => run ?? []) ?? [];
    expect(commands[0]).toBe("npm ci");
    // What it installs is here already.
    for (const command of commands.slice(1)) execFileSync("bash", ["-eo", "pipefail", "-c", command], { cwd: ROOT });
    const names = readdirSync(folder);
    expect(names).toEqual(
      expect.arrayContaining([
        "index.html",
        "main.js",
        "server.js",
        "grammars.js",
        "continuations.js",
        "opLayouts.js",
        "ops.js",
        "modules.js",
        "comparison.js",
        "sw.js",
        "LICENSE",
      ]),
    );
    const page = readFileSync(join(folder, "index.html"), "utf8");
    const files = [...page.matchAll(/(?:src|href)="(?<path>[^"]+)"/g)].map(([, path = ""]) => path);
    const own = files.filter((it) => !it.startsWith("https://"));
    expect(own.length).toBeGreaterThan(2);
    // GitHub serves the page in a folder named after the repository.
    expect(own.filter((it) => !names.includes(it))).toEqual([]);
  },
  120_000,
);
