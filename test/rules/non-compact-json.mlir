// -- blanks, told once
func.func private @f(%a: i32) attributes {iree.reflection = {iree.abi = "{\22a\22: [\22i32\22], \22r\22: [ ], \22v\22:1 }"}}
//                                                                                ^ non-compact-json hint: Found white space between tokens, expected compact JSON
// safe fix: Compact the JSON
// -----
// -- line breaks as escapes
func.func private @f(%a: i32) attributes {iree.reflection = {iree.abi = "{\0A\09\22a\22:[\22i32\22],\0A\09\22r\22:[],\0A\09\22v\22:1\0A}"}}
//                                                                        ^^^^^^ non-compact-json hint: Found white space between tokens, expected compact JSON
// safe fix: Compact the JSON
// -----
// -- blanks in a key
func.func private @f(%a: i32) attributes {iree.reflection = {iree.abi = "{\22a\22:[[\22named\22,\22my \\\22 key\22,\22i32\22]],\22r\22:[],\22v\22:1}"}}
