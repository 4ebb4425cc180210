// -- two arguments
func.func private @f(%a: i32, %b: f32) attributes {iree.reflection = {iree.abi = "{\22a\22:[[\22named\22,\22x\22,\22i32\22],[\22named\22,\22x\22,\22f32\22]],\22r\22:[],\22v\22:1}"}}
//                                                                                                                                       ^^^^^^^ duplicate-named-key error: Duplicate keyword "x", which argument 0 has already
// -----
// -- spelled with an escape
func.func private @f(%a: i32, %b: f32) attributes {iree.reflection = {iree.abi = "{\22a\22:[[\22named\22,\22x\22,\22i32\22],[\22named\22,\22\\u0078\22,\22f32\22]],\22r\22:[],\22v\22:1}"}}
//                                                                                                                                       ^^^^^^^^^^^^^ duplicate-named-key error: Duplicate keyword "x", which argument 0 has already
// -----
// -- two keywords
func.func private @f(%a: i32, %b: f32) attributes {iree.reflection = {iree.abi = "{\22a\22:[[\22named\22,\22x\22,\22i32\22],[\22named\22,\22X\22,\22f32\22]],\22r\22:[],\22v\22:1}"}}
