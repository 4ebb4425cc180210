// -- the one there is
func.func private @f() -> tensor<4xf32> attributes {torch.return_schema = "[1, {\22type\22: null, \22context\22: null, \22children_spec\22: []}]"}
// -----
// -- another one, and nothing else about it
func.func private @f() -> tensor<4xf32> attributes {torch.return_schema = "[7, {\22type\22: \22collections.deque\22, \22context\22: \220\22, \22children_spec\22: [{\22type\22: null, \22context\22: null, \22children_spec\22: []}, {\22type\22: null, \22context\22: null, \22children_spec\22: []}]}]"}
//                                                                          ^ unknown-pytree-protocol warning: Unknown protocol 7, expected 1, the only one there has been
// suggestion: Change the protocol to 1
// -----
// -- a negative one
func.func private @f(%a0: tensor<4xf32>) attributes {torch.args_schema = "[-1, {\22type\22: null, \22context\22: null, \22children_spec\22: []}]"}
//                                                                         ^^ unknown-pytree-protocol warning: Unknown protocol -1, expected 1, the only one there has been
// suggestion: Change the protocol to 1
