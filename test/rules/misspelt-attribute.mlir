// -- one slip on a function, an argument, a result and in a reflection
util.func public @f(%a: tensor<4xf32> {iree.abi.nam = "x"}, %b: !hal.buffer {iree.abi.outputs = 0 : index})
//                                     ^^^^^^^^^^^^ misspelt-attribute warning: Unknown attribute iree.abi.nam; did you mean iree.abi.name?
// suggestion: Rename to iree.abi.name
//                                                                           ^^^^^^^^^^^^^^^^ misspelt-attribute warning: Unknown attribute iree.abi.outputs; did you mean iree.abi.output?
// suggestion: Rename to iree.abi.output
    -> (tensor<4xf32> {iree.abi.encodng = tensor<4xi32>}) attributes {
//                     ^^^^^^^^^^^^^^^^ misspelt-attribute warning: Unknown attribute iree.abi.encodng; did you mean iree.abi.encoding?
// suggestion: Rename to iree.abi.encoding
  iree.abi.modal = "coarse-fences",
//^^^^^^^^^^^^^^ misspelt-attribute warning: Unknown attribute iree.abi.modal; did you mean iree.abi.model?
// suggestion: Rename to iree.abi.model
  iree.abi.afinity = #hal.device.promise<@dev_a>,
//^^^^^^^^^^^^^^^^ misspelt-attribute warning: Unknown attribute iree.abi.afinity; did you mean iree.abi.affinity?
// suggestion: Rename to iree.abi.affinity
  iree.reflection = {iree.abi.declaratoin = "f(x)", "iree.abi.mode" = "coarse-fences"}
//                   ^^^^^^^^^^^^^^^^^^^^ misspelt-attribute warning: Unknown attribute iree.abi.declaratoin; did you mean iree.abi.declaration?
// suggestion: Rename to iree.abi.declaration
//                                                  ^^^^^^^^^^^^^^^ misspelt-attribute warning: Unknown attribute iree.abi.mode; did you mean iree.abi.model?
// suggestion: Rename to iree.abi.model
}
// -----
// -- the start of the name
util.func private @f(%a: tensor<4xf32> {iree.api.name = "x"}, %b: tensor<4xf32> {iree_abi.name = "y"}, %c: tensor<4xf32> {ireeabi.name = "z"})
//                                      ^^^^^^^^^^^^^ misspelt-attribute warning: Unknown attribute iree.api.name; did you mean iree.abi.name?
// suggestion: Rename to iree.abi.name
//                                                                               ^^^^^^^^^^^^^ misspelt-attribute warning: Unknown attribute iree_abi.name; did you mean iree.abi.name?
// suggestion: Rename to iree.abi.name
//                                                                                                                        ^^^^^^^^^^^^ misspelt-attribute warning: Unknown attribute ireeabi.name; did you mean iree.abi.name?
// suggestion: Rename to iree.abi.name
util.func private @g(%a: tensor<4xf32> {ire.abi.name = "x"}, %b: tensor<4xf32> {"irre.abi.name" = "y"}, %c: tensor<4xf32> {IREE.abi.name = "z"}, %d: tensor<4xf32> {ree.abi.name = "w"})
//                                      ^^^^^^^^^^^^ misspelt-attribute warning: Unknown attribute ire.abi.name; did you mean iree.abi.name?
// suggestion: Rename to iree.abi.name
//                                                                              ^^^^^^^^^^^^^^^ misspelt-attribute warning: Unknown attribute irre.abi.name; did you mean iree.abi.name?
// suggestion: Rename to iree.abi.name
//                                                                                                                         ^^^^^^^^^^^^^ misspelt-attribute warning: Unknown attribute IREE.abi.name; did you mean iree.abi.name?
// suggestion: Rename to iree.abi.name
//                                                                                                                                                                  ^^^^^^^^^^^^ misspelt-attribute warning: Unknown attribute ree.abi.name; did you mean iree.abi.name?
// suggestion: Rename to iree.abi.name
util.func private @h() attributes {ire.reflection = {author = "me"}}
//                                 ^^^^^^^^^^^^^^ misspelt-attribute warning: Unknown attribute ire.reflection; did you mean iree.reflection?
// suggestion: Rename to iree.reflection
// -----
// -- the dictionary and the export
util.func private @f() attributes {iree.reflections = {author = "me"}}
//                                 ^^^^^^^^^^^^^^^^ misspelt-attribute warning: Unknown attribute iree.reflections; did you mean iree.reflection?
// suggestion: Rename to iree.reflection
util.func private @g() attributes {iree.refection = {author = "me"}}
//                                 ^^^^^^^^^^^^^^ misspelt-attribute warning: Unknown attribute iree.refection; did you mean iree.reflection?
// suggestion: Rename to iree.reflection
func @h() attributes {iree.module.exports}
//                    ^^^^^^^^^^^^^^^^^^^ misspelt-attribute warning: Unknown attribute iree.module.exports; did you mean iree.module.export?
// suggestion: Rename to iree.module.export
// -----
// -- quoted keys stay quoted, and case matters
util.func private @f(%a: tensor<4xf32> {"iree.abi.naem" = "x"}, %b: tensor<4xf32> {iree.abi.Name = "y"})
//                                      ^^^^^^^^^^^^^^^ misspelt-attribute warning: Unknown attribute iree.abi.naem; did you mean iree.abi.name?
// suggestion: Rename to iree.abi.name
//                                                                                 ^^^^^^^^^^^^^ misspelt-attribute warning: Unknown attribute iree.abi.Name; did you mean iree.abi.name?
// suggestion: Rename to iree.abi.name
util.func private @g() attributes {hal.abi.convetion = #hal.abi.convention<synchronous>, iree.abi.stubs}
//                                 ^^^^^^^^^^^^^^^^^ misspelt-attribute warning: Unknown attribute hal.abi.convetion; did you mean hal.abi.convention?
// suggestion: Rename to hal.abi.convention
//                                                                                       ^^^^^^^^^^^^^^ misspelt-attribute warning: Unknown attribute iree.abi.stubs; did you mean iree.abi.stub?
// suggestion: Rename to iree.abi.stub
// -----
// -- no rename where the right name is taken or belongs elsewhere
util.func public  @f(%a: tensor<4xf32> {iree.abi.name = "x", iree.abi.nam = "y"}, %b: tensor<4xf32> {iree.abi.names = "z", iree.abi.nme = "y"}) -> (tensor<4xf32> {iree.abi.ouput = 0 : index})
//                                                           ^^^^^^^^^^^^ misspelt-attribute warning: Unknown attribute iree.abi.nam; did you mean iree.abi.name?
//                                                                                                   ^^^^^^^^^^^^^^ misspelt-attribute warning: Unknown attribute iree.abi.names; did you mean iree.abi.name?
// suggestion: Rename to iree.abi.name
//                                                                                                                         ^^^^^^^^^^^^ misspelt-attribute warning: Unknown attribute iree.abi.nme; did you mean iree.abi.name?
//                                                                                                                                                                 ^^^^^^^^^^^^^^ misspelt-attribute warning: Unknown attribute iree.abi.ouput; did you mean iree.abi.output?
util.func private @g() attributes {iree.abi.stab}
//                                 ^^^^^^^^^^^^^ misspelt-attribute warning: Unknown attribute iree.abi.stab; did you mean iree.abi.stub?
// suggestion: Rename to iree.abi.stub
// -----
// -- keys of users and of other projects
util.func public  @f(%a: tensor<4xf32> {iree.abi.name = "x", some.name = "y"}) attributes {
  irene.abi = 1 : i32, tree.abi.name = "x", iree_codegen.abi, my.iree.abi.modal = "x",
  iree.reflection = {iree.reflections = "mine", nam = "x", iree.module.exports = "x"}
}
// iree.abi.modal = "coarse-fences"
// -----
// -- in an alias that a reflection refers to
#meta = {iree.abi.declaratin = "f(x)"}
//       ^^^^^^^^^^^^^^^^^^^ misspelt-attribute warning: Unknown attribute iree.abi.declaratin; did you mean iree.abi.declaration?
// suggestion: Rename to iree.abi.declaration
util.func public @f(%a: i32) attributes {iree.reflection = #meta}
// -----
// -- the first letter of reflection, wrong or missing
util.func private @q() attributes {iree.qeflection = {a = "b"}}
//                                 ^^^^^^^^^^^^^^^ misspelt-attribute warning: Unknown attribute iree.qeflection; did you mean iree.reflection?
// suggestion: Rename to iree.reflection
util.func private @e() attributes {iree.eflection = {a = "b"}}
//                                 ^^^^^^^^^^^^^^ misspelt-attribute warning: Unknown attribute iree.eflection; did you mean iree.reflection?
// suggestion: Rename to iree.reflection
// -----
// -- half typed: a name that ends in a dot; with a value it is meant so
util.func @f(%a: tensor<4xf32> {iree.abi.}) attributes {iree.abi.transients.}
util.func @g() attributes {iree.abi.model. = "coarse-fences"}
//                         ^^^^^^^^^^^^^^^ misspelt-attribute warning: Unknown attribute iree.abi.model.; did you mean iree.abi.model?
// suggestion: Rename to iree.abi.model
// -----
// -- two slips for one name, in an alias and inside another value
#meta = {iree.abi.declaratin = "f(x)", iree.abi.declartion = "g(x)"}
//       ^^^^^^^^^^^^^^^^^^^ misspelt-attribute warning: Unknown attribute iree.abi.declaratin; did you mean iree.abi.declaration?
// suggestion: Rename to iree.abi.declaration
//                                     ^^^^^^^^^^^^^^^^^^^ misspelt-attribute warning: Unknown attribute iree.abi.declartion; did you mean iree.abi.declaration?
util.func public @f(%a: i32) attributes {iree.reflection = #meta}
util.func public @g(%a: i32) attributes {mine = [{iree.abi.model = "sync", iree.abi.modal = "coarse-fences"}]}
//                                                                         ^^^^^^^^^^^^^^ misspelt-attribute warning: Unknown attribute iree.abi.modal; did you mean iree.abi.model?
// -----
// -- as near to two names, and keys of users in a reflection
util.func public @f(%a: i32) attributes {iree.reflection = {iree.abi.nome = "x", my.iree.abi.declaration = "f(x)"}}
//                                                          ^^^^^^^^^^^^^ misspelt-attribute warning: Unknown attribute iree.abi.nome; did you mean iree.abi.none or iree.abi.name?
util.func public @g(%a: i32) attributes {iree.reflection = {ireeabi.declaration = "g(x)"}}
//                                                          ^^^^^^^^^^^^^^^^^^^ misspelt-attribute warning: Unknown attribute ireeabi.declaration; did you mean iree.abi.declaration?
// suggestion: Rename to iree.abi.declaration
// -----
// -- a typo before the last dot, and names of other dialects
func.func @f(%a: tensor<4xf32> {irte.abi.name = "a"}, %b: !hal.buffer {iree.nbi.output = 0 : index}, %c: i32 {tf_saved_model.inex_path = [0]}, %d: i32 {tree.abi.name = "d"}) attributes {vm.falback = @g, xf_saved_model.index_path = [1]}
//                              ^^^^^^^^^^^^^ misspelt-attribute warning: Unknown attribute irte.abi.name; did you mean iree.abi.name?
// suggestion: Rename to iree.abi.name
//                                                                     ^^^^^^^^^^^^^^^ misspelt-attribute warning: Unknown attribute iree.nbi.output; did you mean iree.abi.output?
// suggestion: Rename to iree.abi.output
//                                                                                                            ^^^^^^^^^^^^^^^^^^^^^^^^ misspelt-attribute warning: Unknown attribute tf_saved_model.inex_path; did you mean tf_saved_model.index_path?
// suggestion: Rename to tf_saved_model.index_path
//                                                                                                                                                                                        ^^^^^^^^^^ misspelt-attribute warning: Unknown attribute vm.falback; did you mean vm.fallback?
// suggestion: Rename to vm.fallback
//                                                                                                                                                                                                         ^^^^^^^^^^^^^^^^^^^^^^^^^ misspelt-attribute warning: Unknown attribute xf_saved_model.index_path; did you mean tf_saved_model.index_path?
// -----
// -- with other separators
util.func public @f(%a: tensor<4xf32> {iree_abi_name = "x"}) attributes {iree_abi_model = "coarse-fences"}
//                                     ^^^^^^^^^^^^^ misspelt-attribute warning: Unknown attribute iree_abi_name; did you mean iree.abi.name?
// suggestion: Rename to iree.abi.name
//                                                                       ^^^^^^^^^^^^^^ misspelt-attribute warning: Unknown attribute iree_abi_model; did you mean iree.abi.model?
// suggestion: Rename to iree.abi.model
// -----
// -- keys of the reflection
util.func private @f() attributes {iree.bencmark = "entry", iree.reflection = {iree.benchmarks = "entry", iree.bai = "{\22a\22:[],\22r\22:[],\22v\22:1}", bencmark = "mine"}}
//                                 ^^^^^^^^^^^^^ misspelt-attribute warning: Unknown attribute iree.bencmark; did you mean iree.benchmark?
//                                                                             ^^^^^^^^^^^^^^^ misspelt-attribute warning: Unknown attribute iree.benchmarks; did you mean iree.benchmark?
// suggestion: Rename to iree.benchmark
//                                                                                                        ^^^^^^^^ misspelt-attribute warning: Unknown attribute iree.bai; did you mean iree.abi?
// suggestion: Rename to iree.abi
util.func private @g() attributes {iree.Reflection = {author = "me"}}
//                                 ^^^^^^^^^^^^^^^ misspelt-attribute warning: Unknown attribute iree.Reflection; did you mean iree.reflection?
// suggestion: Rename to iree.reflection
// -----
// -- a plain word that IREE reads on imports
util.func private @f(tensor<4xf32>) attributes {iree.abi.model = "coarse-fences", nosideeffect}
//                                                                                ^^^^^^^^^^^^ misspelt-attribute warning: Unknown attribute nosideeffect; did you mean nosideeffects?
// suggestion: Rename to nosideeffects
util.func private @g(tensor<4xf32>) attributes {noSideEffects, iree.abi.streamable}
//                                              ^^^^^^^^^^^^^ misspelt-attribute warning: Unknown attribute noSideEffects; did you mean nosideeffects?
// suggestion: Rename to nosideeffects
util.func private @h(tensor<4xf32>) attributes {iree.abi.model = "coarse-fences", "no_side_effects", nosideeffects}
//                                                                                ^^^^^^^^^^^^^^^^^ misspelt-attribute warning: Unknown attribute no_side_effects; did you mean nosideeffects?
util.func private @other(tensor<4xf32>) attributes {iree.abi.model = "coarse-fences", nosidechannels, effects}
my.func private @mine(tensor<4xf32>) attributes {iree.abi.model = "coarse-fences", nosideeffect}
// -----
// -- the same on a call, and in two spellings, of which one becomes the name
util.func public @f(%a: i32) -> i32 {
  %0 = util.call @g(%a) {hal.abi.convention = #hal.abi.convention<coarse_fences>, nosideefects} : (i32) -> i32
//                                                                                ^^^^^^^^^^^^ misspelt-attribute warning: Unknown attribute nosideefects; did you mean nosideeffects?
// suggestion: Rename to nosideeffects
  util.return %0 : i32
}
util.func private @g(tensor<4xf32>) attributes {iree.abi.model = "coarse-fences", NoSideEffects, no_side_effects}
//                                                                                ^^^^^^^^^^^^^ misspelt-attribute warning: Unknown attribute NoSideEffects; did you mean nosideeffects?
// suggestion: Rename to nosideeffects
//                                                                                               ^^^^^^^^^^^^^^^ misspelt-attribute warning: Unknown attribute no_side_effects; did you mean nosideeffects?
util.func private @h(tensor<4xf32>) attributes {iree.abi.model = "coarse-fences", no_side_e_f_f_e_c_t_s}
// -----
// -- a blank before or after a key in quotes
util.func public @f() attributes {"iree.abi.stub ", iree.reflection = {"f " = "I1!R1!", " iree.abi.declaration" = "a", "mine " = "b"}} { util.return }
//                                ^^^^^^^^^^^^^^^^ misspelt-attribute warning: Unknown attribute "iree.abi.stub "; did you mean iree.abi.stub?
// suggestion: Rename to iree.abi.stub
//                                                                     ^^^^ misspelt-attribute warning: Unknown attribute "f "; did you mean f?
// suggestion: Rename to f
//                                                                                      ^^^^^^^^^^^^^^^^^^^^^^^ misspelt-attribute warning: Unknown attribute " iree.abi.declaration"; did you mean iree.abi.declaration?
// suggestion: Rename to iree.abi.declaration
func.func @g() attributes {iree.reflection = {f = "I1!R1!", "fv " = "1"}} { return }
//                                                          ^^^^^ misspelt-attribute warning: Unknown attribute "fv "; did you mean fv?
// suggestion: Rename to fv
// -----
// -- on the functions of the VM
vm.module @m {
  vm.import private @a.wait(%x : i32) -> i32 attributes {vm.yeild}
//                                                       ^^^^^^^^ misspelt-attribute warning: Unknown attribute vm.yeild; did you mean vm.yield?
// suggestion: Rename to vm.yield
  vm.func private @b(%x : i32) -> i32 attributes {vm.unwid, vm.field} { vm.return %x : i32 }
//                                                ^^^^^^^^ misspelt-attribute warning: Unknown attribute vm.unwid; did you mean vm.unwind?
// suggestion: Rename to vm.unwind
//                                                          ^^^^^^^^ misspelt-attribute warning: Unknown attribute vm.field; did you mean vm.yield?
// suggestion: Rename to vm.yield
  vm.func private @c(%x : i32) -> i32 attributes {vm.yild = 1 : i32, vm.yielded} { vm.return %x : i32 }
//                                                ^^^^^^^ misspelt-attribute warning: Unknown attribute vm.yild; did you mean vm.yield?
// suggestion: Rename to vm.yield
}
util.func private @f(%a: i32) attributes {vm.field, vm.yeild}
"my.op"() {vm.field, vm.wind} : () -> ()
