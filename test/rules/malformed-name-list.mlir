// -- values of other kinds
iree_pydm.func private @f() -> (!iree_pydm.exception_result, !iree_pydm.none) attributes {arg_names = "", cell_vars = "x", free_vars}
//                                                                                                    ^^ malformed-name-list error: Value of arg_names is a string, expected an array of strings
// suggestion: Change the value to []
//                                                                                                                    ^^^ malformed-name-list error: Value of cell_vars is a string, expected an array of strings
// suggestion: Change the value to ["x"]
//                                                                                                                         ^^^^^^^^^ malformed-name-list error: Attribute free_vars has no value, expected an array of strings
// -----
// -- elements of other kinds
iree_pydm.func private @f() -> (!iree_pydm.exception_result, !iree_pydm.none) attributes {arg_names = [], cell_vars = ["x", @y, 1], free_vars = [z]}
//                                                                                                                          ^^ malformed-name-list error: Element of cell_vars is a symbol, expected a string
//                                                                                                                                               ^ malformed-name-list error: Element of free_vars is z, expected a string
// -----
// -- misspelt
iree_pydm.func private @f() -> (!iree_pydm.exception_result, !iree_pydm.none) attributes {arg_name = [], cellvars = ["x"], free_vars = [], free_var = []}
//                                                                                        ^^^^^^^^ malformed-name-list error: Unknown attribute arg_name; did you mean arg_names?
// suggestion: Rename to arg_names
//                                                                                                       ^^^^^^^^ malformed-name-list error: Unknown attribute cellvars; did you mean cell_vars?
// suggestion: Rename to cell_vars
// -----
// -- right, absent, an alias, another op
iree_pydm.func private @f() -> (!iree_pydm.exception_result, !iree_pydm.none) attributes {arg_names = [], cell_vars = ["x"], free_vars = #names, my.free_var = 1}
iree_pydm.func private @g() -> (!iree_pydm.exception_result, !iree_pydm.none)
func.func private @h() attributes {arg_names = ""}
