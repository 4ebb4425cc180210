// -- no results
func.func private @f(%arg0: i32) attributes {iree.reflection = {iree.abi = "{\22a\22:[\22i32\22]}"}}
//                                                                          ^^^^^^^^^^^^^^^^^^^^^ abi-json-structure error: Key "r" is missing, expected an array of records
// -----
// -- neither arguments nor results
func.func private @f() attributes {iree.reflection = {iree.abi = "{\22v\22:1}"}}
//                                                                ^^^^^^^^^^^ abi-json-structure error: Keys "a" and "r" are missing, expected arrays of records
// -----
// -- an array instead of an object
func.func private @f() attributes {iree.reflection = {iree.abi = "[[],[]]"}}
//                                                                ^^^^^^^ abi-json-structure error: Found an array, expected a JSON object with "a" and "r"
// -----
// -- a record that is none
func.func private @f(%arg0: i32) attributes {iree.reflection = {iree.abi = "{\22a\22:[32],\22r\22:[],\22v\22:1}"}}
//                                                                                    ^^ abi-json-structure error: Found 32, expected a record: a type's name, null or an array
// -----
// -- records that are no array
func.func private @f() -> i64 attributes {iree.reflection = {iree.abi = "{\22a\22:[],\22r\22:{\22x\22:\22i64\22}}"}}
//                                                                                           ^^^^^^^^^^^^^^^^^^^ abi-json-structure error: "r" is an object, expected an array of records
// -----
// -- a key twice
func.func private @f() attributes {iree.reflection = {iree.abi = "{\22a\22:[],\22r\22:[],\22a\22:[]}"}}
//                                                                                       ^^^^^^^ abi-json-structure error: Duplicate key "a", expected it once
// -----
// -- numbers that must be integers
func.func private @f(%arg0: tensor<4xf32>) attributes {iree.reflection = {iree.abi = "{\22a\22:[[\22ndarray\22,\22f32\22,\221\22,4.0]],\22r\22:[],\22v\22:\222\22}"}}
//                                                                                                                       ^^^^^^^ abi-json-structure error: Rank is "1", expected an integer or null
// suggestion: Change to 1
//                                                                                                                               ^^^ abi-json-structure error: Dimension 0 is 4.0, expected an integer or null
// suggestion: Change to 4
//                                                                                                                                                        ^^^^^^^ abi-json-structure error: Version is "2", expected an integer
// suggestion: Change to 2
// -----
// -- keys and slots of the wrong kind
func.func private @f(%a: i32, %b: !util.list<?>) attributes {iree.reflection = {iree.abi = "{\22a\22:[[\22named\22,0,\22i32\22],[\22sdict\22,\22x\22]],\22r\22:[],\22v\22:1}"}}
//                                                                                                                 ^ abi-json-structure error: Key is 0, expected a string
//                                                                                                                                           ^^^^^^^ abi-json-structure error: Slot of "sdict" is "x", expected an array of key and record
// -----
// -- the version may be left out
func.func private @f(%arg0: i32) attributes {iree.reflection = {iree.abi = "{\22a\22:[\22i32\22],\22r\22:[]}"}}
//                                                                                                         ^ missing-abi-version hint: Found no version, expected "v":1
// -----
// -- one record in place of an array of records
func.func private @f(%arg0: tensor<4xf32>) -> i32 attributes {iree.reflection = {iree.abi = "{\22a\22:[\22ndarray\22,\22f32\22,1,4],\22r\22:[\22stuple\22,\22i32\22],\22v\22:1}"}}
//                                                                                                    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ abi-json-structure error: "a" is one record itself, expected an array of records
// suggestion: Put the record in an array
//                                                                                                                                          ^^^^^^^^^^^^^^^^^^^^^^^^ abi-json-structure error: "r" is one record itself, expected an array of records
// suggestion: Put the record in an array
// -----
// -- sections under the names that other formats give them
func.func private @f(%arg0: i32) attributes {iree.reflection = {iree.abi = "{\22args\22:[\22i32\22],\22Results\22:[],\22v\22:1}"}}
//                                                                           ^^^^^^^^^^ abi-json-structure error: Key is "args", expected "a"
// suggestion: Change to "a"
//                                                                                                  ^^^^^^^^^^^^^ abi-json-structure error: Key is "Results", expected "r"
// suggestion: Change to "r"
func.func private @g(%arg0: i32) attributes {iree.reflection = {iree.abi = "{\22a\22:[\22i32\22],\22returns\22:[],\22v\22:1}"}}
//                                                                                               ^^^^^^^^^^^^^ abi-json-structure error: Key is "returns", expected "r"
// suggestion: Change to "r"
func.func private @two() attributes {iree.reflection = {iree.abi = "{\22a\22:[],\22returns\22:[],\22results\22:[],\22v\22:1}"}}
//                                                                  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ abi-json-structure error: Key "r" is missing, expected an array of records
// -----
// -- what is not known, and an integer with a fraction
func.func private @f(%arg0: tensor<?x4xf32>) attributes {iree.reflection = {iree.abi = "{\22a\22:[[\22ndarray\22,\22f32\22,2.0,\22?\22,\22four\22]],\22r\22:[],\22v\22:1}"}}
//                                                                                                                         ^^^ abi-json-structure error: Rank is 2.0, expected an integer or null
// suggestion: Change to 2
//                                                                                                                             ^^^^^^^ abi-json-structure error: Dimension 0 is "?", expected an integer or null
// suggestion: Change to null
//                                                                                                                                     ^^^^^^^^^^ abi-json-structure error: Dimension 1 is "four", expected an integer or null
// -----
// -- strings with and without a number that was meant
func.func private @f(%a: tensor<16x4x4x4x4x4xf32>) attributes {iree.reflection = {iree.abi = "{\22a\22:[[\22ndarray\22,\22f32\22,6,\22 16 \22,\224x4\22,\22x4\22,\22 none \22,\22none yet\22,4.00]],\22r\22:[],\22v\22:\22?\22}"}}
//                                                                                                                                 ^^^^^^^^^^ abi-json-structure error: Dimension 0 is " 16 ", expected an integer or null
// suggestion: Change to 16
//                                                                                                                                            ^^^^^^^^^ abi-json-structure error: Dimension 1 is "4x4", expected an integer or null
//                                                                                                                                                      ^^^^^^^^ abi-json-structure error: Dimension 2 is "x4", expected an integer or null
//                                                                                                                                                               ^^^^^^^^^^^^ abi-json-structure error: Dimension 3 is " none ", expected an integer or null
// suggestion: Change to null
//                                                                                                                                                                            ^^^^^^^^^^^^^^ abi-json-structure error: Dimension 4 is "none yet", expected an integer or null
//                                                                                                                                                                                           ^^^^ abi-json-structure error: Dimension 5 is 4.00, expected an integer or null
// suggestion: Change to 4
//                                                                                                                                                                                                                     ^^^^^^^ abi-json-structure error: Version is "?", expected an integer
// -----
// -- dimensions and members in brackets of other formats
func.func private @f(%a: tensor<4x8xf32>, %b: tensor<4x?xf32>) attributes {iree.reflection = {iree.abi = "{\22a\22:[[\22ndarray\22,\22f32\22,2,[4,8]],[\22ndarray\22,\22f32\22,[4,null]]],\22r\22:[],\22v\22:1}"}}
//                                                                                                                                             ^^^^^ abi-json-structure error: Dimensions are an array, expected each as an element of the record
// suggestion: Remove the brackets around the dimensions
//                                                                                                                                                                             ^^^^^^^^ abi-json-structure error: Rank is an array, expected an integer or null
// suggestion: Change the array to its rank and dimensions
func.func private @g(%a: !util.list<?>, %b: !util.list<?>, %c: !util.list<?>) attributes {iree.reflection = {iree.abi = "{\22a\22:[{\22x\22:\22i32\22},[\22sdict\22,\22x\22,\22i32\22],[\22sdict\22,{\22x\22:\22i32\22}]],\22r\22:[],\22v\22:1}"}}
//                                                                                                                                 ^^^^^^^^^^^^^^^^^^^ abi-json-structure error: Found an object, expected a record: a type's name, null or an array
// suggestion: Change the object to an sdict
//                                                                                                                                                                  ^^^^^^^ abi-json-structure error: Slot of "sdict" is "x", expected an array of key and record
// suggestion: Put each key and its record in an array
//                                                                                                                                                                                                  ^^^^^^^^^^^^^^^^^^^ abi-json-structure error: Slot of "sdict" is an object, expected an array of key and record
// suggestion: Change the object to slots
// -----
// -- slots in a list, and keys after their records
func.func private @f(%a: !util.list<?>, %b: !util.list<?>) attributes {iree.reflection = {iree.abi = "{\22a\22:[[\22slist\22,[\22i32\22,\22i64\22]],[\22sdict\22,[[\22x\22,\22i32\22],[\22y\22,\22i64\22]]]],\22r\22:[],\22v\22:1}"}}
//                                                                                                                           ^^^^^^^^^^^^^^^^^^^^^ abi-json-structure error: Slots are an array, expected each as an element of the record
// suggestion: Remove the brackets around the slots
//                                                                                                                                                               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ abi-json-structure error: Slots are an array, expected each as an element of the record
// suggestion: Remove the brackets around the slots
func.func private @g(%a: !util.list<?>, %b: tensor<4xf32>) attributes {iree.reflection = {iree.abi = "{\22a\22:[[\22sdict\22,[[\22ndarray\22,\22f32\22,1,4],\22x\22]],[\22named\22,[\22ndarray\22,\22f32\22,1,4],\22y\22]],\22r\22:[],\22v\22:1}"}}
//                                                                                                                                                          ^^^^^^^ abi-json-structure error: Key "x" follows its record, expected it before
// suggestion: Put the key before its record
//                                                                                                                                                                                                               ^^^^^^^ abi-json-structure error: Key "y" follows its record, expected it before
// suggestion: Put the key before its record
// -----
// -- rank before the element type
func.func private @f(%a: tensor<4xf32>, %b: tensor<*xf32>, %c: tensor<4xf32>) attributes {iree.reflection = {iree.abi = "{\22a\22:[[\22ndarray\22,1,\22f32\22,4],[\22ndarray\22,null,\22f32\22],[\22ndarray\22,1,\22four\22,4]],\22r\22:[],\22v\22:1}"}}
//                                                                                                                                                ^ abi-json-structure error: Rank 1 is before the element type, expected it after
// suggestion: Put the element type before the rank
//                                                                                                                                                                              ^^^^ abi-json-structure error: Rank null is before the element type, expected it after
// suggestion: Put the element type before the rank
//                                                                                                                                                                                                             ^ abi-json-structure error: Found 1, expected a record: a type's name, null or an array
//                                                                                                                                                                                                               ^^^^^^^^^^ abi-json-structure error: Rank is "four", expected an integer or null
// -----
// -- records in an array of their own
func.func private @f(%a: tensor<4xf32>, %b: i32) attributes {iree.reflection = {iree.abi = "{\22a\22:[[[\22ndarray\22,\22f32\22,1,4],\22i32\22]],\22r\22:[[\22slist\22]],\22v\22:1}"}}
//                                                                                                    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ abi-json-structure error: Records are in an array of their own, expected each as an element of the section
// suggestion: Remove the brackets around the records
