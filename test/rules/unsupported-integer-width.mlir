// -- between two
iree_pydm.func private @f(!iree_pydm.integer<12>) -> (!iree_pydm.exception_result, !iree_pydm.none)
//                                           ^^ unsupported-integer-width error: Integer width is 12, expected 8, 16, 32 or 64
// suggestion: Use 16 bits
// -----
// -- inside another type, unsigned and too wide
iree_pydm.func private @f(!iree_pydm.object<!iree_pydm.integer<unsigned 128>>) -> (!iree_pydm.exception_result, !iree_pydm.none)
//                                                                      ^^^ unsupported-integer-width error: Integer width is 128, expected 8, 16, 32 or 64
// -----
// -- in the body
iree_pydm.func @f(%a: !iree_pydm.object) -> (!iree_pydm.exception_result, !iree_pydm.none) {
  %e, %b = unbox %a : !iree_pydm.object -> !iree_pydm.integer<1>
//                                                            ^ unsupported-integer-width error: Integer width is 1, expected 8, 16, 32 or 64
// suggestion: Use 8 bits
  %none = none
  return %none : !iree_pydm.none
}
// -----
// -- supported
iree_pydm.func private @f(!iree_pydm.integer, !iree_pydm.integer<8>, !iree_pydm.integer<unsigned 64>, !iree_pydm.integer<*>) -> (!iree_pydm.exception_result, !iree_pydm.none)
// -----
// -- with a leading zero, and the number of another type
iree_pydm.func private @f(!iree_pydm.integer<012>, !iree_pydm.real<12>) -> (!iree_pydm.exception_result, !iree_pydm.none)
//                                            ^^ unsupported-integer-width error: Integer width is 12, expected 8, 16, 32 or 64
// suggestion: Use 16 bits
//                                                                 ^^ unknown-python-type error: PyDM has no real of 12, expected f16, bf16, f32 or f64
