/** Functions that code is written for: names, structures, fences, and names that Python does not take. */
const escaped = (json: string) => json.replaceAll('"', "\\22");

const PREDICT =
  '{"a":[["ndarray","f32",2,null,4],["named","training","i1"]],"r":[["sdict",["scores",["ndarray","f32",2,null,10]],["n","i64"]]],"v":1}';
const NESTED =
  '{"a":[["stuple",["ndarray","f32",1,4],["sdict",["int","i32"]]],["py_homogeneous_list","f32"]],"r":["i1","f64"],"v":1}';

export const CASES = `
func.func @predict(%batch: tensor<?x4xf32>, %training: i1) -> (tensor<?x10xf32>, i64) attributes {iree.reflection = {iree.abi = "${escaped(PREDICT)}"}} { return }
func.func @list(%arg0: tensor<4xf32>) attributes {iree.reflection = {iree.abi = "${escaped(NESTED)}"}} { return }
func.func @fenced(%arg0: tensor<4xbf16>) -> tensor<4xi8> attributes {iree.abi.model = "coarse-fences"} { return }
func.func @"a\\22\\22\\22b"(%class: tensor<4xf32>) -> tensor<f64> { return }
func.func @nothing() { return }
`;
