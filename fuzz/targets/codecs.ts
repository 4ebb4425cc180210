/** Encoded strings: decoded, explained, coloured, completed, encoded again. */

import { NOTATIONS, type NotationKind, notationOf } from "../../server/src/core/api/notations.js";
import { ModelError, type Problem, pathAt } from "../../server/src/core/encodings/codec.js";
import { recognizedKind } from "../../server/src/core/encodings/guess.js";
import { isReadableWhole, readReadable, writeReadable } from "../../server/src/core/encodings/readableForm.js";
import { codecOf, decode, KINDS, type Kind } from "../../server/src/core/encodings/registry.js";
import { ruleOf } from "../../server/src/core/lint/registry.js";
import type { ByteString } from "../../server/src/core/text/byteString.js";
import { decodeString } from "../../server/src/lsp/commands/decode.js";
import { grammarPartialModel, grammarSignatureModel, grammarSipModel } from "../../test/kit/grammarModels.js";
import * as seeds from "../seeds.js";
import { promise, same, type Target } from "../target.js";

const GRAMMARS: Readonly<Partial<Record<Kind, (bytes: ByteString) => unknown>>> = {
  raw: grammarSignatureModel,
  partial: grammarPartialModel,
  sip: grammarSipModel,
};
/** The grammars are a hundred times as slow as the readers. */
const SHORT = 2000;

const NO_CONTEXT = { siblings: new Map(), function: undefined };

function checkProblems(kind: string, bytes: ByteString, problems: readonly Problem[]): void {
  for (const { start, end, rule, message, fix } of problems) {
    const spans = [{ start, end }, ...(fix?.edits ?? [])];
    const inside = spans.every((it) => 0 <= it.start && it.start <= it.end && it.end <= bytes.length);
    promise(inside, `${kind}: a finding lies outside the string`);
    promise(ruleOf(rule) !== undefined, `${kind}: no rule ${rule}`);
    promise(/^[^\n\r]+[^.\n\r]$/.test(message), `${kind}: a message is no line without a full stop`);
  }
}

/** What one encoding makes of any bytes. */
function checkKind(kind: Kind, bytes: ByteString): void {
  const codec = codecOf(kind);
  const { tree, problems } = decode(kind, bytes);
  checkProblems(kind, bytes, problems);
  const grammar = GRAMMARS[kind];
  if (grammar !== undefined && bytes.length <= SHORT) {
    same(grammar(bytes), tree && codec.model(tree), `${kind}: grammar and reader agree`);
  }
  for (const offset of new Set([0, bytes.length >> 1, bytes.length])) {
    for (const { start, end } of codec.continuations(bytes, offset, NO_CONTEXT)) {
      promise(0 <= start && start <= end && end <= bytes.length, `${kind}: a continuation lies outside the string`);
    }
    codec.fieldsAt(bytes, offset);
    if (tree === undefined) continue;
    const path = pathAt(codec, tree, offset);
    for (let i = 1; i <= path.length; i++) codec.describe(path.slice(0, i), bytes, NO_CONTEXT);
  }
  if (tree === undefined) {
    const isReported = problems.some(({ rule }) => ruleOf(rule)?.severity === "error");
    promise(isReported, `${kind}: a string that is not well formed has an error`);
    return;
  }
  let covered = 0;
  for (const { start, end } of codec.tokens(tree, bytes)) {
    promise(covered <= start && start < end && end <= bytes.length, `${kind}: tokens are sorted and inside`);
    covered = end;
  }
  codec.overview(tree, bytes, NO_CONTEXT);
  codec.outline(tree, NO_CONTEXT);
  checkModel(kind, codec.model(tree));
  if (isReadableWhole(kind, bytes)) {
    const read = readReadable(kind, writeReadable(kind, codec.model(tree)));
    promise("bytes" in read, `${kind}: its readable form reads`);
    same(read.bytes, codec.encode(codec.model(tree)), `${kind}: its readable form says the same`);
  }
}

/** A model that came from a string, or that was checked, has a canonical string, whose own canonical string it is. */
function checkModel(kind: Kind, model: unknown): void {
  const codec = codecOf(kind);
  const canonical = codec.encode(codec.validate(JSON.parse(JSON.stringify(model))));
  const tree = codec.read(canonical);
  promise(tree !== undefined, `${kind}: what was encoded is well formed`);
  same(codec.encode(codec.model(tree)), canonical, `${kind}: what is canonical stays`);
  codec.render(codec.model(tree));
}

