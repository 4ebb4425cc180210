/*
 * Raw function signatures (`f`) and their one-value parts (`f_partial`).
 *
 * After docs/design_docs/function_abi.md and iree/base/signature_mangle.{h,cc} of the IREE tree. What the published
 * grammar writes as length-prefixed(production) is here: a token that opens the span, the production, CLOSE. The token
 * source counts the bytes and puts the CLOSE where the span ends, so the parser never sees a length.
 */
grammar RawSignature;

tokens {
  CLOSE
}

// I15!B11!d10d128d64R6!S3!t6
signature
  : inputs results EOF
  ;

// I10!B7!t7d4d4 on an argument, R10!B7!t7d5d5 on a result
partial
  : (inputPart | resultPart) EOF
  ;

// I11!B8!t7d-1d4
inputs
  : INPUTS argResultType* CLOSE
  ;

// R6!S3!t2
results
  : RESULTS argResultType* CLOSE
  ;

// I6!S3!t6
inputPart
  : INPUTS argResultType CLOSE
  ;

// R4!O1!
resultPart
  : RESULTS argResultType CLOSE
  ;

// B1!  S1!  O1!  U1!
argResultType
  : bufferType
  | scalarType
  | refObjectType
  | unrecognizedType
  ;

// B8!t7d-1d4
bufferType
  : BUFFER elementType? dim* CLOSE
  ;

// S3!t6
scalarType
  : SCALAR elementType? CLOSE
  ;

// O1!
refObjectType
  : REF_OBJECT CLOSE
  ;

// U1!
unrecognizedType
  : UNRECOGNIZED CLOSE
  ;

// t7
elementType
  : ELEMENT
  ;

// d-1
dim
  : DIM
  ;

INPUTS       : 'I' LENGTH '!' ;
RESULTS      : 'R' LENGTH '!' ;
BUFFER       : 'B' LENGTH '!' ;
SCALAR       : 'S' LENGTH '!' ;
REF_OBJECT   : 'O' LENGTH '!' ;
UNRECOGNIZED : 'U' LENGTH '!' ;
ELEMENT      : 't' ( [0-9] | '10' | '11' ) ;
DIM          : 'd' INTEGER ;

// No rule takes these tokens. They let a message name what was found.
BAD_ELEMENT  : 't' '-'? [0-9]* ;
BAD_DIM      : 'd' '-'? ;
BAD_HEADER   : [IRBSOU] '-'? [0-9]* '!'? ;
OTHER_FIELD  : [a-z_] INTEGER ;
OTHER_SPAN   : [A-Z] LENGTH '!' ;
JUNK         : . ;

fragment INTEGER : '-'? [0-9]+ ;
fragment LENGTH  : [0-9]+ ;
