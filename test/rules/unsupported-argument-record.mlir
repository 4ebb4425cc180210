// -- scalars
func.func private @f(%a: i1, %b: bf16, %c: i4, %d: index) attributes {iree.reflection = {iree.abi = "{\22a\22:[\22i1\22,\22bf16\22,\22i4\22,\22unknown\22],\22r\22:[],\22v\22:1}"}}
//                                                                                                             ^^^^^^^^ unsupported-argument-record warning: The Python runtime refuses the scalar i1 as an argument, expected i8, i16, i32, i64, f32 or f64
//                                                                                                                      ^^^^^^^^^^ unsupported-argument-record warning: The Python runtime refuses the scalar bf16 as an argument, expected i8, i16, i32, i64, f32 or f64
//                                                                                                                                 ^^^^^^^^ unsupported-argument-record warning: The Python runtime refuses the scalar i4 as an argument, expected i8, i16, i32, i64, f32 or f64
//                                                                                                                                          ^^^^^^^^^^^^^ unsupported-argument-record warning: The Python runtime refuses unknown as an argument, expected i8, i16, i32, i64, f32 or f64
// -----
// -- the same one is told once
func.func private @f(%a: f16, %b: i32, %c: f16) attributes {iree.reflection = {iree.abi = "{\22a\22:[\22f16\22,\22i32\22,[\22named\22,\22x\22,\22f16\22]],\22r\22:[],\22v\22:1}"}}
//                                                                                                   ^^^^^^^^^ unsupported-argument-record warning: The Python runtime refuses the scalar f16 as an argument (2 times), expected i8, i16, i32, i64, f32 or f64
// -----
// -- elements of arrays
func.func private @f(%a: tensor<4xbf16>, %b: tensor<2xcomplex<f32>>) attributes {iree.reflection = {iree.abi = "{\22a\22:[[\22ndarray\22,\22bf16\22,1,4],[\22ndarray\22,\22complex<f32>\22,1,2]],\22r\22:[],\22v\22:1}"}}
//                                                                                                                                       ^^^^^^^^^^ unsupported-argument-record warning: The Python runtime maps the element type bf16 to no NumPy type as an argument, expected i8, i16, i32, i64, f32, f64 or i1
//                                                                                                                                                                      ^^^^^^^^^^^^^^^^^^ unsupported-argument-record warning: The Python runtime maps the element type complex<f32> to no NumPy type as an argument, expected i8, i16, i32, i64, f32, f64 or i1
// -----
// -- lists and null
func.func private @f(%a: !util.list<?>, %b: !util.list<?>) attributes {iree.reflection = {iree.abi = "{\22a\22:[[\22slist\22,\22i32\22,null],[\22py_homogeneous_list\22,\22i64\22]],\22r\22:[],\22v\22:1}"}}
//                                                                                                                                     ^^^^ unsupported-argument-record warning: The Python runtime refuses null as an argument, expected a type
//                                                                                                                                           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ unsupported-argument-record warning: The Python runtime refuses py_homogeneous_list as an argument, expected slist, stuple or sdict
// -----
// -- what it takes
func.func private @f(%a: i8, %b: i16, %c: i32, %d: i64, %e: f32, %f: f64, %g: tensor<2xi1>, %h: !util.list<?>) attributes {iree.reflection = {iree.abi = "{\22a\22:[\22i8\22,\22i16\22,\22i32\22,\22i64\22,\22f32\22,\22f64\22,[\22ndarray\22,\22i1\22,1,2],[\22sdict\22,[\22k\22,[\22stuple\22,\22i32\22]]]],\22r\22:[],\22v\22:1}"}}
// -----
// -- of an argument nothing changed
// --runtime main@2026-08-21
func.func private @f(%a: tensor<2xf16>) attributes {iree.reflection = {iree.abi = "{\22a\22:[[\22ndarray\22,\22f16\22,1,2]],\22r\22:[],\22v\22:1}"}}
//                                                                                                          ^^^^^^^^^ unsupported-argument-record warning: The Python runtime maps the element type f16 to no NumPy type as an argument, expected i8, i16, i32, i64, f32, f64 or i1
