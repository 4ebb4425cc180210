// -- missing
func.func private @f(%a: i32) attributes {iree.reflection = {iree.abi = "{\22a\22:[\22i32\22],\22r\22:[]}"}}
//                                                                                                      ^ missing-abi-version hint: Found no version, expected "v":1
// safe fix: Add "v":1
// -----
// -- with another key behind
func.func private @f(%a: i32) attributes {iree.reflection = {iree.abi = "{\22a\22:[\22i32\22],\22r\22:[],\22x\22:[2]}"}}
//                                                                                                                  ^ missing-abi-version hint: Found no version, expected "v":1
// safe fix: Add "v":1
// -----
// -- in front
func.func private @f(%a: i32) attributes {iree.reflection = {iree.abi = "{\22v\22:1,\22a\22:[\22i32\22],\22r\22:[]}"}}
