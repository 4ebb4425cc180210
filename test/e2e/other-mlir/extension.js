/**
 * Says what the server of the LLVM project says of plain MLIR, and a hover everywhere else, to see what of ours still
 * stands beside it.
 */
const {
  CompletionItem,
  CompletionItemKind,
  Diagnostic,
  Hover,
  languages,
  Location,
  Range,
  workspace,
} = require("vscode");

const MLIR = { language: "mlir" };
/** Values, symbols and names of ops. */
const NAME = /[%@][\w$]+|[a-z_]+\.[\w.]+/;

exports.activate = ({ subscriptions }) => {
  const findings = languages.createDiagnosticCollection("other");
  const check = (document) => {
    if (document.languageId === "mlir") findings.set(document.uri, undefinedValues(document));
  };
  workspace.textDocuments.forEach(check);
  subscriptions.push(
    findings,
    workspace.onDidOpenTextDocument(check),
    workspace.onDidChangeTextDocument(({ document }) => check(document)),
    languages.registerHoverProvider(MLIR, {
      provideHover: (document, position) =>
        new Hover("The other MLIR extension was here", document.getWordRangeAtPosition(position, NAME)),
    }),
    languages.registerCompletionItemProvider(
      MLIR,
      {
        provideCompletionItems: (document) =>
          namesIn(document, /%\w+/g).map((name) => new CompletionItem(name, CompletionItemKind.Variable)),
      },
      "%",
    ),
    languages.registerDefinitionProvider(MLIR, {
      provideDefinition(document, position) {
        const name = document.getText(document.getWordRangeAtPosition(position, NAME));
        const line = document
          .getText()
          .split("\n")
          .findIndex((it) => it.includes(`func.func ${name}(`));
        return line < 0 ? undefined : new Location(document.uri, new Range(line, 0, line, 9));
      },
    }),
  );
};

function undefinedValues(document) {
  const lines = document.getText().split("\n");
  return lines.flatMap((text, line) => {
    const start = text.search(/%oops\b/);
    if (start < 0) return [];
    return [new Diagnostic(new Range(line, start, line, start + 5), "use of undeclared SSA value name")];
  });
}

function namesIn(document, pattern) {
  return [...new Set(document.getText().match(pattern))];
}
