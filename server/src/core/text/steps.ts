/** Long work in small steps, so that its caller decides when other work has its turn. */

/** Takes all steps at once. */
export function finish<T>(steps: Generator<undefined, T>): T {
  for (let step = steps.next(); ; step = steps.next()) if (step.done === true) return step.value;
}
