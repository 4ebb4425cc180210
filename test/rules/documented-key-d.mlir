// -- ABI JSON under the documented key
func.func @f() attributes {iree.reflection = {d = "{\22a\22:[],\22r\22:[],\22v\22:1}"}} { return }
//                                            ^ documented-key-d information: Key d is documented but never read, expected iree.abi
// suggestion: Rename d to iree.abi
// -----
// -- beside the key that is read
func.func @f() attributes {iree.reflection = {d = "{\22a\22:[],\22r\22:[],\22v\22:1}", iree.abi = "{\22a\22:[],\22r\22:[],\22v\22:1}"}} { return }
//                                            ^ documented-key-d information: Key d is documented but never read, expected iree.abi
// -----
// -- the key that is read
func.func @f() attributes {iree.reflection = {iree.abi = "{\22a\22:[],\22r\22:[],\22v\22:1}"}} { return }
// -----
// -- somebody's own key
func.func @f() attributes {iree.reflection = {d = 4 : index}} { return }
// -----
// -- the key that is read belongs to another thing, and another key stands beside it
func.func @f(%a: i32 {iree.reflection = {iree.abi = "x"}}) attributes {iree.reflection = {author = "me", d = "{\22a\22:[\22i32\22],\22r\22:[],\22v\22:1}"}} { return }
//                                                   ^ abi-json-syntax error: Found "x", expected a JSON object
//                                                                                                       ^ documented-key-d information: Key d is documented but never read, expected iree.abi
// suggestion: Rename d to iree.abi
