/*
 * The part of MLIR's text that is read: attribute values, attribute dictionaries, and headers of function-like ops.
 *
 * After `mlir/lib/AsmParser/` and `mlir/lib/Interfaces/FunctionImplementation.cpp` of llvm-project, with the tied results
 * and dynamic dims of IREE's Util dialect. Documents are parsed by hand, tolerantly (server/src/core/syntax); this grammar
 * is the reference for what is well formed. Bodies in brackets are balanced tokens, whatever the dialect makes of them.
 */
grammar Mlir;

// {iree.abi.stub, iree.abi.output = 0 : index}
dictionaryText
  : dictionary EOF
  ;

// func.func private @f(%a: i32 {iree.abi.name = "x"}) -> i32 attributes {iree.abi.stub}
headerText
  : header EOF
  ;

// vm.import private @m.f(%a : i32, tuple<i32> ...) -> i32 attributes {nosideeffects}
header
  : word visibility? symbol '(' (argument (',' argument)*)? ')' ('->' results)? ('attributes' dictionary)?
  ;

// public   private   nested
visibility
  : 'public'
  | 'private'
  | 'nested'
  ;

// %a: tensor<?xf32>{%d} {iree.abi.name = "x"} loc("f":1:2)   i32   !vm.ref<?> ...
argument
  : (VALUE ':')? type dims? variadic? dictionary? location?
  ;

// ...
variadic
  : '...'
  ;

// i32   %a   (i32 {iree.abi.name = "x"}, %a as tensor<4xf32>)   (() -> i32)
results
  : simpleType dims?
  | tied dims?
  | '(' (result (',' result)*)? ')'
  ;

// i32 {iree.abi.name = "x"}   %a as tensor<4xf32>
result
  : (type | tied) dims? dictionary? location?
  ;

// %a   %a as tensor<4xf32>
tied
  : VALUE ('as' type)?
  ;

// {%d0, %d1}
dims
  : '{' VALUE (',' VALUE)* '}'
  ;

// loc("f":1:2)
location
  : 'loc' group
  ;

// {}   {key, "quoted key" = 1, nested = {a}}
dictionary
  : '{' (entry (',' entry)*)? '}'
  ;

// iree.abi.stub   iree.abi.name = "x"
entry
  : name ('=' value)?
  ;

// iree.abi.name   "iree.abi.name"
name
  : word
  | STRING
  ;

value
  : STRING typeSuffix?         # stringValue
  | '-'? INTEGER typeSuffix?   # integerValue
  | '-'? FLOAT typeSuffix?     # floatValue
  | ('true' | 'false')         # booleanValue
  | 'unit'                     # unitValue
  | symbol                     # symbolValue
  | array                      # arrayValue
  | dictionary                 # dictionaryValue
  | ALIAS                      # aliasValue
  | attribute typeSuffix?      # opaqueValue
  | type                       # typeValue
  ;

// [1 : index, "x"]
array
  : '[' (value (',' value)*)? ']'
  ;

// @a   @"a b"   @a::@b
symbol
  : SYMBOL ('::' SYMBOL)*
  ;

// #hal.device.promise<@dev_a>   dense<"0x00"> : tensor<1xi8>   loc(unknown)
attribute
  : DIALECT_ATTRIBUTE
  | ATTRIBUTE_OPEN part* '>'
  | OPAQUE group*
  | location
  ;

// : index
typeSuffix
  : ':' type
  ;

// i32   tensor<4xf32>   !hal.buffer   (i32) -> f32
type
  : simpleType
  | types '->' (simpleType | types)
  ;

// i32   !vm.ref<?>   without a function type, which needs parentheses there
simpleType
  : TYPE_WORD
  | SHAPED_TYPE body?
  | DIALECT_TYPE
  | TYPE_OPEN part* '>'
  ;

// (i32, f32)
types
  : '(' (type (',' type)*)? ')'
  ;

// <4xf32>
body
  : '<' part* '>'
  ;

// ("f":1:2)   <4xf32>   {a, [b]}
group
  : body
  | '(' part* ')'
  | '[' part* ']'
  ;

// anything that no bracket hides
part
  : group
  | ATTRIBUTE_OPEN part* '>'
  | TYPE_OPEN part* '>'
  | '{' part* '}'
  | word
  | STRING
  | INTEGER
  | FLOAT
  | SYMBOL
  | VALUE
  | ALIAS
  | DIALECT_ATTRIBUTE
  | DIALECT_TYPE
  | ','
  | ':'
  | '::'
  | '='
  | '->'
  | '-'
  | '+'
  | '*'
  | '?'
  | '...'
  ;

// Every keyword is a name, too.
word
  : BARE_ID
  | TYPE_WORD
  | SHAPED_TYPE
  | OPAQUE
  | 'true'
  | 'false'
  | 'unit'
  | 'loc'
  | 'as'
  | 'attributes'
  | 'public'
  | 'private'
  | 'nested'
  ;

// Words that open an attribute of their own.
OPAQUE
  : 'affine_map'
  | 'affine_set'
  | 'array'
  | 'dense'
  | 'dense_resource'
  | 'distinct'
  | 'opaque'
  | 'sparse'
  | 'strided'
  ;

TYPE_WORD
  : [su]? 'i' DIGIT+
  | 'f' DIGIT+
  | 'bf16'
  | 'index'
  | 'none'
  ;

SHAPED_TYPE
  : 'complex'
  | 'memref'
  | 'tensor'
  | 'tuple'
  | 'vector'
  ;

BARE_ID
  : WORD
  ;

// %arg0   %0
VALUE
  : '%' SUFFIX_ID
  ;

// #alias   #0
ALIAS
  : '#' (DIGIT+ | NAME)
  ;

// #hal.device.promise
DIALECT_ATTRIBUTE
  : '#' NAME? '.' SUFFIX_PART*
  ;

// A bracket opens the body only where it directly follows the name.
ATTRIBUTE_OPEN
  : '#' SUFFIX_ID '<'
  ;

// !hal.buffer_view
DIALECT_TYPE
  : '!' SUFFIX_ID
  ;

TYPE_OPEN
  : '!' SUFFIX_ID '<'
  ;

SYMBOL
  : '@' (WORD | STRING)
  ;

FLOAT
  : DIGIT+ '.' DIGIT* ([eE] [-+]? DIGIT+)?
  ;

INTEGER
  : '0x' HEX+
  | DIGIT+
  ;

STRING
  : '"' (~["\\\n\u000B\u000C] | '\\' (["\\nt] | HEX HEX))* '"'
  ;

SPACE
  : [ \t\r\n\u0000]+ -> skip
  ;

COMMENT
  : '//' ~[\r\n]* -> skip
  ;

fragment WORD
  : [A-Za-z_] [A-Za-z0-9_$.]*
  ;

fragment SUFFIX_ID
  : DIGIT+
  | [A-Za-z$._] SUFFIX_PART*
  ;

fragment NAME
  : [A-Za-z$_] [A-Za-z0-9$_]*
  ;

fragment SUFFIX_PART
  : [A-Za-z0-9$._]
  ;

fragment DIGIT
  : [0-9]
  ;

fragment HEX
  : [0-9a-fA-F]
  ;
