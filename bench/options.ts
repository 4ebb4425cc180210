/** The command line of the benchmark. */
import { parseArgs } from "node:util";
import { CLIFF_FILES, DEFAULT_FILES, FILES, GROWTH_FILES } from "./files.js";
import { SERVER_MEASURES } from "./session.js";

export const MEASURES = [...SERVER_MEASURES, "read", "decode", "lint"] as const;
export type Measure = (typeof MEASURES)[number];

export interface Options {
  /** Sessions of each server with each file: the number of samples of `start`, `open`, `burst` and `memory`. */
  readonly sessions: number;
  readonly quick: boolean;
  readonly measures: ReadonlySet<Measure>;
  readonly files: readonly string[];
  /** A git ref to build and to measure beside ours. */
  readonly compare: string | undefined;
  readonly plots: boolean;
  readonly json: string | undefined;
  readonly server: string | undefined;
  /** A path, `none`, or undefined to look for one. */
  readonly peer: string | undefined;
  /** Where our server leaves a CPU profile of each session. */
  readonly profile: string | undefined;
  /** Milliseconds. */
  readonly timeout: number;
  readonly seed: number;
}

export const USAGE = `npm run bench -- [options]

  --quick            fewer runs: a first impression, not a result
  --only LIST        measures: ${MEASURES.join(", ")}; "edit" stands for both edits
  --files LIST       files: ${Object.keys(FILES)
    .filter((name) => !CLIFF_FILES.includes(name) && !GROWTH_FILES.includes(name))
    .join(", ")};
                     "cliffs" stands for ${CLIFF_FILES.length} shapes of 5 MB, "growth" for the ${GROWTH_FILES.length} of the
                     growth tests (${DEFAULT_FILES.join(", ")})
  --sessions N       lives of each server with each file (5)
  --compare REF      the same measures with the server as it was at a git ref, and the ratios to it
  --plots            how open, edit, hover and memory grow from 10 KB to 100 MB, as SVG in docs/performance/
  --json FILE        all samples as JSON
  --server PATH      our server (dist/server.js)
  --peer PATH        mlir-lsp-server; "none" leaves it out (looked for on the path)
  --profile FOLDER   a CPU profile of each session of ours (slower: for the profile, not the figures)
  --timeout SECONDS  when a server counts as hung (120)
  --seed N           the order and the places (1)
`;

/** Raised for wrong use; the message is for the user. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** What stands for several measures. */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  edit: ["edit-signature", "edit-body"],
  cliffs: CLIFF_FILES,
  growth: GROWTH_FILES,
};

function list<T extends string>(value: string | undefined, known: readonly T[], what: string): T[] {
  if (value === undefined) return [...known];
  return value.split(",").flatMap((part) => {
    const name = part.trim();
    const named = known.filter((each) => each === name || GROUPS[name]?.includes(each));
    if (named.length === 0) throw new UsageError(`No ${what} "${name}", expected some of ${known.join(", ")}`);
    return named;
  });
}

function positive(value: string | undefined, fallback: number, what: string): number {
  const number = value === undefined ? fallback : Number(value);
  if (!(number > 0 && Number.isFinite(number)))
    throw new UsageError(`${what} is "${value}", expected a number above 0`);
  return number;
}

/** Undefined when help was asked for. @throws UsageError */
export function optionsOf(args: readonly string[]): Options | undefined {
  const text = { type: "string" } as const;
  const flag = { type: "boolean" } as const;
  let values: ReturnType<typeof parse>["values"];
  const parse = () =>
    parseArgs({
      args: [...args],
      options: {
        quick: flag,
        help: flag,
        only: text,
        files: text,
        sessions: text,
        compare: text,
        plots: flag,
        json: text,
        server: text,
        peer: text,
        profile: text,
        timeout: text,
        seed: text,
      },
    });
  try {
    values = parse().values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
  if (values.help) return undefined;
  const quick = values.quick ?? false;
  return {
    quick,
    sessions: Math.ceil(positive(values.sessions, quick ? 2 : 5, "--sessions")),
    measures: new Set(list(values.only, MEASURES, "measure")),
    files: values.files === undefined ? DEFAULT_FILES : list(values.files, Object.keys(FILES), "file"),
    compare: values.compare,
    plots: values.plots ?? false,
    json: values.json,
    server: values.server,
    peer: values.peer,
    profile: values.profile,
    timeout: positive(values.timeout, 120, "--timeout") * 1000,
    seed: positive(values.seed, 1, "--seed"),
  };
}
