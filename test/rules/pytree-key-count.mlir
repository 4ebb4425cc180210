// -- as many keys as children
func.func private @f() -> (tensor<4xf32>, tensor<4xf32>) attributes {torch.return_schema = "[1, {\22type\22: \22builtins.dict\22, \22context\22: \22[\\\22x\\\22, \\\22y\\\22]\22, \22children_spec\22: [{\22type\22: null, \22context\22: null, \22children_spec\22: []}, {\22type\22: null, \22context\22: null, \22children_spec\22: []}]}]"}
// -----
// -- more keys than children
func.func private @f() -> tensor<4xf32> attributes {torch.return_schema = "[1, {\22type\22: \22builtins.dict\22, \22context\22: \22[\\\22x\\\22, \\\22y\\\22]\22, \22children_spec\22: [{\22type\22: null, \22context\22: null, \22children_spec\22: []}]}]"}
//                                                                                                                              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ pytree-key-count error: Context has 2 keys, the node has 1 child
// -----
// -- a key for none
func.func private @f() attributes {torch.return_schema = "[1, {\22type\22: \22builtins.dict\22, \22context\22: \22[\\\22x\\\22]\22, \22children_spec\22: []}]"}
//                                                                                                             ^^^^^^^^^^^^^^^^^^^ pytree-key-count error: Context has 1 key, the node has 0 children
// -----
// -- fewer keys than children
func.func private @f() -> tensor<4xf32> attributes {torch.return_schema = "[1, {\22type\22: \22collections.OrderedDict\22, \22context\22: \22[]\22, \22children_spec\22: [{\22type\22: null, \22context\22: null, \22children_spec\22: []}]}]"}
//                                                                                                                                        ^^^^^^^^ pytree-key-count error: Context has 0 keys, the node has 1 child
// -----
// -- more fields than children
func.func private @f() -> (tensor<4xf32>, tensor<4xf32>) attributes {torch.return_schema = "[1, {\22type\22: \22collections.namedtuple\22, \22context\22: {\22class_name\22: \22Out\22, \22fields\22: [\22a\22, \22b\22, \22c\22]}, \22children_spec\22: [{\22type\22: null, \22context\22: null, \22children_spec\22: []}, {\22type\22: null, \22context\22: null, \22children_spec\22: []}]}]"}
//                                                                                                                                                        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ pytree-key-count error: Context has 3 fields, the node has 2 children
// -----
// -- a type of somebody's own
func.func private @f() -> (tensor<4xf32>, tensor<4xf32>) attributes {torch.return_schema = "[1, {\22type\22: \22my.Cache\22, \22context\22: \22[\\\22k\\\22]\22, \22children_spec\22: [{\22type\22: null, \22context\22: null, \22children_spec\22: []}, {\22type\22: null, \22context\22: null, \22children_spec\22: []}]}]"}
