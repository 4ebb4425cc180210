/**
 * The form of the table of runtimes. Time is counted in eras: an era begins with a nightly build that accepts something
 * else than the one before. Releases are points on that line.
 */

/** A value that changed: each with the era that it came with, oldest first. */
export type Changing<Value> = readonly (readonly [era: number, value: Value])[];

export interface RuntimeTable {
  /** Which nightly builds are known; the oldest release is older. */
  readonly nightlies: { readonly first: string; readonly last: string };
  /** The nightly build that each era begins with. */
  readonly eras: readonly string[];
  /** Oldest first. `nightly` is the build of the day after the release's commit, which accepts the same. */
  readonly releases: readonly { readonly release: string; readonly nightly: string }[];
  /** `15.0` */
  readonly bytecode: Changing<string>;
  readonly features: Changing<readonly string[]>;
  /** The version of CPU libraries. */
  readonly library: Changing<string>;
  /** Devices by the file identifiers that FlatBuffers of executables for them have or had. */
  readonly executables: Readonly<Record<string, string>>;
  /** Reference types, without `!`. */
  readonly types: Readonly<Record<string, Changing<boolean>>>;
  readonly modules: Readonly<Record<string, RuntimeModule>>;
}

/** Null where there is no such module or function. */
export interface RuntimeModule {
  readonly versions: Changing<number | null>;
  /** Calling conventions by the function's name without the module's. */
  readonly exports: Readonly<Record<string, Changing<string | null>>>;
}

/** The value in an era; undefined before the first. */
export function valueAt<Value>(changing: Changing<Value>, era: number): Value | undefined {
  let value: Value | undefined;
  for (const [since, each] of changing) {
    if (since > era) break;
    value = each;
  }
  return value;
}
