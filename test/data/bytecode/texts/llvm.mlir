module @llvm attributes {dlti.dl_spec = #dlti.dl_spec<index = 64 : i64>, llvm.target_triple = "x86_64-unknown-linux-gnu"} {
  llvm.mlir.global internal constant @str("text\00") {addr_space = 0 : i32, dso_local} : !llvm.array<5 x i8>
  llvm.mlir.global external @ext() : i32
  llvm.mlir.global weak unnamed_addr @init() {alignment = 8 : i64} : !llvm.ptr {
    %0 = llvm.mlir.zero : !llvm.ptr
    llvm.return %0 : !llvm.ptr
  }
  llvm.func @printf(!llvm.ptr {llvm.noundef}, ...) -> (i32 {llvm.signext}) attributes {passthrough = ["nounwind", ["frame-pointer", "all"]], sym_visibility = "private"}
  llvm.func internal fastcc @f(%arg0: i32, %p: !llvm.ptr, %i: i64, %x: f32) -> i32 attributes {memory_effects = #llvm.memory_effects<other = none, argMem = read, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>, no_unwind, target_cpu = "x"} {
    %0 = llvm.add %arg0, %arg0 overflow<nsw> : i32
    %1 = llvm.shl %0, %arg0 overflow<nsw, nuw> : i32
    %2 = llvm.sub %1, %arg0 : i32
    %3 = llvm.getelementptr inbounds %p[%i, 1] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.struct<(i32, f32)>
    %4 = llvm.getelementptr %p[2] : (!llvm.ptr) -> !llvm.ptr, i32
    %5 = llvm.trunc %i overflow<nuw> : i64 to i32
    %6 = llvm.load volatile %3 {alignment = 4 : i64, nontemporal} : !llvm.ptr -> i32
    %7 = llvm.load %p atomic syncscope("x") acquire {alignment = 4 : i64} : !llvm.ptr -> i32
    llvm.store %6, %4 {alignment = 1 : i64} : i32, !llvm.ptr
    %8 = llvm.fadd %x, %x {fastmathFlags = #llvm.fastmath<nnan, contract>} : f32
    %9 = llvm.icmp "slt" %0, %1 : i32
    %10 = llvm.fcmp "une" %x, %8 : f32
    %11 = llvm.alloca inalloca %arg0 x i32 {alignment = 8 : i64} : (i32) -> !llvm.ptr
    %12 = llvm.mlir.addressof @str : !llvm.ptr
    %13 = llvm.call @printf(%12, %0) vararg(!llvm.func<i32 (ptr, ...)>) : (!llvm.ptr, i32) -> i32
    %14 = llvm.mlir.constant(dense<[1, 2]> : vector<2xi32>) : vector<2xi32>
    %15 = llvm.mlir.undef : !llvm.struct<"named", (i32, array<2 x f32>)>
    %16 = llvm.insertvalue %arg0, %15[0] : !llvm.struct<"named", (i32, array<2 x f32>)>
    %17 = llvm.extractvalue %16[1, 0] : !llvm.struct<"named", (i32, array<2 x f32>)>
    %18 = llvm.intr.fma(%x, %x, %x) : (f32, f32, f32) -> f32
    %19 = llvm.atomicrmw add %p, %0 monotonic : !llvm.ptr, i32
    %20 = llvm.inline_asm has_side_effects "nop $0", "=r,r" %arg0 : (i32) -> i32
    llvm.cond_br %9 weights([1, 3]), ^bb1(%0 : i32), ^bb2
  ^bb1(%21: i32):
    llvm.switch %21 : i32, ^bb2 [
      1: ^bb1(%0 : i32),
      2: ^bb2
    ]
  ^bb2:
    llvm.return %5 : i32
  }
}
