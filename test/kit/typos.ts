import { knownAttribute } from "../../server/src/core/abi/attributes/table.js";

/** Names that one typo makes of a key: a letter left out, doubled, taken for another, or swapped with the next. */
export function typosOf(key: string): readonly string[] {
  const typos = [...key].flatMap((character, i) => {
    const [before, after] = [key.slice(0, i), key.slice(i + 1)];
    const swapped = before + after.slice(0, 1) + character + after.slice(1);
    return [
      before + after,
      before + character + key.slice(i),
      `${before}q${after}`,
      `${before}q${key.slice(i)}`,
      swapped,
    ];
  });
  return typos.filter((typo) => typo !== key && knownAttribute(typo) === undefined && /^[a-z_][\w.]*[a-z]$/.test(typo));
}
