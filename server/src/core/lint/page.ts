/** The URL of a rule's page at a release, so that an old program never points to a newer text. */
export function rulePage(id: string, version: string): string {
  return `https://github.com/mlir-abi-lens/mlir-abi-lens/blob/v${version}/docs/rules/${id}.md`;
}
