// -- a comma too many
func.func private @f(%arg0: tensor<4xf32>) attributes {iree.reflection = {iree.abi = "{\22a\22:[[\22ndarray\22,\22f32\22,1,4],],\22r\22:[],\22v\22:1}"}}
//                                                                                                                           ^ abi-json-syntax error: Found "," before "]", expected no comma there
// safe fix: Remove the comma
// -----
// -- several commas, after a character of two bytes
func.func private @f(%arg0: i32) attributes {iree.reflection = {iree.abi = "{\22a\22:[[\22named\22,\22é\22,\22i32\22,],],\22r\22:[],\22v\22:1}"}}
//                                                                                                                  ^ abi-json-syntax error: Found "," before "]", expected no comma there
// safe fix: Remove 2 commas
// -----
// -- a comma beside another mistake
func.func private @f(%arg0: i32) attributes {iree.reflection = {iree.abi = "{\22a\22:[\22i32\22,],\22v\22:1}"}}
//                                                                                             ^ abi-json-syntax error: Found "," before "]", expected no comma there
// -----
// -- a bracket is missing
func.func private @f(%arg0: tensor<4xf32>) -> i32 attributes {iree.reflection = {iree.abi = "{\22a\22:[[\22ndarray\22,\22f32\22,1,4],\22r\22:[\22i32\22],\22v\22:1}"}}
//                                                                                                                                          ^ abi-json-syntax error: Found ":", expected "," or "]"
// safe fix: Add the missing ]
// -----
// -- a key without quotes, behind an emoji
func.func private @"😀"() attributes {iree.reflection = {iree.abi = "{a:[],\22r\22:[]}"}}
//                                                                    ^ abi-json-syntax error: Found "a", expected a key in double quotes
// safe fix: Put the keys in quotes
// -----
// -- a string that is never closed
func.func private @f() -> i32 attributes {iree.reflection = {iree.abi = "{\22a\22:[],\22r\22:[\22i32"}}
//                                                                                            ^^^^^^ abi-json-syntax error: String is not closed, expected '"'
// suggestion: Add the missing "]}
// -----
// -- an escape that JSON does not know
func.func private @f(%x: i32) attributes {iree.reflection = {iree.abi = "{\22a\22:[[\22named\22,\22\\x\22,\22i32\22]],\22r\22:[]}"}}
//                                                                                                 ^^^ abi-json-syntax error: Found "\x", expected a JSON escape such as "\n"
// -----
// -- a placeholder is told once
func.func private @f() attributes {iree.reflection = {iree.abi = "the ABI"}}
//                                                                ^^^^^^^ abi-json-syntax error: Found "the ABI", expected a JSON object
// -----
// -- white space and other keys are fine
func.func private @f() attributes {iree.reflection = {iree.abi = "{ \22a\22: [], \22r\22: [], \22v\22: 1, \22note\22: \22mine\22 }"}}
//                                                                 ^ non-compact-json hint: Found white space between tokens, expected compact JSON
// -----
// -- quotes and words of Python, of HTML, of an address, of a word processor, quotes that are escaped twice
func.func private @f(%arg0: i32) -> i32 attributes {iree.reflection = {iree.abi = "{'a':['i32'],'r':['i32'],'v':1}"}}
//                                                                                  ^^^ abi-json-syntax error: Found "'a'", expected a key in double quotes
// safe fix: Change the quotes to double quotes
func.func private @f(%arg0: i32) -> i32 attributes {iree.reflection = {iree.abi = "{'a':['i32'],'r':['i32'],'v':1,'x':[None,True]}"}}
//                                                                                  ^^^ abi-json-syntax error: Found "'a'", expected a key in double quotes
// safe fix: Change Python's quotes and words to JSON's
func.func private @f(%arg0: i32) -> i32 attributes {iree.reflection = {iree.abi = "{\22a\22:[\22i32\22],\22r\22:[\22i32\22],\22v\22:1,\22x\22:False}"}}
//                                                                                                                                            ^^^^^ abi-json-syntax error: Found "False", expected a value
// safe fix: Change Python's words to JSON's
func.func private @f(%arg0: i32) -> i32 attributes {iree.reflection = {iree.abi = "{&quot;a&quot;:[&quot;i32&quot;],&quot;r&quot;:[&quot;i32&quot;],&quot;v&quot;:1}"}}
//                                                                                  ^^^^^^^^^^^^^ abi-json-syntax error: Found "&quot;a&quot;", expected a key in double quotes
// safe fix: Change the quotes to double quotes
func.func private @f(%arg0: i32) -> i32 attributes {iree.reflection = {iree.abi = "{%22a%22:[%22i32%22],%22r%22:[%22i32%22],%22v%22:1}"}}
//                                                                                  ^^^^^^^ abi-json-syntax error: Found "%22a%22", expected a key in double quotes
// safe fix: Change the quotes to double quotes
func.func private @f(%arg0: i32) -> i32 attributes {iree.reflection = {iree.abi = "{“a”:[“i32”],“r”:[“i32”],“v”:1}"}}
//                                                                                  ^^^ abi-json-syntax error: Found "“a”", expected a key in double quotes
// safe fix: Change the quotes to double quotes
func.func private @f(%arg0: i32) -> i32 attributes {iree.reflection = {iree.abi = "{\\22a\\22:[\\22i32\\22],\\22r\\22:[\\22i32\\22],\\22v\\22:1}"}}
//                                                                                  ^^^^^^^^^ abi-json-syntax error: Found "\22a\22", expected a key in double quotes
// safe fix: Unescape the quotes
// -----
// -- braces of a template, keys without quotes
func.func private @f(%arg0: i32) -> i32 attributes {iree.reflection = {iree.abi = "{{\22a\22:[\22i32\22],\22r\22:[\22i32\22],\22v\22:1}}"}}
//                                                                                  ^ abi-json-syntax error: Found "{", expected a key in double quotes
// safe fix: Change the doubled braces to single ones
func.func private @f(%arg0: i32) -> i32 attributes {iree.reflection = {iree.abi = "{a:[\22i32\22],r:[\22i32\22],v:1}"}}
//                                                                                  ^ abi-json-syntax error: Found "a", expected a key in double quotes
// safe fix: Put the keys in quotes
// -----
// -- another spelling that is not all that is wrong
func.func private @f(%arg0: i32) -> i32 attributes {iree.reflection = {iree.abi = "{'a':['i32'],'v':1}"}}
//                                                                                  ^^^ abi-json-syntax error: Found "'a'", expected a key in double quotes
// -----
// -- what is right in another encoding
func.func private @f(%arg0: tensor<4xf32>) attributes {iree.reflection = {iree.abi = "I6!B3!d4R1!"}}
//                                                                                    ^^^^^^^^^^^ abi-json-syntax error: Found a raw signature, expected ABI JSON
// -----
// -- dynamic dimensions as MLIR has them
func.func private @f(%a: tensor<?x?xf32>) attributes {iree.reflection = {iree.abi = "{\22a\22:[[\22ndarray\22,\22f32\22,2,?, ? ]],\22r\22:[],\22v\22:1}"}}
//                                                                                                                        ^ abi-json-syntax error: Found "?", expected a value
// suggestion: Change ? to null
func.func private @g(%a: tensor<?xf32>) attributes {iree.reflection = {iree.abi = "{\22a\22:[[\22named\22,\22why?\22,[\22ndarray\22,\22f32\22,1,?]]],\22r\22:[],\22v\22:1}"}}
//                                                                                                                                              ^ abi-json-syntax error: Found "?", expected a value
// suggestion: Change ? to null
func.func private @h(%a: tensor<?xf32>) attributes {iree.reflection = {iree.abi = "{\22a\22:[[\22ndarray\22,\22f32\22,1,4?]],\22r\22:[],\22v\22:1}"}}
//                                                                                                                      ^^ abi-json-syntax error: Found "4?", expected a value
