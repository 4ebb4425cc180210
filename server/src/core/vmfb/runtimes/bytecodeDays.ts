/** When IREE's main branch had which version of the VM's bytecode. */
import type { RuntimeTable } from "./runtimeTable.js";

/**
 * First days before those of the table, from the history of bytecode_module_def.fbs; versions up to 14 followed each
 * other within days.
 */
const EARLIER = [
  [13, "2022-09-26"],
  [14, "2023-03-03"],
] as const;

/** The first day (`YYYY-MM-DD`) of each major version, oldest first: the day before the first nightly build that has it. */
export function bytecodeDays({ bytecode, eras }: Pick<RuntimeTable, "bytecode" | "eras">): ReadonlyMap<number, string> {
  const days = new Map<number, string>(EARLIER);
  for (const [era, version] of bytecode) {
    const major = Number.parseInt(version, 10);
    if (!days.has(major)) days.set(major, dayBefore(eras[era] ?? ""));
  }
  return days;
}

/** @param nightly `20230307.451` or `3.10.0rc20260107` */
function dayBefore(nightly: string): string {
  const [, year, month, day] = /(\d{4})(\d\d)(\d\d)(?:\.\d+)?$/.exec(nightly) ?? [];
  return new Date(Date.UTC(Number(year), Number(month) - 1, Number(day) - 1)).toISOString().slice(0, 10);
}

/** When runtimes had a major version that is older than the last one: `from 2023-03-03 to 2023-03-06`. */
export function timeOfBytecode(major: number, days: ReadonlyMap<number, string>): string {
  const [[first, since] = [], [, until] = []] = [...days].filter(([each]) => each >= major);
  return first === major ? `from ${since} to ${until}` : `from before ${since}`;
}
