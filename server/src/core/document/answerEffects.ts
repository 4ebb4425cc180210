/** Which answers about symbols an edit may have changed. */
import { BARE_ID } from "../text/characters.js";
import { mayBePrinted } from "./checks/compilerOutput.js";
import type { Answer } from "./dependencies.js";
import { type DocumentEdit, EDIT_CONTEXT, isWordNear } from "./documentEdit.js";
import { VM_EXPORT } from "./exportOps.js";
import { MAX_DEFINING_LENGTH, MODULE, redefinedSymbols, TORCH, WORD_CONTEXT } from "./symbolText.js";

const ALIAS = /#[\w$.-]+/g;
const GENERIC_NAME = "sym_name";
/** Answers about longer names (UTF-16 units) become stale with each edit. */
const MAX_NAME_LENGTH = 512;

/** How far from its word a `vm.export` may have its name (UTF-16 units): nearly as far as an edit shows the text around it. */
const MAX_EXPORT_LENGTH = EDIT_CONTEXT - 2 * VM_EXPORT.length;

/** What an edit may have changed. */
export interface Effect {
  readonly onModule: boolean;
  readonly onTorch: boolean;
  readonly onGenericNames: boolean;
  readonly onExports: boolean;
  /** The symbols without quotes whose number of definitions has changed, each without its `@`. */
  readonly symbols: ReadonlySet<string>;
  readonly onQuotedSymbols: boolean;
  /** The aliases near the edit, each without its `#`. */
  readonly aliases: ReadonlySet<string>;
}

/** What an edit may have changed, as far as the text around it shows. */
export function effectOf(edit: DocumentEdit): Effect {
  const { before, after } = edit;
  return {
    onModule: isWordNear(edit, MODULE, WORD_CONTEXT) || mayBePrinted(before) || mayBePrinted(after),
    onTorch: isWordNear(edit, TORCH, WORD_CONTEXT),
    onGenericNames: isWordNear(edit, GENERIC_NAME, MAX_DEFINING_LENGTH),
    onExports: isWordNear(edit, VM_EXPORT, MAX_EXPORT_LENGTH),
    symbols: new Set(Array.from(redefinedSymbols(before, after), (symbol) => symbol.slice(1))),
    onQuotedSymbols: before.includes('@"') || after.includes('@"'),
    aliases: new Set(after.match(ALIAS)?.map((alias) => alias.slice(1))),
  };
}

/** Answers of one kind about one section of the file (or module of the VM). */
export interface AnswerGroup {
  readonly kind: Answer["kind"];
  readonly byName: Map<string, Answer>;
  /** The names among them that an edit may not show whole. */
  longNames: Set<string> | undefined;
}

/** Adds an answer, in place of the one for the same name. */
export function addTo(group: AnswerGroup, answer: Answer): void {
  const { name } = answer;
  group.byName.set(name, answer);
  if (name.length <= MAX_NAME_LENGTH) return;
  group.longNames ??= new Set();
  group.longNames.add(name);
}

/** The answers that the words of an edit may have changed, wherever in the text they were found. */
export function* answersNamedBy(group: AnswerGroup, effect: Effect): Generator<Answer> {
  const { kind, byName, longNames } = group;
  if (isOnAll(kind, effect)) yield* byName.values();
  if (kind === "module" || kind === "torch" || kind === "export") return;
  for (const names of [kind === "alias" ? effect.aliases : effect.symbols, longNames ?? []]) {
    for (const name of names) {
      const answer = byName.get(name);
      if (answer !== undefined) yield answer;
    }
  }
  if (kind === "alias" || !effect.onQuotedSymbols) return;
  for (const [name, answer] of byName) if (!BARE_ID.test(name)) yield answer;
}

/** Whether the words of an edit may have changed an answer, wherever in the text it was found. */
export function isNamedBy({ kind, name }: Answer, effect: Effect): boolean {
  if (isOnAll(kind, effect)) return true;
  if (kind === "module" || kind === "torch" || kind === "export") return false;
  if (name.length > MAX_NAME_LENGTH || (kind === "alias" ? effect.aliases : effect.symbols).has(name)) return true;
  return kind !== "alias" && effect.onQuotedSymbols && !BARE_ID.test(name);
}

function isOnAll(kind: Answer["kind"], { onModule, onTorch, onGenericNames, onExports }: Effect): boolean {
  switch (kind) {
    case "module":
      return onModule;
    case "torch":
      return onTorch;
    case "export":
      return onExports;
    case "vm":
    case "definition":
      return onGenericNames;
    case "alias":
      return false;
  }
}

// The text around an edit has to show a whole name with what makes it a definition.
if (EDIT_CONTEXT < MAX_NAME_LENGTH + WORD_CONTEXT) throw new Error("EDIT_CONTEXT is too small");
