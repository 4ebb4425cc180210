/**
 * Shapes of user configuration. A shape declares once which values are allowed, the default, and the description: the
 * readers, the JSON schema and the documentation are made from it.
 */
import { isObject } from "../../encodings/json/plain.js";
import { similarTo } from "../../text/editDistance.js";

export type Path = readonly (string | number)[];

/** A value that does not fit; it counts as not given. */
export type Misfit = { readonly path: Path } & (
  | { readonly found: unknown; readonly expected: string }
  /** The last key of the path. */
  | { readonly unknown: "key" | "rule"; readonly expected: string }
  | { readonly problem: string }
  /** Of a value that is taken. */
  | { readonly note: string }
);

type Report = (misfit: Misfit) => void;

export interface Shape<T> {
  /** The value where none is given. */
  readonly fallback: T;
  /** The JSON schema, without a description. */
  readonly schema: Readonly<Record<string, unknown>>;
  /** The value of plain JSON. Never throws. */
  read(value: unknown, path: Path, report: Report): T;
}

export type ValueOf<S> = S extends Shape<infer T> ? T : never;

/** One of a set of words. `also` maps synonyms to them. */
export function choice<T extends string>(
  values: readonly T[],
  fallback: T,
  { noun = "", also = {}, summaries }: ChoiceOptions<T> = {},
): Shape<T> {
  const words = values.flatMap((value) => [...Object.keys(also).filter((word) => also[word] === value), value]);
  return {
    fallback,
    schema: {
      enum: words,
      ...(summaries && { enumDescriptions: values.map((it) => summaries[it]) }),
      default: fallback,
    },
    read(found, path, report) {
      const value = typeof found === "string" && Object.hasOwn(also, found) ? also[found] : found;
      const known = values.find((it) => it === value);
      if (known === undefined) {
        // One letter is not a typo of another.
        const meant =
          typeof found === "string"
            ? suggestion(
                found,
                words.filter((it) => it.length > 1),
              )
            : undefined;
        report({ path, found, expected: `${noun}${values.join(", ")}${meant ?? ""}` });
      }
      return known ?? fallback;
    },
  };
}

interface ChoiceOptions<T extends string> {
  readonly noun?: string;
  readonly also?: Readonly<Record<string, T>>;
  readonly summaries?: Readonly<Record<T, string>>;
}

/** True or false, with a default. */
export function toggle(fallback: boolean): Shape<boolean> {
  return {
    fallback,
    schema: { type: "boolean", default: fallback },
    read(found, path, report) {
      if (typeof found === "boolean") return found;
      report({ path, found, expected: "true or false" });
      return fallback;
    },
  };
}

/** A whole number in a range. */
export function integer(fallback: number, minimum: number, maximum: number): Shape<number> {
  return {
    fallback,
    schema: { type: "integer", minimum, maximum, default: fallback },
    read(found, path, report) {
      if (Number.isInteger(found) && Number(found) >= minimum && Number(found) <= maximum) return Number(found);
      report({ path, found, expected: `a whole number from ${minimum} to ${maximum}` });
      return fallback;
    },
  };
}

/** An array of strings; `problem` returns what is wrong with an element. */
export function strings(
  noun: string,
  problem: (value: unknown, path: Path) => Misfit | undefined,
  schema: Readonly<Record<string, unknown>> = {},
): Shape<readonly string[]> {
  return {
    fallback: [],
    schema: { type: "array", items: { type: "string", minLength: 1, ...schema } },
    read(found, path, report) {
      if (!Array.isArray(found)) {
        report({ path, found, expected: `an array of ${noun}` });
        return [];
      }
      return found.filter((it: unknown, i): it is string => {
        const misfit = problem(it, [...path, i]);
        if (misfit !== undefined) report(misfit);
        return misfit === undefined;
      });
    },
  };
}

/** A member of an object. One without a shape is allowed but ignored. */
export interface Member<T = unknown> {
  /** In Markdown. */
  readonly doc: string;
  readonly shape?: Shape<T>;
}

