/**
 * The types of operands, results and attributes in MLIR's notation, from the structure of their constraints. Where that does not
 * show one, the name of the constraint: `SignlessIntegerLike` becomes `signless integer like`.
 */

const MAX_ALTERNATIVES = 60;

const isA = (record, superclass) => record["!superclasses"].includes(superclass);

/** The definition's name as words, without the prefix of its dialect and what all such names have in common. */
function wordsOf(name) {
  const own = name.replace(/^[A-Za-z0-9]+_(?=\w)/, "").replace(/^Any(?=[A-Z0-9])/, "");
  // `LLVM_Type` is called by its dialect alone.
  const plain = own.replace(/(?:Type|Attr)?(?:Interface|Type|Attr|Prop|Property)$/, "") || name;
  return plain
    .replace(/MemRef/g, "Memref")
    .replace(/_/g, " ")
    .replace(/(?<=[a-z0-9])(?=[A-Z][a-z])|(?<=[a-z])(?=[A-Z])/g, " ")
    .split(" ")
    .map((word) => (/^[A-Z0-9]+$/.test(word) ? word : word.toLowerCase()))
    .join(" ");
}

/** The last class that has a name of its own, of a constraint without one: `RankedTensorOf` of `RankedTensorOf<[F32]>`. */
const classOf = (record) => wordsOf(record["!superclasses"].at(-1).replace(/Of(?:[A-Z]\w*)?$/, ""));

const nameOf = (record) => (record["!anonymous"] ? classOf(record) : wordsOf(record["!name"]));

/** Alternatives, or undefined where they are too long to read. */
function alternatives(texts) {
  const all = [...new Set(texts)].join(" | ");
  return all.length > 0 && all.length <= MAX_ALTERNATIVES ? all : undefined;
}

/** As many of the cases of an enumeration as are read at a glance. */
function casesText(cases) {
  let text = "";
  for (const name of cases) {
    if (text.length + name.length > MAX_ALTERNATIVES) return `${text} | \u2026`;
    text += text === "" ? name : ` | ${name}`;
  }
  return text;
}

const NUMBERS = { I: "i", SI: "si", UI: "ui", F: "f" };

/** `!dialect.mnemonic` of a definition of a type, `#dialect.mnemonic` of one of an attribute. */
function definedText(records, { dialect, mnemonic, typeName }, sigil) {
  if (!dialect || !mnemonic) return typeName?.startsWith("builtin.") ? typeName.slice("builtin.".length) : undefined;
  const { name } = records[dialect.def];
  return name === "builtin" ? mnemonic : `${sigil}${name}.${mnemonic}`;
}

const snakeCase = (name) => name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, "_").toLowerCase();

/** The one type that a constraint builds, where its name shows. */
function builtText(records, { dialect, builderCall, summary }) {
  const plain = /\.get(?:Index|[IF]\d+)Type\(\)/.exec(builderCall ?? "")?.[0];
  if (plain !== undefined) return plain.slice(".get".length, -"Type()".length).toLowerCase();
  const [, cppClass] = /::(\w+)Type>\(\)$/.exec(builderCall ?? "") ?? [];
  // Many dialects spell a type as its class; its own name for it shows that this one does.
  if (!dialect || cppClass === undefined || snakeCase(cppClass) !== summary) return undefined;
  return `!${records[dialect.def].name}.${summary}`;
}

