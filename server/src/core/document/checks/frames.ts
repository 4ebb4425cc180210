/** What is around the node that is read of a page. Rows and offsets are those of the page. */
import type { HeaderFrame } from "./headerValues.js";

/** The op around what is read. */
export interface Frame extends HeaderFrame {
  readonly row: number;
  readonly after: number;
  /** Where it starts, or goes on after a region. */
  start: number;
  /** The scope around the op. */
  readonly scope: number;
  doubt: boolean;
  hasSymbol: boolean;
  listAfter: number;
  /** What that list holds. */
  role: number;
  /** What is in the scopes as the op starts; undefined where it sees what is around. */
  readonly mark: { readonly defined: number; readonly uses: number } | undefined;
  readonly usesBefore: number;
}

export type OwnScopes = Pick<Frame, "header" | "doubt" | "lastRegion" | "mark" | "isGeneric">;

/** Those of an op without regions. */
export const NO_SCOPES: OwnScopes = { header: -1, doubt: false, lastRegion: -1, mark: undefined, isGeneric: false };

/** The frame of an op as it starts. @param usesBefore How many uses are noted. */
export function newFrame(
  row: number,
  { start, after, facts }: Pick<Frame, "start" | "after" | "facts">,
  { header, doubt, lastRegion, mark, isGeneric }: OwnScopes,
  scope: number,
  usesBefore: number,
): Frame {
  return {
    row,
    start,
    after,
    facts,
    scope,
    header,
    doubt,
    lastRegion,
    mark,
    isGeneric,
    hasSymbol: false,
    listAfter: 0,
    role: 0,
    usesBefore,
  };
}

/** A region that is read: its scope, and that of what its op is. */
export interface Region {
  readonly after: number;
  readonly end: number;
  readonly scope: number;
  /** The row of its op, or -1; `EARLIER` for what is around the page. */
  readonly owner: number;
  readonly isTable: boolean;
  readonly symbols: Map<number, number> | undefined;
}
