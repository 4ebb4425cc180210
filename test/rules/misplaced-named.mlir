// -- among the results
func.func private @f() -> i32 attributes {iree.reflection = {iree.abi = "{\22a\22:[],\22r\22:[[\22named\22,\22x\22,\22i32\22]],\22v\22:1}"}}
//                                                                                            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ misplaced-named error: Record "named" "x" is among the results, expected it only directly in "a"
// suggestion: Keep only the record that it names
// -----
// -- inside a list
func.func private @f(%a: !util.list<?>) attributes {iree.reflection = {iree.abi = "{\22a\22:[[\22slist\22,[\22named\22,\22x\22,\22i32\22]]],\22r\22:[],\22v\22:1}"}}
//                                                                                                        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ misplaced-named error: Record "named" "x" is inside another record, expected it only directly in "a"
// suggestion: Keep only the record that it names
// -----
// -- inside another named
func.func private @f(%a: i32) attributes {iree.reflection = {iree.abi = "{\22a\22:[[\22named\22,\22y\22,[\22named\22,\22x\22,\22i32\22]]],\22r\22:[],\22v\22:1}"}}
//                                                                                                      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ misplaced-named error: Record "named" "x" is inside another record, expected it only directly in "a"
// suggestion: Keep only the record that it names
// -----
// -- directly in a
func.func private @f(%a: i32) attributes {iree.reflection = {iree.abi = "{\22a\22:[[\22named\22,\22x\22,\22i32\22]],\22r\22:[],\22v\22:1}"}}
