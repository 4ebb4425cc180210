// -- an argument was removed
func.func @f(%arg0: i32) attributes {iree.reflection = {iree.abi = "{\22a\22:[\22i32\22,\22f32\22],\22r\22:[],\22v\22:1}"}} { return }
//                                                                                      ^^^^^^^^^ json-arity error: JSON has 2 argument records, the function has 1 argument
// suggestion: Regenerate the JSON from the function's type
// -----
// -- an argument was added, the result removed
util.func public @f(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>, %arg2: tensor<4xf32>) attributes {iree.abi = "{\22a\22:[[\22ndarray\22,\22f32\22,1,4],[\22ndarray\22,\22f32\22,1,4]],\22r\22:[[\22ndarray\22,\22f32\22,1,null]],\22v\22:1}"} { util.return }
//                                                                                                             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ json-arity error: JSON has 2 argument records, the function has 3 arguments
// suggestion: Regenerate the JSON from the function's type
//                                                                                                                                                                                            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ json-arity error: JSON has 1 result record, the function has 0 results
// suggestion: Regenerate the JSON from the function's type
// -----
// -- on lowered types
util.func public @f(%arg0: !hal.buffer_view) attributes {iree.abi.stub, iree.reflection = {iree.abi = "{\22a\22:[],\22r\22:[],\22v\22:1}"}} { util.return }
//                                                                                                      ^^^^^^^^^^ json-arity error: JSON has 0 argument records, the function has 1 argument
// -----
// -- besides the fences
util.func public @f$async(%arg0: !hal.buffer_view, %arg1: !hal.fence, %arg2: !hal.fence) attributes {iree.abi.stub, iree.reflection = {iree.abi = "{\22a\22:[[\22ndarray\22,\22f32\22,0],[\22ndarray\22,\22f32\22,0]],\22r\22:[],\22v\22:1}", iree.abi.model = "coarse-fences"}} { util.return }
//                                                                                                                                                                                       ^^^^^^^^^^^^^^^^^^^^^^^^^^^ json-arity error: JSON has 2 argument records, the function has 1 argument besides its fences
// -----
// -- the slots of a lone structure are the results
util.func public @f() -> (!hal.buffer_view, !hal.buffer_view) attributes {iree.reflection = {iree.abi = "{\22a\22:[],\22r\22:[[\22stuple\22,[\22ndarray\22,\22f32\22,0],[\22ndarray\22,\22f32\22,0]]],\22v\22:1}"}}
util.func public @g() -> !hal.buffer_view attributes {iree.reflection = {iree.abi = "{\22a\22:[],\22r\22:[[\22stuple\22,[\22ndarray\22,\22f32\22,0],[\22ndarray\22,\22f32\22,0]]],\22v\22:1}"}}
//                                                                                                                                                  ^^^^^^^^^^^^^^^^^^^^^^^^^^^ json-arity error: JSON has 2 results (the slots of its only record), the function has 1 result
util.func public @h() -> (!hal.buffer_view, !util.list<?>) attributes {iree.reflection = {iree.abi = "{\22a\22:[],\22r\22:[[\22ndarray\22,\22f32\22,0],[\22slist\22,\22i32\22,\22i32\22]],\22v\22:1}"}}
util.func public @i() attributes {iree.reflection = {iree.abi = "{\22a\22:[],\22r\22:[[\22stuple\22]],\22v\22:1}"}}
// -----
// -- one record an argument, whatever it holds
util.func public @f(%arg0: !util.list<?>, %arg1: !hal.buffer_view) attributes {iree.reflection = {iree.abi = "{\22a\22:[[\22slist\22,\22i32\22,\22i32\22],[\22named\22,\22x\22,[\22ndarray\22,\22f32\22,0]]],\22r\22:[],\22v\22:1}"}}
// -----
// -- fences are not listed
util.func public @f(%arg0: !hal.buffer_view, %arg1: !hal.fence, %arg2: !hal.fence) -> !hal.buffer_view attributes {iree.abi.stub, iree.reflection = {iree.abi = "{\22a\22:[[\22ndarray\22,\22f32\22,0]],\22r\22:[[\22ndarray\22,\22f32\22,0]],\22v\22:1}"}}
// -----
// -- storage may be left out
util.func public @f(%arg0: tensor<4xf32>, %out: !hal.buffer {iree.abi.output = 0 : index}) -> tensor<4xf32> attributes {iree.reflection = {iree.abi = "{\22a\22:[[\22ndarray\22,\22f32\22,1,4]],\22r\22:[[\22ndarray\22,\22f32\22,1,4]],\22v\22:1}"}}
// -----
// -- a lone structure of the time before inlining
func @f() -> !iree.list<?> attributes {iree.abi = "{\22a\22:[],\22r\22:[[\22stuple\22,\22i32\22,\22i32\22]],\22v\22:1}"}
// -----
// -- under the documented key alone
func.func @f(%a: tensor<4x8xf32>) attributes {iree.reflection = {d = "{\22a\22:[],\22r\22:[],\22v\22:1}"}} { return }
//                                                               ^ documented-key-d information: Key d is documented but never read, expected iree.abi
//                                                                     ^^^^^^^^^^ json-arity error: JSON has 0 argument records, the function has 1 argument
// suggestion: Regenerate the JSON from the function's type
// -----
// -- a lone structure is no list where there are more results, or none
func @f() -> (!iree.list<?>, i32, i32) attributes {iree.abi = "{\22a\22:[],\22r\22:[[\22stuple\22,\22i32\22,\22i32\22]],\22v\22:1}"}
//                                                                         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ json-arity error: JSON has 2 results (the slots of its only record), the function has 3 results
func @g() attributes {iree.abi = "{\22a\22:[],\22r\22:[[\22stuple\22,\22i32\22,\22i32\22]],\22v\22:1}"}
//                                                                   ^^^^^^^^^^^^^^^^^^^ json-arity error: JSON has 2 results (the slots of its only record), the function has 0 results
func @h() -> !iree.list<?> attributes {iree.abi = "{\22a\22:[],\22r\22:[\22i32\22,\22i32\22],\22v\22:1}"}
//                                                                                ^^^^^^^^^ json-arity error: JSON has 2 result records, the function has 1 result
