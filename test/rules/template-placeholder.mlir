// -- one note, whatever is wrong besides
func.func @f(%a: tensor<${M}x4xf32>, %a: {{type}}) -> i32 {
//                      ^^^^ template-placeholder information: Placeholder ${M} is not MLIR, expected the text that a template gets in its place
  {% if twice %}
  demo.use %undefined : #missing
  return
}
// -----
// -- a loop
{% for name in names %}
// 0-23 template-placeholder information: Placeholder {% for name in names %} is not MLIR, expected the text that a template gets in its place
func.func private @{{ name }}(i32)
{% endfor %}
// -----
// -- in strings, comments and what FileCheck reads
// CHECK: tensor<{{.*}}xf32> ${M}
func.func @f(%a: i32 {demo.text = "${M} {{type}}"}) {
  return
}
