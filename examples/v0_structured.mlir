// First-generation metadata with structure: `sip` says which Python value holds which raw argument or result of `f`.

module @trainer {
  // In Python: train({"images": …, "labels": …}, learning_rate) -> {"accuracy": …, "loss": …}
  func @train(%images: tensor<16x784xf32>, %labels: tensor<16xi64>, %learning_rate: tensor<f64>)
      -> (tensor<f32>, tensor<f32>)
      attributes {
        iree.module.export,
        iree.reflection = {
          abi = "sip",
          abiv = 1 : i32,
          f = "I24!B8!d16d784B6!t7d16B3!t2R7!B1!B1!",
          fv = "1",
          sip = "I37!S33!k0D23!K7!images_0K7!labels_1k1_2R27!D23!K9!accuracy_1K5!loss_0"
        }
      } {
    %0:2 = call @step(%images, %labels, %learning_rate)
        : (tensor<16x784xf32>, tensor<16xi64>, tensor<f64>) -> (tensor<f32>, tensor<f32>)
    return %0#0, %0#1 : tensor<f32>, tensor<f32>
  }

  // One positional argument, one bare result.
  func @predict(%image: tensor<1x784xf32>) -> tensor<1x10xf32>
      attributes {
        iree.module.export,
        iree.reflection = {
          abi = "sip", abiv = 1 : i32, f = "I10!B7!d1d784R9!B6!d1d10", fv = "1", sip = "I8!S5!k0_0R3!_0"
        }
      } {
    %0 = call @forward(%image) : (tensor<1x784xf32>) -> tensor<1x10xf32>
    return %0 : tensor<1x10xf32>
  }

  func private @step(tensor<16x784xf32>, tensor<16xi64>, tensor<f64>) -> (tensor<f32>, tensor<f32>)
  func private @forward(tensor<1x784xf32>) -> tensor<1x10xf32>
}
