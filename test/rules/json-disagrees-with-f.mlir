// -- on lowered types, where only the two can be compared
func @f(%arg0: !hal.buffer, %arg1: !hal.buffer, %arg2: !hal.buffer, %arg3: !hal.buffer) attributes {iree.reflection = {f = "I23!B3!d4B3!d4B3!d4B5!t6d4R1!", fv = "1", iree.abi = "{\22a\22:[[\22ndarray\22,\22f64\22,1,4],[\22ndarray\22,\22f32\22,2,4,4],[\22ndarray\22,\22f32\22,1,5],[\22ndarray\22,\22i32\22,1,4]],\22r\22:[],\22v\22:1}"}}
//                                                                                                                                                                                                         ^^^^^^^^^ json-disagrees-with-f warning: Argument 0 is f64 in the JSON, f32 in the raw signature
//                                                                                                                                                                                                                                                 ^^^^^ json-disagrees-with-f warning: Argument 1 is of rank 2 in the JSON, of rank 1 in the raw signature
//                                                                                                                                                                                                                                                                                   ^ json-disagrees-with-f warning: Argument 2 is 5 in dimension 0 in the JSON, 4 in the raw signature
// -----
// -- without a function
#meta = {f = "I1!R11!S3!t6B3!d4", fv = "1", iree.abi = "{\22a\22:[],\22r\22:[[\22stuple\22,[\22ndarray\22,\22i32\22,0],[\22ndarray\22,\22f32\22,1,null]]],\22v\22:1}"}
//                                                                                         ^^^^^^^^^^^^^^^^^^^^^^^^^^^ json-disagrees-with-f warning: Result 0 is an array in the JSON, a scalar in the raw signature
#other = {f = "I4!S1!R1!", fv = "1", iree.abi = "{\22a\22:[],\22r\22:[],\22v\22:1}"}
//                                                ^^^^^^^^^^ json-disagrees-with-f warning: JSON has 0 argument records, the raw signature has 1 input
"my.op"() {iree.reflection = #meta} : () -> ()
"my.op"() {iree.reflection = #other} : () -> ()
// -----
// -- with visible types each is compared with the function
func.func @f(%arg0: tensor<4xf32>) attributes {iree.reflection = {f = "I6!B3!d4R1!", fv = "1", iree.abi = "{\22a\22:[[\22ndarray\22,\22f32\22,1,5]],\22r\22:[],\22v\22:1}"}}
//                                                                                                                                              ^ stale-dim warning: Dimension 0 of argument 0 is 5, expected 4 as in tensor<4xf32>
// -----
// -- in agreement
#meta = {f = "I21!B8!d-1d128B5!t4d2O1!R15!B6!t7d-1B4!d-1", fv = "1", iree.abi = "{\22a\22:[[\22ndarray\22,\22f32\22,2,null,128],[\22ndarray\22,\22i1\22,1,2],\22i32\22],\22r\22:[[\22ndarray\22,\22i64\22,1,null],[\22ndarray\22,\22f32\22,1,8]],\22v\22:1}"}
"my.op"() {iree.reflection = #meta} : () -> ()
// -----
// -- results, under the documented key
#meta = {f = "I1!R4!S1!", fv = "1", d = "{\22a\22:[],\22r\22:[],\22v\22:1}"}
//                                  ^ documented-key-d information: Key d is documented but never read, expected iree.abi
//                                                   ^^^^^^^^^^ json-disagrees-with-f warning: JSON has 0 result records, the raw signature has 1 result
"my.op"() {iree.reflection = #meta} : () -> ()
// -----
// -- a truth value is a byte, and nothing else is
#meta = {f = "I22!B5!t4d2B5!t5d2B5!t4d2R1!", fv = "1", iree.abi = "{\22a\22:[[\22ndarray\22,\22i1\22,1,2],[\22ndarray\22,\22i1\22,1,2],[\22ndarray\22,\22i32\22,1,2]],\22r\22:[],\22v\22:1}"}
//                                                                                                                       ^^^^^^^^ json-disagrees-with-f warning: Argument 1 is i1 in the JSON, i16 in the raw signature
//                                                                                                                                                    ^^^^^^^^^ json-disagrees-with-f warning: Argument 2 is i32 in the JSON, i8 in the raw signature
"my.op"() {iree.reflection = #meta} : () -> ()
// -----
// -- another kind of value: told here only where the type does not show it
func @f(%arg0: !hal.buffer_view, %arg1: !iree.list<?>, %arg2: !mine) attributes {iree.reflection = {f = "I16!B3!d4S3!t6S3!t6R1!", fv = "1", iree.abi = "{\22a\22:[\22f32\22,[\22slist\22,\22i32\22],[\22ndarray\22,\22i32\22,1,4]],\22r\22:[],\22v\22:1}"}}
//                                                                                                                                                                ^^^^^^^^^ stale-kind warning: Argument 0 is described as a scalar, but the function takes an array (!hal.buffer_view)
//                                                                                                                                                                                                  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ json-disagrees-with-f warning: Argument 2 is an array in the JSON, a scalar in the raw signature
func @g(%arg0: i32, %arg1: tensor<*xf32>) attributes {iree.reflection = {f = "I11!S3!t6B3!d4R1!", fv = "1", iree.abi = "{\22a\22:[\22f32\22,[\22ndarray\22,\22f32\22,1,5]],\22r\22:[],\22v\22:1}"}}
//                                                                                                                                ^^^^^^^^^ stale-element-type warning: Type of argument 0 is f32, expected i32
// -----
// -- what claims nothing, and what claims less
#meta = {f = "I22!B3!d4U1!B3!d4O1!S3!t6R1!", fv = "1", iree.abi = "{\22a\22:[\22unknown\22,\22i32\22,[\22ndarray\22,\22unknown\22,1,4],[\22ndarray\22,\22f32\22,1,4],\22unknown\22],\22r\22:[],\22v\22:1}"}
//                     ^^^ unrecognized-type information: Argument 1 has the unrecognized type U, which IREE's reader rejected, expected B, S or O
//                                                                           ^^^^^^^^^^^^^ unsupported-argument-record warning: The Python runtime refuses unknown as an argument (2 times), expected i8, i16, i32, i64, f32 or f64
//                                                                                                                  ^^^^^^^^^^^^^ unsupported-argument-record warning: The Python runtime maps the element type unknown to no NumPy type as an argument, expected i8, i16, i32, i64, f32, f64 or i1
#ranks = {f = "I6!B3!d4R1!", fv = "1", iree.abi = "{\22a\22:[[\22ndarray\22,\22f32\22,null]],\22r\22:[],\22v\22:1}"}
"my.op"() {iree.reflection = #meta} : () -> ()
"my.op"() {iree.reflection = #ranks} : () -> ()
// -----
// -- another number than the function's is told there
func.func @f(%arg0: i32) attributes {iree.reflection = {f = "I6!S3!t6R1!", fv = "1", iree.abi = "{\22a\22:[\22i32\22,\22i32\22],\22r\22:[],\22v\22:1}"}} { return }
//                                                                                                                   ^^^^^^^^^ json-arity error: JSON has 2 argument records, the function has 1 argument
