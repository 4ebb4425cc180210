/** The run: makes the files, lets the servers take turns in random order, prints the tables. */
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { cpus, loadavg, totalmem } from "node:os";
import { join } from "node:path";
import { randomOf, shuffled } from "../test/kit/random.js";
import { showInputs } from "./bytecode.js";
import { type DecodeRate, decodeRates } from "./codecRates.js";
import { type CommandTime, commandTimes, type LintInput } from "./commandLine.js";
import { type Contestant, FLOOR, findPeer, floorAt, OURS, otherAt, oursAt, PEER, peerAt } from "./contestants.js";
import { FILES, GROWTH } from "./files.js";
import { lintFolders } from "./folders.js";
import { type GeneratedFile, MB } from "./generate.js";
import { type Options, optionsOf, USAGE, UsageError } from "./options.js";
import { buildOf } from "./otherBuild.js";
import { type Curve, svgOf } from "./plot.js";
import { type ReaderRate, readerRates } from "./readerRates.js";
import { commandTable, decodeTable, notes, serverTable, targetTable } from "./report.js";
import { isMet, LARGE_FILES, type Row, type Run, rowsOf } from "./results.js";
import { runSession, SERVER_MEASURES, type SessionResult } from "./session.js";

/** The folders and bundles of a run. */
export interface Places {
  readonly root: string;
  /** A git-ignored folder for what the run writes. */
  readonly out: string;
  readonly floorServer: string;
  /** Makes a program of Node print its largest resident size when it ends. */
  readonly peakMemory: string;
  /** Reads a text several times over. */
  readonly readText: string;
  /** Undefined when the core did not build. */
  readonly codecs: string | undefined;
}

const say = (text: string) => void process.stderr.write(`${text}\n`);

function contestantsOf(options: Options, places: Places): Contestant[] {
  const server = options.server ?? join(places.root, "dist/server.js");
  const peer = options.peer === "none" ? undefined : (options.peer ?? findPeer());
  if (!existsSync(server)) say(`No server at ${server}: ours is left out`);
  const other = options.compare === undefined ? undefined : buildOf(options.compare, places.root, places.out, say);
  if (peer === undefined) say("No mlir-lsp-server (Debian: mlir-22-tools): the peer is left out");
  return [
    ...(existsSync(server) ? oursAt(server, options.profile) : []),
    ...(other === undefined ? [] : [otherAt(other)]),
    floorAt(places.floorServer),
    ...(peer === undefined ? [] : [peerAt(peer)]),
  ];
}

/** Runs `sessions` sessions of every server with every file, in random order: none gets the quiet moments. */
async function serverRuns(
  files: readonly GeneratedFile[],
  contestants: readonly Contestant[],
  options: Options,
): Promise<Run[]> {
  const random = randomOf(options.seed);
  const measures = new Set(SERVER_MEASURES.filter((measure) => options.measures.has(measure)));
  if (measures.size === 0) return [];
  const limits = {
    timeout: options.timeout,
    edits: options.quick ? 4 : 20,
    editBudget: 6000,
    hovers: options.quick ? 40 : 100,
  };
  const runs: Run[] = [];
  for (const file of files) {
    const sessions = new Map<Contestant, SessionResult[]>(contestants.map((contestant) => [contestant, []]));
    for (let round = 1; round <= options.sessions; round++) {
      for (const contestant of shuffled(contestants, random)) {
        const before = sessions.get(contestant) ?? [];
        // A server that hung or crashed twice would do so again: the rest of the run does not wait for it.
        if (before.filter(({ faults }) => faults.length > 0).length >= 2) continue;
        say(`${file.name}: round ${round} of ${options.sessions}, ${contestant.name}`);
        before.push(await runSession(contestant, file, measures, limits, random));
      }
    }
    for (const [{ name }, results] of sessions) runs.push({ contestant: name, file: file.name, sessions: results });
  }
  return runs;
}

function machine(): { cpu: string; cores: number; memory: number; node: string; load: number } {
  const all = cpus();
  const [load] = loadavg();
  return {
    cpu: all[0]?.model ?? "unknown",
    cores: all.length,
    memory: totalmem(),
    node: process.version,
    load: load ?? 0,
  };
}

