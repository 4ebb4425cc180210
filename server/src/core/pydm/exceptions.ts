/**
 * The numbers of exceptions once `!iree_pydm.exception_result` is an `i32` (iree-org/iree,
 * `iree-dialects/Dialect/IREEPyDM/Transforms/ToIREE/LoweringPatterns.cpp`): 0 is success, what is raised is negative.
 */

/** By the code without its sign. */
const NAMES = [
  "Success",
  "StopIteration",
  "StopAsyncIteration",
  "RuntimeError",
  "ValueError",
  "NotImplementedError",
  "KeyError",
  "IndexError",
  "AttributeError",
  "TypeError",
  "UnboundLocalError",
] as const;

/** Which operations the lowering lets raise a code, by code. It never emits the others. */
const RAISED_BY: ReadonlyMap<number, readonly string[]> = new Map([
  [-3, ["failure"]],
  [-4, ["unbox", "dynamic_unpack"]],
  [-7, ["subscript", "assign_subscript"]],
]);

/** The name of a code from -10 to 0, or undefined. A positive code is an index into an exception table. */
export function exceptionName(code: number): string | undefined {
  return code <= 0 ? NAMES[-code] : undefined;
}

/** The code of a name (case does not matter), or undefined. */
export function exceptionCode(name: string): number | undefined {
  const i = NAMES.findIndex((known) => known.toLowerCase() === name.toLowerCase());
  return i < 0 ? undefined : 0 - i;
}

/** The operations whose lowering raises a code; none for a code that the lowering does not emit. */
export function raisedBy(code: number): readonly string[] {
  return RAISED_BY.get(code) ?? [];
}

/** Every code with its name, 0 first. */
export const EXCEPTIONS: readonly (readonly [code: number, name: string])[] = NAMES.map((name, i) => [0 - i, name]);
