/**
 * `fbr`: the signature that the raw signature beside it requires of the result allocator. Upstream:
 * docs/function_abi.md at e0746b10ba: all dynamic dims of the inputs go in as one tuple, one buffer comes out for each
 * dynamic result, null if its layout depends on data.
 */

import type { CodecContext } from "../../encodings/codec.js";
import { scalarTypeNamed } from "../../encodings/rawSignature/scalarTypes.js";
import { codecOf } from "../../encodings/registry.js";
import { counted } from "../../text/counted.js";
import { code, type Prose, say } from "../markdown.js";
import { type Explanation, type Subject, stringOf } from "./subject.js";

/** The part of the raw model that matters here. */
interface RawModel {
  readonly inputs: readonly RawType[];
  readonly results: readonly RawType[];
}
interface RawType {
  readonly kind: string;
  readonly element?: string;
  readonly dims?: readonly number[];
}

/** Further ones are never shown. */
const MAX_ENTRIES = 64;

const spelled = ({ element, dims = [] }: RawType): string =>
  `tensor<${[...dims.map((dim) => (dim < 0 ? "?" : String(dim))), scalarTypeNamed(element ?? "")?.mlir ?? element].join("x")}>`;

const isDynamic = ({ kind, dims = [] }: RawType): boolean => kind === "buffer" && dims.some((dim) => dim < 0);

/** `fbr`: what the function that it names must take and return. */
export function explainAllocator(subject: Subject, context: CodecContext): Explanation {
  const name = stringOf(subject, subject.entry.value);
  if (name === undefined) return {};
  const tree = context.siblings.get("raw")?.tree;
  if (tree === undefined) {
    return {
      facts: [["Signature", say`unknown: there is no well-formed ${code("f")}`]],
    };
  }
  const model = codecOf("raw").model(tree) as RawModel;
  const dims = model.inputs.flatMap((type, input) =>
    type.kind !== "buffer"
      ? []
      : (type.dims ?? []).flatMap((dim, position) => (dim < 0 ? [{ input, position, type }] : [])),
  );
  const results = model.results.flatMap((type, result) => (isDynamic(type) ? [{ result, type }] : []));
  const facts: [string, Prose][] = [
    ["Takes", `${counted(dims.length, "dynamic dimension")} of the inputs`],
    ["Returns", `${counted(results.length, "buffer")}, one for each dynamic result`],
  ];
  if (results.length === 0) {
    return {
      facts: [
        ["Use", say`none: ${code("f")} has no dynamic result, so callers can allocate every result from it alone`],
      ],
    };
  }
  if (dims.length === 0) {
    facts.push([
      "Shape",
      "no input is dynamic, so the dynamic results depend on data and the allocator can only return null",
    ]);
  } else facts.push(["Null", "for a result whose shape depends on data; callers then take it from the call itself"]);
  return {
    facts,
    blocks: [
      {
        language: "python",
        text: `def ${name}(dynamic_dims: ${tuple(dims.map(() => "int"))}) -> ${tuple(results.map(() => "Buffer | None"))}: ...`,
      },
    ],
    tables: [
      {
        columns: ["Slot", "Is"],
        rows: [
          ...dims
            .slice(0, MAX_ENTRIES)
            .map(({ input, position, type }, i) => [
              `dynamic_dims[${i}]`,
              say`dimension ${position} of input ${input}, ${code(spelled(type))}`,
            ]),
          ...results
            .slice(0, MAX_ENTRIES)
            .map(({ result, type }, i) => [
              `returned[${i}]`,
              say`buffer for result ${result}, ${code(spelled(type))}, or null`,
            ]),
        ],
      },
    ],
  };
}

function tuple(types: readonly string[]): string {
  if (types.length === 0) return "tuple[()]";
  const shown = types.slice(0, 16);
  return `tuple[${shown.join(", ")}${types.length > shown.length ? ", …" : ""}]`;
}
