// -- two the wrong way round
iree_pydm.func private @f(!iree_pydm.union<!iree_pydm.str, !iree_pydm.none>) -> (!iree_pydm.exception_result, !iree_pydm.none)
//                        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ unsorted-union warning: Alternative !iree_pydm.none has type code 1, expected it before !iree_pydm.str with 4
// suggestion: Sort the alternatives
// -----
// -- numbers by width
iree_pydm.func private @f(!iree_pydm.union<!iree_pydm.bool, !iree_pydm.integer<64>, !iree_pydm.integer<32>>) -> (!iree_pydm.exception_result, !iree_pydm.none)
//                        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ unsorted-union warning: Alternative !iree_pydm.integer<32> has type code 78, expected it before !iree_pydm.integer<64> with 79
// suggestion: Sort the alternatives
// -----
// -- in order, and of what has no code
iree_pydm.func private @f(!iree_pydm.union<!iree_pydm.none, !iree_pydm.str>, !iree_pydm.union<!iree_pydm.str, !iree_pydm.free_var_ref>) -> (!iree_pydm.exception_result, !iree_pydm.none)
// -----
// -- three, the first too early, and one inside another type
iree_pydm.func private @f(!iree_pydm.union<!iree_pydm.str, !iree_pydm.none, !iree_pydm.bool>, !iree_pydm.object<!iree_pydm.union<!iree_pydm.str, !iree_pydm.none>>) -> (!iree_pydm.exception_result, !iree_pydm.none)
//                        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ unsorted-union warning: Alternative !iree_pydm.none has type code 1, expected it before !iree_pydm.str with 4
// suggestion: Sort the alternatives
//                                                                                                              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ unsorted-union warning: Alternative !iree_pydm.none has type code 1, expected it before !iree_pydm.str with 4
// suggestion: Sort the alternatives
// -----
// -- other types with types inside, no body, and alternatives that are no types
iree_pydm.func private @f(!iree_pydm.tuple<!iree_pydm.str, !iree_pydm.none>, !iree_pydm.union, !iree_pydm.union<!iree_pydm.str, none>, !iree_pydm.union<!iree_pydm.str, !iree_pydm.none x>) -> (!iree_pydm.exception_result, !iree_pydm.none)
// -----
// -- the first has no code
iree_pydm.func private @f(!iree_pydm.union<!iree_pydm.free_var_ref, !iree_pydm.str, !iree_pydm.none>) -> (!iree_pydm.exception_result, !iree_pydm.none)
