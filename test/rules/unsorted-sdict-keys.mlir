// -- of an argument
func.func private @f(%a: !util.list<?>) attributes {iree.reflection = {iree.abi = "{\22a\22:[[\22sdict\22,[\22foo\22,\22i32\22],[\22bar\22,\22f32\22]]],\22r\22:[],\22v\22:1}"}}
//                                                                                                                               ^^^^^^^^^ unsorted-sdict-keys hint: Key "bar" comes after "foo", expected keys sorted by their bytes
// suggestion: Sort the keys
// -----
// -- by bytes, not by UTF-16
func.func private @f(%a: !util.list<?>) attributes {iree.reflection = {iree.abi = "{\22a\22:[[\22sdict\22,[\22𝔘\22,\22i32\22],[\22ﬀ\22,\22f32\22]]],\22r\22:[],\22v\22:1}"}}
//                                                                                                                              ^^^^^^^ unsorted-sdict-keys hint: Key "ﬀ" comes after "𝔘", expected keys sorted by their bytes
// suggestion: Sort the keys
// -----
// -- sorted by bytes
func.func private @f(%a: !util.list<?>) attributes {iree.reflection = {iree.abi = "{\22a\22:[[\22sdict\22,[\22B\22,\22i32\22],[\22a\22,\22f32\22],[\22ﬀ\22,\22i64\22],[\22𝔘\22,\22i8\22]]],\22r\22:[],\22v\22:1}"}}
