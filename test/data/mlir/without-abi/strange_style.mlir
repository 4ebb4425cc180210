// Valid MLIR in styles that nobody would choose: mlir-opt accepts each piece.
// RUN: mlir-opt --split-input-file --allow-unregistered-dialect %s
// -----
module{func.func@f(%a:i32)->i32{return%a:i32}func.func@g(){return}}
// -----
func.func
@f
(
%a
:
i32
)
->
(
i32
)
{
%0
=
arith.addi
%a
,
%a
:
i32
return
%0
:
i32
}
// -----
func.func // @x
 @f( // %b
 %a: i32 // -> i64 {
 ) -> i32 { // }
 return %a : i32 // "
}
// -----x
// -----
func.func @"a b\22c"() { return }
func.func @user() {
  call @"a b\22c"() : () -> ()
  return
}
// -----
func.func @"abc"() { return }
func.func @user() { call @abc() : () -> () return }
// -----
func.func @f(%c: i1, %x: i32) -> i32 {
 cf.cond_br %c, ^a(%x : i32), ^b
^a(%y : i32):
 return %y : i32
^b:
 cf.br ^a(%x:i32)
}
// -----
func.func @f(%c: i1) -> i32 {
 cf.br ^b2
^b1:
  return %v : i32
^b2:
  %v = arith.constant 3 : i32
  cf.br ^b1
}
// -----
func.func @_0() { return }
func.func @f(%0: i32, %1: i32) -> i32 {
  %2 = arith.addi %0, %1 : i32
  return %2 : i32
}
// -----
func.func @f$g.h_i(%a-b.$c: i32) -> i32 {
  return %a-b.$c : i32
}
// -----
func.func @f() {
  %r:3, %s = "t.x"() : () -> (i32, f32, index, i1)
  "t.y"(%r#2, %r#0, %s, %r#1) : (index, i32, i1, f32) -> ()
  return
}
// -----
func.func @f() {
  %a, %b:2, %c = "t.x"() : () -> (i32, f32, index, i1)
  "t.y"(%b#1, %a, %c, %b) : (index, i32, i1, f32) -> ()
  return
}
// -----
#m
=
affine_map
<
(
d0
)
->
(
d0
)
>
!t
=
memref
<
4xf32
,
#m
>
func.func @f(%a: !t) { return }
// -----
!a = i32 !b = tuple<!a, !a> #c = {x = !b} "t.o"() {k = #c, t = !b} : () -> ()
// -----
#loc = loc(unknown)
func.func @f(%a: i32 loc("a":1:2)) {
  return loc(fused<"x">["q":1:1, callsite("f" at #loc)])
} loc(#loc)
// -----
func.func @f() { return loc("a.mlir":1:2 to 3:4) } loc("x"("f":3:4))
// -----
func.func @f(%n: index, %m: memref<?xf32>) {
 affine.for %i = 0 to min affine_map<(d0)[s0] -> (d0, s0)>(%n)[%n] step 2 {
  affine.if affine_set<(d0)[s0] : (d0 - 1 >= 0, s0 - d0 >= 0)>(%i)[%n] { %v = affine.load %m[%i + symbol(%n)] : memref<?xf32> } else { affine.for %j = max affine_map<(d0)->(d0,3)>(%i) to 9 { } }
 }
 return
}
// -----
func.func @f(%a: index, %b: index, %x: f32) -> (f32, f32) {
  %r:2 = scf.for %i = %a to %b step %a iter_args(%p = %x, %q = %x) -> (f32, f32) { scf.yield %q, %p : f32, f32 }
  %w:2 = scf.while (%u = %r#0, %v = %r#1) : (f32, f32) -> (f32, f32) { %t = arith.constant true scf.condition(%t) %v, %u : f32, f32 } do { ^bb0(%k: f32, %l: f32): scf.yield %l, %k : f32, f32 }
  return %w#0, %w#1 : f32, f32
}
// -----
#map = affine_map<(i, j) -> (j, i)>
func.func @f(%a: tensor<?x?xf32>, %o: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %r = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<?x?xf32>) outs(%o : tensor<?x?xf32>) { ^bb0(%in: f32, %out: f32): linalg.yield %in : f32 } -> tensor<?x?xf32>
  %t = linalg.map { arith.addf } ins(%r, %a : tensor<?x?xf32>, tensor<?x?xf32>) outs(%o : tensor<?x?xf32>)
  %u = linalg.map ins(%r : tensor<?x?xf32>) outs(%o : tensor<?x?xf32>) (%in: f32, %init: f32) { linalg.yield %in : f32 }
  return %u : tensor<?x?xf32>
}
// -----
"t.o"() {a = #t<"x" {} >, b = #t<{[(<>)]}>, c = !t<@x %y ^z #q !w>, d = #t.u<a->b>} : () -> ()
// -----
func.func private @f(!t.fn<(i32) -> (i32)>, !t<"f<i32, (a)->b>">)
// -----
"t.o"() {s = "a // b", t = "\"", u = "{", v = "\0A\\", "odd key" = 1, "a.b" = "%x @y"} : () -> ()
// -----
"t.o"() {a = dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>, b = dense<"0x01000000"> : tensor<1xi32>, c = dense<(1.0, -2.0)> : tensor<2xcomplex<f32>>, d = sparse<[[0, 0]], 1.0> : tensor<2x2xf32>, e = array<i32: 1, -2>, f = array<i8>, g = dense<> : tensor<0xi1>} : () -> ()
// -----
"t.o"() {a = 0x7FC00000 : f32, b = -1.0e-3 : f64, c = 1.E+2 : f32, e = 0xFF, f = true, g = unit, h} : () -> ()
// -----
module @outer { module @inner { func.func @f() { return } } func.func @f() { return } "t.ref"() {r = @inner::@f} : () -> () }
module @other { func.func @f() { return } }
// -----
"builtin.module"() <{sym_name = "m"}> ({ "func.func"() <{sym_name = "f", function_type = (i32) -> i32}> ({ ^bb0(%a: i32): "func.return"(%a) : (i32) -> () }) : () -> () }) : () -> ()
// -----
"func.func"() <{sym_name = "f", function_type = () -> ()}> ({ "cf.br"()[^b] : () -> () ^b: "func.return"() : () -> () }) : () -> ()
// -----
"t.o"() ({ ^bb0(%a: i32): "t.x"(%a) : (i32) -> () }, { ^bb0(%a: i64): "t.x"(%a) : (i64) -> () }, {}) {x = 1 : i3} : () -> ()
// -----
func.func @f(%c: i1) {
  scf.if %c { %x = arith.constant 1 : i32 } else { %x = arith.constant 2 : i64 }
  %x = arith.constant 3 : i8
  return
}
// -----
"t.graph"() ({ "t.use"(%x) : (i32) -> () %x = "t.def"() : () -> i32 }) : () -> ()
// -----
func.func private @f(vector<4x[4]xf32>, vector<[8]xi1>, memref<?x4xf32, strided<[?, 1], offset: ?>, 3>, tensor<*xf32>, memref<*xf32, 1>, tuple<>, tuple<i32, tuple<f32>>, complex<f64>, none, index, (i32, f32) -> (), () -> (i32), ((i32) -> i32) -> ((f32) -> f32), f8E5M2FNUZ, tf32, si7, ui9, tensor<0x4xf32>, tensor<2x3xi1, {a = 1}>)
// -----
gpu.module @k { gpu.func @kernel(%a: index) workgroup(%w: memref<4xf32, 3>) private(%p: memref<1xf32, 5>) kernel { gpu.return } }
func.func @h(%c: index) { gpu.launch blocks(%bx, %by, %bz) in (%gx = %c, %gy = %c, %gz = %c) threads(%tx, %ty, %tz) in (%sx = %c, %sy = %c, %sz = %c) { gpu.terminator } return }
// -----
llvm.mlir.global internal constant @s("ab\00") : !llvm.array<3 x i8>
llvm.func @f(%p: !llvm.ptr {llvm.noalias}, ...) -> i32 attributes {sym_visibility = "private"} {
  %0 = llvm.mlir.addressof @s : !llvm.ptr
  %1 = llvm.load %0 : !llvm.ptr -> i32
  llvm.switch %1 : i32, ^d [ 1: ^a, 2: ^b(%1 : i32) ]
^a: llvm.return %1 : i32
^b(%q: i32): llvm.return %q : i32
^d: llvm.unreachable
}
// -----
module attributes {transform.with_named_sequence} { transform.named_sequence @__transform_main(%a: !transform.any_op {transform.readonly}) { %0 = transform.structured.match ops{["linalg.matmul"]} in %a : (!transform.any_op) -> !transform.any_op %1, %2:2 = transform.structured.tile_using_for %0 tile_sizes [4, 5] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op) transform.yield } }
// -----
pdl.pattern @p : benefit(1) { %t = type %o = operand %r = operation "a.b"(%o : !pdl.value) -> (%t : !pdl.type) rewrite %r { replace %r with (%o : !pdl.value) } }
// -----
emitc.func @f(%a: i32) -> i32 attributes {specifiers = ["static"]} { %0 = emitc.add %a, %a : (i32, i32) -> i32 emitc.return %0 : i32 }
emitc.verbatim "int x; // {}"
// -----
spirv.module Logical GLSL450 requires #spirv.vce<v1.0, [Shader], []> { spirv.func @f(%a: i32) -> i32 "None" { spirv.mlir.selection { spirv.Branch ^m ^m: spirv.mlir.merge } spirv.ReturnValue %a : i32 } spirv.EntryPoint "GLCompute" @f spirv.GlobalVariable @v bind(0, 1) : !spirv.ptr<f32, Uniform> }
// -----
func.func @f(%x: f32) { %t, %r = async.execute -> !async.value<f32> { async.yield %x : f32 } %t2 = async.execute [%t] (%r as %u : !async.value<f32>) { "t.u"(%u) : (f32) -> () async.yield } return }
// -----
func.func @f(%a: index, %b: index) { omp.parallel { omp.wsloop { omp.loop_nest (%i, %j) : index = (%a, %a) to (%b, %b) step (%b, %b) { omp.yield } } omp.terminator } return }
// -----
func.func @f(%m: memref<4xf32>) { %c = acc.copyin varPtr(%m : memref<4xf32>) -> memref<4xf32> {name = "a"} acc.data dataOperands(%c : memref<4xf32>) { acc.terminator } return }
// -----
func.func @f(%i: index) -> i32 { %r = scf.index_switch %i -> i32 case 2 { %a = arith.constant 1 : i32 scf.yield %a : i32 } case -5 { %a = arith.constant 2 : i32 scf.yield %a : i32 } default { %a = arith.constant 3 : i32 scf.yield %a : i32 } return %r : i32 }
// -----
func.func @f(%t: tensor<8xf32>) -> tensor<8xf32> { %r = scf.forall (%i, %j) in (2, 4) shared_outs(%o = %t) -> (tensor<8xf32>) { %s = tensor.extract_slice %o[%i] [1] [1] : tensor<8xf32> to tensor<1xf32> scf.forall.in_parallel { tensor.parallel_insert_slice %s into %o[%i] [1] [1] : tensor<1xf32> into tensor<8xf32> } } return %r : tensor<8xf32> }
// -----
memref.global "private" constant @g : memref<2xf32> = dense<0.0>
memref.global @h : memref<2xf32>
func.func @f() -> memref<2xf32> { %0 = memref.get_global @g : memref<2xf32> return %0 : memref<2xf32> }
// -----
ml_program.global private mutable @v(dense<4> : tensor<4xi32>) : tensor<4xi32>
ml_program.func @f(%a: i32) -> i32 { ml_program.return %a : i32 }
ml_program.subgraph @s(%a: i32) -> i32 { %r = "t.x"(%q) : (i32) -> i32 %q = "t.y"(%a) : (i32) -> i32 ml_program.output %r : i32 }
// -----
irdl.dialect @cmath { irdl.type @complex { %0 = irdl.is f32 %1 = irdl.is f64 %2 = irdl.any_of(%0, %1) irdl.parameters(elem: %2) } irdl.operation @norm { %0 = irdl.any irdl.operands(in: %0) irdl.results(out: %0) } }
// -----
func.func private @f(!quant.uniform<i8:f32, 0.5:-3>, tensor<?x!quant.uniform<u8<1:255>:f32:1, {2.0:3, 4.0}>>)
// -----
"t.o"() {"x-y" = 1, x.y$z = 2, _a = 3, a1b = 4} : () -> ()
// -----
func.func @f(%a: i32 {t.x = "}"}, %b: f32 {}) -> (i32 {t.r}, f32 {t.q = [1, {a = "("}]}) attributes {t.y = @f, t.z = affine_map<() -> (0)>} { return %a, %b : i32, f32 }
// -----
func.func @f(%a: i32) -> i32 { %c = constant @f : (i32) -> i32 %r = call_indirect %c(%a) : (i32) -> i32 %s = func.call @f(%r) : (i32) -> i32 return %s : i32 }
// -----
"t.table"() ({ func.func private @x() func.func @x2() { return } }) : () -> ()
func.func private @x()
// -----
func.func @f(%a: i1) { scf.if %a { "t.x"() : () -> () } scf.execute_region { cf.br ^q ^q: scf.yield } return }
// -----
"t.o"() {a = distinct[0]<"x">, b = distinct[1]<unit>, c = loc("x"), e = affine_set<(d0) : (d0 == 0)>, f = strided<[1]>} : () -> ()
