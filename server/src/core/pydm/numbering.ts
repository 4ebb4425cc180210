/** Which numbering of type codes a text uses, inferred from what is younger than the others and from the codes themselves. */
import type { ObjectRecord } from "./flow.js";
import { NUMBERINGS, type Numbering, typeCodeOf } from "./typeCodes.js";

/** The choice, and why in a sentence without a full stop (backticks mark code). */
export interface Choice {
  readonly numbering: Numbering;
  readonly why: string;
  /** False where other numberings would fit as well. */
  readonly certain: boolean;
}

/** What came to MLIR, IREE or PyDM after numbering C did (2021-10-06). */
const YOUNGER = ["iree_input.", "arith.", "!iree_pydm.list<", "func.func", "cf.br", "cf.cond_br"] as const;

type Evidence = Pick<ObjectRecord, "code" | "data">;

/**
 * The numbering of a text.
 *
 * @param mentions Whether the text holds a needle.
 * @param evidence Objects of the text, as many as are at hand.
 * @param setting What the user chose.
 */
export function numberingOf(
  mentions: (needle: string) => boolean,
  evidence: Iterable<Evidence>,
  setting: Numbering | "auto",
): Choice {
  if (setting !== "auto") {
    return { numbering: setting, why: "set by `pydm.typeCodes`", certain: true };
  }
  const younger = YOUNGER.find(mentions);
  if (younger !== undefined) {
    return { numbering: "C", why: `the text has \`${younger}\`, which is younger than the others`, certain: true };
  }
  const known = [...evidence].filter(({ code }) => code !== undefined);
  const fitting = NUMBERINGS.filter((numbering) => known.every((object) => fits(object, numbering)));
  const [numbering = "C"] = fitting;
  const certain = fitting.length === 1;
  const why = certain
    ? "no other has a type for each code here"
    : "the newest that fits; nothing in the text narrows it down";
  return { numbering, why, certain };
}

/** Whether the numbering has objects of that form. */
function fits({ code = 0, data }: Evidence, numbering: Numbering): boolean {
  const type = typeCodeOf(code, numbering)?.type;
  if (type === undefined) return typeCodeOf(code, numbering) !== undefined;
  const stored = data?.type;
  if (stored === undefined) return true;
  if (/^!iree/.test(stored)) return /^(?:object|list|tuple)/.test(type);
  // Upstream stored the number of list with a none.
  if (stored === "i32") return /^(?:integer|none|exception_result|list$)/.test(type);
  if (stored === "i1") return type === "bool";
  return /^[su]?i\d/.test(stored) ? type.startsWith("integer") : /^b?f\d/.test(stored) ? type.startsWith("real") : true;
}
