module @types {
  "x.types"() {types = [i1, i7, si8, ui16, i16777215, index, none, f16, bf16, f32, tf32, f64, f80, f128, f8E5M2, f8E4M3, f8E4M3FN, f8E5M2FNUZ, f8E4M3FNUZ, f8E4M3B11FNUZ, f8E3M4, f4E2M1FN, f6E2M3FN, f6E3M2FN, f8E8M0FNU]} : () -> ()
  "x.shapes"() {types = [tensor<f32>, tensor<4xf32>, tensor<?x0x?xi1>, tensor<*xf32>, tensor<4x?xf32, "enc">, tensor<2xi32, #x.enc<a>>, tensor<2x!x.t>, tensor<2xvector<4xf32>>, tensor<2xcomplex<f32>>,
    vector<4xf32>, vector<f32>, vector<2x[4]xi8>, vector<[4]x[2]xindex>, vector<[1]xf64>, vector<4x!llvm.ptr>]} : () -> ()
  "x.memory"() {types = [memref<f32>, memref<4xf32>, memref<?x?xf32, strided<[?, 1], offset: ?>>, memref<4xf32, affine_map<(d0) -> (d0 * 2)>>, memref<4xf32, 1>, memref<4xf32, 1 : i32>, memref<4xf32, "space">, memref<2x3xi8, affine_map<(d0, d1) -> (d1, d0)>, #gpu.address_space<workgroup>>,
    memref<*xf32>, memref<*xi8, 3>, memref<*xi8, #gpu.address_space<private>>, memref<4xf32, affine_map<(d0)[s0] -> (d0 + s0)>, 2 : index>, memref<2xmemref<*xf32>>]} : () -> ()
  "x.others"() {types = [tuple<>, tuple<i32>, tuple<i32, tuple<f32>>, complex<i8>, complex<f64>, () -> (), (i32) -> i32, (i32, i8) -> (i32, i8), () -> (() -> ()), (() -> i1) -> (), ((i32) -> (i32, i32)) -> (() -> i1, i8)]} : () -> ()
  "x.foreign"() {types = [!x.t, !x.t<1, "a>", [2 : i8]>, !x<"quoted \22text\22">, !llvm.ptr, !llvm.ptr<3>, !llvm.struct<"s", (i32, ptr)>, !llvm.array<2 x i8>, !llvm.func<void (i32, ...)>, !async.token, !async.value<i32>, !gpu.async.token, !shape.shape, !transform.any_op,
    !spirv.ptr<f32, Function>, !spirv.array<4 x f32>, !emitc.opaque<"int">, !emitc.ptr<i8>, !pdl.operation, !pdl.range<type>, !ml_program.token]} : () -> ()
}
