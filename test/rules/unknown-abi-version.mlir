// -- two
func.func private @f(%a: i32) attributes {iree.reflection = {iree.abi = "{\22a\22:[\22i32\22],\22r\22:[],\22v\22:2}"}}
//                                                                                                               ^ unknown-abi-version warning: Version is 2, expected 1, the only one there is
// suggestion: Change the version to 1
// -----
// -- negative, in front
func.func private @f(%a: i32) attributes {iree.reflection = {iree.abi = "{\22v\22:-1,\22a\22:[\22i32\22],\22r\22:[]}"}}
//                                                                                ^^ unknown-abi-version warning: Version is -1, expected 1, the only one there is
// suggestion: Change the version to 1
// -----
// -- one
func.func private @f(%a: i32) attributes {iree.reflection = {iree.abi = "{\22a\22:[\22i32\22],\22r\22:[],\22v\22:1}"}}
// -----
// -- right behind other digits
func.func private @f(%a: i16) attributes {iree.reflection = {iree.abi = "{\22r\22:[],\22a\22:[\22i16\22],\22v\22:2}"}}
//                                                                                                               ^ unknown-abi-version warning: Version is 2, expected 1, the only one there is
// suggestion: Change the version to 1
