// -- without a target
util.func public @f() attributes {iree.reflection = {iree.encode.function = "indices"}}
//                                                   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ missing-encoder-target warning: Encoder function "indices" has no iree.encode.target, expected the name of the target that it encodes for
util.func public @g() attributes {iree.reflection = {"iree.encode.function" = "encode", iree.encode.scopes = "a"}}
//                                                   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ missing-encoder-target warning: Encoder function "encode" has no iree.encode.target, expected the name of the target that it encodes for
// -----
// -- a role that is unknown as well
util.func public @f() attributes {iree.reflection = {iree.encode.function = "train"}}
//                                                   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ missing-encoder-target warning: Encoder function "train" has no iree.encode.target, expected the name of the target that it encodes for
//                                                                          ^^^^^^^ unknown-encoder-function warning: Unknown encoder function "train", which is ignored; expected "detect_target", "indices", "steps" or "encode"
// -----
// -- with one, or without need of one
util.func public @f() attributes {iree.reflection = {iree.encode.function = "steps", iree.encode.target = "default"}}
util.func public @g() attributes {iree.reflection = {iree.encode.function = "detect_target"}}
util.func public @h() attributes {iree.reflection = {iree.encode.scopes = "a"}}
// -----
// -- a typo is reported once
util.func public @f() attributes {iree.reflection = {iree.encode.function = "steps", iree.encode.tarqet = "default"}}
//                                                                                   ^^^^^^^^^^^^^^^^^^ misspelt-attribute warning: Unknown attribute iree.encode.tarqet; did you mean iree.encode.target?
