/** What a function is to the compiler passes that read attributes of functions and their values. */

import type { OpHeader, Parameter } from "../syntax/syntax.js";
import { enumerated } from "../text/counted.js";
import type { FunctionRole, KnownAttribute, RolePlace } from "./attributes/attribute.js";
import type { Island } from "./record.js";
import type { RecordView } from "./recordView.js";
import { hasStub, isConvertedByTorch } from "./torch.js";

const FUNCTIONS: ReadonlySet<string> = new Set(["func", "func.func", "util.func"]);

/**
 * The role of an op; undefined for a private function with a body, a finished wrapper, and any op that is not a
 * function.
 *
 * @param isTorch Whether the Torch input pass converts the function, for one whose types do not show it.
 */
export function roleOf(header: OpHeader | undefined, isTorch = (): boolean => false): FunctionRole | undefined {
  if (header === undefined || !header.functionLike) return undefined;
  const { op = "", visibility, hasBody } = header;
  if (op === "vm.import") return "import";
  if (!FUNCTIONS.has(op)) return undefined;
  const isPrivate = visibility === "private" || visibility === "nested";
  if (isPrivate && !hasBody) return "import";
  if (hasStub(header)) return undefined;
  if (op === "func.func" && (showsTorch(header) || isTorch())) return "torch";
  return isPrivate ? undefined : "export";
}

function showsTorch({ arguments: inputs, results }: OpHeader): boolean {
  const isTorch = ({ type }: Parameter): boolean => type.includes("!torch.");
  return inputs.some(isTorch) || results.some(isTorch);
}

/** The same for an op with its surroundings, determined once for all of its attributes. */
export function roleIn(context: RecordView): FunctionRole | undefined {
  return context.once(readRole);
}

function readRole(context: RecordView): FunctionRole | undefined {
  return roleOf(context.header, () => isConvertedByTorch(context));
}

/** The role of a function on which nothing reads the attribute; undefined where something may. */
export function unreadRole(
  known: KnownAttribute,
  roleOfOp: () => FunctionRole | undefined,
  on: Island["on"],
): FunctionRole | undefined {
  const { readOn } = known;
  const role = readOn && roleOfOp();
  if (role === undefined) return undefined;
  const place: RolePlace = `${role} ${on === "op" ? "function" : on}`;
  return readOn?.includes(place) ? undefined : role;
}

const ROLE_WORDS: Readonly<Record<FunctionRole, string>> = {
  export: "an exported function",
  import: "an import",
  torch: "a Torch function",
};

/** "an import", "an argument of an exported function". */
export function roleWords(role: FunctionRole, on: Island["on"]): string {
  return on === "op" ? ROLE_WORDS[role] : `${on === "argument" ? "an argument" : "a result"} of ${ROLE_WORDS[role]}`;
}

/** Where an attribute is read, for people: "an argument of an exported function or a result of an import". */
export function readOnWords({ readOn = [] }: KnownAttribute): string {
  const values = new Map<FunctionRole, string[]>();
  for (const place of readOn) {
    const [role, on] = place.split(" ") as [FunctionRole, "function" | "argument" | "result"];
    const words = values.get(role) ?? [];
    values.set(role, words);
    if (on !== "function") words.push(on === "argument" ? "an argument" : `a ${on}`);
  }
  const roles = [...values].map(([role, words]) => {
    return (words.length === 0 ? "" : `${enumerated(words, "or")} of `) + ROLE_WORDS[role];
  });
  return enumerated(roles, "or");
}
