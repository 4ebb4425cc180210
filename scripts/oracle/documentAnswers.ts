/** What a server answers about a text, as an editor requests it. */
import { TextDocument } from "vscode-languageserver-textdocument";
import {
  type Answers,
  type Entry,
  foldsByLine,
  itemsByRange,
  nodesByRange,
  positionText,
  tokensByPosition,
  whole,
} from "./answers.js";
import { type AskedServer, command, type Question, textDocument } from "./asking.js";
import { placesIn } from "./places.js";

const { uri } = textDocument;

type ToEntries = (answer: unknown) => readonly Entry[];

interface Position {
  readonly line: number;
  readonly character: number;
}

/** Questions about a text as a whole, by kind of answer. */
function wholeQuestions(document: TextDocument): readonly (readonly [string, Question, ToEntries])[] {
  const range = { start: { line: 0, character: 0 }, end: document.positionAt(document.getText().length) };
  const about = (request: string, more: object = {}): Question => {
    return { method: `textDocument/${request}`, params: { textDocument, ...more } };
  };
  return [
    ["outline", about("documentSymbol"), nodesByRange],
    ["records", command("outline", uri), nodesByRange],
    ["folds", about("foldingRange"), foldsByLine],
    ["tokens", about("semanticTokens/full"), tokensByPosition],
    ["findings", about("diagnostic"), (report) => itemsByRange((report as { items?: unknown })?.items ?? report)],
    ["formatting", about("formatting", { options: {} }), itemsByRange],
    ["decoded", command("decodeDocument", uri), whole],
    ["migration", command("migrate", uri), whole],
    ["pass-changes", command("passChanges", uri), whole],
    ["symbols", { method: "workspace/symbol", params: { query: "" } }, itemsByRange],
    ["hints", about("inlayHint", { range }), itemsByRange],
    ["lenses", about("codeLens"), itemsByRange],
    ["fix-all", about("codeAction", { range, context: { diagnostics: [], only: ["source.fixAll"] } }), whole],
  ];
}

/** Questions at a place, by kind of answer, for each kind of place. */
function placeQuestions(text: string): readonly (readonly [string, number, (at: Position) => Question])[] {
  const places = placesIn(text);
  const { attribute, string, symbol, value, label, alias, op, word, mark } = places;
  const at =
    (request: string, more: object = {}) =>
    (position: Position): Question => ({
      method: `textDocument/${request}`,
      params: { textDocument, position, ...more },
    });
  const few = (offsets: readonly number[]) => offsets.filter((_, i) => i % Math.ceil(offsets.length / 10) === 0);
  const named = [...symbol, ...value, ...label, ...alias, ...few(attribute)];
  const other = [...op, ...word, ...mark];
  const asked: readonly (readonly [string, readonly number[], (position: Position) => Question])[] = [
    ["attribute-hovers", attribute, at("hover")],
    ["hovers", [...string, ...symbol, ...value, ...label, ...alias, ...other], at("hover")],
    ["islands", attribute, (position) => command("outline", uri, position)],
    ["completions", [...few(attribute), ...string, ...few(symbol), ...few(value), ...other], at("completion")],
    ["signature-help", string, at("signatureHelp", { context: { triggerKind: 1, isRetrigger: false } })],
    ["definitions", [...named, ...other], at("definition")],
    ["references", named, at("references", { context: { includeDeclaration: true } })],
    ["highlights", named, at("documentHighlight")],
    ["rename-places", [...named, ...other], at("prepareRename")],
    ["renames", named, at("rename", { newName: "renamed" })],
    ["calls", few(symbol), at("prepareCallHierarchy")],
    ["call-forms", few(symbol), (position) => command("callForms", uri, position)],
    ["readable-forms", [...few(attribute), ...string], (position) => command("readableForm", uri, position)],
    ["selections", [...few(attribute), ...string, ...few(symbol), ...other], at("selectionRange")],
  ];
  return asked.flatMap(([kind, offsets, question]) => {
    return offsets.map((offset) => [kind, offset, question] as const);
  });
}

/** Everything that a server answers about a text. */
export async function documentAnswers(server: AskedServer, text: string): Promise<Answers> {
  const document = TextDocument.create(uri, "mlir", 1, text);
  const answers: Record<string, Entry[]> = {};
  const add = (kind: string, entries: readonly Entry[]) => {
    answers[kind] ??= [];
    answers[kind].push(...entries);
  };
  await server.open(text);
  const wholes = wholeQuestions(document);
  const replies = await server.ask(wholes.map(([, question]) => question));
  for (const [i, [kind, , toEntries]] of wholes.entries()) add(kind, toEntries(replies[i]));

  const asked = placeQuestions(text).map(([kind, offset, question]) => {
    const position = document.positionAt(offset);
    return { kind, position, question: selectionAsList(question(position), position) };
  });
  const placed = await server.ask(asked.map(({ question }) => question));
  for (const [i, { kind, position }] of asked.entries()) add(kind, [[positionText(position), placed[i] ?? null]]);

  const followed = followUps(answers);
  const further = await server.ask(followed.map(([, , question]) => question));
  for (const [i, [kind, place]] of followed.entries()) add(kind, [[place, further[i] ?? null]]);
  server.close();
  return answers;
}

/** Selections are requested for several positions at once. */
function selectionAsList(question: Question, position: Position): Question {
  if (question.method !== "textDocument/selectionRange") return question;
  return { ...question, params: { textDocument, positions: [position] } };
}

/** The most questions about the items of one answer. */
const MOST = 40;

interface Item {
  readonly range?: { readonly start: Position };
}

/** What is asked about what was answered: fixes of findings, callers and callees, what lenses and hints show. */
function followUps(answers: Readonly<Record<string, readonly Entry[]>>): (readonly [string, string, Question])[] {
  const some = (kind: string) => spread(answers[kind] ?? [], MOST);
  const lists = (kind: string) =>
    some(kind).flatMap(([place, items]) => (Array.isArray(items) ? items.map((item) => [place, item] as const) : []));
  return [
    ...some("findings").map(([place, finding]) => {
      const { range } = finding as Item;
      const params = { textDocument, range, context: { diagnostics: [finding], only: ["quickfix", "refactor"] } };
      return ["fixes", place, { method: "textDocument/codeAction", params }] as const;
    }),
    ...lists("calls").flatMap(([place, item]) => [
      ["incoming-calls", place, { method: "callHierarchy/incomingCalls", params: { item } }] as const,
      ["outgoing-calls", place, { method: "callHierarchy/outgoingCalls", params: { item } }] as const,
    ]),
    ...some("lenses").map(([place, lens]) => {
      return ["lens-commands", place, { method: "codeLens/resolve", params: lens as object }] as const;
    }),
    ...some("pass-changes").flatMap(([, passes]) =>
      spread(passes as { line: number }[], 5).map(({ line }) => {
        return ["pass-comparisons", `${line + 1}`, command("comparePass", uri, line)] as const;
      }),
    ),
  ];
}

/** At most `most` items, from the whole of a list. */
function spread<T>(items: readonly T[], most: number): readonly T[] {
  const step = Math.ceil(items.length / most);
  return items.filter((_, i) => i % step === 0);
}
