// -- blanks, with and without room
func.func @f(%x: tensor<4xf32>, %y:　 i32, %z: i32​)⁠ -> i32 {
//              ^ unexpected-character error: Unexpected character U+00A0, expected a blank
// suggestion: Change to a blank
//                                 ^^ unexpected-character error: Unexpected character U+3000, expected '  '
// suggestion: Change to '  '
//                                               ^ unexpected-character error: Unexpected character U+200B, expected nothing
// suggestion: Remove the character
//                                                 ^ unexpected-character error: Unexpected character U+2060, expected nothing
// suggestion: Remove the character
  return %y : i32
}
// -----
// -- typographic quotes, in pairs or with a right one, and what is in them is text
"x.op"() {a = “#b %c”, d = „e", g = ‘h’} : () -> ()
//            ^ unexpected-character error: Unexpected character '“' (U+201C), expected '"'
// suggestion: Change to '"'
//                         ^ unexpected-character error: Unexpected character '„' (U+201E), expected '"'
// suggestion: Change to '"'
//                                  ^ unexpected-character error: Unexpected character '‘' (U+2018), expected '"'
// suggestion: Change to '"'
//                                    ^ unexpected-character error: Unexpected character '’' (U+2019), expected '"'
// suggestion: Change to '"'
// -----
// -- marks of other keyboards, and letters, which stand for nothing else
func.func @f(%x: i32， %y: tensor<4×f32>) –> i32 {
//                  ^ unexpected-character error: Unexpected character '，' (U+FF0C), expected ','
// suggestion: Change to ','
//                                ^ unexpected-character error: Unexpected character '×' (U+00D7), expected 'x'
// suggestion: Change to 'x'
//                                       ^ unexpected-character error: Unexpected character '–' (U+2013), expected '-'
// suggestion: Change to '-'
  %é = x.a : i32
// ^ unexpected-character error: Unexpected character 'é' (U+00E9), which MLIR has in strings and comments only
}
// -----
// -- where they are text
// “a” →
"x.op"() {a = "“b” → ×", "é" = 1 : i32} : () -> !d<“→”>
func.func private @"é"() // –
