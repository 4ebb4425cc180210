// -- unit attributes with a value
util.func public @f(%a: tensor<4xf32> {iree.abi.consume = true}, %b: !hal.buffer {iree.abi.transients = "true"}, %c: tensor<4xf32> {iree.abi.consume = 1 : i32})
//                                                        ^^^^ wrong-value-kind warning: Value of iree.abi.consume is the boolean true, expected no value
// suggestion: Remove the value of iree.abi.consume
//                                                                                                      ^^^^^^ wrong-value-kind warning: Value of iree.abi.transients is a string, expected no value
// suggestion: Remove the value of iree.abi.transients
//                                                                                                                                                     ^^^^^^^ wrong-value-kind warning: Value of iree.abi.consume is an integer, expected no value
// -----
// -- present is present, whatever the value
util.func private @f() attributes {iree.abi.stub = false}
//                                                 ^^^^^ wrong-value-kind warning: Value false of iree.abi.stub still counts as present, expected no value
util.func private @g() attributes {iree.abi.stub = "true", iree.abi.none = true}
// -----
// -- strings, types, numbers and arrays
util.func public @f(%a: tensor<2xi32> {iree.abi.encoding = "tensor<2xui32>"}, %b: tensor<4xf32> {iree.abi.name = 3}, %c: !hal.buffer {iree.abi.output = "0"}, %d: !hal.buffer {iree.abi.output = true})
//                                                         ^^^^^^^^^^^^^^^^ wrong-value-kind warning: Value of iree.abi.encoding is a string, expected a type
// suggestion: Change the value to tensor<2xui32>
//                                                                                                               ^ wrong-value-kind warning: Value of iree.abi.name is an integer, expected a string
// suggestion: Change the value to "3"
//                                                                                                                                                      ^^^ wrong-value-kind warning: Value of iree.abi.output is a string, expected an integer
// suggestion: Change the value to 0 : index
//                                                                                                                                                                                               ^^^^ wrong-value-kind warning: Value of iree.abi.output is the boolean true, expected an integer
    -> (tensor<4xf32> {iree.abi.tied = [0]}, tensor<?xf32> {iree.abi.name}) attributes {iree.abi.affinity = @dev_a, iree.abi.model = 1 : i32}
