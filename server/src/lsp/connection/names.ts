/** `source` of every diagnostic, and the identifier of pulled ones. */
export const SOURCE = "mlir-abi";

/** `data.family` of diagnostics about MLIR itself, which another server may report as well. */
export const FAMILY_OF_MLIR = "mlir";
