// -- a tag of mid-2021
func.func private @f(%a: !util.list<?>) attributes {iree.reflection = {iree.abi = "{\22a\22:[[\22sdict_kwargs\22,[\22x\22,\22i32\22]]],\22r\22:[],\22v\22:1}"}}
//                                                                                            ^^^^^^^^^^^^^^^^^^ foreign-record error: "sdict_kwargs" is how IREE's document had keyword arguments in mid-2021, expected a "named" record for each
// -----
// -- tags of the Torch importer
func.func private @f(%a: !util.list<?>, %b: !util.list<?>, %c: !util.list<?>) attributes {iree.reflection = {iree.abi = "{\22a\22:[[\22pytuple\22,\22f64\22,\22i64\22],[\22py_uniform_list\22,\22f64\22],[\22py_uniform_dict\22,\22i64\22,\22f64\22]],\22r\22:[],\22v\22:1}"}}
//                                                                                                                                  ^^^^^^^^^^^^^ foreign-record error: "pytuple" is a name of the Torch importer of 2021 that no IREE runtime read, expected "stuple"
// suggestion: Change the tag to stuple
//                                                                                                                                                                      ^^^^^^^^^^^^^^^^^^^^^ foreign-record error: "py_uniform_list" is a name of the Torch importer of 2021 that no IREE runtime read, expected "py_homogeneous_list"
// suggestion: Change the tag to py_homogeneous_list
//                                                                                                                                                                                                        ^^^^^^^^^^^^^^^^^^^^^ foreign-record error: "py_uniform_dict" is a name of the Torch importer of 2021 that no IREE runtime read, expected "sdict" with a slot for each key
// -----
// -- types of the Torch importer
func.func private @f(%a: i64) -> !util.list<?> attributes {iree.reflection = {iree.abi = "{\22a\22:[\22error: unimplemented type\22],\22r\22:[\22pystr\22],\22v\22:1}"}}
//                                                                                                  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ foreign-record error: "error: unimplemented type" is what the Torch importer of 2021 put for types that it could not translate, expected a type record
//                                                                                                                                            ^^^^^^^^^^^ foreign-record error: "pystr" is a name of the Torch importer of 2021 that no IREE runtime read, expected a list of bytes: ["py_homogeneous_list","i8"]
// -----
// -- known ones
func.func private @f(%a: !util.list<?>) -> !util.list<?> attributes {iree.reflection = {iree.abi = "{\22a\22:[[\22stuple\22,\22f64\22,\22i64\22]],\22r\22:[[\22py_homogeneous_list\22,\22i8\22]],\22v\22:1}"}}
