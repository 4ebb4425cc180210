/*
 * VM calling conventions (`cconv`).
 *
 * After runtime/src/iree/vm/module.{h,c} of the IREE tree, with the type codes f and F that its header comment lacks,
 * and compiler/src/iree/compiler/Dialect/VM/Utils/CallingConvention.cpp, which writes these strings.
 */
grammar CallingConvention;

// 0iI_f   0   0v_v   nothing at all: a function without arguments and results
convention
  : (VERSION arguments (SEPARATOR results)?)? EOF
  ;

// iI   v   CiiD
arguments
  : values
  ;

// f   v
results
  : values
  ;

// v for no values, or the values one by one; nothing is the same as v
values
  : VOID
  | item*
  ;

// i   CrID
item
  : scalar
  | variadic
  ;

// CrID: any number of (ref, i64); no span inside a span
variadic
  : OPEN scalar* CLOSE
  ;

// i
scalar
  : I32
  | I64
  | F32
  | F64
  | REF
  ;

VERSION
  : '0'
  ;

SEPARATOR
  : '_'
  ;

VOID
  : 'v'
  ;

I32
  : 'i'
  ;

I64
  : 'I'
  ;

F32
  : 'f'
  ;

F64
  : 'F'
  ;

REF
  : 'r'
  ;

OPEN
  : 'C'
  ;

CLOSE
  : 'D'
  ;

// Any other byte, so that the lexer never fails and the parser reports what is wrong.
JUNK
  : .
  ;
