import { type EncodedTokens, TOKEN_SIZE, TokenWriter } from "../../server/src/core/features/encodedTokens.js";
import { packed } from "../../server/src/core/text/packedNumbers.js";

/** Tokens with these numbers: those of every second list as a part that is kept elsewhere. */
export function encodedTokens(...lists: readonly (readonly number[])[]): EncodedTokens {
  const writer = new TokenWriter();
  lists.forEach((numbers, place) => {
    if (place % 2 === 1) {
      const [deltaLine = 0, deltaStart = 0, ...others] = numbers;
      writer.addAll(deltaLine, deltaStart, packed(Uint32Array.of(0, 0, ...others)));
      return;
    }
    for (let i = 0; i < numbers.length; i += TOKEN_SIZE) {
      const [deltaLine = 0, deltaStart = 0, length = 0, type = 0, modifiers = 0] = numbers.slice(i, i + TOKEN_SIZE);
      writer.add(deltaLine, deltaStart, length, type, modifiers);
    }
  });
  return writer.end();
}
