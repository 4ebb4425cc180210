// -- an object
func.func private @f() -> tensor<4xf32> attributes {torch.return_schema = "{\22type\22: null, \22context\22: null, \22children_spec\22: []}"}
//                                                                         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ pytree-structure error: Found an object, expected an array of a protocol and a node
// -----
// -- an array of one
func.func private @f() -> tensor<4xf32> attributes {torch.return_schema = "[{\22type\22: null, \22context\22: null, \22children_spec\22: []}]"}
//                                                                         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ pytree-structure error: Found an array of 1 element, expected 2: a protocol and a node
// -----
// -- an array of three
func.func private @f() -> tensor<4xf32> attributes {torch.return_schema = "[1, {\22type\22: null, \22context\22: null, \22children_spec\22: []}, 7]"}
//                                                                                                                                               ^ pytree-structure error: Found an array of 3 elements, expected 2: a protocol and a node
// -----
// -- a protocol in quotes
func.func private @f() -> tensor<4xf32> attributes {torch.return_schema = "[\221\22, {\22type\22: null, \22context\22: null, \22children_spec\22: []}]"}
//                                                                          ^^^^^^^ pytree-structure error: Protocol is the string "1", expected an integer
// safe fix: Change the protocol to 1
// -----
// -- a protocol with a fraction
func.func private @f() -> tensor<4xf32> attributes {torch.return_schema = "[1.0, {\22type\22: null, \22context\22: null, \22children_spec\22: []}]"}
//                                                                          ^^^ pytree-structure error: Protocol is 1.0, expected an integer
// -----
// -- another protocol, which has another form
func.func private @f() -> tensor<4xf32> attributes {torch.return_schema = "[7, \22*\22]"}
//                                                                          ^ pytree-structure error: Unknown protocol 7, expected 1, the only one there has been
// -----
// -- a node that is null
func.func private @f() attributes {torch.return_schema = "[1, {\22type\22: \22builtins.list\22, \22context\22: \22null\22, \22children_spec\22: [null]}]"}
//                                                                                                                                               ^^^^ pytree-structure error: Found null, expected a node: an object with type, context and children_spec
// -----
// -- a typo in a member
func.func private @f() attributes {torch.return_schema = "[1, {\22type\22: \22builtins.list\22, \22context\22: \22null\22, \22children_specs\22: []}]"}
//                                                                                                                         ^^^^^^^^^^^^^^^^^^^^ pytree-structure error: Node has no children_spec, found "children_specs"
// suggestion: Rename the member to children_spec
// -----
// -- a member is missing
func.func private @f() attributes {torch.return_schema = "[1, {\22type\22: null, \22context\22: null}]"}
//                                                            ^^^^^^^^^^^^^^^^^ pytree-structure error: Node has no children_spec
// -----
// -- no members
func.func private @f() attributes {torch.return_schema = "[1, {}]"}
//                                                            ^^ pytree-structure error: Node has no type, context and children_spec
// -----
// -- a member twice
func.func private @f() attributes {torch.return_schema = "[1, {\22type\22: null, \22type\22: null, \22context\22: null, \22children_spec\22: []}]"}
//                                                                               ^^^^^^^^^^ pytree-structure error: Duplicate member type, expected it once
// -----
// -- a type that is no name
func.func private @f() attributes {torch.return_schema = "[1, {\22type\22: 7, \22context\22: null, \22children_spec\22: []}]"}
//                                                                         ^ pytree-structure error: Type of a node is 7, expected a name, or null for a leaf
// -----
// -- children that are no array
func.func private @f() attributes {torch.return_schema = "[1, {\22type\22: \22builtins.list\22, \22context\22: \22null\22, \22children_spec\22: {}}]"}
//                                                                                                                                              ^^ pytree-structure error: children_spec is an object, expected an array of nodes
// -----
// -- a leaf with a child
func.func private @f() -> tensor<4xf32> attributes {torch.return_schema = "[1, {\22type\22: null, \22context\22: null, \22children_spec\22: [{\22type\22: null, \22context\22: null, \22children_spec\22: []}]}]"}
//                                                                             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ pytree-structure error: Leaf has 1 child, expected none: only a leaf has the type null
// -----
// -- a leaf with a context
func.func private @f() -> tensor<4xf32> attributes {torch.return_schema = "[1, {\22type\22: null, \22context\22: \22null\22, \22children_spec\22: []}]"}
//                                                                                                               ^^^^^^^^^^ pytree-structure error: Context of a leaf is the string "null", expected null
// safe fix: Change the context to null
// -----
// -- in a comment
// func.func @f() attributes {torch.return_schema = "[1]"}
