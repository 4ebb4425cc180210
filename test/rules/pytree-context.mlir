// -- every form as PyTorch writes it
func.func private @f() -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) attributes {torch.return_schema = "[1, {\22type\22: \22builtins.list\22, \22context\22: \22null\22, \22children_spec\22: [{\22type\22: \22builtins.tuple\22, \22context\22: \22null\22, \22children_spec\22: []}, {\22type\22: \22builtins.dict\22, \22context\22: \22[\\\22x\\\22]\22, \22children_spec\22: [{\22type\22: null, \22context\22: null, \22children_spec\22: []}]}, {\22type\22: \22collections.OrderedDict\22, \22context\22: \22[0]\22, \22children_spec\22: [{\22type\22: null, \22context\22: null, \22children_spec\22: []}]}, {\22type\22: \22collections.defaultdict\22, \22context\22: {\22default_factory_module\22: \22builtins\22, \22default_factory_name\22: \22list\22, \22dict_context\22: [\22k\22]}, \22children_spec\22: [{\22type\22: null, \22context\22: null, \22children_spec\22: []}]}, {\22type\22: \22collections.deque\22, \22context\22: \22null\22, \22children_spec\22: []}, {\22type\22: \22collections.deque\22, \22context\22: \222\22, \22children_spec\22: [{\22type\22: null, \22context\22: null, \22children_spec\22: []}]}, {\22type\22: \22collections.namedtuple\22, \22context\22: \22my.Out\22, \22children_spec\22: [{\22type\22: null, \22context\22: null, \22children_spec\22: []}]}, {\22type\22: \22collections.namedtuple\22, \22context\22: {\22class_name\22: \22Out\22, \22fields\22: [\22a\22]}, \22children_spec\22: [{\22type\22: null, \22context\22: null, \22children_spec\22: []}]}, {\22type\22: \22my.Box\22, \22context\22: {\22v\22: 2}, \22children_spec\22: [{\22type\22: null, \22context\22: null, \22children_spec\22: []}]}, {\22type\22: \22torch.fx.immutable_collections.immutable_dict\22, \22context\22: \22[\\\22x\\\22]\22, \22children_spec\22: [{\22type\22: null, \22context\22: null, \22children_spec\22: []}]}]}]"}
// -----
// -- a list with null
func.func private @f() -> tensor<4xf32> attributes {torch.return_schema = "[1, {\22type\22: \22builtins.list\22, \22context\22: null, \22children_spec\22: [{\22type\22: null, \22context\22: null, \22children_spec\22: []}]}]"}
//                                                                                                                              ^^^^ pytree-context error: Context of a list is null, expected the string "null"
// safe fix: Change the context to "null"
// -----
// -- a tuple with keys
func.func private @f() -> tensor<4xf32> attributes {torch.return_schema = "[1, {\22type\22: \22builtins.tuple\22, \22context\22: \22[]\22, \22children_spec\22: [{\22type\22: null, \22context\22: null, \22children_spec\22: []}]}]"}
//                                                                                                                               ^^^^^^^^ pytree-context error: Context of a tuple is the string "[]", expected the string "null"
// suggestion: Change the context to "null"
// -----
// -- a dict with an array
func.func private @f() -> (tensor<4xf32>, tensor<4xf32>) attributes {torch.return_schema = "[1, {\22type\22: \22builtins.dict\22, \22context\22: [\22w\22, \22b\22], \22children_spec\22: [{\22type\22: null, \22context\22: null, \22children_spec\22: []}, {\22type\22: null, \22context\22: null, \22children_spec\22: []}]}]"}
//                                                                                                                                               ^^^^^^^^^^^^^^^^^^ pytree-context error: Context of a dict is an array, expected a string that holds a JSON array of the keys
// safe fix: Change the context to "[\"w\", \"b\"]"
// -----
// -- a dict with a string that is no array
func.func private @f() attributes {torch.return_schema = "[1, {\22type\22: \22builtins.dict\22, \22context\22: \22{}\22, \22children_spec\22: []}]"}
//                                                                                                             ^^^^^^^^ pytree-context error: Context of a dict is the string "{}", expected a string that holds a JSON array of the keys
// -----
// -- an OrderedDict with null
func.func private @f() attributes {torch.return_schema = "[1, {\22type\22: \22collections.OrderedDict\22, \22context\22: null, \22children_spec\22: []}]"}
//                                                                                                                       ^^^^ pytree-context error: Context of an OrderedDict is null, expected a string that holds a JSON array of the keys
// -----
// -- a defaultdict without its factory
func.func private @f() -> tensor<4xf32> attributes {torch.return_schema = "[1, {\22type\22: \22collections.defaultdict\22, \22context\22: {\22default_factory_module\22: \22builtins\22, \22dict_context\22: [\22k\22]}, \22children_spec\22: [{\22type\22: null, \22context\22: null, \22children_spec\22: []}]}]"}
//                                                                                                                                        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ pytree-context error: Context of a defaultdict is incomplete: default_factory_name is missing
// -----
// -- a defaultdict with a typo
func.func private @f() -> tensor<4xf32> attributes {torch.return_schema = "[1, {\22type\22: \22collections.defaultdict\22, \22context\22: {\22default_factory_module\22: \22builtins\22, \22default_factory\22: \22list\22, \22dict_context\22: [\22k\22]}, \22children_spec\22: [{\22type\22: null, \22context\22: null, \22children_spec\22: []}]}]"}
//                                                                                                                                        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ pytree-context error: Context of a defaultdict is incomplete: default_factory_name is missing
// suggestion: Rename the member to default_factory_name
// -----
// -- a defaultdict with more
func.func private @f() attributes {torch.return_schema = "[1, {\22type\22: \22collections.defaultdict\22, \22context\22: {\22default_factory_module\22: \22builtins\22, \22default_factory_name\22: \22list\22, \22dict_context\22: [], \22more\22: 1}, \22children_spec\22: []}]"}
//                                                                                                                                                                                                                                      ^^^^^^^^^^ pytree-context error: Context of a defaultdict has another member, the string "more", expected only default_factory_module, default_factory_name and dict_context
// -----
// -- a defaultdict in a string
func.func private @f() attributes {torch.return_schema = "[1, {\22type\22: \22collections.defaultdict\22, \22context\22: \22[]\22, \22children_spec\22: []}]"}
//                                                                                                                       ^^^^^^^^ pytree-context error: Context of a defaultdict is the string "[]", expected an object with default_factory_module, default_factory_name and dict_context
// -----
// -- a deque with a bare number
func.func private @f() -> tensor<4xf32> attributes {torch.return_schema = "[1, {\22type\22: \22collections.deque\22, \22context\22: 9, \22children_spec\22: [{\22type\22: null, \22context\22: null, \22children_spec\22: []}]}]"}
//                                                                                                                                  ^ pytree-context error: Context of a deque is 9, expected a string that holds maxlen: "null" or a number such as "4"
// safe fix: Change the context to "9"
// -----
// -- a deque with a negative length
func.func private @f() attributes {torch.return_schema = "[1, {\22type\22: \22collections.deque\22, \22context\22: \22-1\22, \22children_spec\22: []}]"}
//                                                                                                                 ^^^^^^^^ pytree-context error: Context of a deque is the string "-1", expected a string that holds maxlen: "null" or a number such as "4"
// -----
// -- a named tuple without a name
func.func private @f() attributes {torch.return_schema = "[1, {\22type\22: \22collections.namedtuple\22, \22context\22: {\22fields\22: []}, \22children_spec\22: []}]"}
//                                                                                                                      ^^^^^^^^^^^^^^^^^^ pytree-context error: Context of a namedtuple is an object, expected the registered name, or an object with class_name and fields
