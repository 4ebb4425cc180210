// -- of an attribute and of a type, where each is used
#rows = affine_map<(d0, d1) -> (d0)>
!image = tensor<4xf32>
module attributes {a = #rows, b = [#row, #other]} {
//                                 ^^^^ undefined-alias error: Alias #row is not defined in this part of the file; did you mean #rows?
// suggestion: Change to #rows
//                                       ^^^^^^ undefined-alias error: Alias #other is not defined in this part of the file
  func.func private @f(!imago) -> memref<4xf32, #cols>
//                     ^^^^^^ undefined-alias error: Alias !imago is not defined in this part of the file; did you mean !image?
// suggestion: Change to !image
//                                              ^^^^^ undefined-alias error: Alias #cols is not defined in this part of the file
}
// -----
// -- names of dialects, bodies, resources, and a location that is defined last
module attributes {a = #demo.attr, b = #demo<x>, c = !demo.type} {
} loc(#loc1)
#loc1 = loc("a":1:2)
{-#
  external_resources: {}
#-}
// -----
// -- a signature without quotes names no aliases, an element type does
func.func private @f(%a: tensor<4x!gone>) attributes {iree.reflection = {f = I6!B3!d4R1!, fv = "1"}}
//                                ^^^^^ undefined-alias error: Alias !gone is not defined in this part of the file
//                                                                           ^^^^^^^^^^^ mlir-syntax error: Found 'I6!B3!d4R1!', expected a string
