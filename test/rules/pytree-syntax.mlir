// -- well formed
func.func private @f(%a0: tensor<4xf32>) -> tensor<4xf32> attributes {torch.args_schema = "[1, {\22type\22: \22builtins.tuple\22, \22context\22: \22null\22, \22children_spec\22: [{\22type\22: \22builtins.list\22, \22context\22: \22null\22, \22children_spec\22: [{\22type\22: null, \22context\22: null, \22children_spec\22: []}]}, {\22type\22: \22builtins.dict\22, \22context\22: \22[]\22, \22children_spec\22: []}]}]", torch.return_schema = "[1, {\22type\22: null, \22context\22: null, \22children_spec\22: []}]"}
// -----
// -- compact, with further members
func.func private @f() attributes {torch.args_schema = "[1,{\22type\22:\22builtins.tuple\22,\22context\22:\22null\22,\22children_spec\22:[{\22type\22:\22builtins.list\22,\22context\22:\22null\22,\22children_spec\22:[]},{\22type\22:\22builtins.dict\22,\22context\22:\22[]\22,\22children_spec\22:[]}],\22comment\22:1}]"}
// -----
// -- two brackets are missing
func.func private @f(%a0: tensor<4xf32>) attributes {torch.args_schema = "[1, {\22type\22: \22builtins.tuple\22, \22context\22: \22null\22, \22children_spec\22: [{\22type\22: \22builtins.list\22, \22context\22: \22null\22, \22children_spec\22: [{\22type\22: null, \22context\22: null, \22children_spec\22: []}]}, {\22type\22: \22builtins.dict\22, \22context\22: \22[]\22, \22children_spec\22: []}]"}
//                                                                                                                                                                                                                                                                                                                                                                                                          ^ pytree-syntax error: The JSON text ends, expected "," or "}"
// safe fix: Add the missing }]
// -----
// -- a comma before a bracket
func.func private @f() -> tensor<4xf32> attributes {torch.return_schema = "[1, {\22type\22: \22builtins.list\22, \22context\22: \22null\22, \22children_spec\22: [{\22type\22: null, \22context\22: null, \22children_spec\22: []}, ]}]"}
//                                                                                                                                                                                                                                ^ pytree-syntax error: Found "," before "]", expected no comma there
// safe fix: Remove the comma
// -----
// -- no JSON at all
func.func private @f() -> tensor<4xf32> attributes {torch.return_schema = "([*], {})"}
//                                                                         ^^^^^^^^^ pytree-syntax error: Found "([*], {})", expected a JSON array of a protocol and a node
// -----
// -- a bad escape
func.func private @f() attributes {torch.return_schema = "[1, {\22type\22: \22a\\q\22, \22context\22: \22null\22, \22children_spec\22: []}]"}
//                                                                             ^^^ pytree-syntax error: Found "\q", expected a JSON escape such as "\n"
