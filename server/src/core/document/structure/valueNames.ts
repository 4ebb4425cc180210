/** What was found about each name of a text: its definitions by scope, and its uses. */

import type { NameParts, ValueDefinition, Variable } from "../../syntax/variable.js";
import type { Span } from "../../text/offsetMap.js";
import type { Region } from "./valueFrames.js";

export class FoundNames {
  readonly #all = new Map<string, NameParts>();
  readonly #length: number;

  /** @param length That of the text, in UTF-16 units. */
  constructor(length: number) {
    this.#length = length;
  }

  get all(): ReadonlyMap<string, NameParts> {
    return this.#all;
  }

  define(name: string, definition: ValueDefinition, scope: Span): void {
    addDefinition(this.#parts(name), definition, scope);
  }

  use(name: string, use: NameParts["uses"][number]): void {
    this.#parts(name).uses.push(use);
  }

  dropLastUse(name: string): void {
    this.#parts(name).uses.pop();
  }

  /** Makes what an op binds known to its regions. */
  finish({ op, start }: Region): void {
    const scope = op.firstRegion < 0 ? undefined : { start: op.firstRegion, end: op.lastRegion };
    for (const { name, definition } of op.bound) {
      const known = op.isFunction ? { start: 0, end: this.#length } : scope;
      // `store_var %a = %b` has no region that could see a name.
      const parts = this.#parts(name);
      if (known === undefined) {
        parts.uses.push({ start: definition.start, end: definition.end, region: start, result: undefined });
        parts.mixed = true;
      } else addDefinition(parts, definition, known);
    }
    for (const { name, definition, group } of op.lists) {
      const direct = group === op.lastGroup && !group.attached;
      const seen = op.plainRegion ? scope : undefined;
      this.#parts(name).candidates.push({ definition, region: start, scope: seen, unclear: direct });
    }
  }

  #parts(name: string): NameParts {
    const known = this.#all.get(name);
    if (known !== undefined) return known;
    const parts: NameParts = { name, scopes: [], uses: [], candidates: [], mixed: false, byStart: undefined };
    this.#all.set(name, parts);
    return parts;
  }
}

/** A name with more scopes than this gets an index. */
const FEW = 8;

/** Adds a definition to the scope that it belongs to; there may be one of the same name in broken text. */
function addDefinition(parts: NameParts, definition: ValueDefinition, scope: Span): void {
  const { name, scopes } = parts;
  if (scopes.length > FEW) parts.byStart ??= new Map(scopes.map((it) => [it.scope.start, it]));
  const found = parts.byStart ? parts.byStart.get(scope.start) : scopes.find((it) => it.scope.start === scope.start);
  if (found !== undefined && (found.scope === scope || found.scope.end === scope.end)) {
    found.definitions.push(definition);
    return;
  }
  const variable: Variable = { name, scope, definitions: [definition], uses: [], isUnclear: false };
  scopes.push(variable);
  parts.byStart?.set(scope.start, variable);
}
