declare module "*.mlir" {
  const text: string;
  // biome-ignore lint/style/noDefaultExport: how bundlers give the text of a file
  export default text;
}
