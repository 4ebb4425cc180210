// -- no comma: on a value, on a function, in a reflection, in the generic form
util.func public @f(%a: tensor<4xf32> {iree.abi.name = "x" some.attr = 1}) -> (tensor<4xf32> {iree.abi.tied = 0 : index iree.abi.name = "y"}) attributes {
//                                                         ^^^^^^^^^ mlir-syntax error: Found 'some.attr', expected ',' or '}'
// safe fix: Insert ','
//                                                                                                                      ^^^^^^^^^^^^^ mlir-syntax error: Found 'iree.abi.name', expected ',' or '}'
// safe fix: Insert ','
  iree.abi.model = "sync" // the default
  iree.reflection = {author = "me"
//^^^^^^^^^^^^^^^ mlir-syntax error: Found 'iree.reflection', expected ',' or '}'
// safe fix: Insert ','
    "editor" = "you"}
//  ^^^^^^^^ mlir-syntax error: Found "editor", expected ',' or '}'
// safe fix: Insert ','
}
"util.func"() <{function_type = (i32) -> (), sym_name = "g", arg_attrs = [{iree.abi.name = "x" some.attr = 1}]}> ({}) : () -> ()
//                                                                                             ^^^^^^^^^ mlir-syntax error: Found 'some.attr', expected ',' or '}'
// safe fix: Insert ','
// -----
// -- a colon
func.func @f() attributes {iree.reflection = {author: "me", "editor" :"you", "my.key":"x"}} { return }
//                                                  ^ mlir-syntax error: Found ':', expected '='
// safe fix: Change ':' to '='
//                                                                   ^ mlir-syntax error: Found ':', expected '='
// safe fix: Change ':' to '='
//                                                                                   ^ mlir-syntax error: Found ':', expected '='
// safe fix: Change ':' to '='
// -----
// -- no value
util.func public @f(%a: tensor<4xf32> {iree.abi.name = }) -> (tensor<4xf32> {iree.abi.tied = , some.attr})
//                                     ^^^^^^^^^^^^^^^ mlir-syntax error: Found '}', expected a string
//                                                                           ^^^^^^^^^^^^^^^ mlir-syntax error: Found ',', expected an integer
// -----
// -- something else after a value
util.func public @f(%a: tensor<4xf32>) -> (tensor<4xf32> {iree.abi.tied = 0 :: i64}, tensor<4xf32> {iree.abi.tied = 0x}, tensor<4xf32> {iree.abi.name = "x" + "y"})
//                                                                          ^^ mlir-syntax error: Found '::', expected ',' or '}'
//                                                                                                                   ^ mlir-syntax error: Found 'x', expected ',' or '}'
//                                                                                                                                                          ^ mlir-syntax error: Found '+', expected ',' or '}'
// -----
// -- quotes inside a string
func.func @f() attributes {iree.reflection = {iree.abi.declaration = "{"a":[],"r":[],"v":1}"}} { return }
//                                                                     ^ mlir-syntax error: Found '"' inside a string, expected \22
// suggestion: Escape the quotes inside the string
func.func @g() attributes {iree.reflection = {iree.abi.declaration = "g("x")"}} { return }
//                                                                      ^ mlir-syntax error: Found '"' inside a string, expected \22
#refl = {iree.abi = "{"a":[],"r":[],"v":1}"}
//                    ^ mlir-syntax error: Found '"' inside a string, expected \22
// suggestion: Escape the quotes inside the string
func.func @h() attributes {iree.reflection = {iree.abi = "{"a":[],"r":[],"v":1}", f = "I1!R", fv = "1"}} { return }
//                                                         ^ mlir-syntax error: Found '"' inside a string, expected \22
// suggestion: Escape the quotes inside the string
//                                                                                        ^ raw-signature-syntax error: Found the end of the string, expected a length after R
func.func @i() attributes {iree.reflection = {iree.abi = "{ "a": [], "r": [], "v": 1 }"}} { return }
//                                                          ^ mlir-syntax error: Found '"' inside a string, expected \22
// suggestion: Escape the quotes inside the string
// -----
// -- strings that end where they were meant to, whose contents are wrong, too
func.func @f() attributes {iree.reflection = {f = "I1!R"; fv = "1", sip = "I1!R" + "1!", abi = "sip", abiv = 1 : i32}} { return }
//                                                    ^ raw-signature-syntax error: Found the end of the string, expected a length after R
//                                                      ^ mlir-syntax error: Found ';', expected ',' or '}'
// safe fix: Change ';' to ','
//                                                                            ^ sip-syntax error: Found the end of the string, expected a length after R
//                                                                               ^ mlir-syntax error: Found '+', expected ',' or '}'
// -----
// -- too many commas
util.func public @f(%a: tensor<4xf32> {iree.abi.name = "x", }) -> (tensor<4xf32> {iree.abi.tied = 0 : index,, some.attr}) attributes {
//                                                        ^ mlir-syntax error: Found ',', expected '}'
// safe fix: Remove the comma
//                                                                                                          ^ mlir-syntax error: Found ',', expected a key
// safe fix: Remove the comma
  iree.abi.affinity = #hal.device.promise<@dev>, // the only one
//                                             ^ mlir-syntax error: Found ',', expected '}'
// safe fix: Remove the comma
}
// -----
// -- a colon after an ABI attribute
util.func public @f(%a: tensor<4xf32> {iree.abi.name : "x"}, %b: i32 {"iree.abi.name": "y"}) attributes {iree.abi.model: "sync"}
//                                                   ^ mlir-syntax error: Found ':', expected '='
// safe fix: Change ':' to '='
//                                                                                   ^ mlir-syntax error: Found ':', expected '='
// safe fix: Change ':' to '='
//                                                                                                                     ^ mlir-syntax error: Found ':', expected '='
// safe fix: Change ':' to '='
// -----
// -- no comma after a unit attribute, which looks like an op
util.func private @f(i32) attributes {iree.abi.stub iree.reflection = {author = "me"}}
//                                                  ^^^^^^^^^^^^^^^ mlir-syntax error: Found 'iree.reflection', expected ',' or '}'
// safe fix: Insert ','
// -----
// -- no equals sign, or two
util.func public @f(%a: i32 {iree.abi.name "x"}, %b: i32 {iree.abi.name("y")}, %c: i32 {iree.abi.name == "z"}, %d: !hal.buffer {iree.abi.output 0 : index})
//                                         ^^^ mlir-syntax error: Found "x", expected '='
// suggestion: Insert '='
//                                                                     ^ mlir-syntax error: Found '(', expected '='
//                                                                                                    ^^ mlir-syntax error: Found '==', expected '='
// suggestion: Change '==' to '='
//                                                                                                                                              ^ mlir-syntax error: Found '0', expected '='
// suggestion: Insert '='
// -----
// -- semicolons
util.func public @f() attributes {iree.abi.stub; iree.reflection = {author = "me"; editor = "you"}}
//                                             ^ mlir-syntax error: Found ';', expected ',' or '}'
// safe fix: Change ';' to ','
//                                                                               ^ mlir-syntax error: Found ';', expected ',' or '}'
// safe fix: Change ';' to ','
// -----
// -- a function's attributes without their keyword, or in two dictionaries
util.func private @a(tensor<4xf32>) -> tensor<4xf32> {iree.abi.model = "coarse-fences"}
//                                                   ^ mlir-syntax error: Found '{', expected 'attributes' before it
// safe fix: Insert 'attributes'
util.func private @c(i32) {iree.reflection = {author = "me"}}
//                        ^ mlir-syntax error: Found '{', expected 'attributes' before it
// safe fix: Insert 'attributes'
util.func private @d(i32) attribute {iree.abi.stub}
//                        ^^^^^^^^^ mlir-syntax error: Found 'attribute', expected 'attributes'
// safe fix: Change 'attribute' to 'attributes'
util.func public @e(%a: i32) -> i32 {iree.abi.name = "x"} { util.return %a : i32 }
//                                  ^ mlir-syntax error: Attributes of a result follow its type, expected parentheses around both
// suggestion: Put both in parentheses
util.func public @f(%a: i32) -> (i32) {iree.abi.name = "x"} { util.return %a : i32 }
//                                    ^ mlir-syntax error: Attributes of a result follow its type, expected parentheses around both
// suggestion: Put both in parentheses
util.func private @g(i32) attributes {iree.abi.stub} attributes {iree.reflection = {author = "me"}}
//                                                              ^ mlir-syntax error: Function has a second dictionary of attributes, expected all in the first
// suggestion: Move them into the first dictionary
// -----
// -- a sign after the keyword, none before a dictionary
util.func private @a(i32) attributes = {iree.abi.stub}
//                                   ^ mlir-syntax error: Found '=', expected '{'
// safe fix: Remove '='
util.func private @b(i32) attributes: {iree.abi.stub}
//                                  ^ mlir-syntax error: Found ':', expected '{'
// safe fix: Remove ':'
util.func private @c(i32) attributes {iree.reflection {author = "me"}}
//                                                    ^ mlir-syntax error: Found '{', expected '='
// suggestion: Insert '='
// -----
// -- the definition of an alias
#r = {iree.abi.model : "coarse-fences", iree.abi.declaration = "x" author = "me",}
//                   ^ mlir-syntax error: Found ':', expected '='
// safe fix: Change ':' to '='
//                                                                 ^^^^^^ mlir-syntax error: Found 'author', expected ',' or '}'
// safe fix: Insert ','
//                                                                              ^ mlir-syntax error: Found ',', expected '}'
// safe fix: Remove the comma
func.func private @f() attributes {iree.reflection = #r}
#map = {a = 1 b = 2}
#s = "x"
// -----
// -- after the type of a dialect, and what is right: dictionaries without ABI attributes, an ellipsis, one that is never closed
util.func public @f(%a: tensor<4xf32> {iree.abi.name = "x", /* no comment in MLIR */ some.attr}, %b: i32 {some.attr = 1 other.attr = 2})
//                                                          ^ mlir-syntax error: Found '/', expected a key
util.func public @g(%a: tensor<4xf32> {iree.abi.affinity = #hal.device.promise<@dev> : !custom.type iree.abi.name = "x"}, %b: i32 {iree.abi.name = "x", ...})
//                                                                                                  ^^^^^^^^^^^^^ mlir-syntax error: Found 'iree.abi.name', expected ',' or '}'
// safe fix: Insert ','
util.func public @h() attributes {iree.abi.model = "sync", // FIRST
  iree.reflection = {author = "me",
    editor = "you" /// SECOND
  }
}
util.func private @i(tensor<?xf32>) -> tensor<?xf32>{%d} attributes // with dims
{iree.abi.stub}
util.func public @j(%a: i32 {iree.abi.name = "x"}) { util.return }
my.func @k(i32) {iree.abi.stub}
// -----
// -- in the place of the result's type
util.func private @a(tensor<4xf32>) -> {iree.abi.name = "x"} tensor<4xf32>
//                                     ^ mlir-syntax error: Attributes of a result are before its type, expected the type first
// suggestion: Move them after the type, in parentheses
util.func public @b(%a: tensor<4xf32>) -> {iree.abi.name = "x", iree.abi.affinity = #hal.device.promise<@d>} tensor<4xf32> attributes {iree.abi.stub} { util.return %a : tensor<4xf32> }
//                                        ^ mlir-syntax error: Attributes of a result are before its type, expected the type first
// suggestion: Move them after the type, in parentheses
util.func private @c(i32) -> {iree.abi.stub} i32
//                           ^ mlir-syntax error: Function's attributes follow '->', expected the type of the result
util.func private @d(i32) -> {iree.abi.name = "x"}
//                           ^ mlir-syntax error: Attributes of a result are before its type, expected the type first
// -----
// -- before the type of an argument or of a result in a list
util.func public @a(%a: {iree.abi.name = "x"} tensor<4xf32>) -> ({iree.abi.name = "y"} tensor<4xf32>) { util.return %a : tensor<4xf32> }
//                      ^ mlir-syntax error: Attributes are before their type, expected the type first
// suggestion: Move them after the type
//                                                               ^ mlir-syntax error: Attributes are before their type, expected the type first
// suggestion: Move them after the type
util.func public @b(%a: tensor<4xf32>, {iree.abi.output = 0 : index} %out: !hal.buffer) -> tensor<4xf32> { util.return %a : tensor<4xf32> }
//                                     ^ mlir-syntax error: Attributes are before their type, expected the type first
// suggestion: Move them after the type
util.func public @c(%a {iree.abi.consume}: tensor<4xf32>) -> tensor<4xf32> { util.return %a : tensor<4xf32> }
//                     ^ mlir-syntax error: Attributes are before their type, expected the type first
// suggestion: Move them after the type
util.func private @d({iree.abi.affinity = #hal.device.promise<@d>} tensor<4xf32>, tensor<4xf32>)
//                   ^ mlir-syntax error: Attributes are before their type, expected the type first
// suggestion: Move them after the type
// -----
// -- after an array
util.func private @f(tensor<?xf32>, index) -> (tensor<?xf32> {iree.abi.dims = [1 : index] iree.abi.encoding = tensor<?xi32>}) attributes {iree.abi.streamable}
//                                                                                        ^^^^^^^^^^^^^^^^^ mlir-syntax error: Found 'iree.abi.encoding', expected ',' or '}'
// safe fix: Insert ','
func.func @g(%a: i32 {tf_saved_model.index_path = [0]; my.attr}) { return }
//                                                   ^ mlir-syntax error: Found ';', expected ',' or '}'
// safe fix: Change ';' to ','
util.func private @h(tensor<?xf32>, index) -> (tensor<?xf32> {iree.abi.dims = [1 : index,}) attributes {iree.abi.streamable}
// -----
// -- without braces, in parentheses, in two pairs of braces
util.func @a() attributes iree.abi.stub { util.return }
//                        ^^^^^^^^^^^^^ mlir-syntax error: Found 'iree.abi.stub', expected '{'
// safe fix: Put the attributes in braces
util.func public @b(%a: i32) attributes iree.abi.model = "coarse-fences", nosideeffects { util.return }
//                                      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ mlir-syntax error: Found 'iree.abi.model', expected '{'
// safe fix: Put the attributes in braces
util.func private @c(i32) attributes iree.abi.stub
//                                   ^^^^^^^^^^^^^ mlir-syntax error: Found 'iree.abi.stub', expected '{'
// safe fix: Put the attributes in braces
util.func private @d(i32) attributes (iree.abi.stub)
//                                   ^ mlir-syntax error: Found '(', expected '{'
// safe fix: Put the attributes in braces
util.func private @e(i32) attributes (nosideeffects, iree.abi.model = "coarse-fences"
//                                   ^ mlir-syntax error: Found '(', expected '{'
util.func public @f(%a: i32 {{iree.abi.name = "x"}}) -> (i32 {{iree.abi.name = "y"}}) attributes {{iree.reflection = {author = "me"}}} { util.return %a : i32 }
//                          ^^ mlir-syntax error: Found '{{', expected one pair of braces
// suggestion: Remove the outer braces
//                                                           ^^ mlir-syntax error: Found '{{', expected one pair of braces
// suggestion: Remove the outer braces
//                                                                                               ^^ mlir-syntax error: Found '{{', expected one pair of braces
// suggestion: Remove the outer braces
// -----
// -- a misspelt keyword on a line of its own
util.func private @a(i32) -> i32
  attribute {iree.abi.stub}
//^^^^^^^^^ mlir-syntax error: Found 'attribute', expected 'attributes'
// safe fix: Change 'attribute' to 'attributes'
util.func private @attrs(i32)
attribute {yield}
// -----
// -- modules and exports without the keyword
module @attrs {iree.reflection = {author = "me"}} {
//            ^ mlir-syntax error: Found '{', expected 'attributes' before it
// safe fix: Insert 'attributes'
}
vm.module @m attr {iree.reflection = {author = "me"}} {
//           ^^^^ mlir-syntax error: Found 'attr', expected 'attributes'
// safe fix: Change 'attr' to 'attributes'
  vm.export @f {iree.abi.stub}
//             ^ mlir-syntax error: Found '{', expected 'attributes' before it
// safe fix: Insert 'attributes'
  vm.export @f as("g") attributes {iree.abi.stub}
  vm.func private @f() { vm.return }
  "vm.export"() {export_name = "h", function_ref = @f, iree.abi.stub} : () -> ()
}
builtin.module attributes {iree.reflection = {author = "me"}} attributes {iree.reflection = {editor = "you"}} {
//                                                                       ^ mlir-syntax error: builtin.module has a second dictionary of attributes, expected all in the first
}
// -----
// -- values of imports
vm.module @m {
  vm.import private @n.f(%a : i32 {vm.name = "a"})
//                                ^ mlir-syntax error: Arguments and results of a vm.import have no attributes, expected a type alone
  "vm.import"() <{arg_attrs = [{vm.name = "a"}], function_type = (i32) -> (), sym_name = "n.g"}> ({}) : () -> ()
}
// -----
// -- the lists of the generic form
"util.func"() <{function_type = (i32) -> i32, sym_name = "a", arg_attrs = {iree.abi.name = "x"}, res_attrs = [{iree.abi.name = "y"}, {}]}> ({}) : () -> ()
//                                                                        ^ mlir-syntax error: Value of arg_attrs is a dictionary, expected an array with one for each argument
// safe fix: Put the dictionary in brackets
//                                                                                               ^^^^^^^^^ mlir-syntax error: res_attrs has 2 dictionaries, the function has 1 result
"util.func"() <{function_type = (i32, i32) -> (), sym_name = "b", arg_attrs = {iree.abi.name = "x"}}> ({}) : () -> ()
//                                                                            ^ mlir-syntax error: Value of arg_attrs is a dictionary, expected an array with one for each argument
"util.func"() <{function_type = (i32, i32) -> (), sym_name = "c", arg_attrs = [{iree.abi.name = "x"}]}> ({}) : () -> ()
//                                                                ^^^^^^^^^ mlir-syntax error: arg_attrs has 1 dictionary, the function has 2 arguments
"util.func"() <{function_type = (i32, i32) -> (), sym_name = "d", arg_attrs = [{iree.abi.name = "x"}, {}]}> ({}) : () -> ()
"func"() {type = (i32, i32) -> i32, sym_name = "e", arg1 = {iree.abi.name = "x"}} : () -> ()
// -----
// -- an import or export without an ABI attribute
vm.module @m {
  vm.import private @a.f(%x : i32) -> i32 {nosideeffects}
//                                        ^ mlir-syntax error: Found '{', expected 'attributes' before it
// safe fix: Insert 'attributes'
  vm.import private @a.g(%x : i32) attribute {nosideeffects, minimum_version = 3 : i32}
//                                 ^^^^^^^^^ mlir-syntax error: Found 'attribute', expected 'attributes'
// safe fix: Change 'attribute' to 'attributes'
  vm.import private @a.h(%x : i32) -> i32 attributes {nosideeffects}
  vm.import private @a.i(%x : i32) {vm.yield}
//                                 ^ mlir-syntax error: Found '{', expected 'attributes' before it
// safe fix: Insert 'attributes'
  vm.import private @a.j(%x : i32) {my.attribute = 1}
}
// -----
// -- whose the attributes without a keyword are
func private @a(i32) {iree.module.export}
//                   ^ mlir-syntax error: Found '{', expected 'attributes' before it
// safe fix: Insert 'attributes'
util.func private @b(i32) -> (i32, i32) {iree.abi.name = "x"}
//                                      ^ mlir-syntax error: Found '{', expected 'attributes' before it
// safe fix: Insert 'attributes'
//                                       ^^^^^^^^^^^^^ misplaced-attribute warning: Nothing reads iree.abi.name on a function, expected it on an argument or on a result
util.func private @c(i32) -> tensor<4xf32> {iree.abi.affinity = #hal.device.promise<@d>}
//                                         ^ mlir-syntax error: Found '{', expected 'attributes' before it
// safe fix: Insert 'attributes'
util.func private @d(i32) -> i32 {iree.abi.name = "x", iree.abi.stub}
//                               ^ mlir-syntax error: Found '{', expected 'attributes' before it
// safe fix: Insert 'attributes'
//                                ^^^^^^^^^^^^^ misplaced-attribute warning: Nothing reads iree.abi.name on a function, expected it on an argument or on a result
// -----
// -- another mistake after the keyword, where that is
"util.func"() <{function_type = (i32) -> (), sym_name = "a", iree.abi.stub iree.abi.model = "sync"}> ({}) : () -> ()
//                                                                         ^^^^^^^^^^^^^^ mlir-syntax error: Found 'iree.abi.model', expected ',' or '}'
// safe fix: Insert ','
util.func private @b(i32) attributes // of @b
{iree.abi.stub, iree.abi.model = "sync" my.attr = 1}
//                                      ^^^^^^^ mlir-syntax error: Found 'my.attr', expected ',' or '}'
// safe fix: Insert ','
util.func private @c(i32) attributes{iree.abi.model = "sync" my.attr = 1}
//                                                           ^^^^^^^ mlir-syntax error: Found 'my.attr', expected ',' or '}'
// safe fix: Insert ','
util.func private @d(i32) attributes {iree.abi.name = "x" my.attr = 1}
//                                    ^^^^^^^^^^^^^ misplaced-attribute warning: Nothing reads iree.abi.name on a function, expected it on an argument or on a result
//                                                        ^^^^^^^ mlir-syntax error: Found 'my.attr', expected ',' or '}'
// safe fix: Insert ','
util.func private @e(i32) attributes {} attributes {iree.abi.stub}
//                                                 ^ mlir-syntax error: Function has a second dictionary of attributes, expected all in the first
// -----
// -- before a tied result, which has no type of its own
util.func public @f(%a: tensor<4xf32>) -> ({iree.abi.name = "x"} %a) { util.return %a : tensor<4xf32> }
//                                         ^ mlir-syntax error: Attributes are before their type, expected the type first
// -----
// -- a dictionary that is still to be closed
util.func public @f(%a: i32 {iree.abi.name = "x" some.attr = 1,
// -----
// -- what is no value after a key, or follows a value
util.func public @f(%a: tensor<4xf32> {iree.abi.consume "x"}, %b: i32 {iree.abi.name some}, %c: i32 {iree.abi.name = "z"  =}) { util.return }
//                                                      ^^^ mlir-syntax error: Found "x", expected ',' or '}'
//                                                                                   ^^^^ mlir-syntax error: Found 'some', expected '='
//                                                                                                                        ^ mlir-syntax error: Found '=', expected ',' or '}'
util.func public @g(%a: i32 {iree.abi.name = "x" ; my.attr}) { util.return }
//                                               ^ mlir-syntax error: Found ';', expected ',' or '}'
// safe fix: Change ';' to ','
// -----
// -- a comma missing before an attribute without a value
util.func private @f(i32) attributes {iree.abi.model = "sync" iree.abi.stub}
//                                                            ^^^^^^^^^^^^^ mlir-syntax error: Found 'iree.abi.stub', expected ',' or '}'
// suggestion: Insert ','
util.func private @g(i32) attributes {iree.abi.stub my.attr, iree.abi.model = "sync"}
//                                                  ^^^^^^^ mlir-syntax error: Found 'my.attr', expected ',' or '}'
// suggestion: Insert ','
// -----
// -- after the body, where other ops have attributes
util.func public @f(%a: !hal.buffer_view) -> !hal.buffer_view {
  util.return %a : !hal.buffer_view
} attributes {iree.abi.stub}
//            ^^^^^^^^^^^^^ mlir-syntax error: Attributes follow the body, expected them before it
module @m {
  func.func @g() {
    return
  } attributes {
    "iree.reflection" = {author = "me"}, my.attr
//  ^^^^^^^^^^^^^^^^^ mlir-syntax error: Attributes follow the body, expected them before it
  }
  hal.executable.export public @d ordinal(0) count(%d: !hal.device) -> index {
  } attributes {workgroup_size = [1 : index], iree.abi.name = "x"}
}
// -----
// -- a dictionary in two pairs of braces as a value
util.func public @f() attributes {iree.reflection = {{a = "b"}}, iree.abi.stub} { util.return }
//                                                  ^^ mlir-syntax error: Found '{{', expected one pair of braces
// suggestion: Remove the outer braces
util.func public @g() attributes {iree.reflection = { {iree.abi.declaration = "b"} , c = "d"}} { util.return }
//                                                    ^ mlir-syntax error: Found '{', expected a key
util.func public @h() attributes {iree.reflection = {}, iree.abi.stub} { util.return }
// -----
// -- a missing equals sign in a reflection is one finding
util.func public @f() attributes {iree.reflection = {author "me", iree.abi.model == "coarse-fences"}} { util.return }
//                                                          ^^^^ mlir-syntax error: Found "me", expected '='
// suggestion: Insert '='
//                                                                               ^^ mlir-syntax error: Found '==', expected '='
// suggestion: Change '==' to '='
// -----
// -- the keyword with a typo
util.func private @f(%a: tensor<4xf32>) -> tensor<4xf32> atributes {iree.abi.stub}
//                                                       ^^^^^^^^^ mlir-syntax error: Found 'atributes', expected 'attributes'
// safe fix: Change 'atributes' to 'attributes'
util.func public @g(%a: tensor<4xf32>) atrtibutes {iree.abi.stub} { util.return }
//                                     ^^^^^^^^^^ mlir-syntax error: Found 'atrtibutes', expected 'attributes'
// safe fix: Change 'atrtibutes' to 'attributes'
util.func public @h() Attributes {iree.abi.stub} { util.return }
//                    ^^^^^^^^^^ mlir-syntax error: Found 'Attributes', expected 'attributes'
// safe fix: Change 'Attributes' to 'attributes'
// -----
// -- another word in place of the keyword
vm.module @m with {iree.reflection = {a = "b"}} {
//           ^^^^ mlir-syntax error: Found 'with', expected 'attributes'
// suggestion: Change 'with' to 'attributes'
  vm.export @f as("x") atts {iree.abi.stub}
//                     ^^^^ mlir-syntax error: Found 'atts', expected 'attributes'
// suggestion: Change 'atts' to 'attributes'
  vm.func @f() -> (i32, i32) props {iree.reflection = {a = "b"}} { vm.return }
//                           ^^^^^ mlir-syntax error: Found 'props', expected 'attributes'
// suggestion: Change 'props' to 'attributes'
}
util.func private @g(%a: i32) with {iree.abi.stub}
//                            ^^^^ mlir-syntax error: Found 'with', expected 'attributes'
// suggestion: Change 'with' to 'attributes'
util.func private @h() -> index {iree.abi.stub}
//                              ^ mlir-syntax error: Found '{', expected 'attributes' before it
// safe fix: Insert 'attributes'
llvm.func @i() unnamed_addr {iree.abi.stub}
//                          ^ mlir-syntax error: Found '{', expected 'attributes' before it
// safe fix: Insert 'attributes'
// -----
// -- entries that do not start with a key; an ellipsis is still being written
util.func public @f() attributes {iree.reflection = {[1], a = "b", @c, x = "e", {y = "g"}, z = "i"}} { util.return }
//                                                   ^ mlir-syntax error: Found '[', expected a key
//                                                                 ^^ mlir-syntax error: Found '@c', expected a key
//                                                                              ^ mlir-syntax error: Found '{', expected a key
util.func public @g() attributes {iree.abi.stub, ...} { util.return }
util.func public @h() attributes {// {
  iree.abi.stub, // [
  iree.reflection = {}
} { util.return }
#refl = {a = "b", iree.abi.declaration = "c", 1 = "d"}
//                                            ^ mlir-syntax error: Found '1', expected a key
util.func public @i() attributes {iree.reflection = #refl} { util.return }
// -----
// -- attributes without braces in a region
module { util.func private @f() attributes iree.abi.stub }
//                                         ^^^^^^^^^^^^^ mlir-syntax error: Found 'iree.abi.stub', expected '{'
// safe fix: Put the attributes in braces
// -----
// -- after an element of an array
util.func private @f(%a: index) -> (tensor<?x?xf32> {iree.abi.dims = [0 0]}, tensor<?xf32> {iree.abi.dims = [0 ; index]}) attributes {iree.abi.streamable}
//                                                                      ^ mlir-syntax error: Found '0', expected ',' or ']'
//                                                                                                             ^ mlir-syntax error: Found ';', expected ',' or ']'
util.func private @g(%a: index {tf_saved_model.index_path = [0 // ;
  , "a" "b"]}) attributes {iree.abi.stub, foo.bar = [#foo.a 1]}
//      ^^^ mlir-syntax error: Found "b", expected ',' or ']'
// -----
// -- a blank in a key is one mistake, and what follows a key without a value
util.func public @f(%a: f32 {iree.abi.nam e = "a"}) attributes {iree.reflection = {f = "I4!S1!R1!", f v = "1", x y = "z"}} { util.return }
//                           ^^^^^^^^^^^^^^ mlir-syntax error: Found 'iree.abi.nam e', expected iree.abi.name
// suggestion: Join them to iree.abi.name
//                                                                                                  ^^^ mlir-syntax error: Found 'f v', expected fv
// suggestion: Join them to fv
//                                                                                                               ^ mlir-syntax error: Found 'y', expected '=', ',' or '}'
// suggestion: Insert ','
util.func private @g(%a: i32) attributes {iree.abi/declaration = "b"}
//                                                ^ mlir-syntax error: Found '/', expected '='
// -----
// -- comments before the keyword, and what looks like one in a string
util.func public @f(%a: i32) // attributes
  attribute {iree.reflection = {a = "b"}} { util.return }
//^^^^^^^^^ mlir-syntax error: Found 'attribute', expected 'attributes'
// safe fix: Change 'attribute' to 'attributes'
util.func public @g(%a: i32) attributes // here
  {iree.abi.stub iree.reflection = {a = "b"}} { util.return }
//               ^^^^^^^^^^^^^^^ mlir-syntax error: Found 'iree.reflection', expected ',' or '}'
// safe fix: Insert ','
util.func public @h(%a: i32 {iree.abi.name = "https://a"}) attributes {iree.abi.stub iree.reflection = {a = "b"}} { util.return }
//                                                                                   ^^^^^^^^^^^^^^^ mlir-syntax error: Found 'iree.reflection', expected ',' or '}'
// safe fix: Insert ','
// -----
// -- an alias whose entry has no equals sign is one finding
#refl = {iree.abi.declaration "x", author == "me"}
//                            ^^^ mlir-syntax error: Found "x", expected '='
// suggestion: Insert '='
//                                        ^^ mlir-syntax error: Found '==', expected '='
// suggestion: Change '==' to '='
util.func public @f() attributes {iree.abi.stub, iree.reflection = #refl} { util.return }
// -----
// -- after types, aliases and attributes of dialects
util.func public @f(%a: tensor<2xi32> {iree.abi.encoding = tensor<2xui32> iree.abi.consume}, %b: tensor<2xi32> {iree.abi.affinity = #hal.device.promise<@dd>; iree.abi.consume}) attributes {
//                                                                        ^^^^^^^^^^^^^^^^ mlir-syntax error: Found 'iree.abi.consume', expected ',' or '}'
// suggestion: Insert ','
//                                                                                                                                                          ^ mlir-syntax error: Found ';', expected ',' or '}'
// safe fix: Change ';' to ','
  iree.abi.stub, iree.reflection = #refl foo.bar = 1} { util.return }
//                                       ^^^^^^^ mlir-syntax error: Found 'foo.bar', expected ',' or '}'
// safe fix: Insert ','
#refl = {}
util.func private @g(%a: i64) -> i32 attributes {vm.signature = (i64) => i32, vm.import.module = "m"}
//                                                                    ^^ mlir-syntax error: Found '=>', expected '->'
// suggestion: Change '=>' to '->'
// What has no body is not whole.
util.func private @h(%a: tensor<4xf32> {iree.abi.affinity = #hal.device.affinity @d})
//                                                                      ^^^^^^^^ wrong-value-kind error: Attribute #hal.device.affinity has no device, expected <@device> after it
// -----
// -- values that are none: words, quotes of other languages, a quote that is missing
util.func public @f(%a: tensor<4xf32> {iree.abi.name = x}, %b: i32 {iree.abi.name = 'y'}, %c: i32 {iree.abi.name = r"z"}) attributes {iree.abi.model = coarse-fences", vm.fallback = other, iree.abi.stub = yes} { util.return }
//                                                     ^ mlir-syntax error: Found 'x', expected a string
// suggestion: Change the value to "x"
//                                                                                  ^^^ mlir-syntax error: Found ''y'', expected a string
// suggestion: Change the value to "y"
//                                                                                                                 ^^^^ mlir-syntax error: Found 'r"z"', expected a string
// suggestion: Change the value to "z"
//                                                                                                                                                     ^^^^^^^^^^^^^^ mlir-syntax error: Found 'coarse-fences"', expected a string
// suggestion: Change the value to "coarse-fences"
//                                                                                                                                                                                   ^^^^^ mlir-syntax error: Found 'other', expected a symbol
// suggestion: Change the value to @other
//                                                                                                                                                                                                          ^^^ mlir-syntax error: Found 'yes', expected no value
util.func public @g() attributes {iree.reflection = {author = me, site = my-site.org, fv = '1', e = -, f = I6!B3!d4R1!}} { util.return }
//                                                            ^^ mlir-syntax error: Found 'me', expected a value
// suggestion: Change the value to "me"
//                                                                       ^^^^^^^^^^^ mlir-syntax error: Found 'my-site.org', expected a value
// suggestion: Change the value to "my-site.org"
//                                                                                         ^^^ mlir-syntax error: Found ''1'', expected a string
// suggestion: Change the value to "1"
//                                                                                                  ^ mlir-syntax error: Found '-', expected a value
//                                                                                                         ^^^^^^^^^^^ mlir-syntax error: Found 'I6!B3!d4R1!', expected a string
// suggestion: Change the value to "I6!B3!d4R1!"
// -----
// -- types that are none, and another arrow
util.func public @f(%a: !hal.buffer {iree.abi.output = 0 : idex}, %b: i32 {iree.abi.name = "a" : string}, %c: !hal.buffer {iree.abi.output = 1 : q7}) attributes {iree.reflection = {count = [0 : ]}} { util.return }
//                                                         ^^^^ mlir-syntax error: Found 'idex', expected a type; did you mean index?
// suggestion: Change to index
//                                                                                               ^^^^^^ mlir-syntax error: Found 'string', expected a type
// suggestion: Remove the type
//                                                                                                                                               ^^ mlir-syntax error: Found 'q7', expected a type
//                                                                                                                                                                                                ^ mlir-syntax error: Found ']', expected a type
// -----
// -- a dialect's attribute with another mark, or none
util.func public @f(%a: tensor<4xf32> {iree.abi.affinity = @hal.device.affinity<@d>}) attributes {iree.abi.affinity = hal.device.promise<@d>} { util.return }
//                                                         ^ mlir-syntax error: Found '@', expected '#'
// suggestion: Change '@' to '#'
//                                                                                                                    ^^^^^^^^^^^^^^^^^^ mlir-syntax error: Found 'hal.device.promise', expected '#'
// suggestion: Insert '#'
// -----
// -- lists
util.func private @f(%a: index) -> (tensor<?x?xf32> {iree.abi.dims = [0, ]}, tensor<?xf32> {iree.abi.dims = [, 0]}, tensor<?xf32> {iree.abi.dims = [later]}) attributes {iree.abi.streamable}
//                                                                     ^ mlir-syntax error: Found ',', expected ']'
// suggestion: Remove the comma
//                                                                                                           ^ mlir-syntax error: Found ',', expected an integer
// suggestion: Remove the comma
//                                                                                                                                                  ^^^^^ mlir-syntax error: Found 'later', expected an integer
// -----
// -- what is still to be written, and templates
util.func public @f() attributes {iree.reflection = {a = $AUTHOR, b = ..., d = <me>}, iree.abi.model = …, ...} { util.return }
util.func public @g() attributes {iree.abi.model =