/** The type of an object with these members. */
type Members<M> = { readonly [K in keyof M as M[K] extends { shape: unknown } ? K : never]: MemberValue<M[K]> };
type MemberValue<M> = M extends { readonly shape: Shape<infer T> } ? T : never;

/** An object of known keys; a member that is not given has its fallback. */
export function object<const M extends Readonly<Record<string, Member>>>(
  members: M,
  expected = "an object",
): Shape<Members<M>> & { readonly members: M } {
  const keys = Object.keys(members);
  const defaults = Object.entries(members).flatMap(([key, { shape }]) => (shape ? [[key, shape.fallback]] : []));
  const fallback = Object.fromEntries(defaults);
  const read = readerOf(members, expected, "key", `, expected ${keys.join(", ")}`);
  return {
    members,
    fallback,
    // Few programs want it, and each that reads a configuration would make it when it starts.
    get schema() {
      return schemaOf(members);
    },
    read: (value, path, report) => ({ ...fallback, ...read(value, path, report) }),
  };
}

/** Names that members had: what each is now, and what is to be said of it. */
interface FormerNames {
  readonly names: Readonly<Record<string, string>>;
  readonly note: (name: string) => string;
}

/** An object that holds only what is given. */
export function partial<T>(
  members: () => Readonly<Record<string, Member<T>>>,
  expected: string,
  former: FormerNames,
): Shape<Readonly<Record<string, T>>> {
  return {
    fallback: {},
    get schema() {
      const { properties, ...schema } = schemaOf(members());
      const known = properties as Readonly<Record<string, object>>;
      const old = Object.entries(former.names).map(([name, now]) => {
        return [name, { ...known[now], description: former.note(name), deprecationMessage: former.note(name) }];
      });
      return { ...schema, properties: { ...known, ...Object.fromEntries(old) } };
    },
    read: (value, path, report) => readerOf(members(), expected, "rule", "", former)(value, path, report),
  };
}

function schemaOf(members: Readonly<Record<string, Member>>): Shape<unknown>["schema"] {
  const properties = Object.entries(members).map(([key, { doc, shape }]) => {
    // Editors show descriptions verbatim, so links become plain text.
    const description = doc.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1");
    return [key, { description, ...(shape?.schema ?? { type: "string" }) }];
  });
  return { type: "object", additionalProperties: false, properties: Object.fromEntries(properties) };
}

function readerOf<T>(
  members: Readonly<Record<string, Member<T>>>,
  expected: string,
  noun: "key" | "rule",
  list: string,
  former?: FormerNames,
): (value: unknown, path: Path, report: Report) => Record<string, T> {
  return (found, path, report) => {
    const result: Record<string, T> = {};
    if (!isObject(found)) {
      report({ path, found, expected });
      return result;
    }
    for (const [key, value] of Object.entries(found)) {
      const at = [...path, key];
      const name = former !== undefined && Object.hasOwn(former.names, key) ? (former.names[key] ?? key) : key;
      const member = Object.hasOwn(members, name) ? members[name] : undefined;
      if (member === undefined) {
        report({ path: at, unknown: noun, expected: suggestion(key, Object.keys(members)) ?? list });
        continue;
      }
      if (former !== undefined && name !== key) report({ path: at, note: former.note(key) });
      let fits = true;
      const read = member.shape?.read(value, at, (misfit) => {
        fits &&= misfit.path.length > at.length;
        report(misfit);
      });
      // What is given by the name of today counts.
      const isGiven = name !== key && Object.hasOwn(found, name);
      if (fits && read !== undefined && !isGiven) result[name] = read;
    }
    return result;
  };
}

function suggestion(word: string, words: readonly string[]): string | undefined {
  const meant = similarTo(word, words);
  return meant && `; did you mean ${meant}?`;
}

/** A value as messages show it: on one line, truncated if long. */
export function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length <= 60 ? text : `${text.slice(0, 59)}…`;
}
