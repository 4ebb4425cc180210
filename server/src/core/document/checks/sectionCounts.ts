/** Counts that pages of a section contradict: a return or a call on one, its function on another. */

import type { Numbers } from "../../text/numbers.js";
import { callProblem, FUNCTION_FIELDS, FUNCTION_NAME, fieldsAt, type returnProblem } from "./counts.js";
import { problemAt } from "./problem.js";
import type { Section } from "./section.js";

/** Compares what is on page `i` with a function that may be on another one. */
export function contradiction(
  section: Section,
  i: number,
  compare: typeof returnProblem,
  given: Numbers,
  home: number,
  fn: Numbers,
): void {
  // Equal hashes of types make it cheap to pass over those that agree.
  if (section.isFull || given.at(-1) === fn.at(-1)) return;
  const problem = compare(section.textOf(i), given, section.textOf(home), fn);
  if (problem !== undefined) section.report(problemAt(section.baseOf(i), problem));
}

/** Compares calls with functions that have a name for themselves. */
export function contradictedCalls(section: Section): void {
  const functions = new Map<number, { readonly page: number; readonly fn: Numbers } | undefined>();
  for (const [page, { counts }] of section.facts.entries()) {
    for (let at = 0; at < counts.functions.length; at += FUNCTION_FIELDS) {
      const fn = fieldsAt(counts.functions, at);
      const name = fn[FUNCTION_NAME] ?? -1;
      functions.set(name, functions.has(name) ? undefined : { page, fn });
    }
  }
  for (const [i, { counts }] of section.facts.entries()) {
    for (let at = 0; at < counts.calls.length; at += FUNCTION_FIELDS) {
      const call = fieldsAt(counts.calls, at);
      const callee = functions.get(call[FUNCTION_NAME] ?? -1);
      if (callee !== undefined) contradiction(section, i, callProblem, call, callee.page, callee.fn);
    }
  }
}
