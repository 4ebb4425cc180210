// -- a list and a dict, as iree-turbine writes it
func.func private @f(%a0: tensor<4xf32>) attributes {torch.args_schema = "[1, {\22type\22: \22builtins.tuple\22, \22context\22: \22null\22, \22children_spec\22: [{\22type\22: \22builtins.list\22, \22context\22: \22null\22, \22children_spec\22: [{\22type\22: null, \22context\22: null, \22children_spec\22: []}]}, {\22type\22: \22builtins.dict\22, \22context\22: \22[]\22, \22children_spec\22: []}]}]"}
// -----
// -- a tuple and a dict, as torch.export writes it
func.func private @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) attributes {torch.args_schema = "[1, {\22type\22: \22builtins.tuple\22, \22context\22: \22null\22, \22children_spec\22: [{\22type\22: \22builtins.tuple\22, \22context\22: \22null\22, \22children_spec\22: [{\22type\22: null, \22context\22: null, \22children_spec\22: []}]}, {\22type\22: \22collections.OrderedDict\22, \22context\22: \22[\\\22m\\\22]\22, \22children_spec\22: [{\22type\22: null, \22context\22: null, \22children_spec\22: []}]}]}]"}
// -----
// -- the arguments alone
func.func private @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>, %a2: tensor<4xf32>) attributes {torch.args_schema = "[1, {\22type\22: \22builtins.list\22, \22context\22: \22null\22, \22children_spec\22: [{\22type\22: null, \22context\22: null, \22children_spec\22: []}, {\22type\22: null, \22context\22: null, \22children_spec\22: []}, {\22type\22: null, \22context\22: null, \22children_spec\22: []}]}]"}
//                                                                                                                                 ^^^^^^^^^^^^^^^^^^^ pytree-root warning: Root is builtins.list of 3 children, expected a tuple of positional arguments (a list or tuple) and keyword arguments (a dict)
// suggestion: Make it the positional arguments
// -----
// -- two arguments alone
func.func private @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) attributes {torch.args_schema = "[1, {\22type\22: \22builtins.list\22, \22context\22: \22null\22, \22children_spec\22: [{\22type\22: null, \22context\22: null, \22children_spec\22: []}, {\22type\22: null, \22context\22: null, \22children_spec\22: []}]}]"}
//                                                                                                             ^^^^^^^^^^^^^^^^^^^ pytree-root warning: Root has no positional and keyword arguments, expected a tuple of positional arguments (a list or tuple) and keyword arguments (a dict)
// suggestion: Make it the positional arguments
// -----
// -- one argument alone
func.func private @f(%a0: tensor<4xf32>) attributes {torch.args_schema = "[1, {\22type\22: null, \22context\22: null, \22children_spec\22: []}]"}
//                                                                                         ^^^^ pytree-root warning: Root is a leaf, expected a tuple of positional arguments (a list or tuple) and keyword arguments (a dict)
// suggestion: Make it the positional arguments
// -----
// -- keywords alone
func.func private @f(%a0: tensor<4xf32>) attributes {torch.args_schema = "[1, {\22type\22: \22builtins.dict\22, \22context\22: \22[\\\22x\\\22]\22, \22children_spec\22: [{\22type\22: null, \22context\22: null, \22children_spec\22: []}]}]"}
//                                                                                         ^^^^^^^^^^^^^^^^^^^ pytree-root warning: Root is builtins.dict of 1 child, expected a tuple of positional arguments (a list or tuple) and keyword arguments (a dict)
// -----
// -- a pair in a list
func.func private @f(%a0: tensor<4xf32>) attributes {torch.args_schema = "[1, {\22type\22: \22builtins.list\22, \22context\22: \22null\22, \22children_spec\22: [{\22type\22: \22builtins.list\22, \22context\22: \22null\22, \22children_spec\22: [{\22type\22: null, \22context\22: null, \22children_spec\22: []}]}, {\22type\22: \22builtins.dict\22, \22context\22: \22[]\22, \22children_spec\22: []}]}]"}
//                                                                                         ^^^^^^^^^^^^^^^^^^^ pytree-root warning: Root is builtins.list of 2 children, expected a tuple of positional arguments (a list or tuple) and keyword arguments (a dict)
// suggestion: Change the root to a tuple
// -----
// -- an empty list of keywords
func.func private @f(%a0: tensor<4xf32>) attributes {torch.args_schema = "[1, {\22type\22: \22builtins.tuple\22, \22context\22: \22null\22, \22children_spec\22: [{\22type\22: \22builtins.list\22, \22context\22: \22null\22, \22children_spec\22: [{\22type\22: null, \22context\22: null, \22children_spec\22: []}]}, {\22type\22: \22builtins.list\22, \22context\22: \22null\22, \22children_spec\22: []}]}]"}
//                                                                                                                                                                                                                                                                                                                                    ^^^^^^^^^^^^^^^^^^^ pytree-root warning: Second child of the root is builtins.list of 0 children, expected a dict of the keyword arguments
// suggestion: Change the second child to an empty dict
// -----
// -- keywords that are a list
func.func private @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) attributes {torch.args_schema = "[1, {\22type\22: \22builtins.tuple\22, \22context\22: \22null\22, \22children_spec\22: [{\22type\22: \22builtins.list\22, \22context\22: \22null\22, \22children_spec\22: [{\22type\22: null, \22context\22: null, \22children_spec\22: []}]}, {\22type\22: \22builtins.list\22, \22context\22: \22null\22, \22children_spec\22: [{\22type\22: null, \22context\22: null, \22children_spec\22: []}]}]}]"}
//                                                                                                                                                                                                                                                                                                                                                        ^^^^^^^^^^^^^^^^^^^ pytree-root warning: Second child of the root is builtins.list of 1 child, expected a dict of the keyword arguments
// -----
// -- a dict where the positional ones are
func.func private @f(%a0: tensor<4xf32>) attributes {torch.args_schema = "[1, {\22type\22: \22builtins.tuple\22, \22context\22: \22null\22, \22children_spec\22: [{\22type\22: \22builtins.dict\22, \22context\22: \22[\\\22x\\\22]\22, \22children_spec\22: [{\22type\22: null, \22context\22: null, \22children_spec\22: []}]}, {\22type\22: \22builtins.dict\22, \22context\22: \22[]\22, \22children_spec\22: []}]}]"}
//                                                                                                                                                                             ^^^^^^^^^^^^^^^^^^^ pytree-root warning: First child of the root is builtins.dict of 1 child, expected a list or tuple of the positional arguments
// -----
// -- results have no such root
func.func private @f() -> (tensor<4xf32>, tensor<4xf32>) attributes {torch.return_schema = "[1, {\22type\22: \22builtins.list\22, \22context\22: \22null\22, \22children_spec\22: [{\22type\22: null, \22context\22: null, \22children_spec\22: []}, {\22type\22: null, \22context\22: null, \22children_spec\22: []}]}]"}
