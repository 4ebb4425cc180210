/** What a planted mistake is, and the document around it. */
import type { Random } from "../kit/random.js";
import { torchFn } from "./pytreeShapes.js";
import { anyRight } from "./shapes.js";
import { type Fn, type Place, placesIn, render } from "./text.js";

/** Plants one mistake into an otherwise right function and marks the place; the text of the whole part, or the function. */
export type Plant = (random: Random) => Fn | string;

export interface Seed {
  readonly rule: string;
  /** Different ways to make the same mistake. */
  readonly plants: readonly Plant[];
  /** Right functions have findings of this rule too, so there are none around. */
  readonly alone?: boolean;
  /** It is a mistake inside a module only: elsewhere the rest of the module is not known. */
  readonly inModule?: boolean;
  /** Other rules that report the same mistake, with the reason that this is right. */
  readonly companions?: Readonly<Record<string, string>>;
}

/** A document with its planted places, in UTF-16 offsets. */
export interface Planted {
  readonly text: string;
  readonly places: readonly Place[];
}

const COMMENTS = [
  '// CHECK: iree.reflection = {f = "FOOBAR", fv = "INFINITY"}',
  "// 😀 iree.abi.modal in a comment is nobody's business",
  "// RUN: iree-opt %s | FileCheck %s",
];

/** Puts a function among right ones, in one of the shapes that files have. */
export function documentOf(
  function_: Fn | string,
  random: Random,
  neighbours = random.below(3),
  inModule = false,
): Planted {
  const parts = Array.from({ length: neighbours }, () =>
    render(random.oneIn(9) ? torchFn(random) : anyRight(random), random),
  );
  const main = typeof function_ === "string" ? function_ : render(function_, random);
  parts.splice(random.below(parts.length + 1), 0, main);
  if (random.oneIn(3)) parts.unshift(random.pick(COMMENTS));
  let text = parts.join(random.pick(["\n", "\n\n", "\n"]));
  if (random.oneIn(4) || inModule) text = `module ${random.oneIn(2) ? "@m " : ""}{\n${text}\n}`;
  text += random.pick(["\n", "", "\n// CHECK-NOT: x"]);
  if (random.oneIn(3)) text = text.replaceAll("\n", "\r\n");
  return placesIn(text);
}
