/*
 * Structured index path signatures (`sip`).
 *
 * After docs/design_docs/function_abi.md and iree/base/signature_mangle.{h,cc} of the IREE tree. Spans end in CLOSE, which
 * the token source puts where the declared bytes end. It also cuts the bytes of a string key, which may be anything,
 * into one BYTES token (none where the key is empty).
 */
grammar Sip;

tokens {
  CLOSE,
  BYTES
}

// I12!S9!k0_0k1_1R3!_0
signature
  : inputs results EOF
  ;

// I3!_0   I1! where the function takes nothing
inputs
  : INPUTS structuredValue? CLOSE
  ;

// R3!_0   R1! where the function gives nothing
results
  : RESULTS structuredValue? CLOSE
  ;

// _0   S5!k0_0   D7!K2!x_0
structuredValue
  : rawFnIndex
  | sequence
  | dict
  ;

// _0
rawFnIndex
  : RAW_INDEX
  ;

// S9!k0_0k1_1
sequence
  : SEQUENCE sequenceSlot* CLOSE
  ;

// k0_0
sequenceSlot
  : integerKey structuredValue
  ;

// D17!K4!bar_1K4!foo_0
dict
  : DICT dictSlot* CLOSE
  ;

// K4!bar_1
dictSlot
  : stringKey structuredValue
  ;

// k0
integerKey
  : INTEGER_KEY
  ;

// K4!bar
stringKey
  : STRING_KEY BYTES? CLOSE
  ;

INPUTS      : 'I' LENGTH '!' ;
RESULTS     : 'R' LENGTH '!' ;
SEQUENCE    : 'S' LENGTH '!' ;
DICT        : 'D' LENGTH '!' ;
STRING_KEY  : 'K' LENGTH '!' ;
INTEGER_KEY : 'k' INTEGER ;
RAW_INDEX   : '_' INTEGER ;

// No rule takes these tokens. They let a message name what was found.
BAD_FIELD   : [k_] '-'? ;
BAD_HEADER  : [IRSDK] '-'? [0-9]* '!'? ;
OTHER_FIELD : [a-z] INTEGER ;
OTHER_SPAN  : [A-Z] LENGTH '!' ;
JUNK        : . ;

fragment INTEGER : '-'? [0-9]+ ;
fragment LENGTH  : [0-9]+ ;
