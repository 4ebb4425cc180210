// A TypeScript program: a model is checked while it is written, and encoded.
import { encode, ModelError, type RawModel } from "mlir-abi-lens";

const model: RawModel = {
  inputs: [{ kind: "buffer", element: "float32", dims: [-1, 128] }],
  results: [{ kind: "scalar", element: "sint32" }],
};
console.log(encode("raw", model));

try {
  // What comes from elsewhere may be anything.
  encode("raw", JSON.parse('{"inputs": [], "results": [{"kind": "scalar", "element": "int7"}]}'));
} catch (error) {
  console.log(error instanceof ModelError ? error.message : error);
}
