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
// -- what no token starts with, and marks without a name
func.func @f(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32;
//                            ^ unexpected-character error: Unexpected character ';' (U+003B), expected nothing
// suggestion: Remove the character
  %1 = arith.addi %%a, %0 : 'i32'
//                ^ unexpected-character error: Unexpected character '%' (U+0025), expected nothing
// suggestion: Remove the character
//                          ^ unexpected-character error: Unexpected character ''' (U+0027), expected nothing
// suggestion: Remove the character
//                              ^ unexpected-character error: Unexpected character ''' (U+0027), expected nothing
// suggestion: Remove the character
  %2 = call @(%a) : (i32) -> i32
//          ^ unexpected-character error: Mark '@' without a name, expected one after it
  cf.br ^
//      ^ unexpected-character error: Mark '^' without a name, expected one after it
^bb1:
  "x.op"(%a) : (!) -> ()
//              ^ unexpected-character error: Mark '!' without a name, expected one after it
  return %1 : i32
}
// -----
// -- in bodies of dialects, in names, and three dots
func.func @f(%a: !x<a;b'c`d$e~f&g\h>, %b$c.d: i32) attributes {x.y = #z<"@" ; @>} {
  llvm.call %a(%a) vararg(!llvm.func<i32 (ptr, ...)>) : (!x<%>) -> ()
  "x.op"() {a = "; @ %", b = @s::@"t;"} : () -> () // ; @ %
}
// -----
// -- where they are text
// “a” →
"x.op"() {a = "“b” → ×", "é" = 1 : i32} : () -> !d<“→”>
func.func private @"é"() // –
