-- Neovim's own LSP client, headless, against the language server on standard input and output.
--   nvim --headless -u NONE -i NONE -n -c 'luafile neovim.lua' -- FILE LINE COLUMN TITLE SERVER…
-- LINE and COLUMN count from 1. Prints what each step gave, then the file's text after the code action whose title
-- holds TITLE, all as one JSON object. Neovim 0.7 and later.
local first
for i, argument in ipairs(vim.v.argv) do
  if argument == "--" then first = i + 1 end
end
local arguments = vim.list_slice(vim.v.argv, first)
local file, line, column, title = arguments[1], tonumber(arguments[2]), tonumber(arguments[3]), arguments[4]
local server = vim.list_slice(arguments, 5)
local seen = {}

local function finish(problem)
  seen.problem = problem
  io.stdout:write(vim.json.encode(seen) .. "\n")
  io.stdout:flush()
  vim.cmd(problem and "1cquit!" or "qall!")
end

vim.cmd("silent edit " .. vim.fn.fnameescape(file))
local buffer = vim.api.nvim_get_current_buf()
vim.bo[buffer].filetype = "mlir"

local id
if vim.lsp.start then
  id = vim.lsp.start({ name = "mlir_abi", cmd = server, root_dir = vim.fn.fnamemodify(file, ":h") })
else
  id = vim.lsp.start_client({ name = "mlir_abi", cmd = server, root_dir = vim.fn.fnamemodify(file, ":h") })
  if id then vim.lsp.buf_attach_client(buffer, id) end
end
if not id then return finish("the server did not start") end
local client = vim.lsp.get_client_by_id(id)
seen.attached = vim.wait(15000, function() return client.initialized and vim.lsp.buf_is_attached(buffer, id) end, 20)
if not seen.attached then return finish("the server did not attach") end

local function diagnostics()
  return vim.diagnostic.get(buffer)
end
vim.wait(15000, function() return #diagnostics() > 0 end, 20)
seen.diagnostics = vim.tbl_map(function(it)
  return { line = it.lnum + 1, column = it.col + 1, severity = it.severity, message = it.message, source = it.source, code = it.code }
end, diagnostics())

vim.api.nvim_win_set_cursor(0, { line, column - 1 })
local function ask(method, params)
  local replies = vim.lsp.buf_request_sync(buffer, method, params, 15000) or {}
  return replies[id] and replies[id].result
end
local place = vim.lsp.util.make_position_params(0, client.offset_encoding)
local hover = ask("textDocument/hover", place)
seen.hover = hover and table.concat(vim.lsp.util.convert_input_to_markdown_lines(hover.contents), "\n")

local context = {}
for _, it in ipairs(vim.diagnostic.get(buffer, { lnum = line - 1 })) do
  if it.user_data and it.user_data.lsp then
    context[#context + 1] = {
      range = { start = { line = it.lnum, character = it.col }, ["end"] = { line = it.end_lnum, character = it.end_col } },
      message = it.message,
      severity = it.severity,
      code = it.user_data.lsp.code or it.code,
      source = it.source,
    }
  end
end
local actions = ask("textDocument/codeAction", {
  textDocument = place.textDocument,
  range = { start = place.position, ["end"] = place.position },
  context = { diagnostics = context },
}) or {}
seen.actions = vim.tbl_map(function(it) return it.title end, actions)
for _, action in ipairs(actions) do
  if action.title:find(title, 1, true) then
    if not action.edit then action = ask("codeAction/resolve", action) end
    vim.lsp.util.apply_workspace_edit(action.edit, client.offset_encoding)
    seen.applied = action.title
    break
  end
end
local before = #seen.diagnostics
seen.fixed = vim.wait(15000, function() return #diagnostics() < before end, 20)
seen.text = table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, false), "\n")
finish(not seen.applied and "no such code action" or nil)
