// -- one too many
iree_pydm.func private @f(%a: !iree_pydm.integer) -> (!iree_pydm.exception_result, !iree_pydm.none) attributes {arg_names = ["a", "b"]}
//                                                                                                                          ^^^^^^^^^^ arg-names-count warning: arg_names has 2 names, the function has 1 argument
// -----
// -- one too few
iree_pydm.func private @f(%a: !iree_pydm.integer, %b: !iree_pydm.bool) -> (!iree_pydm.exception_result, !iree_pydm.none) attributes {arg_names = ["a"]}
//                                                                                                                                               ^^^^^ arg-names-count warning: arg_names has 1 name, the function has 2 arguments
// -----
// -- right, absent, and no list of names
iree_pydm.func private @f(%a: !iree_pydm.integer) -> (!iree_pydm.exception_result, !iree_pydm.none) attributes {arg_names = ["a"]}
iree_pydm.func private @g(%a: !iree_pydm.integer) -> (!iree_pydm.exception_result, !iree_pydm.none)
iree_pydm.func private @h(%a: !iree_pydm.integer) -> (!iree_pydm.exception_result, !iree_pydm.none) attributes {arg_names = #names}
