/** Mistakes in the structures of PyTorch, and against the function. */
import type { Random } from "../kit/random.js";
import { addSchemas, keys, leaf, node, type Tree, textOf, torchBare } from "./pytreeShapes.js";
import type { Plant, Seed } from "./seed.js";
import { text } from "./shapes.js";
import { planted } from "./text.js";

function nodesOf(tree: Tree): Tree[] {
  return [tree, ...tree.children.flatMap(nodesOf)];
}

/** One node of a kind, changed; the tree is drawn until there is one. */
function odd(fits: (tree: Tree) => boolean, change: (tree: Tree, random: Random) => void): Plant {
  return (random) => {
    for (;;) {
      const made = torchBare(random);
      const found = [...nodesOf(made.arguments), ...nodesOf(made.results)].filter(fits);
      if (found.length === 0) continue;
      change(random.pick(found), random);
      return addSchemas(made, random);
    }
  };
}

const isLeaf = ({ type }: Tree) => type === null;
const isSequence = ({ type }: Tree) => type === "builtins.list" || type === "builtins.tuple";
const isDict = ({ type }: Tree) => type === "builtins.dict" || type === "collections.OrderedDict";
const namesIn = ({ context }: Tree): string[] => JSON.parse(JSON.parse(context));

/** The whole text, changed. */
function oddText(change: (text: string, random: Random) => string): Plant {
  return (random) => {
    const made = torchBare(random);
    made.fn.attributes.push(text("torch.args_schema", change(`[1, ${textOf(made.arguments)}]`, random), random));
    return made.fn;
  };
}

export const PYTREE_SEEDS: readonly Seed[] = [
  {
    rule: "pytree-syntax",
    plants: [
      oddText((all) => planted(all.slice(0, -1))),
      oddText((all, random) => planted(all.slice(0, -random.between(2, 5)))),
      oddText((all) => planted(all.replaceAll('"', "'"))),
      oddText((all) => planted(all.replace('"context": ', '"context" '))),
    ],
  },
  {
    rule: "pytree-structure",
    plants: [
      oddText((all) => planted(all.slice(4, -1))),
      oddText((all) => planted(all.replace("[1,", '["1",'))),
      odd(isLeaf, (tree) => {
        tree.odd = planted('{"type": null, "context": null}');
      }),
      odd(isLeaf, (tree) => {
        tree.odd = planted("null");
      }),
      odd(isLeaf, (tree) => {
        tree.odd = `{"type": null, "context": ${planted('"null"')}, "children_spec": []}`;
      }),
      odd(isSequence, (tree) => {
        tree.odd = planted(textOf(tree).replace("children_spec", "children_specs"));
      }),
    ],
  },
  {
    rule: "pytree-context",
    plants: [
      odd(isSequence, (tree, random) => {
        tree.context = planted(random.pick(["null", '"[]"', "{}"]));
      }),
      odd(isDict, (tree, random) => {
        tree.context = planted(random.pick([JSON.parse(tree.context), "null", '"{}"']));
      }),
      odd(
        ({ type }) => type === "collections.deque",
        (tree, random) => {
          tree.context = planted(random.pick(["null", "4", '"-1"', '"[]"']));
        },
      ),
    ],
  },
  {
    rule: "pytree-key-count",
    plants: [
      odd(isDict, (tree) => {
        tree.context = planted(keys([...namesIn(tree), "one more"]));
      }),
      odd(
        (tree) => isDict(tree) && tree.children.length > 0,
        (tree) => {
          tree.context = planted(keys(namesIn(tree).slice(1)));
        },
      ),
    ],
  },
  {
    rule: "duplicate-pytree-key",
    plants: [
      odd(
        (tree) => isDict(tree) && tree.children.length > 1,
        (tree) => {
          const [first = "", , ...rest] = namesIn(tree);
          tree.context = planted(keys([first, first, ...rest]));
        },
      ),
    ],
  },
  {
    rule: "unknown-pytree-protocol",
    plants: [(random) => addSchemas(torchBare(random), random, planted(random.pick(["0", "2", "-1", "100"])))],
  },
  {
    rule: "pytree-deque-length",
    plants: [
      odd(
        ({ type, children }) => type === "collections.deque" && children.length > 0,
        (tree) => {
          tree.context = planted(`"${tree.children.length - 1}"`);
        },
      ),
    ],
  },
  {
    rule: "pytree-leaf-count",
    plants: [
      (random) => {
        const made = torchBare(random);
        made.fn.arguments.push({ type: "tensor<1xf32>", attributes: [] });
        made.fn.attributes.push(planted(text("torch.args_schema", `[1, ${textOf(made.arguments)}]`, random)));
        return made.fn;
      },
      (random) => {
        const made = torchBare(random);
        made.fn.results.pop();
        made.fn.attributes.push(planted(text("torch.return_schema", `[1, ${textOf(made.results)}]`, random)));
        return made.fn;
      },
    ],
  },
  {
    rule: "pytree-root",
    plants: [
      (random) => {
        const made = torchBare(random);
        const root = node("builtins.list", '"null"', made.fn.arguments.map(leaf));
        const json = `[1, ${textOf(root)}]`.replace('"builtins.list"', (type) => planted(type));
        made.fn.attributes.push(text("torch.args_schema", json, random));
        return made.fn;
      },
      (random) => {
        const made = torchBare(random);
        made.arguments.children[1] = node("builtins.list", '"null"', made.keywords.children);
        made.fn.attributes.push(planted(text("torch.args_schema", `[1, ${textOf(made.arguments)}]`, random)));
        return made.fn;
      },
    ],
  },
];
