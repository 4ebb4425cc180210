module @elements attributes {
  e.splats = [dense<7> : tensor<4xi32>, dense<true> : tensor<3xi1>, dense<false> : tensor<9xi1>, dense<0> : tensor<2x3xindex>, dense<-1> : tensor<3xi4>,
    dense<1.5> : tensor<2x2xf32>, dense<"s"> : tensor<2x!unknown.string>, dense<(1, 2)> : tensor<4xcomplex<i32>>, dense<(1.0, -2.0)> : tensor<4xcomplex<f32>>],
  e.lists = [dense<[1, 2, 3]> : tensor<3xi8>, dense<[[1, 2], [3, -4]]> : tensor<2x2xi64>, dense<[[[1], [2]]]> : vector<1x2x1xi16>, dense<[1, 2]> : vector<2xindex>],
  e.bools = [dense<[true, false]> : tensor<2xi1>, dense<[true, false, true, true, false, true, true, true, false]> : tensor<9xi1>, dense<true> : tensor<i1>, dense<false> : tensor<1xi1>,
    dense<[true, true, true, true, true, true, true, true]> : tensor<8xi1>, dense<[false, false, false, false, false, false, false, false]> : tensor<8xi1>,
    dense<[[true, true, true, false], [false, false, false, true]]> : vector<2x4xi1>],
  e.narrow = [dense<[1, -2, 7, -8]> : tensor<4xi4>, dense<[1, -2]> : tensor<2xi3>, dense<[1, 0]> : tensor<2xui1>, dense<[3, 15]> : tensor<2xui4>, dense<[1, -1]> : tensor<2xi2>, dense<[0, -4]> : tensor<2xsi3>],
  e.wide = [dense<[1, -2]> : tensor<2xi128>, dense<[1, 2]> : tensor<2xi24>, dense<[1, 3]> : tensor<2xui64>, dense<[-9223372036854775808, 5]> : tensor<2xi64>],
  e.floats = [dense<[0.1, -0.0, 1.0e30]> : tensor<3xf32>, dense<[0.1, 2.0]> : tensor<2xf64>, dense<[0.1, 0x7C00]> : tensor<2xf16>, dense<[0.1, 1.5]> : tensor<2xbf16>,
    dense<[0.1, 1.5]> : tensor<2xf80>, dense<[0.1, 1.5]> : tensor<2xf128>, dense<[0.1, 1.5]> : tensor<2xtf32>],
  e.f8 = [dense<[0.5, 448.0]> : tensor<2xf8E4M3FN>, dense<[0.5, 1.0]> : tensor<2xf8E5M2>, dense<[0.5, 1.0]> : tensor<2xf8E4M3FNUZ>, dense<[0.5, 1.0]> : tensor<2xf8E5M2FNUZ>,
    dense<[0.5, 1.0]> : tensor<2xf8E4M3B11FNUZ>, dense<[0.5, 1.0]> : tensor<2xf8E4M3>, dense<[0.5, 1.0]> : tensor<2xf8E3M4>, dense<[0.5, 6.0]> : tensor<2xf4E2M1FN>,
    dense<[0.5, 7.5]> : tensor<2xf6E2M3FN>, dense<[0.5, 28.0]> : tensor<2xf6E3M2FN>, dense<[1.0, 2.0]> : tensor<2xf8E8M0FNU>],
  e.complex = [dense<[(1, 2), (3, -4)]> : tensor<2xcomplex<i32>>, dense<[(0.1, 2.0), (3.0, -4.0)]> : tensor<2xcomplex<f64>>, dense<[(true, false), (false, false)]> : tensor<2xcomplex<i1>>, dense<[(1, 2), (3, -4)]> : tensor<2xcomplex<i4>>],
  e.strings = [dense<["a", "b \22"]> : tensor<2x!unknown.string>, dense<"x"> : tensor<!unknown.string>, dense<[["a"], ["b"]]> : tensor<2x1x!unknown.string>],
  e.empty = [dense<> : tensor<0xi32>, dense<> : tensor<2x0xf32>, dense<> : tensor<0x!unknown.string>, dense<> : tensor<0xi1>],
  e.scalars = [dense<3> : tensor<i32>, dense<1.0> : tensor<f32>, dense<(1, 2)> : tensor<complex<i8>>, dense<1> : tensor<1x1xi32>, dense<[[1]]> : vector<1x1xi32>, dense<4> : vector<i32>],
  e.many = [dense<"0x000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F202122232425262728292A2B2C2D2E2F303132333435363738393A3B3C3D3E3F404142434445464748494A4B4C4D4E4F505152535455565758595A5B5C5D5E5F6061626364656667"> : tensor<104xi8>],
  e.encoded = dense<1> : tensor<4xi32, "layout">,
  e.sparse = [sparse<[[0, 0], [1, 2]], [1, 5]> : tensor<3x4xi32>, sparse<[0, 3], [1.0, 2.0]> : tensor<4xf32>, sparse<0, 1> : tensor<4xi8>, sparse<[[0, 1]], "x"> : tensor<2x2x!unknown.string>, sparse<[], []> : tensor<4xi32>, sparse<[[1, 1]], (1, 2)> : tensor<2x2xcomplex<i32>>],
  e.arrays = [array<i8>, array<i8: 1, -2>, array<i1: true, false>, array<i16: 1>, array<i32: -1, 2>, array<i64: 9223372036854775807>, array<f32: 0.1, 1.0>, array<f64: 0.1>],
  e.resources = [dense_resource<blob> : tensor<4xi8>, dense_resource<"needs quotes"> : tensor<2xi4>, dense_resource<blob> : tensor<1xi32>]
} {
}
{-#
  dialect_resources: {
    builtin: {
      blob: "0x0400000001020304",
      "needs quotes": "0x010000000102"
    }
  },
  external_resources: {
    tool: {
      flag: true,
      name: "x \22y\22",
      data: "0x0800000001020304050607"
    }
  }
#-}
