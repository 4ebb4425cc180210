// -- with and without a way out
func.func private @f(%a: i32) attributes {iree.abi = "{\22a\22:[\22i32\22],\22r\22:[],\22v\22:1}", iree.abi.declaration = "f(a)", iree.abi.model = "coarse-fences", iree.abi.stub}
//                                        ^^^^^^^^ dropped-attribute information: Lowering to util.func drops iree.abi from a func.func, expected it in iree.reflection or on a util.func
// safe fix: Move iree.abi into iree.reflection
//                                                                                                 ^^^^^^^^^^^^^^^^^^^^ dropped-attribute information: Lowering to util.func drops iree.abi.declaration from a func.func, expected it in iree.reflection or on a util.func
// suggestion: Move iree.abi.declaration into iree.reflection
//                                                                                                                                ^^^^^^^^^^^^^^ dropped-attribute information: Lowering to util.func drops iree.abi.model from a func.func, expected it on a util.func
//                                                                                                                                                                  ^^^^^^^^^^^^^ dropped-attribute information: Lowering to util.func drops iree.abi.stub from a func.func, expected it on a util.func
// -----
// -- into the reflection that is there
func.func private @f(%a: i32) attributes {iree.abi = "{\22a\22:[\22i32\22],\22r\22:[],\22v\22:1}", iree.abi.affinity = #hal.device.promise<@d>, iree.reflection = {author = "me"}}
//                                        ^^^^^^^^ dropped-attribute information: Lowering to util.func drops iree.abi from a func.func, expected it in iree.reflection or on a util.func
// safe fix: Move iree.abi into iree.reflection
//                                                                                                 ^^^^^^^^^^^^^^^^^ dropped-attribute information: Lowering to util.func drops iree.abi.affinity from a func.func, expected it on a util.func
#meta = {author = "me"}
func.func private @f(%a: i32) attributes {iree.abi.declaration = "f(a)", iree.reflection = #meta}
//                                        ^^^^^^^^^^^^^^^^^^^^ dropped-attribute information: Lowering to util.func drops iree.abi.declaration from a func.func, expected it in iree.reflection or on a util.func
func.func private @g(%a: i32) attributes {iree.abi.declaration = "f(a)", iree.reflection = {iree.abi.declaration = "g(a)"}}
//                                        ^^^^^^^^^^^^^^^^^^^^ dropped-attribute information: Lowering to util.func drops iree.abi.declaration from a func.func, expected it in iree.reflection or on a util.func
// -----
// -- the last attribute into an empty reflection
func.func private @f(%a: i32) attributes {iree.reflection = {}, iree.abi = "{\22a\22:[\22i32\22],\22r\22:[],\22v\22:1}"}
//                                                              ^^^^^^^^ dropped-attribute information: Lowering to util.func drops iree.abi from a func.func, expected it in iree.reflection or on a util.func
// safe fix: Move iree.abi into iree.reflection
// -----
// -- other ops, values, reflections and Torch functions
util.func private @f() attributes {iree.abi.stub, iree.abi.model = "coarse-fences"}
func @g() attributes {iree.abi.stub}
builtin.func @h() attributes {iree.abi.stub}
func.func @i(%a: tensor<4xf32> {iree.abi.name = "x"}) attributes {iree.reflection = {iree.abi.declaration = "i(x)"}, nosideeffects}
func.func @j(%a: !torch.vtensor<[4],f32>) attributes {iree.abi.affinity = #hal.device.promise<@d>}
// -----
// -- inside an attribute of somebody else
func.func private @f(%a: i32) attributes {mine = {iree.abi.stub}}
