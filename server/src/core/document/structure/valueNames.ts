/** What was found about a name, its definitions by scope and its uses, and what that means. */

import type { NameParts, RawUse, ValueDefinition, ValueUse, Variable } from "../../syntax/variable.js";
import type { Span } from "../../text/offsetMap.js";

export const newParts = (name: string): NameParts => ({
  name,
  scopes: [],
  uses: [],
  candidates: [],
  byPlace: undefined,
});

const placeOf = ({ start, end }: Span): string => `${start} ${end}`;

/** A name with more scopes than this gets an index. */
const MAX_LISTED_SCOPES = 8;

/** Adds a definition to the scope that it belongs to; there may be one of the same name in broken text. */
export function addDefinition(parts: NameParts, definition: ValueDefinition, scope: Span): void {
  const { name, scopes } = parts;
  if (scopes.length > MAX_LISTED_SCOPES) parts.byPlace ??= new Map(scopes.map((it) => [placeOf(it.scope), it]));
  const found = parts.byPlace
    ? parts.byPlace.get(placeOf(scope))
    : scopes.find((it) => it.scope.start === scope.start && it.scope.end === scope.end);
  if (found !== undefined) {
    found.definitions.push(definition);
    return;
  }
  const variable: Variable = { name, scope, definitions: [definition], uses: [], isUnclear: false };
  scopes.push(variable);
  parts.byPlace?.set(placeOf(scope), variable);
}

/** What the places of a name mean. */
export function variablesOf(parts: NameParts): readonly Variable[] {
  if (parts.candidates.length > 0) settle(parts);
  else parts.uses.sort(byStart);
  connect(parts);
  const known = parts.scopes.filter(({ definitions }) => definitions.length > 0);
  if (known.length < parts.scopes.length) for (const it of known) it.isUnclear = true;
  return known;
}

const byStart = (a: Span, b: Span): number => a.start - b.start;

/** Decides about the candidates of one name: uses of a value that is visible there, or definitions. */
function settle(parts: NameParts): void {
  const { name } = parts;
  const added: Variable[] = [];
  const known = sorted(parts.scopes);
  const asUses = parts.candidates.map(({ definition: { start, end } }) => ({
    start,
    end,
    region: 0,
    result: undefined,
  }));
  const owners = ownersOf(known, asUses);
  parts.candidates.forEach(({ definition, scope, unclear }, i) => {
    const owner = owners[i];
    const use = asUses[i];
    if (owner === undefined && scope !== undefined) {
      const same = added.find((it) => it.scope.start === scope.start && it.scope.end === scope.end);
      if (same !== undefined) same.definitions.push(definition);
      else added.push({ name, scope, definitions: [definition], uses: [], isUnclear: false });
    } else {
      if (use !== undefined) parts.uses.push(use);
      // Nothing shows which of the two a use inside means.
      if (owner !== undefined && unclear && scope !== undefined)
        added.push({ name, scope, definitions: [], uses: [], isUnclear: false });
    }
  });
  parts.scopes = [...parts.scopes, ...added];
  parts.uses.sort(byStart);
}

/** Scopes in the order of their starts, the outer one first. */
function sorted(scopes: readonly Variable[]): Variable[] {
  return [...scopes].sort((a, b) => a.scope.start - b.scope.start || b.scope.end - a.scope.end);
}

/** The innermost scope that holds each use (in the order of the text). Linear. */
function ownersOf(scopes: readonly Variable[], uses: readonly RawUse[]): (Variable | undefined)[] {
  const stack: Variable[] = [];
  let next = 0;
  return uses.map(({ start }) => {
    for (;;) {
      const scope = scopes[next];
      if (scope === undefined || scope.scope.start > start) break;
      while ((stack[stack.length - 1]?.scope.end ?? Number.POSITIVE_INFINITY) <= scope.scope.start) stack.pop();
      stack.push(scope);
      next++;
    }
    while ((stack[stack.length - 1]?.scope.end ?? Number.POSITIVE_INFINITY) <= start) stack.pop();
    return stack[stack.length - 1];
  });
}

/** Gives each use to the innermost scope around it. */
function connect(parts: NameParts): void {
  const { name, scopes, uses } = parts;
  const [only] = scopes;
  // A branch stays in its region.
  const isBlock = name.startsWith("^");
  if (only === undefined || uses.length === 0) return;
  if (scopes.length === 1) {
    const { start, end } = only.scope;
    only.uses = uses.filter((use) => use.start >= start && use.start < end && (!isBlock || use.region === start));
    return;
  }
  const owners = ownersOf(sorted(scopes), uses);
  const lists = new Map<Variable, ValueUse[]>();
  uses.forEach((use, i) => {
    const owner = owners[i];
    if (owner === undefined || (isBlock && use.region !== owner.scope.start)) return;
    const list = lists.get(owner);
    if (list === undefined) lists.set(owner, [use]);
    else list.push(use);
  });
  for (const [owner, list] of lists) owner.uses = list;
}
