/**
 * The history of each function's ABI through the dumps of a compiler's passes. Dumps are read in turn, and only the
 * latest state of each function is kept. A dump shows the whole module, or the op that the pass ran on: a function, or
 * a nested module. Only a dump of the whole module shows that a function is new or gone.
 */
import { type DumpHeader, opOfScope } from "../../document/dumpHeader.js";
import type { Shown } from "./appearances.js";
import { type AttributeState, type FunctionState, isRenamed } from "./functionState.js";

/** One dump. `line` counts from 1. */
export interface Pass extends Omit<DumpHeader, "options"> {
  /** What repeats the pass on the dump, for `--pass-pipeline`; null if the compiler does not print its options. */
  readonly pipeline: string | null;
  readonly index: number;
  readonly line: number;
}

/** A change of a function, or of one of its attributes. */
export interface AbiEvent {
  /** The index of the first dump that shows it. */
  readonly pass: number;
  readonly change: "added" | "changed" | "removed" | "renamed";
  /** Null for the function itself, `type` for its type, otherwise the attribute's key. */
  readonly key: string | null;
  readonly old: string | null;
  readonly new: string | null;
  /** The attribute's place, and the index of the argument or result. */
  readonly place: AttributeState["place"] | null;
  readonly index: number | null;
  /** Decoded, if the attribute is an encoded string. */
  readonly oldText: string | null;
  readonly newText: string | null;
  /** For an added function: the name of the function that it was split from, as a wrapper is from its body. */
  readonly from: string | null;
}

export interface FunctionTimeline {
  readonly name: string;
  readonly events: AbiEvent[];
}

/** A parsed dump: its functions in order, and whether its op is a module. */
export interface Dump {
  readonly isModule: boolean;
  readonly functions: readonly FunctionState[];
}

const MODULE = "builtin.module";

/** A pipeline starts at the module, which mlir-opt adds around other ops that it reads. */
function pipelineOf(options: string | null, op = MODULE): string | null {
  if (options === null) return null;
  return op === MODULE ? `${MODULE}(${options})` : `${MODULE}(${op}(${options}))`;
}

/** Collects the history of the dumps so far. */
export class Timeline {
  readonly passes: Pass[] = [];
  readonly functions: FunctionTimeline[] = [];
  #states = new Map<string, FunctionState>();
  readonly #timelines = new Map<string, FunctionTimeline>();
  /** What the latest dump shows, and of which op it is. */
  #shown: Shown = "module";
  #op: string | undefined;
  /** Whether a dump has shown all functions. */
  #isComplete = false;

