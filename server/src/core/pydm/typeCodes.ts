import { MAX_INT32 } from "../text/exactInteger.js";
/**
 * The numbers of Python types in PyDM's object records. There were three numberings that don't go together,
 * named here by letters (iree-org/iree, `iree-dialects/Dialect/IREEPyDM/IR/Constants.h`): A since a69124b9a0
 * (2021-09-06), B since 79a060800f (2021-09-13), C since 813d3ae10c (2021-10-06) until PyDM was removed.
 */

/** The numberings, the last first: it lasted longest by far. */
export const NUMBERINGS = ["C", "B", "A"] as const;
export type Numbering = (typeof NUMBERINGS)[number];

/** When each numbering was in use. */
export const NUMBERING_YEARS: Readonly<Record<Numbering, string>> = {
  A: "2021-09-06 to 2021-09-13",
  B: "2021-09-13 to 2021-10-06",
  C: "2021-10-06 to 2022-08-14",
};

export interface TypeCode {
  readonly numbering: Numbering;
  readonly code: number;
  /** The enumerator upstream; `FirstCustom+N` for a custom type. */
  readonly name: string;
  /** Two words for people: "signed i32". */
  readonly label: string;
  /** What follows `!iree_pydm.` in the type; undefined where no PyDM type has the code. */
  readonly type: string | undefined;
}

/** `name|label|type` of consecutive codes; an empty one is not assigned. */
type Run = readonly [first: number, ...rows: string[]];

const OBJECTS: Run = [256, "Object|object|object"];
const BASIC: Run = [
  1,
  "None|none|none",
  "Tuple|tuple|tuple",
  "List|list|list",
  "Str|str|str",
  "Bytes|bytes|bytes",
  "ExceptionResult|exception_result|exception_result",
  "Type|type|type",
];

const RUNS: Readonly<Record<Numbering, readonly Run[]>> = {
  A: [
    [
      1,
      "Bool|bool|bool",
      "Bytes|bytes|bytes",
      "ExceptionResult|exception_result|exception_result",
      "Integer|integer|integer",
      "List|list|list",
      "None|none|none",
      "Object|object|object",
      "Real|real|real",
      "Str|str|str",
      "Tuple|tuple|tuple",
      "Type|type|type",
    ],
  ],
  B: [
    BASIC,
    [8, "Bool|bool|bool", "Integer|integer|integer", "Real|real|real", "Complex|complex|"],
    [
      16,
      "Integer1|signed i8|integer<8>",
      "Integer2|signed i16|integer<16>",
      "Integer4|signed i32|integer<32>",
      "Integer8|signed i64|integer<64>",
      "UInteger1|unsigned i8|integer<unsigned 8>",
      "UInteger2|unsigned i16|integer<unsigned 16>",
      "UInteger4|unsigned i32|integer<unsigned 32>",
      "UInteger8|unsigned i64|integer<unsigned 64>",
      "Float2|f16|real<f16>",
      "Float4|f32|real<f32>",
      "Float8|f64|real<f64>",
      "BFloat2|bf16|real<bf16>",
      "Complex4|complex64|",
      "Complex8|complex128|",
    ],
    OBJECTS,
  ],
  C: [
    BASIC,
    [0x40, "NumericBool|bool|bool"],
    [0x44, "WeakInteger|weak integer|integer"],
    [
      0x48,
      "NumericUnsigned8Bit|unsigned i8|integer<unsigned 8>",
      "NumericUnsigned16Bit|unsigned i16|integer<unsigned 16>",
      "NumericUnsigned32Bit|unsigned i32|integer<unsigned 32>",
      "NumericUnsigned64Bit|unsigned i64|integer<unsigned 64>",
      "NumericSigned8Bit|signed i8|integer<8>",
      "NumericSigned16Bit|signed i16|integer<16>",
      "NumericSigned32Bit|signed i32|integer<32>",
      "NumericSigned64Bit|signed i64|integer<64>",
      "NumericAPSigned|arbitrary-precision integer|integer<*>",
    ],
    [0x54, "WeakReal|weak real|real"],
    [
      0x58,
      "NumericRealFP16|f16|real<f16>",
      "NumericRealBF16|bf16|real<bf16>",
      "NumericRealFP32|f32|real<f32>",
      "NumericRealFP64|f64|real<f64>",
      "WeakComplex|weak complex|",
    ],
    [0x62, "NumericComplex64|complex64|", "NumericComplex128|complex128|"],
    OBJECTS,
  ],
};

const FIRST_CUSTOM: Readonly<Record<Numbering, number>> = { A: 100, B: 257, C: 257 };

const CODES = new Map<string, TypeCode>();
const NAMES = new Map<string, TypeCode>();
const TYPES = new Map<string, TypeCode>();
for (const numbering of NUMBERINGS) {
  for (const [first, ...rows] of RUNS[numbering]) {
    rows.forEach((row, i) => {
      const [name = "", label = "", type = ""] = row.split("|");
      const entry = { numbering, code: first + i, name, label, type: type === "" ? undefined : type };
      CODES.set(`${numbering}${entry.code}`, entry);
      NAMES.set(`${numbering}${name.toLowerCase()}`, entry);
      if (type !== "") TYPES.set(`${numbering}${type}`, entry);
    });
  }
}

/** The meaning of a code in a numbering; undefined where it is not assigned. 0 is "not assigned" in all. */
export function typeCodeOf(code: number, numbering: Numbering): TypeCode | undefined {
  const known = CODES.get(`${numbering}${code}`);
  if (known !== undefined) return known;
  const nth = code - FIRST_CUSTOM[numbering];
  if (!(nth >= 0 && Number.isInteger(code) && code <= MAX_INT32)) return undefined;
  return {
    numbering,
    code,
    name: nth === 0 ? "FirstCustom" : `FirstCustom+${nth}`,
    label: "custom type",
    type: undefined,
  };
}

/** The code of an enumerator's name (case does not matter), or undefined. */
export function typeCodeNamed(name: string, numbering: Numbering): TypeCode | undefined {
  const custom = /^firstcustom(?:\+(\d{1,9}))?$/i.exec(name);
  if (custom !== null) return typeCodeOf(FIRST_CUSTOM[numbering] + Number(custom[1] ?? 0), numbering);
  return NAMES.get(`${numbering}${name.toLowerCase()}`);
}

/**
 * The code of a type without its prefix and with blanks as upstream prints them (`integer<unsigned 8>`), or undefined.
 */
export function typeCodeOfType(type: string, numbering: Numbering): TypeCode | undefined {
  return TYPES.get(`${numbering}${type}`);
}

/** What the setting for the numbering of type codes takes; `auto` infers it from the text. */
export const TYPE_CODES = ["auto", "A", "B", "C"] as const;
export type TypeCodeNumbering = (typeof TYPE_CODES)[number];