function typeText(records, record) {
  if (isA(record, "OpVariable")) return typeText(records, records[record.constraint.def]);
  for (const wrapper of ["Variadic", "Optional", "ConfinedType"]) {
    if (isA(record, wrapper) && record.baseType && (wrapper !== "ConfinedType" || record["!anonymous"])) {
      return typeText(records, records[record.baseType.def]);
    }
  }
  for (const [number, letter] of Object.entries(NUMBERS)) {
    if (isA(record, number) && record.bitwidth) return `${letter}${record.bitwidth}`;
  }
  if (/^(?:VHLO_)?AnyType$/.test(record["!name"])) return "any";
  if (/^(?:BF16|TF32|F8E\w+)$/.test(record["!name"]))
    return record["!name"].toLowerCase().replace(/e(?=\d)|m(?=\d)|fn|b11/g, (it) => it.toUpperCase());
  const defined = isA(record, "TypeDef") ? definedText(records, record, "!") : builtText(records, record);
  if (defined !== undefined) return defined;
  if (isA(record, "OptionalOf")) return `${typeText(records, records[record.allowedTypes[0].def])} | none`;
  if (isA(record, "AnyTypeOf") && record.allowedTypes) {
    const texts = record.allowedTypes.map(({ def }) => typeText(records, records[def]));
    if (record["!anonymous"] || texts.length <= 3) return alternatives(texts) ?? nameOf(record);
  }
  if (record["!anonymous"] && isA(record, "ContainerType") && record.elementType) {
    return `${classOf(record)}<${typeText(records, records[record.elementType.def])}>`;
  }
  return nameOf(record);
}

/** The records of an enumeration's cases. */
const casesOf = (records, record) => (record.enum ? records[record.enum.def] : record).enumerants;

const isWrapper = (record) =>
  ["OptionalAttr", "DefaultValuedAttr", "DefaultValuedOptionalAttr", "ConfinedAttr"].some((it) => isA(record, it));

function attributeText(records, record) {
  const name = record["!name"];
  if (isWrapper(record) && record.baseAttr) return attributeText(records, records[record.baseAttr.def]);
  if (isA(record, "Property") && record.baseProperty) return attributeText(records, records[record.baseProperty.def]);
  const dense = /^Dense(\w+)ArrayAttr$/.exec(name);
  if (dense) return `array<${dense[1].toLowerCase()}>`;
  if (/^(?:VHLO_)?AnyAttr$/.test(name)) return "any";
  if (/^(?:Flat)?SymbolRefAttr$/.test(name)) return "symbol";
  const cases = casesOf(records, record);
  if (cases) return casesText(cases.map(({ def }) => records[def].str));
  if (isA(record, "TypedAttrBase") && record.valueType) return typeText(records, records[record.valueType.def]);
  if (isA(record, "StringBasedAttr")) return name === "SymbolNameAttr" ? "symbol name" : "string";
  if (isA(record, "TypeAttrBase")) return "type";
  if (isA(record, "TypedArrayAttrBase") && record.elementAttr) {
    return `[${attributeText(records, records[record.elementAttr.def])}]`;
  }
  const defined = isA(record, "AttrDef") ? definedText(records, record, "#") : undefined;
  if (defined !== undefined) return defined;
  if (isA(record, "AnyAttrOf") && record.allowedAttributes) {
    const texts = record.allowedAttributes.map(({ def }) => attributeText(records, records[def]));
    return alternatives(texts) ?? nameOf(record);
  }
  return nameOf(record);
}

const isOptionalAttribute = (record) => record.isOptional === 1 || (record.defaultValue ?? "") !== "";

/** How often an operand, result, region or successor is there: once, `?` at most once, `*` any number of times. */
function countOf(record) {
  if (["Variadic", "VariadicRegion", "VariadicSuccessor"].some((it) => isA(record, it))) return "*";
  return isA(record, "Optional") ? "?" : "";
}

/** An argument or result of an op. */
export function memberOf(records, [reference, name]) {
  let record = records[reference.def];
  if (isA(record, "OpVariable")) record = records[record.constraint.def];
  if (isA(record, "TypeConstraint")) {
    return { kind: "value", name, count: countOf(record), type: typeText(records, record) };
  }
  return {
    kind: "attribute",
    name,
    count: isOptionalAttribute(record) ? "?" : "",
    type: attributeText(records, record),
  };
}

/** A region or a successor. */
export const placeOf = (records, [reference, name]) => ({ name, count: countOf(records[reference.def]) });
