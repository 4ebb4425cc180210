/**
 * Every kind of change, whether it breaks callers of the old version, and why. The ids are the anchors of
 * `docs/compatibility.md`; a test compares both.
 */
import { docsPage } from "../lint/pages.js";

export interface Verdict {
  readonly breaking: boolean;
  /** Why, in one sentence without a full stop. */
  readonly why: string;
}

export const VERDICTS = {
  "removed-export": {
    breaking: true,
    why: "Callers look up the function by name and don't find it",
  },
  "argument-count": {
    breaking: true,
    why: "Callers pass a different number of arguments than the function takes",
  },
  "result-count": {
    breaking: true,
    why: "Callers expect a different number of results than the function returns",
  },
  order: {
    breaking: true,
    why: "Values are passed by position, and the same values are in a different order",
  },
  "value-kind": {
    breaking: true,
    why: "Arrays, scalars, lists and objects are passed in different ways",
  },
  "element-type": {
    breaking: true,
    why: "Data of one type is read as data of another, or rejected",
  },
  rank: {
    breaking: true,
    why: "Arrays with a different number of dimensions are rejected",
  },
  "static-dim": {
    breaking: true,
    why: "A dimension has a different fixed size, so arrays of the old shape don't fit",
  },
  "argument-dim-fixed": {
    breaking: true,
    why: "Callers may pass any size, and the function now takes only one",
  },
  "argument-dim-freed": {
    breaking: false,
    why: "The function takes every shape that callers pass, and more",
  },
  "result-dim-freed": {
    breaking: true,
    why: "Callers rely on a fixed size, and the function may now return others",
  },
  "result-dim-fixed": {
    breaking: false,
    why: "Callers handle any size, and the function now always returns the same",
  },
  storage: {
    breaking: true,
    why: "The function writes a result into what callers pass as a value, no longer fills what they pass as storage, or fills it with something else",
  },
  "argument-consumed": {
    breaking: true,
    why: "Callers may use the array after the call, and the function may now overwrite it",
  },
  "argument-borrowed": {
    breaking: false,
    why: "Callers give the array away, and the function now leaves it as it is",
  },
  "keyword-name": {
    breaking: true,
    why: "Callers pass the argument by a keyword that is not known, or by position where a keyword is needed",
  },
  structure: {
    breaking: true,
    why: "Callers nest their values differently than the function expects or returns them",
  },
  "invocation-model": {
    breaking: true,
    why: "A function with fences takes two more arguments and returns before it is done",
  },
  "calling-convention": {
    breaking: true,
    why: "Values are passed in registers of a different type, which the virtual machine rejects",
  },
  "added-export": {
    breaking: false,
    why: "No caller of the old version uses the function",
  },
  "sequence-kind": {
    breaking: false,
    why: "Both lists and tuples are accepted as an argument",
  },
  "added-metadata": {
    breaking: false,
    why: "Metadata does not change how a function is called",
  },
  "removed-metadata": {
    breaking: false,
    why: "Calls stay the same, but tools know less about them",
  },
  "display-name": {
    breaking: false,
    why: "The name is for display; values are passed by position",
  },
  "not-comparable": {
    breaking: false,
    why: "One of the versions lacks the metadata to compare",
  },
} as const satisfies Readonly<Record<string, Verdict>>;

export type VerdictId = keyof typeof VERDICTS;

/** The page that explains a verdict. */
export function verdictPage(id: VerdictId): string {
  return docsPage("compatibility", id);
}
