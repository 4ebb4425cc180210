// -- kinds that are lost
func.func @f() attributes {iree.reflection = {a}} { return }
//                                            ^ unserializable-value error: Value is a unit attribute, expected a string, an integer or a flat symbol, which is all that can be stored
func.func @f() attributes {iree.reflection = {a = unit}} { return }
//                                                ^^^^ unserializable-value error: Value is a unit attribute, expected a string, an integer or a flat symbol, which is all that can be stored
func.func @f() attributes {iree.reflection = {a = 1.5 : f32}} { return }
//                                                ^^^^^^^^^ unserializable-value error: Value is a float, expected a string, an integer or a flat symbol, which is all that can be stored
// suggestion: Write it as the string "1.5"
func.func @f() attributes {iree.reflection = {a = ["x"]}} { return }
//                                                ^^^^^ unserializable-value error: Value is an array, expected a string, an integer or a flat symbol, which is all that can be stored
func.func @f() attributes {iree.reflection = {a = {b = "x"}}} { return }
//                                                ^^^^^^^^^ unserializable-value error: Value is a dictionary, expected a string, an integer or a flat symbol, which is all that can be stored
func.func @f() attributes {iree.reflection = {a = tensor<4xf32>}} { return }
//                                                ^^^^^^^^^^^^^ unserializable-value error: Value is a type, expected a string, an integer or a flat symbol, which is all that can be stored
func.func @f() attributes {iree.reflection = {a = @m::@g}} { return }
//                                                ^^^^^^ unserializable-value error: Value is a nested symbol, expected a string, an integer or a flat symbol, which is all that can be stored
func.func @f() attributes {iree.reflection = {a = dense<1> : tensor<2xi32>}} { return }
//                                                ^^^^^^^^^^^^^^^^^^^^^^^^ unserializable-value error: Value is a dialect attribute, expected a string, an integer or a flat symbol, which is all that can be stored
// -----
// -- true is a one-bit integer
util.func public @f() attributes {iree.reflection = {a = true, b = false}} { util.return }
//                                                       ^^^^ unserializable-value warning: Value true is stored as "-1", expected a string or a wider integer
// suggestion: Write it as the string "true"
// -----
// -- on modules and VM functions
vm.module @m attributes {iree.reflection = {a = [1]}} {
//                                              ^^^ unserializable-value error: Value is an array, expected a string, an integer or a flat symbol, which is all that can be stored
  vm.func @f() attributes {iree.reflection = {a = 0.5}} { vm.return }
//                                                ^^^ unserializable-value error: Value is a float, expected a string, an integer or a flat symbol, which is all that can be stored
// suggestion: Write it as the string "0.5"
}
// -----
// -- what can be stored
func.func @f() attributes {iree.reflection = {a = "x", b = 4 : index, "c.d" = @g, e = -1}} { return }
// -----
// -- what an alias stands for is defined elsewhere
#x = "x"
func.func @f() attributes {iree.reflection = {a = #x}} { return }
// -----
// -- not stored at all: an export's own dictionary, an argument's
vm.module @m {
  vm.export @f attributes {iree.reflection = {a = [1]}}
  vm.func @f(%arg0: i32 {iree.reflection = {a = [1]}}) { vm.return }
}
// -----
// -- a selected release stores strings alone
// --runtime 20240410.859
util.func public @f() attributes {iree.reflection = {mine = 3 : i32, other = "3"}} { util.return }
//                                                          ^^^^^^^ unserializable-value error: Value is an integer, which IREE 20240410.859 leaves out of the module, expected a string
// -----
// -- strings and integers
// --runtime 20240828.999
util.func public @f() attributes {iree.reflection = {mine = 3 : i32, to = @g}} { util.return }
//                                                                        ^^ unserializable-value error: Value is a symbol, which IREE 20240828.999 leaves out of the module, expected a string
util.func private @g() { util.return }
// -----
// -- all of them
// --runtime 3.10.0
util.func public @f() attributes {iree.reflection = {mine = 3 : i32, to = @g}} { util.return }
util.func private @g() { util.return }
// -----
// -- words and other quotes, which MLIR rejects
util.func public @f() attributes {iree.reflection = {author = me, site = my-site.org, editor = 'you', note = "sure"}} { util.return }
//                                                            ^^ mlir-syntax error: Found 'me', expected a value
//                                                                       ^^^^^^^^^^^ mlir-syntax error: Found 'my-site.org', expected a value
//                                                                                             ^^^^^ mlir-syntax error: Found ''you'', expected a value
"util.func"() <{function_type = () -> (), sym_name = "g"}> ({}) {iree.reflection = {author = null}} : () -> ()
//                                                                                           ^^^^ mlir-syntax error: Found 'null', expected a value
util.func public @h(%a: i32 {iree.reflection = {author = me}}) attributes {iree.reflection = {a = $AUTHOR, b = ..., c = #alias, d = <me>, e = -}} { util.return }
//                                                       ^^ mlir-syntax error: Found 'me', expected a value
//                                                                                                                                            ^ mlir-syntax error: Found '-', expected a value
// -----
// -- types that don't exist
util.func public @f() attributes {iree.reflection = {author = "me" : str, count = 4 : idx, name = "n" : i32}} { util.return }
//                                                                   ^^^ mlir-syntax error: Found 'str', expected a type
//                                                                                    ^^^ mlir-syntax error: Found 'idx', expected a type
// -----
// -- no quote before a string
util.func public @f() attributes {iree.reflection = {author = me", editor = "you"}} { util.return }
//                                                            ^^^ mlir-syntax error: Found 'me"', expected a value
