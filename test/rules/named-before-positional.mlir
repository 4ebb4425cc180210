// -- before one
func.func private @f(%a: i32, %b: f32) attributes {iree.reflection = {iree.abi = "{\22a\22:[[\22named\22,\22x\22,\22i32\22],\22f32\22],\22r\22:[],\22v\22:1}"}}
//                                                                                          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ named-before-positional warning: Keyword "x" is argument 0, expected it after the positional argument 1
// suggestion: Make the argument positional
// -----
// -- in the middle
func.func private @f(%a: i32, %b: f32, %c: i64, %d: i8) attributes {iree.reflection = {iree.abi = "{\22a\22:[\22i32\22,[\22named\22,\22x\22,\22f32\22],\22i64\22,[\22named\22,\22y\22,\22i8\22]],\22r\22:[],\22v\22:1}"}}
//                                                                                                                     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ named-before-positional warning: Keyword "x" is argument 1, expected it after the positional argument 2
// suggestion: Make the argument positional
// -----
// -- at the end, and alone
func.func private @f(%a: i32, %b: f32, %c: i64) attributes {iree.reflection = {iree.abi = "{\22a\22:[\22i32\22,[\22named\22,\22x\22,\22f32\22],[\22named\22,\22y\22,\22i64\22]],\22r\22:[],\22v\22:1}"}}
func.func private @g(%a: i32) attributes {iree.reflection = {iree.abi = "{\22a\22:[[\22named\22,\22x\22,\22i32\22]],\22r\22:[],\22v\22:1}"}}