  /** Takes the next dump; undefined if it is identical to the one before. */
  take(header: DumpHeader, line: number, dump: Dump | undefined): { readonly pass: Pass; readonly shown: Shown } {
    if (dump !== undefined) this.#op = dump.isModule ? MODULE : (dump.functions[0]?.op ?? undefined);
    const { options, ...named } = header;
    const op = opOfScope(header.scope) ?? this.#op;
    const pass: Pass = { ...named, pipeline: pipelineOf(options, op), index: this.passes.length, line };
    this.passes.push(pass);
    if (dump !== undefined) this.#take(pass, dump);
    return { pass, shown: this.#shown };
  }

  #take(pass: Pass, dump: Dump): void {
    const shown = new Map<string, FunctionState>();
    for (const state of dump.functions) if (!shown.has(state.name)) shown.set(state.name, state);
    const isWhole = dump.isModule && (pass.scope !== null || !this.#isNested(shown));
    const added = [...shown.values()].filter(({ name }) => !this.#states.has(name));
    this.#shown = isWhole ? "module" : { op: dump.functions[0]?.name ?? pass.scope ?? "" };
    if (isWhole) this.#takeMissing(pass.index, shown, added);
    const retyped = added.length === 0 ? [] : this.#retyped(shown);
    for (const state of added) this.#add(pass.index, state, splitFrom(state, retyped));
    for (const state of shown.values()) {
      const before = this.#states.get(state.name);
      if (before !== undefined) this.#compare(pass.index, before, state);
      const column = isWhole || before === undefined ? state.column : before.column;
      this.#states.set(state.name, column === state.column ? state : { ...state, column });
    }
    if (isWhole) this.#isComplete = true;
  }

  /** Whether a module is nested: its functions were deeper in the whole one. */
  #isNested(shown: ReadonlyMap<string, FunctionState>): boolean {
    for (const { name, column } of shown.values()) if ((this.#states.get(name)?.column ?? column) > column) return true;
    return false;
  }

  /** Decides what became of functions that the whole module no longer has; removes renamed ones from `added`. */
  #takeMissing(pass: number, shown: ReadonlyMap<string, FunctionState>, added: FunctionState[]): void {
    const missing = [...this.#states.values()].filter(({ name }) => !shown.has(name));
    for (const before of missing) {
      const timeline = this.#timelines.get(before.name);
      this.#states.delete(before.name);
      this.#timelines.delete(before.name);
      const i = added.findIndex((it) => isRenamed(before, it));
      const now =
        i >= 0 ? added[i] : missing.length === 1 && added.length === 1 ? sameType(before, added[0]) : undefined;
      if (now === undefined) {
        timeline?.events.push(event(pass, "removed", null, before.type, null));
        continue;
      }
      added.splice(added.indexOf(now), 1);
      timeline?.events.push(event(pass, "renamed", null, before.name, now.name));
      this.#states.set(now.name, before);
      if (timeline !== undefined) this.#timelines.set(now.name, timeline);
    }
  }

  #retyped(shown: ReadonlyMap<string, FunctionState>): FunctionState[] {
    return [...shown.values()].flatMap(({ name, type }) => {
      const before = this.#states.get(name);
      return before === undefined || before.type === type ? [] : [before];
    });
  }

  #add(pass: number, state: FunctionState, from: string | null): void {
    const timeline: FunctionTimeline = { name: state.name, events: [] };
    this.functions.push(timeline);
    this.#timelines.set(state.name, timeline);
    // What the first dumps show existed before.
    if (this.#isComplete) timeline.events.push({ ...event(pass, "added", null, null, state.type), from });
  }

  #compare(pass: number, before: FunctionState, after: FunctionState): void {
    const events = this.#timelines.get(after.name)?.events;
    if (events === undefined) return;
    if (before.type !== after.type) events.push(event(pass, "changed", "type", before.type, after.type));
    for (const [id, old] of before.attributes) {
      const now = after.attributes.get(id);
      if (now?.value !== old.value) events.push(attributeEvent(pass, old, now));
    }
    for (const [id, now] of after.attributes) {
      if (!before.attributes.has(id)) events.push(attributeEvent(pass, undefined, now));
    }
  }
}

const sameType = (before: FunctionState, after: FunctionState | undefined): FunctionState | undefined =>
  after?.type === before.type ? after : undefined;

function event(
  pass: number,
  change: AbiEvent["change"],
  key: string | null,
  old: string | null,
  now: string | null,
): AbiEvent {
  return { pass, change, key, old, new: now, place: null, index: null, oldText: null, newText: null, from: null };
}

/**
 * The function that a new one was split from: its public types changed in the same dump, and the new one has its old
 * types or a name that the compiler derives from it (`@_f`, `@f$async`).
 */
function splitFrom({ name, type }: FunctionState, retyped: readonly FunctionState[]): string | null {
  const named = retyped.find((it) => name === `_${it.name}` || name.startsWith(`${it.name}$`));
  const typed = retyped.filter((it) => it.type === type);
  return (named ?? (typed.length === 1 ? typed[0] : undefined))?.name ?? null;
}

const ABSENT = { value: null, text: null } as const;

function attributeEvent(pass: number, old: AttributeState | undefined, now: AttributeState | undefined): AbiEvent {
  const { key = null, place = null, index = null } = now ?? old ?? {};
  const change = old === undefined ? "added" : now === undefined ? "removed" : "changed";
  const [before, after] = [old ?? ABSENT, now ?? ABSENT];
  return {
    pass,
    change,
    key,
    old: before.value,
    new: after.value,
    place,
    index,
    oldText: before.text,
    newText: after.text,
    from: null,
  };
}
