// -- as the pass wrote it
func.func private @f(%a: tensor<4x4xi64>, %b: tensor<5x5xi64>) -> tensor<5x5xi64> attributes {iree.reflection = {f = "I27!I10!B7!t7d4d4I10!B7!t7d5d5R14!R10!B7!t7d5d5", fv = "1"}}
//                                                                                                                    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ nested-partials error: Found partial signatures inside the sections, as of December 2019, expected their types: "I19!B7!t7d4d4B7!t7d5d5R10!B7!t7d5d5"
// safe fix: Flatten the partial signatures
// -----
// -- inputs only
func.func private @f(%a: tensor<4x4xi64>) attributes {iree.reflection = {f = "I14!I10!B7!t7d4d4R1!", fv = "1"}}
//                                                                            ^^^^^^^^^^^^^^^^^^^^ nested-partials error: Found partial signatures inside the sections, as of December 2019, expected their types: "I10!B7!t7d4d4R1!"
// safe fix: Flatten the partial signatures
// -----
// -- results in the inputs are something else
func.func private @f(%a: tensor<4x4xi64>) attributes {iree.reflection = {f = "I14!R10!B7!t7d4d4R1!", fv = "1"}}
//                                                                                ^^^^^^^^^^^^^ raw-signature-syntax error: Found "R10!B7!t7d4d4", expected a buffer (B…), scalar (S…), reference object (O1!) or unrecognized type (U1!) in the inputs
// -----
// -- flat
func.func private @f(%a: tensor<4x4xi64>, %b: tensor<5x5xi64>) -> tensor<5x5xi64> attributes {iree.reflection = {f = "I19!B7!t7d4d4B7!t7d5d5R10!B7!t7d5d5", fv = "1"}}