async function measured(options: Options, places: Places): Promise<number> {
  const here = machine();
  if (here.load > here.cores / 2) say(`The machine is busy (load ${here.load.toFixed(1)}): read the ratios with care`);
  const folder = join(places.out, "files");
  mkdirSync(folder, { recursive: true });
  const files = options.files.flatMap((name) => FILES[name]?.() ?? []);
  const written = files.map(({ name, text }) => {
    const path = join(folder, `${name}.mlir`);
    writeFileSync(path, text);
    return { name, path, bytes: Buffer.byteLength(text) };
  });

  const contestants = contestantsOf(options, places);
  const runs = await serverRuns(files, contestants, options);
  let read: readonly ReaderRate[] = [];
  if (options.measures.has("read")) {
    say("reader");
    const shapes = written.filter(({ name }) => LARGE_FILES.includes(name));
    read = readerRates(places.readText, shapes, options.quick ? 1 : 5);
  }
  let rates: readonly DecodeRate[] = [];
  if (options.measures.has("decode") && places.codecs !== undefined) {
    say("decode, in process");
    rates = await decodeRates(places.root, places.codecs, options.quick);
  }
  let times: readonly CommandTime[] = [];
  if (options.measures.has("lint")) {
    say("lint");
    const cli = join(places.root, "dist/cli.js");
    const large: LintInput[] = [
      ...written.filter(({ bytes }) => bytes > 5_000_000).map((file) => ({ ...file, beside: "grep" as const })),
      ...lintFolders(join(places.out, "folders")),
    ];
    const runsEach = options.quick ? 3 : 7;
    const command = existsSync(cli) ? ["--require", places.peakMemory, cli] : undefined;
    const shown = showInputs(join(places.out, "bytecode"));
    times = await commandTimes(command, large, shown, runsEach, options.timeout, randomOf(options.seed));
  }

  const rows = rowsOf(
    files.map(({ name }) => name),
    runs,
  ).filter(({ figure }) => options.measures.has(figure.measure));
  const names = contestants.map(({ name }) => name);
  const parts = [
    `${here.cores} × ${here.cpu}, Node ${here.node}, load ${here.load.toFixed(1)} before the run. ` +
      `Figure (min–max); ${options.sessions} sessions a server and file${options.quick ? " (quick)" : ""}.`,
    targetTable(rows, times, read),
    rows.length > 0 ? serverTable(names, rows) : "",
    notes(runs),
    rates.length > 0 ? decodeTable(rates) : "",
    times.length > 0 ? commandTable(times) : "",
  ];
  process.stdout.write(`${parts.filter((part) => part !== "").join("\n\n")}\n`);

  const judged = rows
    .flatMap((row) => row.targets.map((target) => isMet(row, target)))
    .filter((met) => met !== undefined);
  if (judged.length > 0) say(`${judged.filter(Boolean).length} of ${judged.length} targets met`);
  if (options.json !== undefined) {
    const rowsOut = rows.map((row) => ({
      ...row,
      values: Object.fromEntries(row.values),
      met: row.targets.map((target) => isMet(row, target) ?? null),
    }));
    const result = { version: 1, machine: here, options: { ...options, measures: [...options.measures] } };
    writeFileSync(
      options.json,
      `${JSON.stringify({ ...result, rows: rowsOut, runs, read, decode: rates, lint: times })}\n`,
    );
  }
  return runs.some(({ sessions }) => sessions.some(({ faults }) => faults.length > 0)) ? 1 : 0;
}

/** Past this size the peer takes minutes a session, and its line is clear by then. Bytes. */
const PEER_LIMIT = 20 * MB;
/** The shape with which the others are drawn. It is one that the peer verifies to its end. */
const SHAPE_OF_OTHERS = "mixed";

/** Draws how costs grow with the size of a file: ours with each shape, the others with one. */
async function plotted(options: Options, places: Places): Promise<number> {
  const measures = new Set(["open", "edit-body", "hover", "memory"] as const);
  const contestants = contestantsOf(options, places);
  const growths: Growth[] = [];
  for (const [shape, names] of Object.entries(GROWTH)) {
    const sizes = new Map<string, number>();
    const runs: Run[] = [];
    for (const file of names.flatMap((name) => FILES[name]?.() ?? [])) {
      sizes.set(file.name, file.text.length);
      const drawn = contestants.filter(
        ({ name }) =>
          name === OURS ||
          (shape === SHAPE_OF_OTHERS && (name === FLOOR || (name === PEER && file.text.length < PEER_LIMIT))),
      );
      runs.push(...(await serverRuns([file], drawn, { ...options, measures })));
    }
    const rows = rowsOf(names, runs);
    process.stdout.write(
      `${serverTable([...new Set(runs.map(({ contestant }) => contestant))], rows)}\n\n${notes(runs)}\n\n`,
    );
    growths.push({ shape, sizes, rows });
  }
  const folder = join(places.root, "docs/performance");
  mkdirSync(folder, { recursive: true });
  for (const { label, title, unit, scale } of PLOTS) {
    const curve = (name: string, contestant: string, growth: Growth): Curve => ({
      name,
      points: growth.rows.flatMap(({ file, figure, values }) => {
        const value = values.get(contestant)?.value;
        return figure.label === label && value !== undefined
          ? [{ x: growth.sizes.get(file) ?? 0, y: value / scale }]
          : [];
      }),
    });
    const others = growths.filter(({ shape }) => shape === SHAPE_OF_OTHERS);
    const curves = [
      ...growths.map((growth) => curve(growth.shape, OURS, growth)),
      ...others.flatMap((growth) => [FLOOR, PEER].map((name) => curve(name, name, growth))),
    ];
    const path = join(folder, `${label.replaceAll(/[ ,]+/g, "-")}.svg`);
    writeFileSync(path, svgOf({ title, unit, curves }));
    say(path);
  }
  return 0;
}

/** What was measured with one shape at its sizes, in characters by the file's name. */
interface Growth {
  readonly shape: string;
  readonly sizes: ReadonlyMap<string, number>;
  readonly rows: readonly Row[];
}

const PLOTS = [
  { label: "open", title: "Open → diagnostics", unit: "ms", scale: 1 },
  { label: "edit-body", title: "One edit → diagnostics", unit: "ms", scale: 1 },
  { label: "hover p99", title: "Hover, 99th percentile", unit: "ms", scale: 1 },
  { label: "memory", title: "Peak memory", unit: "MB", scale: MB },
] as const;

/** The answer is the exit code: 0 measured, 1 some server failed on the way, 2 wrong use. */
export async function main(args: readonly string[], places: Places): Promise<number> {
  let options: Options | undefined;
  try {
    options = optionsOf(args);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    say(error.message);
    return 2;
  }
  if (options === undefined) {
    process.stdout.write(USAGE);
    return 0;
  }
  return options.plots ? plotted(options, places) : measured(options, places);
}
