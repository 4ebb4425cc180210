// -- typos, and other names of what PyDM has
iree_pydm.func private @f(!iree_pydm.interger<32>, !iree_pydm.int) -> (!iree_pydm.exception_result, !iree_pydm.nonne)
//                                   ^^^^^^^^ unknown-python-type error: PyDM has no type interger; did you mean integer?
// suggestion: Change to integer
//                                                            ^^^ unknown-python-type error: PyDM has no type int; did you mean integer?
// suggestion: Change to integer
//                                                                                                             ^^^^^ unknown-python-type error: PyDM has no type nonne; did you mean none?
// suggestion: Change to none
// -----
// -- in the body, and inside another type
iree_pydm.func @f(%a: !iree_pydm.object<!iree_pydm.constructor>) -> (!iree_pydm.exception_result, !iree_pydm.none) {
//                                                 ^^^^^^^^^^^ unknown-python-type error: PyDM has no type constructor, expected one of bool, bytes, exception_result, free_var_ref, integer, list, none, object, real, str, tuple, type, union
  %e, %b = unbox %a : !iree_pydm.object -> !iree_pydm.flot
//                                                    ^^^^ unknown-python-type error: PyDM has no type flot, expected one of bool, bytes, exception_result, free_var_ref, integer, list, none, object, real, str, tuple, type, union
  %none = none
  return %none : !iree_pydm.none
}
// -----
// -- all that there are, and names in comments and strings
iree_pydm.func private @f(!iree_pydm.bool, !iree_pydm.bytes, !iree_pydm.free_var_ref, !iree_pydm.list<boxed, !iree_pydm.object>, !iree_pydm.real<f32>, !iree_pydm.str, !iree_pydm.tuple, !iree_pydm.type) -> (!iree_pydm.exception_result, !iree_pydm.union<!iree_pydm.none, !iree_pydm.integer>) attributes {arg_names = ["!iree_pydm.a", "", "", "", "", "", "", ""]} // !iree_pydm.foo
// -----
// -- what a real or a list may be of
iree_pydm.func private @f(!iree_pydm.real<f80>, !iree_pydm.list<packed, !iree_pydm.integer>, !iree_pydm.real<float32>, !iree_pydm.list<boxd, !iree_pydm.real< 16 >>) -> (!iree_pydm.exception_result, !iree_pydm.list<empty, !iree_pydm.real<bf16>>)
//                                        ^^^ unknown-python-type error: PyDM has no real of f80, expected f16, bf16, f32 or f64
//                                                              ^^^^^^ unknown-python-type error: PyDM has no list of packed, expected boxed, empty or unboxed
//                                                                                                           ^^^^^^^ unknown-python-type error: PyDM has no real of float32; did you mean f32?
// suggestion: Change to f32
//                                                                                                                                     ^^^^ unknown-python-type error: PyDM has no list of boxd; did you mean boxed?
// suggestion: Change to boxed
//                                                                                                                                                            ^^ unknown-python-type error: PyDM has no real of 16; did you mean f16?
// suggestion: Change to f16
// -----
// -- a list named as one, and a body that is still to be written
iree_pydm.func private @f(!iree_pydm.list<list>, !iree_pydm.real<>) -> (!iree_pydm.exception_result, !iree_pydm.none)
//                                        ^^^^ unknown-python-type error: PyDM has no list of list, expected boxed, empty or unboxed
