/** The examples menu: the project's own examples as files beside the page. The first one is built in. */
import sample from "../../media/sample.mlir";

export const SAMPLE: string = sample;

/** Files that the build copies, by title. */
export const EXAMPLES = new Map([
  ["Signatures with mistakes", "sample.mlir"],
  ["Raw signatures", "v0_raw_signature.mlir"],
  ["Partial signatures", "v0_partials.mlir"],
  ["Structured arguments (sip)", "v0_structured.mlir"],
  ["ABI JSON", "abi_json.mlir"],
  ["Native ABI attributes", "native_abi.mlir"],
  ["PyTorch structures", "torch_pytree.mlir"],
  ["VM module", "vm_module.mlir"],
]);

/** The text of an example; undefined for an unknown name. */
export async function exampleText(name: string): Promise<string | undefined> {
  const file = EXAMPLES.get(name);
  return file === undefined ? undefined : (await fetch(file)).text();
}
