/** Entries of dictionaries and properties as text. */
import { keyText } from "./asmText.js";
import type { Property } from "./properties.js";
import { ATTRIBUTE } from "./valueTable.js";
import type { ValueText } from "./valueText.js";

/** `key = value`, or the key alone for a unit. */
function propertyText(values: ValueText, property: Property): string {
  const name = keyText(property.name);
  if ("text" in property) return property.text === undefined ? name : `${name} = ${property.text}`;
  return values.values.isCode(property.value, ATTRIBUTE.unit) ? name : `${name} = ${values.attribute(property.value)}`;
}

/** The value alone; `unit` where it is one. */
export function propertyValue(values: ValueText, property: Property): string {
  if ("text" in property) return property.text ?? "unit";
  return values.attribute(property.value);
}

/** Entries with commas between them. */
export function propertyList(values: ValueText, entries: readonly Property[]): string {
  let text = "";
  for (const entry of entries) text += (text === "" ? "" : ", ") + propertyText(values, entry);
  return text;
}

/** The attributes after a signature; nothing where there are none. */
export function attributeListText(values: ValueText, attributes: readonly Property[]): string {
  return attributes.length === 0 ? "" : ` attributes {${propertyList(values, attributes)}}`;
}
