// -- a key of a dict
func.func private @f() -> (tensor<4xf32>, tensor<4xf32>) attributes {torch.return_schema = "[1, {\22type\22: \22builtins.dict\22, \22context\22: \22[\\\22x\\\22, \\\22x\\\22]\22, \22children_spec\22: [{\22type\22: null, \22context\22: null, \22children_spec\22: []}, {\22type\22: null, \22context\22: null, \22children_spec\22: []}]}]"}
//                                                                                                                                                                ^^^^^^^^^^^ duplicate-pytree-key error: Duplicate key 'x', expected each once
// -----
// -- an escaped key
func.func private @f() -> (tensor<4xf32>, tensor<4xf32>) attributes {torch.return_schema = "[1, {\22type\22: \22builtins.dict\22, \22context\22: \22[\\\22gr\\\\u00f6\\\22, \\\22grö\\\22]\22, \22children_spec\22: [{\22type\22: null, \22context\22: null, \22children_spec\22: []}, {\22type\22: null, \22context\22: null, \22children_spec\22: []}]}]"}
//                                                                                                                                                                          ^^^^^^^^^^^^^ duplicate-pytree-key error: Duplicate key 'grö', expected each once
// -----
// -- one key to Python
func.func private @f() -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) attributes {torch.return_schema = "[1, {\22type\22: \22builtins.dict\22, \22context\22: \22[1, 2, true]\22, \22children_spec\22: [{\22type\22: null, \22context\22: null, \22children_spec\22: []}, {\22type\22: null, \22context\22: null, \22children_spec\22: []}, {\22type\22: null, \22context\22: null, \22children_spec\22: []}]}]"}
//                                                                                                                                                                        ^^^^ duplicate-pytree-key error: Duplicate key True, expected each once
// -----
// -- keys of other kinds
func.func private @f() -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) attributes {torch.return_schema = "[1, {\22type\22: \22builtins.dict\22, \22context\22: \22[1, \\\221\\\22, null, [1]]\22, \22children_spec\22: [{\22type\22: null, \22context\22: null, \22children_spec\22: []}, {\22type\22: null, \22context\22: null, \22children_spec\22: []}, {\22type\22: null, \22context\22: null, \22children_spec\22: []}, {\22type\22: null, \22context\22: null, \22children_spec\22: []}]}]"}
// -----
// -- a defaultdict
func.func private @f() -> (tensor<4xf32>, tensor<4xf32>) attributes {torch.return_schema = "[1, {\22type\22: \22collections.defaultdict\22, \22context\22: {\22default_factory_module\22: \22builtins\22, \22default_factory_name\22: \22list\22, \22dict_context\22: [\22k\22, \22k\22]}, \22children_spec\22: [{\22type\22: null, \22context\22: null, \22children_spec\22: []}, {\22type\22: null, \22context\22: null, \22children_spec\22: []}]}]"}
//                                                                                                                                                                                                                                                                              ^^^^^^^ duplicate-pytree-key error: Duplicate key 'k', expected each once
// -----
// -- a field
func.func private @f() -> (tensor<4xf32>, tensor<4xf32>) attributes {torch.return_schema = "[1, {\22type\22: \22collections.namedtuple\22, \22context\22: {\22class_name\22: \22Out\22, \22fields\22: [\22a\22, \22a\22]}, \22children_spec\22: [{\22type\22: null, \22context\22: null, \22children_spec\22: []}, {\22type\22: null, \22context\22: null, \22children_spec\22: []}]}]"}
//                                                                                                                                                                                                              ^^^^^^^ duplicate-pytree-key error: Duplicate field 'a', expected each once
// -----
// -- the same key on two levels
func.func private @f() -> tensor<4xf32> attributes {torch.return_schema = "[1, {\22type\22: \22builtins.dict\22, \22context\22: \22[\\\22x\\\22]\22, \22children_spec\22: [{\22type\22: \22builtins.dict\22, \22context\22: \22[\\\22x\\\22]\22, \22children_spec\22: [{\22type\22: null, \22context\22: null, \22children_spec\22: []}]}]}]"}
