// -- one result, bare
iree_pydm.func @f(%a: !iree_pydm.bool) -> !iree_pydm.bool {
//                                        ^^^^^^^^^^^^^^^ missing-exception-result error: Function returns (!iree_pydm.bool), expected (!iree_pydm.exception_result, value)
// suggestion: Return an exception result first
  return %a : !iree_pydm.bool
}
// -----
// -- one result in parentheses
iree_pydm.func private @f(!iree_pydm.bool) -> (!iree_pydm.bool)
//                                             ^^^^^^^^^^^^^^^ missing-exception-result error: Function returns (!iree_pydm.bool), expected (!iree_pydm.exception_result, value)
// suggestion: Return an exception result first
// -----
// -- the other way round
iree_pydm.func private @f() -> (!iree_pydm.bool, !iree_pydm.exception_result)
//                              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ missing-exception-result error: Function returns (!iree_pydm.bool, !iree_pydm.exception_result), expected (!iree_pydm.exception_result, value)
// -----
// -- no value
iree_pydm.func private @f() -> (!iree_pydm.exception_result)
//                              ^^^^^^^^^^^^^^^^^^^^^^^^^^^ missing-exception-result error: Function returns (!iree_pydm.exception_result), expected (!iree_pydm.exception_result, value)
// -----
// -- three results
iree_pydm.func private @f() -> (!iree_pydm.exception_result, !iree_pydm.bool, !iree_pydm.bool)
//                              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ missing-exception-result error: Function returns (!iree_pydm.exception_result, !iree_pydm.bool, !iree_pydm.bool), expected (!iree_pydm.exception_result, value)
// -----
// -- no results at all
iree_pydm.func private @f()
//                     ^^ missing-exception-result error: Function returns (), expected (!iree_pydm.exception_result, value)
// -----
// -- right, and what is no PyDM function
iree_pydm.func private @f() -> (!iree_pydm.exception_result, !iree_pydm.none)
func.func private @g(%a: !iree_pydm.bool) -> !iree_pydm.bool
// iree_pydm.func private @h() -> !iree_pydm.bool
// -----
// -- a body that is not closed is not judged
iree_pydm.func @f(%a: !iree_pydm.bool) -> !iree_pydm.bool {
  return %a : !iree_pydm.bool
// -----
// -- white space around the results
iree_pydm.func private @f() -> ( !iree_pydm.bool )
//                               ^^^^^^^^^^^^^^^ missing-exception-result error: Function returns (!iree_pydm.bool), expected (!iree_pydm.exception_result, value)
// suggestion: Return an exception result first
// -----
// -- a result is still to be written
iree_pydm.func private @f() -> (!iree_pydm.bool, %x)
