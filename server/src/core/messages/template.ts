/** Lines of the table of messages: a wording, what it means in plain words, what to do, where it comes from. */
import { type Wording, wordingOf, wordsOf } from "./pattern.js";

export interface MessageTemplate {
  /** Stable; from the first words of the newest wording where nothing else is given. */
  readonly id: string;
  /** The newest first. */
  readonly wordings: readonly Wording[];
  /** The newest wording as the table has it. */
  readonly text: string;
  /** Sentences, with values as `{name}`. */
  readonly meaning: string;
  /** Each a sentence; what can be copied follows in a line of its own. */
  readonly advice: readonly string[];
  /** A file of IREE's repository with the line, at `SOURCE_COMMIT`: `runtime/src/iree/vm/context.c:183`. */
  readonly source: string;
  /** Whether it only says during what another message occurred. */
  readonly isContext: boolean;
}

/** The commit of IREE that sources are given at. */
export const SOURCE_COMMIT = "b48a5955575cf8924ffc191f3b0804976e5738b9";

/** A link to a source. */
export function linkTo(source: string): string {
  const [path = "", line = ""] = source.split(":");
  return `https://github.com/iree-org/iree/blob/${SOURCE_COMMIT}/${path}${line && `#L${line}`}`;
}

/** A message of a group: what is not given is the group's. */
export interface Row {
  /** In the folder of the group, with the line. */
  readonly at: string;
  /** The newest wording first, then older ones. */
  readonly says: string | readonly string[];
  readonly means: string;
  readonly id?: string;
  readonly advice?: readonly string[];
}

export interface Group {
  readonly folder: string;
  /** In front of what each message means. */
  readonly lead?: string;
  readonly advice: readonly string[];
  readonly isContext?: boolean;
  readonly rows: readonly Row[];
}

const MAX_ID_WORDS = 7;

/** The templates of a group. */
export function templatesOf({ folder, lead, advice, isContext = false, rows }: Group): readonly MessageTemplate[] {
  return rows.map((row) => {
    const texts = typeof row.says === "string" ? [row.says] : row.says;
    const [text = ""] = texts;
    return {
      id: row.id ?? idOf(text),
      wordings: texts.map(wordingOf),
      text,
      meaning: lead === undefined ? row.means : `${lead} ${row.means}`,
      advice: row.advice ?? advice,
      source: withoutParents(folder + row.at),
      isContext,
    };
  });
}

/** A path without `..`. */
function withoutParents(path: string): string {
  const parts: string[] = [];
  for (const part of path.split("/")) {
    if (part === "..") parts.pop();
    else parts.push(part);
  }
  return parts.join("/");
}

function idOf(text: string): string {
  const words = wordsOf(wordingOf(text).literals.join(" "));
  return words.slice(0, MAX_ID_WORDS).join("-").toLowerCase().replaceAll("_", "-");
}
