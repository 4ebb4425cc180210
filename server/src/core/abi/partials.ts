/** Joining `f_partial` pieces to an `f`, as `-iree-flow-merge-exported-reflection` did. */
import { type PartialModel, partialModel, type RawModel } from "../encodings/rawSignature/model.js";
import type { PartialTree } from "../encodings/rawSignature/tree.js";
import { payloadOf } from "./payloads.js";
import type { RecordView } from "./recordView.js";

/**
 * The signature that the pieces give, arguments' before results'. The tag decides on which side a piece counts, not the
 * value that carries it; values without a piece are left out (an error until 2020-03-22, 46410ece80). Upstream: that
 * pass since d5efc48c83, iree/compiler/Dialect/Flow/Transforms.
 */
export function mergePartials(pieces: readonly PartialModel[]): RawModel {
  const of = (side: PartialModel["side"]) => pieces.filter((it) => it.side === side).flatMap(({ types }) => types);
  return { inputs: of("inputs"), results: of("results") };
}

/**
 * The pieces of a function in the order of its arguments and results; undefined where there is none, or a broken one.
 */
export function partialsOf(context: RecordView): readonly PartialModel[] | undefined {
  const pieces: { readonly place: number; readonly index: number; readonly model: PartialModel }[] = [];
  for (const island of context.islands) {
    if (island.key !== "f_partial" || island.on === "op") continue;
    const payload = payloadOf<PartialTree>(context, island);
    if (payload === undefined) return undefined;
    const place = island.on === "argument" ? 0 : 1;
    pieces.push({ place, index: island.index ?? 0, model: partialModel(payload.tree) });
  }
  if (pieces.length === 0) return undefined;
  return pieces.sort((a, b) => a.place - b.place || a.index - b.index).map(({ model }) => model);
}