//                                     ^^^ wrong-value-kind warning: Value of iree.abi.tied is an array, expected an integer
// suggestion: Change the value to 0
//                                                          ^^^^^^^^^^^^^ wrong-value-kind warning: Attribute iree.abi.name has no value, expected a string
//                                                                                                          ^^^^^^ wrong-value-kind warning: Value of iree.abi.affinity is a symbol, expected a dialect attribute
// suggestion: Change the value to #hal.device.affinity<@dev_a>
//                                                                                                                                   ^^^^^^^ wrong-value-kind warning: Value of iree.abi.model is an integer, expected a string
// -----
// -- symbols, dictionaries and elements
util.func private @f(%a: index) -> (tensor<?xf32> {iree.abi.dims = ["0"]}) attributes {iree.abi.streamable, iree.reflection = "author=me", vm.fallback = "g"}
//                                                                  ^^^ wrong-value-kind warning: Element of iree.abi.dims is a string, expected an integer
//                                                                                                                            ^^^^^^^^^^^ wrong-value-kind warning: Value of iree.reflection is a string, expected a dictionary
//                                                                                                                                                       ^^^ wrong-value-kind warning: Value of vm.fallback is a string, expected a symbol
// suggestion: Change the value to @g
util.func private @g(%a: index) -> (tensor<?xf32> {iree.abi.dims = 0 : index}) attributes {iree.abi.streamable, iree.reflection = {iree.abi = 1 : i32, iree.abi.transients.size = "h"}}
//                                                                 ^^^^^^^^^ wrong-value-kind warning: Value of iree.abi.dims is an integer, expected an array
// suggestion: Change the value to [0 : index]
//                                                                                                                                            ^^^^^^^ wrong-value-kind warning: Value of iree.abi is an integer, expected a string
//                                                                                                                                                                                ^^^ wrong-value-kind warning: Value of iree.abi.transients.size is a string, expected a symbol
// suggestion: Change the value to @h
// -----
// -- values that are read, aliases and keys of users
#meta = {author = "me"}
util.func public @f(%a: tensor<2xi32> {iree.abi.encoding = tensor<2xui32>, iree.abi.consume = unit}, %b: !hal.buffer {iree.abi.output = 0})
    -> (tensor<2xi32> {iree.abi.name = "r"}) attributes {iree.reflection = #meta, iree.abi.affinity = #dev}
util.func private @g() attributes {iree.reflection = {iree.abi.transients.size.constant = "2048", author = 3 : i32}}
func @h() attributes {iree.module.export = "h$raw"}
// -----
// -- the first generation's keys, where what stands beside them leaves no doubt
func @a() attributes {iree.reflection = {f = 5 : i32, fv = "1"}} { return }
//                                           ^^^^^^^ wrong-value-kind warning: Value of f is an integer, expected a string
func @b() attributes {iree.reflection = {abi = "sip", abiv = 1 : i32, sip = @x}} { return }
//                                                                          ^^ wrong-value-kind warning: Value of sip is a symbol, expected a string
func @c() attributes {iree.reflection = {f = "I1!R1!", fbr = 4, fv = "1"}} { return }
//                                                           ^ wrong-value-kind warning: Value of fbr is an integer, expected a string
func @d(%a: tensor<4xf32> {iree.reflection = {f_partial = 3}}) -> (tensor<4xf32> {iree.reflection = {f_partial = ["I1!"]}}) { return }
//                                                        ^ wrong-value-kind warning: Value of f_partial is an integer, expected a string
//                                                                                                               ^^^^^^^ wrong-value-kind warning: Value of f_partial is an array, expected a string
// suggestion: Change the value to "I1!"
func @e() attributes {iree.reflection = {abi = 1, abiv = 1 : i32}} { return }
//                                             ^ wrong-value-kind warning: Value of abi is an integer, expected a string
// suggestion: Change the value to "sip"
func @g() attributes {iree.reflection = {f = false, fv = "1"}} { return }
//                                           ^^^^^ wrong-value-kind warning: Value of f is the boolean false, expected a string
// -----
// -- other keys of reflections
func.func @f() attributes {iree.reflection = {iree.abi = false, iree.benchmark = 3, tfl.io.names = @x}} { return }
//                                                       ^^^^^ wrong-value-kind warning: Value of iree.abi is the boolean false, expected a string
//                                                                               ^ wrong-value-kind warning: Value of iree.benchmark is an integer, expected a string
//                                                                                                 ^^ wrong-value-kind warning: Value of tfl.io.names is a symbol, expected a string
func.func @g() attributes {iree.reflection = {iree.abi = {a = "i32"}}} { return }
//                                                       ^^^^^^^^^^^ unserializable-value error: Value is a dictionary, expected a string, an integer or a flat symbol, which is all that can be stored
vm.import private @h() attributes {iree.reflection = {iree.abi = {a = "i32"}}}
//                                                               ^^^^^^^^^^^ wrong-value-kind warning: Value of iree.abi is a dictionary, expected a string
// -----
// -- bare words
util.func public @f(%a: tensor<4xf32> {iree.abi.name = x}) attributes {iree.abi.model = coarse-fences, iree.abi.stub = yes} { util.return }
//                                                     ^ mlir-syntax error: Found 'x', expected a string
//                                                                                      ^^^^^^^^^^^^^ mlir-syntax error: Found 'coarse-fences', expected a string
//                                                                                                                     ^^^ mlir-syntax error: Found 'yes', expected no value
util.func private @g() attributes {vm.fallback = other}
//                                               ^^^^^ mlir-syntax error: Found 'other', expected a symbol
func @h() attributes {iree.reflection = {f = I1, fv = "1"}} { return }
//                                           ^^ mlir-syntax error: Found 'I1', expected a string
// -----
// -- values that are still to be written, and keys of users
util.func public @f(%a: tensor<4xf32> {iree.abi.name = }) attributes {iree.abi.model = ...} { util.return }
//                                     ^^^^^^^^^^^^^^^ mlir-syntax error: Found '}', expected a string
func.func @u() attributes {iree.reflection = {f = 5 : i32, d = 3 : i32, author = me}} { return }
//                                                                               ^^ mlir-syntax error: Found 'me', expected a value
func.func @v() attributes {iree.reflection = {abi = 3 : i32, f = x}} { return }
//                                                               ^ mlir-syntax error: Found 'x', expected a string
func.func @own() attributes {iree.reflection = {abi = "C", f = 4 : i32, fv = "3.1", sip = 7 : i32}} { return }
func.func @w() attributes {iree.reflection = {sip = @x, description = 4 : i32}} { return }
// -- a flat symbol is stored by its name
func.func @alloc() attributes {iree.reflection = {}} { return }
func.func @x(%a: tensor<?xf32>) attributes {iree.reflection = {f = "I7!B4!d-1R1!", fbr = @x, fv = "1"}} { return }
// -----
// -- yes and no
util.func public @f(%a: tensor<4xf32> {iree.abi.consume = "unit"}, %b: tensor<4xf32> {iree.abi.consume = false}, %c: tensor<4xf32> {iree.abi.consume = "yes"})
//                                                        ^^^^^^ wrong-value-kind warning: Value of iree.abi.consume is a string, expected no value
// suggestion: Remove the value of iree.abi.consume
//                                                                                                       ^^^^^ wrong-value-kind warning: Value of iree.abi.consume is the boolean false, expected no value
//                                                                                                                                                     ^^^^^ wrong-value-kind warning: Value of iree.abi.consume is a string, expected no value
util.func private @g() attributes {iree.abi.streamable = "false", iree.abi.stub = 00}
//                                                       ^^^^^^^ wrong-value-kind warning: Value "false" of iree.abi.streamable still counts as present, expected no value
//                                                                                ^^ wrong-value-kind warning: Value 00 of iree.abi.stub still counts as present, expected no value
util.func private @h() attributes {iree.abi.none = 0 : i32, iree.abi.stub = -0, iree.abi.streamable = 10}
//                                                 ^^^^^^^ wrong-value-kind warning: Value 0 : i32 of iree.abi.none still counts as present, expected no value
//                                                                          ^^ wrong-value-kind warning: Value -0 of iree.abi.stub still counts as present, expected no value
util.func private @i() attributes {iree.abi.stub = "no", iree.abi.none = "", iree.abi.streamable = 01}
func.func @j() attributes {iree.module.export = "false"}
func.func @k() attributes {iree.module.export = false}
//                                              ^^^^^ wrong-value-kind warning: Value false of iree.module.export still counts as present, expected no value
// -----
// -- what is plainly meant is offered, and nothing else
util.func public @f(%a: !hal.buffer {iree.abi.output = "1234567890"}, %b: !hal.buffer {iree.abi.output = "0x"}, %c: !hal.buffer {iree.abi.output = "123456789"})
//                                                     ^^^^^^^^^^^^ wrong-value-kind warning: Value of iree.abi.output is a string, expected an integer
//                                                                                                       ^^^^ wrong-value-kind warning: Value of iree.abi.output is a string, expected an integer
//                                                                                                                                                 ^^^^^^^^^^^ wrong-value-kind warning: Value of iree.abi.output is a string, expected an integer
// suggestion: Change the value to 123456789 : index
util.func public @g(%a: tensor<2xi32> {iree.abi.encoding = "f32"}) -> (tensor<?xf32> {iree.abi.dims = "0"}) attributes {iree.abi.affinity = 3, iree.abi.streamable}
//                                                         ^^^^^ wrong-value-kind warning: Value of iree.abi.encoding is a string, expected a type
//                                                                                                    ^^^ wrong-value-kind warning: Value of iree.abi.dims is a string, expected an array
//                                                                                                                                          ^ wrong-value-kind warning: Value of iree.abi.affinity is an integer, expected a dialect attribute
util.func private @h() attributes {vm.fallback = "@g"}
//                                               ^^^^ wrong-value-kind warning: Value of vm.fallback is a string, expected a symbol
// suggestion: Change the value to @g
util.func private @i() attributes {vm.fallback = "g h"}
//                                               ^^^^^ wrong-value-kind warning: Value of vm.fallback is a string, expected a symbol
util.func private @j() attributes {vm.fallback = "_a.b$1"}
//                                               ^^^^^^^^ wrong-value-kind warning: Value of vm.fallback is a string, expected a symbol
// suggestion: Change the value to @_a.b$1
func.func @k() attributes {iree.reflection = {iree.abi.declaration = 4 : i32, iree.abi.transients.size.constant = "x12", iree.abi.model = 5 : i32}}
//                                                                   ^^^^^^^ wrong-value-kind warning: Value of iree.abi.declaration is an integer, expected a string
// suggestion: Change the value to "4"
//                                                                                                                ^^^^^ wrong-value-kind warning: Value of iree.abi.transients.size.constant is a string, expected an integer
//                                                                                                                                        ^^^^^^^ wrong-value-kind warning: Value of iree.abi.model is an integer, expected a string
func.func @l() attributes {iree.reflection = {iree.abi.transients.size.constant = "12x"}}
//                                                                                ^^^^^ wrong-value-kind warning: Value of iree.abi.transients.size.constant is a string, expected an integer
// -----
// -- elements
util.func private @f(%a: index) -> (tensor<?xf32> {iree.abi.dims = [#here, 0 : index, @x]}, tensor<4xf32> {iree.abi.tied_operands = [0]}) attributes {iree.abi.streamable}
//                                                                 ^^^^^^^^^^^^^^^^^^^^^^ dims-count-mismatch error: iree.abi.dims lists 3 arguments, expected 1, one for each dynamic dimension of result 0
//                                                                                    ^^ wrong-value-kind warning: Element of iree.abi.dims is a symbol, expected an integer
//                                                                                                         ^^^^^^^^^^^^^^^^^^^^^^ misplaced-attribute warning: Nothing reads iree.abi.tied_operands on result 1, expected it on a call
util.func private @g(%a: tensor<4xf32>) -> tensor<4xf32> attributes {iree.abi.streamable, iree.abi.tied_operands = ["0"]}
//                                                                                        ^^^^^^^^^^^^^^^^^^^^^^ misplaced-attribute warning: Nothing reads iree.abi.tied_operands on a function, expected it on a call
//                                                                                                                  ^^^ wrong-value-kind warning: Element of iree.abi.tied_operands is a string, expected an integer
// -----
// -- more bare words
util.func public @f(%a: tensor<4xf32> {iree.abi.name = x.y-z$1}, %b: tensor<4xf32> {iree.abi.name = ab?c}, %c: tensor<4xf32> {iree.abi.name = ?}) attributes {iree.abi.model = …} { util.return }
//                                                     ^^^^^^^ mlir-syntax error: Found 'x.y-z$1', expected a string
//                                                                                                  ^^^^ mlir-syntax error: Found 'ab?c', expected a string
//                                                                                                                                            ^ mlir-syntax error: Found '?', expected a string
util.func private @g() attributes {vm.fallback = a$b.c}
//                                               ^^^^^ mlir-syntax error: Found 'a$b.c', expected a symbol
util.func private @h() attributes {vm.fallback = x-y}
//                                               ^^^ mlir-syntax error: Found 'x-y', expected a symbol
util.func private @i() attributes {vm.fallback = -x}
//                                               ^^ mlir-syntax error: Found '-x', expected a symbol
// -----
// -- numbers of a type that does not exist
util.func public @f(%a: !hal.buffer {iree.abi.output = 0 : idex}, %b: !hal.buffer {iree.abi.output = 1 : q7}) -> (tensor<4xf32>, tensor<4xf32> {iree.abi.tied = 1 : !my.type}) { util.return }
//                                                         ^^^^ mlir-syntax error: Found 'idex', expected a type; did you mean index?
//                                                                                                       ^^ mlir-syntax error: Found 'q7', expected a type
// -----
// -- neither strings nor what was wanted
util.func public @f(%a: tensor<4xf32> {iree.abi.encoding = 3 : i32}, %b: !hal.buffer {iree.abi.output = 0.5 : f32}) attributes {vm.fallback = 3 : i32, hal.abi.convention = @sync}
//                                                         ^^^^^^^ wrong-value-kind warning: Value of iree.abi.encoding is an integer, expected a type
//                                                                                                      ^^^^^^^^^ wrong-value-kind warning: Value of iree.abi.output is a float, expected an integer
//                                                                                                                                            ^^^^^^^ wrong-value-kind warning: Value of vm.fallback is an integer, expected a symbol
//                                                                                                                                                                          ^^^^^ wrong-value-kind warning: Value of hal.abi.convention is a symbol, expected a dialect attribute
// -----
// -- an element that is still to be written
util.func private @f(%a: index) -> (tensor<?xf32> {iree.abi.dims = [later]}) attributes {iree.abi.streamable}
//                                                                  ^^^^^ mlir-syntax error: Found 'later', expected an integer
// -----
// -- a key on the wrong thing is told there
util.func private @f(%a: tensor<4xf32> {iree.reflection = {f = 3 : i32, fv = "1"}})
//                                                         ^ misplaced-reflection-key warning: Key f is on argument 0, expected it in the iree.reflection of the function
//                                                                      ^^ misplaced-reflection-key warning: Key fv is on argument 0, expected it in the iree.reflection of the function
// -----
// -- beside a structured signature that is right
func @f(%a: i32) attributes {iree.reflection = {abi = "sip", abiv = 1 : i32, f = 5 : i32, fv = "1", sip = "I8!S5!k0_0R1!"}}
//                                                                               ^^^^^^^ wrong-value-kind warning: Value of f is an integer, expected a string
// -----
// -- conventions that there are not, and that there are
util.func private @f() attributes {hal.abi.convention = #hal.abi.convention<coarse-fences>}
//                                                      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ wrong-value-kind error: Convention coarse-fences is not known, expected coarse_fences
// suggestion: Change the convention to coarse_fences
util.func private @g() attributes {hal.abi.convention = #hal.abi.convention<async>}
//                                                      ^^^^^^^^^^^^^^^^^^^^^^^^^^ wrong-value-kind error: Convention async is not known, expected coarse_fences or synchronous
util.func private @h() attributes {hal.abi.convention = #hal.abi.convention<"synchronous">}
//                                                      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ wrong-value-kind error: Convention "synchronous" is not known, expected synchronous
// suggestion: Change the convention to synchronous
util.func private @i() attributes {hal.abi.convention = #hal.abi.convention<>}
//                                                      ^^^^^^^^^^^^^^^^^^^^^ wrong-value-kind error: Convention is empty, expected coarse_fences or synchronous
util.func private @j() attributes {hal.abi.convention = #hal.abi.convention< coarse_fences >}
util.func private @k() attributes {hal.abi.convention = #mine.convention<other>}
// -----
// -- quotes of other languages
util.func public @f(%a: i32 {iree.abi.name = 'x'}, %b: i32 {iree.abi.name = “y”}, %c: i32 {iree.abi.name = r"z"})
//                                           ^^^ mlir-syntax error: Found ''x'', expected a string
//                                                                                                         ^^^^ mlir-syntax error: Found 'r"z"', expected a string
// -----
// -- devices that are no symbols
util.global private @a : !hal.device
util.global private @dev_a : !hal.device
util.func public @f(%a: tensor<4xf32> {iree.abi.affinity = #hal.device.affinity<dev_a>}, %b: tensor<4xf32> {iree.abi.affinity = #hal.device.promise<"dev_a", [0]>})
//                                                                              ^^^^^ wrong-value-kind error: Device dev_a is not a symbol, expected @dev_a
// suggestion: Change to @dev_a
//                                                                                                                                                  ^^^^^^^ wrong-value-kind error: Device "dev_a" is not a symbol, expected @dev_a
// suggestion: Change to @dev_a
util.func public @g(%a: tensor<4xf32> {iree.abi.affinity = #hal.device.optimal<[#hal.device.affinity<@a>, #hal.device.affinity< b>]>}) attributes {iree.abi.affinity = #hal.device.affinity<>}
//                                                                                                                              ^ wrong-value-kind error: Device b is not a symbol, expected @b
// suggestion: Change to @b
//                                                                                                                                                                     ^^^^^^^^^^^^^^^^^^^^^ wrong-value-kind error: Device is missing, expected its symbol
util.func public @h(%a: tensor<4xf32> {iree.abi.affinity = #hal.device.affinity<@dev_a, [0, 1]>}, %b: tensor<4xf32> {iree.abi.affinity = #my.affinity<b>})
// -----
// -- an integer of a float's type
util.func public @f(%a: tensor<4xf32> {iree.abi.output = 0 : f32}) -> tensor<4xf32>
//                                                       ^^^^^^^ wrong-value-kind error: Value 0 : f32 of iree.abi.output is an integer of a float's type, expected a point in it or another type
// suggestion: Change the value to 0 : i32
// -----
// -- values that MLIR rejects, of keys that may be the user's own
func @f() attributes {iree.reflection = {f = "I1!R1!", fv = '1', description = `of f`}}
//                                                          ^^^ mlir-syntax error: Found ''1'', expected a string
//                                                                             ^^^^^^ mlir-syntax error: Found '`of f`', expected a string
// -----
// -- names and indices of the importers
func.func @f(%a: tensor<4xf32> {iree.identifier = 1 : i32}, %b: tensor<4xf32> {ml_program.identifier = @b}, %c: tensor<4xf32> {tf.aliasing_output = "0"}, %d: i32 {tf_saved_model.index_path = 0}) -> (tensor<4xf32> {iree.identifier = 'r'})
//                                                ^^^^^^^ wrong-value-kind warning: Value of iree.identifier is an integer, expected a string
//                                                                                                     ^^ wrong-value-kind warning: Value of ml_program.identifier is a symbol, expected a string
//                                                                                                                                                  ^^^ wrong-value-kind warning: Value of tf.aliasing_output is a string, expected an integer
// suggestion: Change the value to 0 : index
//                                                                                                                                                                                             ^ wrong-value-kind warning: Value of tf_saved_model.index_path is an integer, expected an array
// suggestion: Change the value to [0]
//                                                                                                                                                                                                                                      ^^^ mlir-syntax error: Found ''r'', expected a string
// -----
// -- a plain word that IREE reads by presence
util.func private @f(tensor<4xf32>) attributes {iree.abi.model = "coarse-fences", nosideeffects = false}
//                                                                                                ^^^^^ wrong-value-kind warning: Value false of nosideeffects still counts as present, expected no value
util.func private @g(tensor<4xf32>) attributes {iree.abi.model = "coarse-fences", nosideeffects = true}
my.func private @h(tensor<4xf32>) attributes {iree.abi.model = "coarse-fences", nosideeffects = false}
// -----
// -- names of devices
util.func public @f(%a: tensor<4xf32> {iree.abi.affinity = #hal.device.afinity<@dev_a>}, %b: tensor<4xf32> {iree.abi.affinity = #hal.device.promise}) attributes {iree.abi.affinity = #hal.device.Promise<@dev_a>}
//                                                                                                                                          ^^^^^^^ wrong-value-kind error: Attribute #hal.device.promise has no device, expected <@device> after it
util.func public @g(%a: tensor<4xf32> {iree.abi.affinity = #hal.device.optimal<[#hal.device.promise<@a>]>}, %b: tensor<4xf32> {iree.abi.affinity = #hal.device<@a>}) attributes {iree.abi.affinity = #hal.device.alias<"local">}
//                                                                                                                                                                                                   ^^^^^^^^^^^^^^^^^^^^^^^^^^ wrong-value-kind warning: Value of iree.abi.affinity is #hal.device.alias, expected #hal.device.affinity<@device>
util.func public @h(%a: tensor<4xf32> {iree.abi.affinity = #hal.affinity<@dev_a>}, %b: tensor<4xf32> {iree.abi.affinity = #hal.affinity.queue<[0]>}) attributes {iree.abi.affinity = "dev_a"} { util.return }
//                                                          ^^^^^^^^^^^^ wrong-value-kind error: No dialect has hal.affinity; did you mean hal.device.affinity?
// suggestion: Change to hal.device.affinity
//                                                                                                                                                                                   ^^^^^^^ wrong-value-kind warning: Value of iree.abi.affinity is a string, expected a dialect attribute
// suggestion: Change the value to #hal.device.affinity<@dev_a>
// -----
// -- a size that is negative
util.func public @f() attributes {iree.reflection = {iree.abi.transients.size.constant = -1 : index}}
//                                                                                       ^^^^^^^^^^ wrong-value-kind warning: Value -1 of iree.abi.transients.size.constant is negative, expected a number of bytes
util.func public @g() attributes {iree.reflection = {iree.abi.transients.size.constant = 0 : index, local_memory = -1}}
// -----
// -- elements, a type that is not a function's, conventions that are none
util.func public @a(%a: tensor<f32> {tf_saved_model.index_path = [0, 0.5]}, %b: tensor<f32> {tf_saved_model.index_path = [@x]}, %c: tensor<f32> {tf_saved_model.index_path = [0, "x"]})
//                                                                   ^^^ wrong-value-kind warning: Element of tf_saved_model.index_path is a float, expected an integer or a string
//                                                                                                                        ^^ wrong-value-kind warning: Element of tf_saved_model.index_path is a symbol, expected an integer or a string
util.func private @m.b(i32) -> i32 attributes {vm.signature = i32}
//                                                            ^^^ wrong-value-kind warning: Type in vm.signature is i32, expected that of a function
util.func private @c() attributes {hal.abi.convention = #hal.abi.convention}
//                                                      ^^^^^^^^^^^^^^^^^^^ wrong-value-kind error: Convention is missing, expected #hal.abi.convention<coarse_fences> or #hal.abi.convention<synchronous>
util.func private @d() attributes {hal.abi.convention = #hal.convention<coarse_fences>}
//                                                       ^^^^^^^^^^^^^^ wrong-value-kind error: No dialect has hal.convention; did you mean hal.abi.convention?
// suggestion: Change to hal.abi.convention
util.func private @e() attributes {hal.abi.convention = #my.convention<"x">}
// -----
// -- neighbours of ABI attributes
util.func public @a() attributes {iree.abi.stub, inlining_policy = "never", stream.affinity = @dev} { util.return }
//                                                                 ^^^^^^^ wrong-value-kind warning: Value of inlining_policy is a string, expected a dialect attribute
//                                                                                            ^^^^ wrong-value-kind warning: Value of stream.affinity is a symbol, expected a dialect attribute
// suggestion: Change the value to #hal.device.affinity<@dev>
util.func public @b() attributes {iree.abi.stub, torch.onnx_meta.opset_version = "17"} { util.return }
//                                                                               ^^^^ wrong-value-kind warning: Value of torch.onnx_meta.opset_version is a string, expected an integer
// suggestion: Change the value to 17 : si64
!sig = (i32) -> i32
util.func private @m.c(i32) -> i32 attributes {vm.signature = !sig, iree.abi.stub, stream.affinity = #dev, inlining_policy = #util.inline.never, torch.onnx_meta.opset_version = 17 : si64}
// -----
// -- more prefixes of strings, and types of numbers where there should be none
util.func public @f(%a: i32 {iree.abi.name = rb"ab"}, %b: i32 {iree.abi.name = z"b"}, %c: i32 {iree.abi.name = 0 : idex}, %d: tensor<4xf32> {iree.abi.affinity = #hal.device.optimal<[#hal.device.affinity<d>]>})
//                                           ^^^^^^ mlir-syntax error: Found 'rb"ab"', expected a string
//                                                                             ^^^^ mlir-syntax error: Found 'z"b"', expected a string
//                                                                                                                 ^^^^ mlir-syntax error: Found 'idex', expected a type; did you mean index?
//                                                                                                                                                                                                         ^ wrong-value-kind error: Device d is not a symbol, expected @d
// suggestion: Change to @d
// -----
// -- a symbol for a module's name, and an ABI whose signature shows what it is
util.func private @f(i32) attributes {vm.import.module = @hal, iree.abi.stub}
//                                                       ^^^^ wrong-value-kind warning: Value of vm.import.module is a symbol, expected a string
// suggestion: Change the value to "hal"
func @g() attributes {iree.reflection = {abi = 1 : i32, abiv = 1 : i32, sip = "I1!R1!"}} { return }
//                                             ^^^^^^^ sip-without-abi warning: Key abi is an integer, expected "sip" as there is a key sip
// -----
// -- no device, in a list
util.func public @g(%a: tensor<4xf32> {iree.abi.affinity = #hal.device.optimal<[#hal.device.affinity<>]>})
//                                                                              ^^^^^^^^^^^^^^^^^^^^^ wrong-value-kind error: Device is missing, expected its symbol
// -----
// -- queues of devices, and the device of what a function does
util.func public @f(%a: tensor<4xf32> {iree.abi.affinity = #hal.device.promise<@a, 0, 1>}, %b: tensor<4xf32> {iree.abi.affinity = #hal.device.promise<@a, [0]>}) attributes {stream.affinity = #hal.device.affinity<"a">} { util.return }
//                                                                                 ^^^^ wrong-value-kind error: Queues are not in brackets, expected [0, 1]
// suggestion: Put the queues in brackets
//                                                                                                                                                                                                                  ^^^ wrong-value-kind error: Device "a" is not a symbol, expected @a
// suggestion: Change to @a
// -----
// -- a symbol for a name
util.func public @f(%a: i32 {iree.abi.name = @image}) { util.return }
//                                           ^^^^^^ wrong-value-kind warning: Value of iree.abi.name is a symbol, expected a string
// suggestion: Change the value to "image"
// -----
// -- a value that another key takes, and one in an array
util.func public @f() attributes {iree.reflection = {iree.abi.transients.size = 2048 : index}}
//                                                                              ^^^^^^^^^^^^ wrong-value-kind warning: Value of iree.abi.transients.size is an integer, expected a symbol
// suggestion: Rename to iree.abi.transients.size.constant
util.func public @g() attributes {iree.reflection = {iree.abi.transients.size.constant = @f}}
//                                                                                       ^^ wrong-value-kind warning: Value of iree.abi.transients.size.constant is a symbol, expected an integer
// suggestion: Rename to iree.abi.transients.size
util.func public @h() attributes {iree.reflection = {iree.abi.transients.size = 2048 : index, iree.abi.transients.size.constant = 4096 : index}}
//                                                                              ^^^^^^^^^^^^ wrong-value-kind warning: Value of iree.abi.transients.size is an integer, expected a symbol
util.func public @i(%a: !hal.buffer {iree.abi.output = [0 : index]}, %b: !hal.buffer {iree.abi.output = [0, 1]}, %c: !hal.buffer {iree.abi.output = ["0"]}, %d: !hal.buffer {iree.abi.output = [true]}) -> (i32, i32)
//                                                     ^^^^^^^^^^^ wrong-value-kind warning: Value of iree.abi.output is an array, expected an integer
// suggestion: Change the value to 0 : index
//                                                                                                      ^^^^^^ wrong-value-kind warning: Value of iree.abi.output is an array, expected an integer
//                                                                                                                                                  ^^^^^ wrong-value-kind warning: Value of iree.abi.output is an array, expected an integer
//                                                                                                                                                                                             ^^^^^^ wrong-value-kind warning: Value of iree.abi.output is an array, expected an integer
// -----
// -- a signature without quotes
func.func private @f(%a: tensor<4xf32>) attributes {iree.reflection = {f = I6!B3!d4R1!, fv = "1"}}
//                                                                         ^^^^^^^^^^^ mlir-syntax error: Found 'I6!B3!d4R1!', expected a string
// -----
// -- a convention as a string
util.func private @f(%a: tensor<?xf32>) attributes {hal.abi.convention = "coarse-fences"}
//                                                                       ^^^^^^^^^^^^^^^ wrong-value-kind warning: Value of hal.abi.convention is a string, expected a dialect attribute
// suggestion: Change the value to #hal.abi.convention<coarse_fences>
util.func private @g(%a: tensor<?xf32>) attributes {hal.abi.convention = "mine"}
//                                                                       ^^^^^^ wrong-value-kind warning: Value of hal.abi.convention is a string, expected a dialect attribute
// -----
// -- a type that doesn't exist, of a string and of elements
util.func public @f(%a: i32 {iree.abi.name = "a" : string}, %b: i32 {iree.abi.name = "b" : i32}) attributes {iree.abi.declaration = "c" : !c.d} { util.return }
//                                                 ^^^^^^ mlir-syntax error: Found 'string', expected a type
util.func private @g(%a: index) -> (tensor<?x?xf32> {iree.abi.dims = [0 : index, 0 : idx]}) attributes {iree.abi.streamable}
//                                                                                   ^^^ mlir-syntax error: Found 'idx', expected a type
// -----
// -- attributes of the HAL dialect with another sign, without one, or in quotes: one finding each
util.func public @f(%a: tensor<4xf32> {iree.abi.affinity = @hal.device.affinity<@d>}, %b: tensor<4xf32> {iree.abi.affinity = "#hal.device.affinity<@d>"}) attributes {
//                                                         ^ mlir-syntax error: Found '@', expected '#'
//                                                                                                                           ^^^^^^^^^^^^^^^^^^^^^^^^^^ wrong-value-kind warning: Value "#hal.device.affinity<@d>" of iree.abi.affinity is not a dialect attribute, expected #hal.device.affinity<@d>
// suggestion: Change to #hal.device.affinity<@d>
  iree.abi.affinity = hal.device.promise<@d>, hal.abi.convention = !hal.abi.convention<synchronous>} { util.return }
//                    ^^^^^^^^^^^^^^^^^^ mlir-syntax error: Found 'hal.device.promise', expected '#'
//                                                                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ wrong-value-kind warning: Value !hal.abi.convention<synchronous> of hal.abi.convention is not a dialect attribute, expected #hal.abi.convention<synchronous>
// suggestion: Change to #hal.abi.convention<synchronous>
// -----
// -- no quote before a string; a number that goes on is dictionary-syntax
util.func public @f() attributes {iree.abi.model = coarse-fences", iree.abi.stub} { util.return }
//                                                 ^^^^^^^^^^^^^^ mlir-syntax error: Found 'coarse-fences"', expected a string
func.func @g(%a: i32) attributes {iree.reflection = {f = I4!S1!R1!", fv = "1"}} { return }
//                                                       ^^^^^^^^^^ mlir-syntax error: Found 'I4!S1!R1!"', expected a string
util.func private @h(%a: i32) attributes {vm.calling_convention = 0i_v}
//                                                                 ^^^ mlir-syntax error: Found 'i_v', expected ',' or '}'
util.func private @i(%a: i32) attributes {vm.calling_convention = 0i_v"}
//                                                                 ^^^ mlir-syntax error: Found 'i_v', expected ',' or '}'
// -----
// -- a misspelt dialect; another dialect may have such attributes of its own
util.func public @f(%a: tensor<4xf32> {iree.abi.affinity = #hla.device.affinity<@d>}, %b: tensor<4xf32> {iree.abi.affinity = #hal_device.promise<@d>}, %c: tensor<4xf32> {iree.abi.affinity = #my.device.affinity<@d>}) { util.return }
//                                                          ^^^^^^^^^^^^^^^^^^^ wrong-value-kind error: No dialect has hla.device.affinity; did you mean hal.device.affinity?
// suggestion: Change to hal.device.affinity
//                                                                                                                            ^^^^^^^^^^^^^^^^^^ wrong-value-kind error: No dialect has hal_device.promise; did you mean hal.device.promise?
// suggestion: Change to hal.device.promise
// -----
// -- numbers with units, of which the loader reads less than they say
vm.module @m {
vm.func private @f() attributes {iree.reflection = {local_memory = "4 KiB", constant_count = "4096 constants in all", binding_count = "3 bindings", parameter_count = "0x10"}} { vm.return }
//                                                                 ^^^^^^^ wrong-value-kind warning: Value "4 KiB" of local_memory counts as 4, expected an integer
//                                                                                           ^^^^^^^^^^^^^^^^^^^^^^^ wrong-value-kind warning: Value "4096 constants in all" of constant_count counts as 0, expected an integer
vm.func private @g() attributes {iree.reflection = {local_memory = "4_096", constant_count = "1e3", binding_count = " 010 ", parameter_count = "four"}} { vm.return }
//                                                                 ^^^^^^^ wrong-value-kind warning: Value "4_096" of local_memory counts as 4, expected an integer
//                                                                                           ^^^^^ wrong-value-kind warning: Value "1e3" of constant_count counts as 1, expected an integer
//                                                                                                                                             ^^^^^^ wrong-value-kind warning: Value "four" of parameter_count counts as 0, expected an integer
}
