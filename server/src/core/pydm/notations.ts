/** PyDM's numbers as the command line takes and prints them, by number or by name. */

import { ModelError, type Notation, type Problem } from "../encodings/codec.js";
import { objectAt } from "../encodings/modelReader.js";
import { type ByteString, bytesOf, displayBytes } from "../text/byteString.js";
import { MAX_INT32 } from "../text/exactInteger.js";
import { exceptionCode, exceptionName } from "./exceptions.js";
import { NUMBERINGS, type Numbering, type TypeCode, typeCodeNamed, typeCodeOf, typeCodeOfType } from "./typeCodes.js";
import { TYPE_PREFIX } from "./types.js";

export interface TypeCodeModel {
  readonly numbering: Numbering;
  readonly code: number;
  /** The enumerator upstream. */
  readonly name: string;
  /** The PyDM type, or null where none has the code. */
  readonly type: string | null;
}

const INTEGER = /^[-+]?(?:0[xX][\dA-Fa-f]+|\d+)$/;
const IN_NUMBERING = /^([ABC]):\s*(.*)$/s;

/** The number that a text spells, decimal or hexadecimal, if it fits 32 bits. */
function integerOf(text: string): number | undefined {
  if (!INTEGER.test(text)) return undefined;
  const digits = text.replace(/^[-+]/, "");
  const number = text.startsWith("-") ? -Number(digits) : Number(digits);
  return Math.abs(number) <= MAX_INT32 ? number + 0 : undefined;
}

/** The meaning of a number, a name or a type in a numbering. */
function typeCodeIn(text: string, numbering: Numbering): TypeCode | undefined {
  if (INTEGER.test(text)) {
    const code = integerOf(text);
    return code === undefined ? undefined : typeCodeOf(code, numbering);
  }
  const type = text.replace(/\s+/g, " ");
  if (type.startsWith(TYPE_PREFIX)) return typeCodeOfType(type.slice(TYPE_PREFIX.length), numbering);
  return typeCodeNamed(text, numbering) ?? typeCodeOfType(type, numbering);
}

function typeCodeModel({ numbering, code, name, type }: TypeCode): TypeCodeModel {
  return { numbering, code, name, type: type === undefined ? null : TYPE_PREFIX + type };
}

/**
 * `78`, `0x4E`, `NumericSigned32Bit`, `!iree_pydm.integer<32>`, or any of them after `B:`; else the newest that fits.
 */
export const typeCodeNotation: Notation<TypeCodeModel> = {
  name: "PyDM type code",
  decode(bytes) {
    const text = displayBytes(bytes).trim();
    const [, letter, rest = text] = IN_NUMBERING.exec(text) ?? [];
    const numberings = NUMBERINGS.filter((it) => letter === undefined || it === letter);
    for (const numbering of numberings) {
      const found = typeCodeIn(rest, numbering);
      if (found !== undefined) return { model: typeCodeModel(found), problems: [] };
    }
    const where = letter === undefined ? "any numbering" : `numbering ${letter}`;
    const what = INTEGER.test(rest)
      ? `${rest} is not a type code of ${where}`
      : `Found no type code of ${where} by this name, expected a number or a name such as NumericSigned32Bit`;
    return { model: undefined, problems: [problem("unknown-type-code", what, bytes)] };
  },
  validate(value) {
    const { numbering = "C", code, name } = objectAt("", value);
    const known = NUMBERINGS.find((it) => it === numbering);
    if (known === undefined) throw new ModelError("numbering", '"A", "B" or "C"');
    const found =
      typeof code === "number"
        ? typeCodeOf(code, known)
        : code === undefined && typeof name === "string"
          ? typeCodeNamed(name, known)
          : undefined;
    if (found === undefined)
      throw new ModelError(code === undefined ? "name" : "code", `a type code of numbering ${known}`);
    if (name !== undefined && name !== found.name)
      throw new ModelError("name", `${found.name}, which ${code} is called`);
    return typeCodeModel(found);
  },
  encode: ({ numbering, code }) => bytesOf(numbering === "C" ? String(code) : `${numbering}:${code}`),
  render({ numbering, code, name, type }) {
    const others = NUMBERINGS.filter((it) => it !== numbering).map((it) => {
      const other = typeCodeOf(code, it);
      return `${it}: ${other === undefined ? "no type" : other.name}`;
    });
    return `${name} = ${code} (0x${code.toString(16).toUpperCase()})${type === null ? "" : `, ${type}`} (numbering ${numbering}; ${others.join("; ")})`;
  },
};

export interface ExceptionModel {
  readonly code: number;
  /** Null for an entry of an exception table. */
  readonly name: string | null;
}

/** `-4` or `ValueError`. */
export const exceptionNotation: Notation<ExceptionModel> = {
  name: "PyDM exception code",
  decode(bytes) {
    const text = displayBytes(bytes).trim();
    const isNumber = INTEGER.test(text);
    const code = isNumber ? integerOf(text) : exceptionCode(text);
    const model = code === undefined ? undefined : exceptionModel(code);
    if (model !== undefined) return { model, problems: [] };
    const what = isNumber
      ? `${text} is not an exception code, expected -10 to 0, or an index above`
      : "Found no exception by this name, expected a number or a name such as ValueError";
    return { model: undefined, problems: [problem("unknown-exception-code", what, bytes)] };
  },
  validate(value) {
    const { code, name } = objectAt("", value);
    const number = code === undefined && typeof name === "string" ? exceptionCode(name) : code;
    const isWhole = typeof number === "number" && Number.isInteger(number) && number <= MAX_INT32;
    const model = isWhole ? exceptionModel(number) : undefined;
    if (model === undefined) throw new ModelError(code === undefined ? "name" : "code", "an exception code");
    if (name !== undefined && name !== model.name)
      throw new ModelError("name", `${model.name}, which ${code} is called`);
    return model;
  },
  encode: ({ code }) => bytesOf(String(code)),
  render: ({ code, name }) => (name === null ? `entry ${code} of an exception table` : `${name} = ${code}`),
};

function exceptionModel(code: number): ExceptionModel | undefined {
  const name = exceptionName(code);
  return name === undefined && code <= 0 ? undefined : { code, name: name ?? null };
}

function problem(rule: string, message: string, bytes: ByteString): Problem {
  return { rule, message, start: 0, end: bytes.length };
}
