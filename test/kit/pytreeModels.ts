/** Models of PyTorch structures, for property tests. */
import fc from "fast-check";
import type { PytreeValue } from "../../server/src/core/encodings/torchPytree/model.js";

const key = fc.oneof(fc.string({ maxLength: 4 }), fc.string({ unit: "binary", maxLength: 3 }), fc.integer());
const name = fc.oneof(fc.constantFrom("list", "my.Output", "protocol", "a-b", "x y"), fc.string({ maxLength: 5 }));
const context = fc.oneof(
  fc.constantFrom<unknown>("null", '["a"]', '[["a"], []]', null, { v: [1.5, "é"] }),
  fc.string({ unit: "binary", maxLength: 5 }),
);

const { value } = fc.letrec<{ value: PytreeValue }>((tie) => {
  const children = fc.array(tie("value"), { maxLength: 3 });
  const keyed = fc
    .uniqueArray(key, { maxLength: 3 })
    .chain((keys) => fc.tuple(...keys.map((it) => tie("value").map((value) => ({ key: it, value })))));
  const fields = fc.uniqueArray(fc.string({ maxLength: 3 }), { maxLength: 3 });
  return {
    value: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      fc.constant({ kind: "leaf" } as const),
      fc.record({ kind: fc.constantFrom("tuple" as const, "list" as const), children }),
      fc.record({ kind: fc.constant("deque" as const), maxlen: fc.option(fc.nat()), children }),
      fc.record({ kind: fc.constantFrom("dict" as const, "ordereddict" as const), slots: keyed }),
      fc.record({ kind: fc.constant("defaultdict" as const), module: name, factory: name, slots: keyed }),
      fc.record({ kind: fc.constant("namedtuple" as const), name, fields: fc.constant(null), children }),
      fields.chain((names) =>
        fc.record({
          kind: fc.constant("namedtuple" as const),
          name,
          fields: fc.constant(names),
          children: fc.tuple(...names.map(() => tie("value"))),
        }),
      ),
      fc.record({ kind: fc.constant("node" as const), type: name, context, children }) as fc.Arbitrary<PytreeValue>,
    ),
  };
});
/** Models with every kind of node. */
export const pytreeModels = fc.record({ protocol: fc.constantFrom(1, 1, 1, 2, -3), tree: value });
