// -- near ones, and one that is near nothing
util.func public @f() attributes {iree.reflection = {iree.benchmark = "entri"}}
//                                                                    ^^^^^^^ unknown-benchmark-kind warning: Unknown benchmark kind "entri"; did you mean "entry"?
// suggestion: Change the kind to entry
util.func public @g() attributes {iree.reflection = {iree.benchmark = "Dispatch"}}
//                                                                    ^^^^^^^^^^ unknown-benchmark-kind warning: Unknown benchmark kind "Dispatch"; did you mean "dispatch"?
// suggestion: Change the kind to dispatch
util.func public @h() attributes {iree.reflection = {iree.benchmark = "training"}}
//                                                                    ^^^^^^^^^^ unknown-benchmark-kind warning: Unknown benchmark kind "training"; expected "entry" or "dispatch"
util.func public @i() attributes {iree.reflection = {"iree.benchmark" = ""}}
//                                                                      ^^ unknown-benchmark-kind warning: Unknown benchmark kind ""; expected "entry" or "dispatch"
// -----
// -- the known ones, and what is none of this attribute
util.func public @f() attributes {iree.reflection = {iree.benchmark = "entry"}}
util.func public @g() attributes {iree.reflection = {iree.benchmark = "dispatch"}}
util.func public @h() attributes {iree.reflection = {my.benchmark = "entri"}}
// -----
// -- where it is no kind of benchmark
util.func public @f(%a: i32 {iree.reflection = {iree.benchmark = "entri"}}) attributes {iree.benchmark = "entri", iree.reflection = {iree.benchmark = "entry", author = "entri"}}
//                                              ^^^^^^^^^^^^^^ misplaced-reflection-key warning: Key iree.benchmark is on argument 0, expected it in the iree.reflection of the function
//                                                                                      ^^^^^^^^^^^^^^ misplaced-attribute warning: Nothing reads iree.benchmark on a function, expected it in iree.reflection
