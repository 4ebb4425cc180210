/** Which answers about symbols an edit may have changed. */
import type { Answer } from "./dependencies.js";
import { BARE } from "./namePlaces.js";
import { MAX_DEFINING_LENGTH, MODULE, redefinedSymbols, TORCH, WORD_CONTEXT } from "./symbolText.js";
import { EDIT_CONTEXT, isWordNear, type TextEdit } from "./textEdit.js";

const ALIAS = /#[\w$.-]+/g;
const GENERIC_NAME = "sym_name";
/** Longer names are looked up anew after each edit, in UTF-16 units. */
const MAX_NAME_LENGTH = 512;

/** What an edit may have changed. */
export interface Effect {
  readonly edit: TextEdit;
  readonly onModule: boolean;
  readonly onTorch: boolean;
  readonly onGenericNames: boolean;
  /** The symbols, as they are spelled, that a different number of ops defines now. */
  readonly symbols: ReadonlySet<string>;
  readonly onQuotedSymbols: boolean;
  /** The aliases near the edit, each without its mark. */
  readonly aliases: ReadonlySet<string>;
}

export function effectOf(edit: TextEdit): Effect {
  const { before, after } = edit;
  return {
    edit,
    onModule: isWordNear(edit, MODULE, WORD_CONTEXT),
    onTorch: isWordNear(edit, TORCH, WORD_CONTEXT),
    onGenericNames: isWordNear(edit, GENERIC_NAME, MAX_DEFINING_LENGTH),
    symbols: redefinedSymbols(before, after),
    onQuotedSymbols: before.includes('@"') || after.includes('@"'),
    aliases: new Set(after.match(ALIAS)?.map((alias) => alias.slice(1))),
  };
}

export function mayChange(answer: Answer, effect: Effect): boolean {
  const { kind, name, at } = answer;
  switch (kind) {
    case "module":
      return effect.onModule;
    case "torch":
      return effect.onTorch;
    case "vm":
      return effect.onGenericNames || mayDefine(effect, name);
    case "alias":
      return at < 0 || isMet(answer, effect.edit) || effect.aliases.has(name);
    case "definition":
      return effect.onGenericNames || isMet(answer, effect.edit) || mayDefine(effect, name);
  }
}

/** Whether an edit overlaps the text that an answer depends on. */
function isMet({ at, start, end }: Answer, { span }: TextEdit): boolean {
  return at >= 0 && start <= span.end && span.start <= end;
}

function mayDefine({ symbols, onQuotedSymbols }: Effect, name: string): boolean {
  if (name.length > MAX_NAME_LENGTH) return true;
  return BARE.test(name) ? symbols.size > 0 && symbols.has(`@${name}`) : onQuotedSymbols;
}

/** How much text an edit shows at least: enough for a name and what makes it a definition. */
if (EDIT_CONTEXT < MAX_NAME_LENGTH + WORD_CONTEXT) throw new Error("EDIT_CONTEXT is too small");
