// RUN: some-opt -split-input-file -merge-signatures %s | FileCheck %s

// Signatures in pieces and merged, on functions of 2020, with what a pass is expected to write in comments.

// CHECK-LABEL: func @merged
// CHECK-SAME: iree.reflection = {f = "I11!B8!t6d5d-1R7!B4!d-1", fv = "1"}
func @merged(%values: tensor<5x?xi32> {iree.reflection = {f_partial = "I11!B8!t6d5d-1"}})
    -> (tensor<?xf32> {iree.reflection = {f_partial = "R7!B4!d-1"}})
    attributes {iree.module.export, iree.reflection = {fv = "1"}}
{
  %0 = "some.op"(%values) {text = "iree.reflection = {f = \22I1!R1!\22}"} : (tensor<5x?xi32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

module {
  // CHECK-LABEL: func @two
  func @two(%arg0: tensor<2xf32>, %arg1: i64) -> (tensor<2xf32>, tensor<2x2xi8>)
      attributes {
        iree.module.export = "two_times",
        iree.reflection = {f = "I11!B3!d2S3!t7R15!B3!d2B7!t4d2d2", fv = "1"}
      } {
    %flag = "some.flag"() : () -> i1
    cond_br %flag, ^bb1(%arg0 : tensor<2xf32>), ^bb2
  ^bb1(%x: tensor<2xf32>):
    %0 = "some.pair"(%x) : (tensor<2xf32>) -> tensor<2x2xi8>
    return %x, %0 : tensor<2xf32>, tensor<2x2xi8>
  ^bb2:
    br ^bb1(%arg0 : tensor<2xf32>)
  }

  func @opaque(%object: !custom.object<"a {b}", [1, 2]>) -> !custom.object<"c"> attributes {iree.module.export, iree.reflection = {f = "I4!O1!R4!O1!", fv = "1"}} {
    return %object : !custom.object<"c">
  }
}

// -----

// A structured call of one dictionary, and results in a list.
func @gather(%arg0: tensor<3xf32>, %arg1: tensor<3xf32>) -> (tensor<3xf32>, tensor<3xf32>)
    attributes {iree.module.export, iree.reflection = {
      abi = "sip", abiv = 1 : i32, f = "I11!B3!d3B3!d3R11!B3!d3B3!d3", fv = "1",
      sip = "I30!S26!k0D20!K5!left_0K6!right_1R12!S9!k0_0k1_1"}} {
  return %arg0, %arg1 : tensor<3xf32>, tensor<3xf32>
}
