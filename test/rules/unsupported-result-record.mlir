// -- scalars
func.func private @f() -> (i1, index) attributes {iree.reflection = {iree.abi = "{\22a\22:[],\22r\22:[\22i1\22,\22unknown\22],\22v\22:1}"}}
//                                                                                                    ^^^^^^^^ unsupported-result-record warning: The Python runtime refuses the scalar i1 as a result, expected i8, i16, i32, i64, f32, f64, f16 or bf16
//                                                                                                             ^^^^^^^^^^^^^ unsupported-result-record warning: The Python runtime refuses unknown as a result, expected i8, i16, i32, i64, f32, f64, f16 or bf16
// -----
// -- elements of arrays
func.func private @f() -> tensor<4xbf16> attributes {iree.reflection = {iree.abi = "{\22a\22:[],\22r\22:[[\22ndarray\22,\22bf16\22,1,4]],\22v\22:1}"}}
//                                                                                                                      ^^^^^^^^^^ unsupported-result-record warning: The Python runtime maps the element type bf16 to no NumPy type as a result, expected i8, i16, i32, i64, f32, f64, i1, f16, complex<f32> or complex<f64>
// -----
// -- inside a list
func.func private @f() -> !util.list<?> attributes {iree.reflection = {iree.abi = "{\22a\22:[],\22r\22:[[\22py_homogeneous_list\22,\22i1\22]],\22v\22:1}"}}
//                                                                                                                                 ^^^^^^^^ unsupported-result-record warning: The Python runtime refuses the scalar i1 as a result, expected i8, i16, i32, i64, f32, f64, f16 or bf16
// -----
// -- elements that no release maps yet, each once
func.func private @f() -> (tensor<2xf16>, tensor<3xf16>, tensor<2xcomplex<f64>>) attributes {iree.reflection = {iree.abi = "{\22a\22:[],\22r\22:[[\22ndarray\22,\22f16\22,1,2],[\22ndarray\22,\22f16\22,1,3],[\22ndarray\22,\22complex<f64>\22,1,2]],\22v\22:1}"}}
//                                                                                                                                                              ^^^^^^^^^ unsupported-result-record information: The Python runtime maps arrays of f16 only since 2026-06-10 (5c799b6962) and not in v3.11.0 or older (2 times), expected a newer runtime
//                                                                                                                                                                                                                          ^^^^^^^^^^^^^^^^^^ unsupported-result-record information: The Python runtime maps arrays of complex<f64> only since 2026-06-10 (5c799b6962) and not in v3.11.0 or older, expected a newer runtime
// -----
// -- what it takes
func.func private @f() -> (f16, bf16, !util.list<?>, tensor<2xi1>) attributes {iree.reflection = {iree.abi = "{\22a\22:[],\22r\22:[\22f16\22,\22bf16\22,[\22py_homogeneous_list\22,null],[\22ndarray\22,\22i1\22,1,2]],\22v\22:1}"}}
// -----
// -- a selected release refuses them for certain
// --runtime 3.11.0
// --runtime main@2026-08-21
func.func private @f() -> tensor<2xf16> attributes {iree.reflection = {iree.abi = "{\22a\22:[],\22r\22:[[\22ndarray\22,\22f16\22,1,2]],\22v\22:1}"}}
//                                                                                                                     ^^^^^^^^^ unsupported-result-record warning: The Python runtime maps arrays of f16 only since 2026-06-10 (5c799b6962) and not in v3.11.0 or older, expected a newer runtime
// -----
// -- the last build without the change
// --runtime 3.12.0rc20260610
func.func private @f() -> tensor<2xf16> attributes {iree.reflection = {iree.abi = "{\22a\22:[],\22r\22:[[\22ndarray\22,\22f16\22,1,2]],\22v\22:1}"}}
//                                                                                                                     ^^^^^^^^^ unsupported-result-record warning: The Python runtime maps arrays of f16 only since 2026-06-10 (5c799b6962) and not in v3.11.0 or older, expected a newer runtime
// -----
// -- the first build with it
// --runtime 3.12.0rc20260611
func.func private @f() -> tensor<2xf16> attributes {iree.reflection = {iree.abi = "{\22a\22:[],\22r\22:[[\22ndarray\22,\22f16\22,1,2]],\22v\22:1}"}}
// -----
// -- bf16 is taken by no release
// --runtime main@2026-08-21
func.func private @f() -> tensor<2xbf16> attributes {iree.reflection = {iree.abi = "{\22a\22:[],\22r\22:[[\22ndarray\22,\22bf16\22,1,2]],\22v\22:1}"}}
//                                                                                                                      ^^^^^^^^^^ unsupported-result-record warning: The Python runtime maps the element type bf16 to no NumPy type as a result, expected i8, i16, i32, i64, f32, f64, i1, f16, complex<f32> or complex<f64>
