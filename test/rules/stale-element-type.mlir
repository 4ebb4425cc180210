// -- raw signature
func @f(%arg0: tensor<4xf32>, %arg1: i64) -> tensor<4xf64> attributes {iree.reflection = {f = "I13!B5!t6d4S3!t6R6!B3!d4", fv = "1"}}
//                                                                                                    ^^ stale-element-type warning: Element type of argument 0 is i32, expected f32 as in tensor<4xf32>
// suggestion: Regenerate `f` from the function's type
//                                                                                                           ^^ stale-element-type warning: Type of argument 1 is i32, expected i64
// suggestion: Regenerate `f` from the function's type
//                                                                                                                ^^^ stale-element-type warning: Element type of result 0 is f32, expected f64 as in tensor<4xf64>
// suggestion: Regenerate `f` from the function's type
// -----
// -- a piece
func @f(%arg0: tensor<1xbf16> {iree.reflection = {f_partial = "I8!B5!t1d1"}})
//                                                                   ^^ stale-element-type warning: Element type of argument 0 is f16, expected bf16 as in tensor<1xbf16>
// suggestion: Regenerate `f_partial` from the argument's type
// -----
// -- ABI JSON
func.func @f(%arg0: tensor<4xf32>, %arg1: i32) -> (tensor<2xi1>, f64) attributes {iree.reflection = {iree.abi = "{\22a\22:[[\22ndarray\22,\22f64\22,1,4],[\22named\22,\22n\22,\22i64\22]],\22r\22:[[\22stuple\22,[\22ndarray\22,\22i8\22,1,2],\22f32\22]],\22v\22:1}"}}
//                                                                                                                                        ^^^^^^^^^ stale-element-type warning: Element type of argument 0 is f64, expected f32 as in tensor<4xf32>
// suggestion: Change the element type to f32
//                                                                                                                                                                            ^^^^^^^^^ stale-element-type warning: Type of argument 1 is i64, expected i32
// suggestion: Change the element type to i32
//                                                                                                                                                                                                                              ^^^^^^^^ stale-element-type warning: Element type of result 0 is i8, expected i1 as in tensor<2xi1>
// suggestion: Change the element type to i1
//                                                                                                                                                                                                                                            ^^^^^^^^^ stale-element-type warning: Type of result 1 is f32, expected f64
// suggestion: Change the element type to f64
func.func @g(%arg0: tensor<*xf32>) attributes {iree.reflection = {iree.abi = "{\22a\22:[[\22ndarray\22,\22i32\22,null]],\22r\22:[],\22v\22:1}"}}
//                                                                                                     ^^^^^^^^^ stale-element-type warning: Element type of argument 0 is i32, expected f32 as in tensor<*xf32>
// suggestion: Change the element type to f32
// -----
// -- a declaration
util.func public @f(%arg0: tensor<4xf32>) attributes {iree.abi.declaration = "sync func @f(%input0: tensor<4xf64>) -> ()"} { util.return }
//                                                                                                  ^^^^^^^^^^^^^ stale-element-type information: Element type of argument 0 is f64, expected f32 as in tensor<4xf32>
// suggestion: Regenerate the declaration from the function's type
// -----
// -- signs are lost, and i1 is a byte in the raw signature
func @f(%arg0: tensor<4xi8>, %arg1: tensor<4xui8>, %arg2: i1, %arg3: tensor<4xui8>) attributes {iree.reflection = {f = "I27!B5!t8d4B5!t8d4S3!t4B5!t4d4R1!", fv = "1"}}
func.func @g(%arg0: tensor<4xui8>, %arg1: si32, %arg2: tensor<2xi1>) attributes {iree.reflection = {iree.abi = "{\22a\22:[[\22ndarray\22,\22i8\22,1,4],\22i32\22,[\22ndarray\22,\22i1\22,1,2]],\22r\22:[],\22v\22:1}"}}
// -----
// -- the type that callers see, or the program's
util.func public @f(%arg0: tensor<2xf32> {iree.abi.encoding = tensor<2xi32>}, %arg1: tensor<2xf32> {iree.abi.encoding = tensor<2xi32>}) attributes {iree.reflection = {iree.abi = "{\22a\22:[[\22ndarray\22,\22i32\22,1,2],[\22ndarray\22,\22f32\22,1,2]],\22r\22:[],\22v\22:1}"}}
// -----
// -- index has the target's width, and the VM widens
func.func @f(%arg0: index) attributes {iree.reflection = {iree.abi = "{\22a\22:[\22i64\22],\22r\22:[],\22v\22:1}"}}
vm.func @g(%arg0: i32) attributes {iree.reflection = {iree.abi = "{\22a\22:[\22i8\22],\22r\22:[],\22v\22:1}"}}
// -----
// -- shapes and types that are gone
util.func public @f(%arg0: !hal.buffer_view) attributes {iree.reflection = {iree.abi = "{\22a\22:[[\22ndarray\22,\22f64\22,3,1,2,3]],\22r\22:[],\22v\22:1}"}}
// -----
// -- under the documented key alone
func.func @f(%a: tensor<4x8xf32>) attributes {iree.reflection = {d = "{\22a\22:[[\22ndarray\22,\22i32\22,2,4,8]],\22r\22:[],\22v\22:1}"}} { return }
//                                                               ^ documented-key-d information: Key d is documented but never read, expected iree.abi
//                                                                                             ^^^^^^^^^ stale-element-type warning: Element type of argument 0 is i32, expected f32 as in tensor<4x8xf32>
// suggestion: Change the element type to f32
