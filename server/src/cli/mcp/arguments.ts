/** The arguments of a call held to the tool's schema, which clients need not do. */

/** The part of JSON schema that the tools use. */
export interface ArgumentSchema {
  readonly type: ArgumentType | readonly ArgumentType[];
  readonly description: string;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly items?: ArgumentSchema;
}

type ArgumentType = "string" | "object" | "integer" | "array";

interface Parameters {
  readonly name: string;
  readonly properties: Readonly<Record<string, ArgumentSchema>>;
  readonly required: readonly string[];
}

/** What is wrong with the arguments of a call; undefined where they fit. */
export function argumentProblem(tool: Parameters, args: Readonly<Record<string, unknown>>): string | undefined {
  const { name, properties, required } = tool;
  for (const key of required) {
    if (args[key] === undefined) return `${name} needs '${key}'`;
  }
  for (const [key, value] of Object.entries(args)) {
    const schema = Object.hasOwn(properties, key) ? properties[key] : undefined;
    if (schema === undefined) return `${name} takes no '${key.slice(0, 80)}'`;
    if (value !== undefined && !fits(value, schema)) return `Expected ${expectationOf(schema)} as ${key}`;
  }
  return undefined;
}

function fits(value: unknown, schema: ArgumentSchema): boolean {
  return typesOf(schema).some((type) => CHECKS[type](value, schema));
}

const CHECKS: Readonly<Record<ArgumentType, (value: unknown, schema: ArgumentSchema) => boolean>> = {
  string: (value, schema) => typeof value === "string" && (schema.enum?.includes(value) ?? true),
  object: (value) => typeof value === "object" && value !== null && !Array.isArray(value),
  integer: (value, { minimum = Number.NEGATIVE_INFINITY }) => Number.isSafeInteger(value) && Number(value) >= minimum,
  array: (value, { items }) => Array.isArray(value) && value.every((item) => items === undefined || fits(item, items)),
};

const WORDS: Readonly<Record<ArgumentType, string>> = {
  string: "a string",
  object: "an object",
  integer: "an integer",
  array: "a list of strings",
};

function expectationOf(schema: ArgumentSchema): string {
  if (schema.enum !== undefined) return `one of ${schema.enum.join(", ")}`;
  const words = typesOf(schema).map((type) => WORDS[type]);
  return `${words.join(" or ")}${schema.minimum === undefined ? "" : ` of ${schema.minimum} or more`}`;
}

function typesOf({ type }: ArgumentSchema): readonly ArgumentType[] {
  return typeof type === "string" ? [type] : type;
}
