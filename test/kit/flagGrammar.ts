/**
 * A reader of `--input=` of its own, from the functions of IREE's newest tools in their order (tooling/function_io.c, hal/
 * buffer_view_util.c, hal/string_util.c at b48a595557): what the generator writes has to pass it.
 */

interface Parsed {
  readonly kind: "null" | "primitive" | "tensor" | "storage" | "npy";
  readonly dims?: readonly number[];
  readonly element?: string;
  /** Bytes of an array. */
  readonly size?: number;
}

class Refused extends Error {}

const refuse = (why: string): never => {
  throw new Refused(why);
};

/** iree_tooling_parse_variant_into. @throws if the tool refuses the value */
export function toolReads(value: string, cconv: string): Parsed {
  const s = value.trim();
  if (s.length === 0) return refuse("no value specified for input");
  if (cconv === "") return refuse("function expected fewer input values");
  if (s === "(null)" || s === "(ignored)") return { kind: "null" };
  if ("@+*".includes(s.charAt(0))) return s.endsWith(".npy") ? ref(cconv, { kind: "npy" }) : refuse("only numpy");
  if (s.startsWith("&")) return ref(cconv, { ...tensor(s.substring(1)), kind: "storage" });
  if (cconv !== "r") return primitive(s, cconv);
  if (!s.includes("=") && !s.includes("x")) return refuse("invalid tensor specification");
  return { ...tensor(s), kind: "tensor" };
}

function ref(cconv: string, parsed: Parsed): Parsed {
  return cconv === "r" ? parsed : refuse("function signature mismatch");
}

function primitive(s: string, cconv: string): Parsed {
  const ok = cconv === "i" || cconv === "I" ? strtol(s, cconv === "i" ? 16 : 32) !== undefined : strtod(s);
  return ok ? { kind: "primitive" } : refuse("parsing value");
}

/** With base 0, as 64 bits hold it; the text is copied to 16 bytes for integers of 32 bits, and to 32 for others. */
function strtol(s: string, capacity: 16 | 32): number | undefined {
  if (s.length >= capacity) return undefined;
  const [, sign, digits] = /^\s*([+-]?)(0x[0-9a-f]+|0[0-7]*|\d+)/i.exec(s) ?? [];
  if (digits === undefined) return undefined;
  const n = /^0\d/.test(digits) ? Number.parseInt(digits, 8) : Number(digits);
  return n >= 2 ** 63 ? undefined : sign === "-" ? -n : n;
}

/** iree_hal_parse_element_unsafe for integers: the checks before the value is stored. */
function isInteger(token: string, element: string): boolean {
  const [, kind, bits] = /^(i|si|ui)(\d+)$/.exec(element) ?? [];
  const n = strtol(token, bits === "64" ? 32 : 16);
  if (n === undefined) return false;
  if (Number(bits) > 16) return true;
  const max = kind === "si" ? 2 ** (Number(bits) - 1) - 1 : 2 ** Number(bits) - 1;
  return n <= max && (kind === "si" || n >= (kind === "ui" ? 0 : -(2 ** (Number(bits) - 1))));
}

function strtod(s: string): boolean {
  return s.length < 32 && /^\s*[+-]?(?:\d|\.\d|inf|nan)/i.test(s);
}

function tensor(spec: string): Omit<Parsed, "kind"> {
  const value = spec.trim().replace(/^"/, "").replace(/"$/, "");
  if (value === "") return refuse("empty string input");
  const eq = value.indexOf("=");
  const shapeAndType = eq === -1 ? value : value.substring(0, eq);
  const data = eq === -1 ? "" : value.substring(eq + 1);
  const lastX = shapeAndType.lastIndexOf("x");
  const shape = lastX === -1 ? "" : shapeAndType.substring(0, lastX);
  const type = lastX === -1 ? shapeAndType : shapeAndType.substring(lastX + 1);
  const dims = shape === "" ? [] : shape.split("x").map(dim);
  const [element, bits] = elementType(type);
  const size = Math.ceil((dims.reduce((a, b) => a * b, 1) * bits) / 8);
  if (!data.startsWith("@") && !data.startsWith("+")) elements(data, element, bits, size);
  return { dims, element, size };
}

function dim(s: string): number {
  const n = strtol(s, 32);
  return n === undefined || n < 0 ? refuse(`shape invalid value '${s}'`) : n;
}

const SPECIAL = ["f8E5M2", "f8E4M3FN", "f8E5M2FNUZ", "f8E4M3FNUZ", "f8E8M0FNU"];

function elementType(s: string): [element: string, bits: number] {
  if (s === "i1") return ["i1", 8];
  if (SPECIAL.includes(s)) return [s, 8];
  for (const prefix of ["i", "si", "ui", "f", "bf", "cf", "x", "*"]) {
    if (!s.startsWith(prefix)) continue;
    const bits = strtol(s.substring(prefix.length), 16);
    return bits === undefined || bits > 0xff || bits === 0 ? refuse("bit count") : [`${prefix}${bits}`, bits];
  }
  return refuse(`unhandled element type prefix in '${s}'`);
}

/** iree_hal_parse_buffer_elements. */
function elements(data: string, element: string, bits: number, size: number): void {
  if (data === "") return;
  const elementSize = Math.ceil(bits / 8);
  const capacity = Math.floor(size / elementSize);
  const tokens = data.split(/[\s,[\]]/).filter((token) => token !== "");
  for (const [i, token] of tokens.entries()) {
    if (i >= capacity) refuse("output data buffer overflow");
    const isWhole = /^(?:i|si|ui)(?:8|16|32|64)$/.test(element);
    const isFloat = SPECIAL.includes(element) || /^(?:bf16|f16|f32|f64)$/.test(element);
    if (isWhole ? !isInteger(token, element) : isFloat ? !strtod(token) : token.length !== elementSize * 2) {
      refuse(`'${token}' as ${element}`);
    }
  }
  if (tokens.length < capacity && !(tokens.length === 1 && capacity > 1)) refuse("input data string underflow");
}
