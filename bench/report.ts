/** The results as Markdown, so that they can go into a note as they are. */
import type { DecodeRate } from "./codecRates.js";
import { type CommandTime, LINT } from "./commandLine.js";
import { FLOOR, OURS, PEER } from "./contestants.js";
import { MB } from "./generate.js";
import type { ReaderRate } from "./readerRates.js";
import { COMMAND_TARGETS, isMet, LINT_MEMORY, RATE_TARGETS, type Row, type Run, type Value } from "./results.js";
import type { Summary } from "./statistics.js";

/** Three digits that count: 0.123, 12.3, 1,230. */
function digits(value: number): string {
  const places = value >= 100 ? 0 : value >= 10 ? 1 : value >= 1 ? 2 : 3;
  return value.toLocaleString("en", { minimumFractionDigits: places, maximumFractionDigits: places });
}

function cell(value: Value | undefined, memory: boolean): string {
  if (value === undefined) return "–";
  const scale = memory ? MB : 1;
  const [figure, min, max] = [value.value, value.min, value.max].map((each) => digits(each / scale));
  return `${figure} ${memory ? "MB" : "ms"} (${min}–${max})`;
}

/** A ratio as people say it: 1/40 for what is less, 1.5 for what is more. */
export function ratioText(ratio: number | undefined): string {
  if (ratio === undefined) return "–";
  if (ratio >= 0.5) return ratio.toFixed(2);
  const inverse = 1 / ratio;
  return `1/${inverse < 10 ? inverse.toFixed(1) : Math.round(inverse)}`;
}

export function table(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(columns), line(columns.map(() => "---")), ...rows.map(line)].join("\n");
}

/** Median (min–max) of every server's figures, the ratios, and whether the targets are met. */
export function serverTable(contestants: readonly string[], rows: readonly Row[]): string {
  const ratios = [
    { title: "ours / peer", of: ({ toPeer }: Row) => toPeer },
    { title: "ours / floor", of: ({ toFloor }: Row) => toFloor },
    { title: "ours / other build", of: ({ toOther }: Row) => toOther },
  ].filter(({ of }) => rows.some((row) => of(row) !== undefined));
  return table(
    ["file", "figure", ...contestants, ...ratios.map(({ title }) => title), "target", "met"],
    rows.map((row) => [
      row.file,
      row.figure.label,
      ...contestants.map((name) => cell(row.values.get(name), row.figure.measure === "memory")),
      ...ratios.map(({ of }) => ratioText(of(row))),
      row.targets.map(({ text }) => text).join(", "),
      row.targets.map((target) => MET[String(isMet(row, target))]).join(", "),
    ]),
  );
}

/** What the targets are about, one a row: for docs/performance.md. */
export function targetTable(rows: readonly Row[], times: readonly CommandTime[], rates: readonly ReaderRate[]): string {
  const servers = rows.flatMap((row) =>
    row.targets.map((target) => {
      const isBound = target.against === "bound";
      const other = target.against === "peer" ? PEER : FLOOR;
      const isMemory = row.figure.measure === "memory";
      const [mine, theirs] = [OURS, other].map((name) => cell(row.values.get(name), isMemory));
      const ratio = isBound ? "–" : ratioText(target.against === "peer" ? row.toPeer : row.toFloor);
      const against = isBound ? "–" : `${theirs} ${target.against}`;
      return [
        row.file,
        row.figure.label,
        mine ?? "",
        against,
        ratio,
        target.text,
        MET[String(isMet(row, target))] ?? "",
      ];
    }),
  );
  const commands = COMMAND_TARGETS.flatMap(({ file, command = LINT, beside, atMost }) => {
    const measured = times.find((time) => time.name === command && time.file === file);
    const mine = measured?.time;
    const theirs = times.find((time) => time.name === beside && (time.file ?? file) === file)?.time;
    if (measured?.fault !== undefined)
      return [[file, command, measured.fault, `\`${beside}\``, "–", `≤ ${atMost}`, "–"]];
    if (mine === undefined || theirs === undefined) return [];
    const ratio = mine.median / theirs.median;
    const [ours, others] = [mine, theirs].map((time) => cell({ ...time, value: time.median }, false));
    const met = MET[String(ratio <= atMost)] ?? "";
    return [[file, command, ours ?? "", `${others} \`${beside}\``, ratioText(ratio), `≤ ${atMost}`, met]];
  });
  const lintMemory = [...LINT_MEMORY].flatMap(([file, atMost]) => {
    const memory = times.find((time) => time.name === LINT && time.file === file)?.memory;
    if (memory === undefined) return [];
    const met = MET[String(memory.median <= atMost)] ?? "";
    const figure = cell({ ...memory, value: memory.median }, true);
    return [[file, "lint, memory", figure, "–", "–", `≤ ${atMost / MB} MB`, met]];
  });
  const read = rates.flatMap((rate) =>
    (["warm", "cold"] as const).map((state) => {
      const [rateOf, min, max] = [rate[state].median, rate[state].min, rate[state].max].map(digits);
      const target = RATE_TARGETS[rate.work][state];
      const met = MET[String(target && rate[state].median >= target)] ?? "";
      const figure = `${rateOf} MB/s (${min}–${max})`;
      return [rate.file, `${rate.work}, ${state}`, figure, "–", "–", target ? `≥ ${target} MB/s` : "–", met];
    }),
  );
  const all = [...read, ...servers, ...commands, ...lintMemory];
  return all.length === 0 ? "" : table(["file", "figure", "ours", "beside", "ratio", "target", "met"], all);
}

const MET: Readonly<Record<string, string>> = { true: "yes", false: "**no**", undefined: "–" };

/** One line a server and file: how much it found, and whatever went wrong. */
export function notes(runs: readonly Run[]): string {
  return runs
    .flatMap(({ contestant, file, sessions }) => {
      const found = [...new Set(sessions.flatMap(({ findings }) => (findings === undefined ? [] : [findings])))];
      const faults = [...new Set(sessions.flatMap((session) => session.faults))];
      const counts = found.length > 0 ? `- ${contestant}, ${file}: ${found.join(" or ")} findings on opening` : [];
      return [counts, faults.map((fault) => `- ${contestant}, ${file}: **${fault}**`)].flat();
    })
    .join("\n");
}

export function decodeTable(rates: readonly DecodeRate[]): string {
  const rate = ({ median, min, max }: Summary) =>
    [median, min, max].map((each) => Math.round(each).toLocaleString("en"));
  return table(
    ["kind", "strings", "decoded a second", "min–max"],
    rates.map(({ kind, what, strings, rate: all }) => {
      const [middle, min, max] = rate(all);
      return [kind, `${what} (${strings})`, middle ?? "", `${min}–${max}`];
    }),
  );
}

export function commandTable(times: readonly CommandTime[]): string {
  return table(
    ["command", "file", "time", "MB/s"],
    times.map(({ name, file, bytes, time, fault }) => [
      `\`${name}\``,
      file ?? "",
      fault ?? cell(time && { ...time, value: time.median }, false),
      time === undefined || bytes === 0 ? "" : digits(bytes / MB / (time.median / 1000)),
    ]),
  );
}
