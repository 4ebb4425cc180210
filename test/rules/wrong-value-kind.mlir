// -- unit attributes with a value
util.func public @f(%a: tensor<4xf32> {iree.abi.consume = true}, %b: !hal.buffer {iree.abi.transients = "true"}, %c: tensor<4xf32> {iree.abi.consume = 1 : i32})
//                                                        ^^^^ wrong-value-kind warning: Value of iree.abi.consume is the boolean true, expected no value
//                                                                                                      ^^^^^^ wrong-value-kind warning: Value of iree.abi.transients is a string, expected no value
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
//                                                                                                               ^ wrong-value-kind warning: Value of iree.abi.name is an integer, expected a string
//                                                                                                                                                      ^^^ wrong-value-kind warning: Value of iree.abi.output is a string, expected an integer
//                                                                                                                                                                                               ^^^^ wrong-value-kind warning: Value of iree.abi.output is the boolean true, expected an integer
    -> (tensor<4xf32> {iree.abi.tied = [0]}, tensor<?xf32> {iree.abi.name}) attributes {iree.abi.affinity = @dev_a, iree.abi.model = 1 : i32}
//                                     ^^^ wrong-value-kind warning: Value of iree.abi.tied is an array, expected an integer
//                                                          ^^^^^^^^^^^^^ wrong-value-kind warning: Attribute iree.abi.name has no value, expected a string
//                                                                                                          ^^^^^^ wrong-value-kind warning: Value of iree.abi.affinity is a symbol, expected a dialect attribute
//                                                                                                                                   ^^^^^^^ wrong-value-kind warning: Value of iree.abi.model is an integer, expected a string
// -----
// -- symbols, dictionaries and elements
util.func private @f(%a: index) -> (tensor<?xf32> {iree.abi.dims = ["0"]}) attributes {iree.abi.streamable, iree.reflection = "author=me", vm.fallback = "g"}
//                                                                  ^^^ wrong-value-kind warning: Element of iree.abi.dims is a string, expected an integer
//                                                                                                                            ^^^^^^^^^^^ wrong-value-kind warning: Value of iree.reflection is a string, expected a dictionary
//                                                                                                                                                       ^^^ wrong-value-kind warning: Value of vm.fallback is a string, expected a symbol
util.func private @g(%a: index) -> (tensor<?xf32> {iree.abi.dims = 0 : index}) attributes {iree.abi.streamable, iree.reflection = {iree.abi = 1 : i32, iree.abi.transients.size = "h"}}
//                                                                 ^^^^^^^^^ wrong-value-kind warning: Value of iree.abi.dims is an integer, expected an array
//                                                                                                                                            ^^^^^^^ wrong-value-kind warning: Value of iree.abi is an integer, expected a string
//                                                                                                                                                                                ^^^ wrong-value-kind warning: Value of iree.abi.transients.size is a string, expected a symbol
// -----
// -- values that are read, aliases and keys of users
#meta = {author = "me"}
util.func public @f(%a: tensor<2xi32> {iree.abi.encoding = tensor<2xui32>, iree.abi.consume = unit}, %b: !hal.buffer {iree.abi.output = 0})
    -> (tensor<2xi32> {iree.abi.name = "r"}) attributes {iree.reflection = #meta, iree.abi.affinity = #dev}
util.func private @g() attributes {iree.reflection = {iree.abi.transients.size.constant = "2048", author = 3 : i32}}
func @h() attributes {iree.module.export = "h$raw"}
