/** Answers a hover everywhere, to see that ours still stands beside it. */
const { Hover, languages } = require("vscode");

exports.activate = ({ subscriptions }) => {
  const provideHover = () => new Hover("The other MLIR extension was here");
  subscriptions.push(languages.registerHoverProvider({ language: "mlir" }, { provideHover }));
};
