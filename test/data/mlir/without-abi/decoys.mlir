// What only looks like ABI metadata: keys of other dictionaries, strings with signatures, names with the same letters.
// Prose may name iree.reflection, iree.abi.output or hal.abi.convention without a value.

module attributes {my.reflection = {f = "I4!B1!R1!", fv = "1", sip = "I8!S5!k0_0R3!_1"}} {
  func.func @strings(%arg0: tensor<4xf32> {my.abi.output = 7 : index}) -> tensor<4xf32>
      attributes {description = "iree.abi.model = \22no such model\22, iree.reflection = {f = \22I9!\22}", f = "I2!", sip = "S"} {
    %0 = "my.op"(%arg0) {d = "x", x.iree.abi = "{"} : (tensor<4xf32>) -> tensor<4xf32>
    return %0 : tensor<4xf32>
  }

  func.func @iree.abi.stub(%iree: i32) -> i32 {
    %abi = func.call @iree.reflection(%iree) : (i32) -> i32
    return %abi : i32
  }
  func.func private @iree.reflection(i32) -> i32
  "my.generic"() {value = #my<iree.abi.output 9>, type = !my.type<"iree.abi">} : () -> ()
}

// -----

// expected-error: a string that never ends, brackets that close nothing.
func.func @broken(%x: tensor<4x
  "text that goes on
}} )) ]>
