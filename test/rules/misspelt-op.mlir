// -- a letter missing, too many, another, swapped, in both forms
func.func @f(%a: i32, %t: tensor<4xf32>, %i: index) -> i32 {
  %0 = arith.mulii %a, %a : i32
//     ^^^^^^^^^^^ misspelt-op warning: Op arith.mulii is not known; did you mean arith.muli?
// suggestion: Change to arith.muli
  %1 = "arith.constnat"() {value = 1 : i32} : () -> i32
//      ^^^^^^^^^^^^^^ misspelt-op warning: Op arith.constnat is not known; did you mean arith.constant?
// suggestion: Change to arith.constant
  %2 = tensor.exttract %t[%i] : tensor<4xf32>
//     ^^^^^^^^^^^^^^^ misspelt-op warning: Op tensor.exttract is not known; did you mean tensor.extract?
// suggestion: Change to tensor.extract
  %3 = arith.add %a, %a : i32
//     ^^^^^^^^^ misspelt-op warning: Op arith.add is not known; did you mean arith.addf or arith.addi?
  return %0 : i32
}
// -----
// -- names of an extension, another version, a former name and a dialect that is not known
func.func @f(%a: i32, %x: f32) -> i32 {
  %0 = arith.quadruple %a : i32
  %1 = arit.adi %a, %a : i32
  %2 = affine.vector_load2 %a : i32
  %3 = math.abs %x : f32
  %4 = "arith.addi.more"(%a) : (i32) -> i32
  return %0 : i32
}
