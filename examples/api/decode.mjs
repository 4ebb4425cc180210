// A module: decodes a signature of an unknown encoding, and says what is wrong with a bad one.
import { decode, guessKind } from "mlir-abi-lens";

const value = "I18!O1!B11!d-1d128d64R17!B13!t11d32d-1d64";
const kind = guessKind(value);
if (kind !== undefined) console.log(kind, decode(kind, value).text);

for (const { code, message, start, end } of decode("raw", "I3!R1!").diagnostics) {
  console.log(`${code}: ${message} (bytes ${start} to ${end})`);
}
