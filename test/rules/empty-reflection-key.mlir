// -- on a function
func.func @f() attributes {iree.reflection = {"" = "x", a = "y"}} { return }
//                                            ^^ empty-reflection-key warning: Reflection key is empty, expected a name to look it up by
// -----
// -- on a module
module attributes {iree.reflection = {"" = [1]}} {}
//                                    ^^ empty-reflection-key warning: Reflection key is empty, expected a name to look it up by
// -----
// -- a space is a name
func.func @f() attributes {iree.reflection = {" " = "x"}} { return }
