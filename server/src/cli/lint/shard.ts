/** `--shard I/N`: one of N parts of the files, the same on every machine. */

export interface Shard {
  /** From 1. */
  readonly index: number;
  readonly count: number;
}

/** Parses `2/4`; undefined if the text is invalid. */
export function shardOf(text: string): Shard | undefined {
  const { index, count } = /^(?<index>\d{1,6})\/(?<count>\d{1,6})$/.exec(text)?.groups ?? {};
  const shard = { index: Number(index), count: Number(count) };
  return shard.index >= 1 && shard.index <= shard.count ? shard : undefined;
}

/**
 * The shard's files: a contiguous part of the sorted list. All shards differ by at most one file, and their results in
 * order are those of all files.
 */
export function filesOf<File>(files: readonly File[], { index, count }: Shard): readonly File[] {
  const cut = (i: number): number => Math.floor((files.length * i) / count);
  return files.slice(cut(index - 1), cut(index));
}
