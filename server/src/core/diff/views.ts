/** Makes a view of each piece of metadata. */
import {
  type AbiValue,
  described,
  plainValue,
  valuesOfDeclaration,
  valuesOfJson,
  valuesOfRaw,
} from "../abi/calls/abiFunction.js";
import type { Declaration } from "../abi/calls/declaration.js";
import { type AbiType, UNKNOWN } from "../abi/types/abiType.js";
import { typeOfRaw } from "../abi/types/fromEncodings.js";
import type { AbiModel } from "../encodings/abiJson/model.js";
import { hasInlinedResults } from "../encodings/abiJson/tree.js";
import type { ConventionModel, ItemModel } from "../encodings/callingConvention/model.js";
import type { RawModel, RawType } from "../encodings/rawSignature/model.js";
import type { SipModel, SipValue } from "../encodings/sip/model.js";
import type { View } from "./functionAbi.js";
import { typeOfItem } from "./types.js";

/** The metadata of one function, each as its codec's model. */
export interface Metadata {
  readonly json: AbiModel | undefined;
  readonly sip: SipModel | undefined;
  readonly raw: RawModel | undefined;
  readonly declaration: Declaration | undefined;
  /** From the function's own type. */
  readonly types: Pick<View, "arguments" | "results" | "ownership"> | undefined;
  readonly convention: ConventionModel | undefined;
}

/** The views of a function, best first. `fences`: two arguments of the calling convention are fences. */
export function viewsOf({ json, sip, raw, declaration, types, convention }: Metadata, fences: boolean): View[] {
  return [
    ...described<View>({
      "iree.abi": () => json && jsonView(json),
      sip: () => sip && sipView(sip, raw),
      f: () => raw && { source: "f", ...valuesOfRaw(raw) },
      "iree.abi.declaration": () => declaration && declarationView(declaration),
      "MLIR type": () => types && { source: "MLIR type", ...types },
      "calling convention": () => convention && conventionView(convention, fences),
    }),
  ];
}

function jsonView(json: AbiModel): View {
  const values = valuesOfJson(json);
  const view = { source: "iree.abi" as const, arguments: values.arguments };
  const [only] = values.results;
  if (only !== undefined && hasInlinedResults(json.results)) return { ...view, ...packedResults(only.type) };
  const form = only === undefined ? "none" : values.results.length === 1 ? "one" : "several";
  return { ...view, results: values.results, form };
}

function packedResults(type: AbiType): Required<Pick<View, "results" | "form">> & Pick<View, "resultKeys"> {
  if (type.kind === "dictionary") {
    const resultKeys = type.items.map(({ key }) => key);
    return { results: type.items.map((item) => plainValue(item.type)), form: "dictionary", resultKeys };
  }
  if (type.kind === "sequence") {
    return { results: type.items.map((item) => plainValue(item)), form: type.form ?? "sequence" };
  }
  return { results: [plainValue(type)], form: "one" };
}

/** A structured signature; if there is a raw signature, it gives the types of the leaves. */
function sipView(sip: SipModel, raw: RawModel | undefined): View {
  const inputs: number[] = [];
  const results: number[] = [];
  const root = sip.inputs === null ? undefined : typeOfSip(sip.inputs, raw?.inputs, inputs);
  const packed = sip.results === null ? undefined : typeOfSip(sip.results, raw?.results, results);
  return {
    source: "sip",
    arguments: root === undefined ? [] : rootArguments(root),
    ...(packed === undefined ? { results: [], form: "none" } : packedResults(packed)),
    leaves: { arguments: inputs, results },
  };
}

/** The root sequence is the argument list; string keys in it are keywords. */
function rootArguments(root: AbiType): readonly AbiValue[] {
  if (root.kind === "sequence") return root.items.map((type) => plainValue(type));
  if (root.kind === "dictionary")
    return root.items.map(({ key, type }) => ({ ...plainValue(type, key), keyword: true }));
  return [plainValue(root)];
}

/** Keys may be in any order and have gaps; a sequence with gaps is identified by its keys. */
function typeOfSip(value: SipValue, types: readonly RawType[] | undefined, leaves: number[]): AbiType {
  if (value.kind === "leaf") {
    leaves.push(value.index);
    const type = types?.[value.index];
    return type === undefined ? UNKNOWN : typeOfRaw(type);
  }
  if (value.kind === "dict") {
    const items = value.slots.map((slot) => {
      const key = typeof slot.key === "string" ? slot.key : `\\x${slot.key.hex}`;
      return { key, type: typeOfSip(slot.value, types, leaves) };
    });
    return { kind: "dictionary", items };
  }
  const ordered = [...value.slots].sort((a, b) => a.key - b.key);
  const items = ordered.map(({ key, value: inner }) => ({ key: `${key}`, type: typeOfSip(inner, types, leaves) }));
  if (ordered.every(({ key }, i) => key === i)) {
    return { kind: "sequence", form: undefined, items: items.map(({ type }) => type) };
  }
  return { kind: "dictionary", items };
}

/** Names invented by the compiler. */
const MADE_UP = /^(?:input|output|arg|ret)\d+$/;

function declarationView(declaration: Declaration): View {
  const values = valuesOfDeclaration(declaration);
  const chosen = (value: AbiValue) => (MADE_UP.test(value.name ?? "") ? { ...value, name: undefined } : value);
  return {
    source: "iree.abi.declaration",
    arguments: values.arguments.map(chosen),
    results: values.results.map(chosen),
    ownership: true,
  };
}

function conventionView({ arguments: inputs, results }: ConventionModel, fences: boolean): View {
  const values = (items: readonly ItemModel[]): AbiValue[] =>
    items.filter(({ kind }) => kind !== "void").map((item) => plainValue(typeOfItem(item)));
  const all = values(inputs);
  const isRef = (value: AbiValue | undefined) => value?.type.kind === "register" && value.type.type === "ref";
  const hasFences = fences && isRef(all.at(-1)) && isRef(all.at(-2));
  return {
    source: "calling convention",
    arguments: hasFences ? all.slice(0, -2) : all,
    results: values(results),
  };
}