const CODEC_SEEDS = () => [
  ...seeds.vectorStrings("raw"),
  ...seeds.vectorStrings("sip"),
  ...seeds.JSON_STRINGS,
  ...seeds.CONVENTIONS,
];
const CODEC_PIECES = [
  ...seeds.RAW_PIECES,
  ...seeds.SIP_PIECES,
  ...seeds.JSON_PIECES,
  ...seeds.CONVENTION_PIECES,
  ...["NumericSigned32Bit", "B: ", "0x4E", "-12", "ValueError"],
];

export const decodeTarget: Target = {
  name: "decode",
  seeds: CODEC_SEEDS,
  pieces: CODEC_PIECES,
  bytes: true,
  longest: 6000,
  check(input) {
    const bytes = input as ByteString;
    for (const kind of KINDS) checkKind(kind, bytes);
    for (const name of NOTATIONS) {
      const notation = notationOf(name);
      const { model, problems } = notation.decode(bytes);
      checkProblems(name, bytes, problems);
      promise(model !== undefined || problems.length > 0, `${name}: says why there is no model`);
      if (model !== undefined) {
        notation.render(model);
        checkNotation(name, model);
      }
    }
    recognizedKind(bytes);
    decodeString(input, undefined);
    for (const kind of KINDS) checkReadable(kind, input);
  },
};

/** The same of everything that has a canonical spelling. */
function checkNotation(name: NotationKind, model: unknown): void {
  const notation = notationOf(name);
  const canonical = notation.encode(model);
  const again = notation.decode(canonical).model;
  promise(again !== undefined, `${name}: what was encoded is well formed`);
  same(notation.encode(again), canonical, `${name}: what is canonical stays`);
}

/** A readable form has a string or problems inside of it. */
function checkReadable(kind: Kind, text: string): void {
  const read = readReadable(kind, text);
  if ("bytes" in read) {
    promise(codecOf(kind).read(read.bytes) !== undefined, `${kind}: a readable form gives a well-formed string`);
    return;
  }
  promise(read.problems.length > 0, `${kind}: a readable form that is wrong has a problem`);
  for (const { start, end } of read.problems) {
    promise(0 <= start && start <= end && end <= text.length, `${kind}: a problem lies outside the readable form`);
  }
}

const MODEL_PIECES = [
  ...['{"inputs":[', '],"results":[', "]}", '{"kind":"buffer","element":"float32","dims":[-1,4]}', '{"kind":"ref"}'],
  ...['{"kind":"scalar","element":"sint32"}', '{"kind":"leaf","index":0}', '{"kind":"sequence","slots":['],
  ...[
    '{"key":0,"value":',
    '{"kind":"dict","slots":[{"key":"x","value":',
    "null",
    '{"arguments":[',
    '"version":1',
    "[",
    "]",
  ],
  ...[
    '{"kind":"named","name":"x","type":',
    '{"kind":"ndarray","element":null,"rank":1,"dims":[null]}',
    "{",
    "}",
    '"',
    ",",
  ],
  ...['{"kind":"variadic","types":[', '{"kind":"i32"}', '{"hex":"ff"}', '"side":"inputs"', '"__proto__":', "1.5", "-0"],
  ...['{"numbering":"C","code":78}', '{"kind":"primitive","name":"f32"}', '{"kind":"sdict","slots":['],
];

/** Models, and values that are not models. */
export const encodeTarget: Target = {
  name: "encode",
  seeds() {
    const models: string[] = [];
    for (const text of CODEC_SEEDS()) {
      for (const kind of KINDS) {
        const tree = text.length < 300 ? codecOf(kind).read(text as ByteString) : undefined;
        if (tree !== undefined) models.push(JSON.stringify(codecOf(kind).model(tree)));
      }
    }
    return models;
  },
  pieces: MODEL_PIECES,
  longest: 6000,
  check(input) {
    let value: unknown;
    try {
      value = JSON.parse(input);
    } catch {
      value = input;
    }
    for (const name of NOTATIONS) {
      const notation = notationOf(name);
      let model: unknown;
      try {
        model = notation.validate(value);
      } catch (error) {
        if (!(error instanceof ModelError)) throw error;
        promise(/^[^\n\r]*[^.\n\r]$/.test(error.message), `${name}: a refusal is no line without a full stop`);
        continue;
      }
      const kind = KINDS.find((it) => it === name);
      if (kind !== undefined) checkModel(kind, model);
      else checkNotation(name, model);
    }
  },
};
