// -- as long as it may be
func.func private @f() -> (tensor<4xf32>, tensor<4xf32>) attributes {torch.return_schema = "[1, {\22type\22: \22collections.deque\22, \22context\22: \222\22, \22children_spec\22: [{\22type\22: null, \22context\22: null, \22children_spec\22: []}, {\22type\22: null, \22context\22: null, \22children_spec\22: []}]}]"}
// -----
// -- without a limit
func.func private @f() -> (tensor<4xf32>, tensor<4xf32>) attributes {torch.return_schema = "[1, {\22type\22: \22collections.deque\22, \22context\22: \22null\22, \22children_spec\22: [{\22type\22: null, \22context\22: null, \22children_spec\22: []}, {\22type\22: null, \22context\22: null, \22children_spec\22: []}]}]"}
// -----
// -- too long
func.func private @f() -> (tensor<4xf32>, tensor<4xf32>) attributes {torch.return_schema = "[1, {\22type\22: \22collections.deque\22, \22context\22: \221\22, \22children_spec\22: [{\22type\22: null, \22context\22: null, \22children_spec\22: []}, {\22type\22: null, \22context\22: null, \22children_spec\22: []}]}]"}
//                                                                                                                                                   ^^^^^^^ pytree-deque-length warning: Deque has 2 children, more than its maxlen 1: PyTorch drops the first ones
// suggestion: Change maxlen to 2
// -----
// -- none allowed, inside of a list
func.func private @f() -> tensor<4xf32> attributes {torch.return_schema = "[1, {\22type\22: \22builtins.list\22, \22context\22: \22null\22, \22children_spec\22: [{\22type\22: \22collections.deque\22, \22context\22: \220\22, \22children_spec\22: [{\22type\22: null, \22context\22: null, \22children_spec\22: []}]}]}]"}
//                                                                                                                                                                                                                     ^^^^^^^ pytree-deque-length warning: Deque has 1 child, more than its maxlen 0: PyTorch drops the first ones
// suggestion: Change maxlen to 1
