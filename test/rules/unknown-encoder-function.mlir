// -- near ones, and one that is near nothing
util.func public @f() attributes {iree.reflection = {iree.encode.function = "step", iree.encode.target = "default"}}
//                                                                          ^^^^^^ unknown-encoder-function warning: Unknown encoder function "step", which is ignored; did you mean "steps"?
// suggestion: Change the function to steps
util.func public @g() attributes {iree.reflection = {iree.encode.function = "Encode", iree.encode.target = "default"}}
//                                                                          ^^^^^^^^ unknown-encoder-function warning: Unknown encoder function "Encode", which is ignored; did you mean "encode"?
// suggestion: Change the function to encode
util.func public @h() attributes {iree.reflection = {iree.encode.function = "train", iree.encode.target = "default"}}
//                                                                          ^^^^^^^ unknown-encoder-function warning: Unknown encoder function "train", which is ignored; expected "detect_target", "indices", "steps" or "encode"
// -----
// -- the known ones, and what is none of this attribute
util.func public @f() attributes {iree.reflection = {iree.encode.function = "detect_target"}}
util.func public @g() attributes {iree.reflection = {iree.encode.function = "indices", iree.encode.target = "a"}}
util.func public @h() attributes {iree.reflection = {iree.encode.function = "steps", iree.encode.target = "a"}}
util.func public @i() attributes {iree.reflection = {iree.encode.function = "encode", iree.encode.target = "a"}}
util.func public @j() attributes {iree.reflection = {my.encode.function = "step"}}
