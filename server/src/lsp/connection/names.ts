/** `source` of every diagnostic, and the identifier of pulled ones. */
export const SOURCE = "mlir-abi";
