// A CommonJS program: the calling convention of an exported function.
const { decode } = require("mlir-abi-lens");

const { text, model } = decode("cconv", "0riCrID_rI");
console.log(text);
console.log(JSON.stringify(model.results));
