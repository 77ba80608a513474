-- Opens a script in Neovim with the setup of the book, or with the older functions where the version has no others, and
-- compares what arrives with what `tg check`, `:help` and `tg fmt` say.

local path = vim.env.TG_EDITOR_TEST
local PATIENCE = 60000

local function fail(message)
  io.stderr:write("neovim: " .. message .. "\n")
  vim.cmd("cquit 1")
end

local function wait(what, is_so)
  if not vim.wait(PATIENCE, is_so, 20) then
    fail(what .. " never came")
  end
end

local function equal(what, given, wanted)
  if given ~= wanted then
    fail(what .. ": " .. vim.inspect(given) .. " instead of " .. vim.inspect(wanted))
  end
end

local function start(buffer)
  if vim.lsp.enable then
    -- As the book has it.
    vim.filetype.add({ extension = { tg = "tg" } })
    vim.lsp.config("tg", { cmd = { "tg", "lsp" }, filetypes = { "tg" }, root_markers = { ".git" } })
    vim.lsp.enable("tg")
    vim.bo[buffer].filetype = "tg"
  else
    vim.bo[buffer].filetype = "tg"
    local id = vim.lsp.start_client({ name = "tg", cmd = { "tg", "lsp" } })
    vim.lsp.buf_attach_client(buffer, id)
  end
end

local function text(buffer)
  return table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, false), "\n") .. "\n"
end

local ok, problem = pcall(function()
  vim.cmd("filetype on")
  vim.cmd("edit " .. vim.fn.fnameescape(path))
  local buffer = vim.api.nvim_get_current_buf()
  start(buffer)

  wait("a diagnostic", function() return #vim.diagnostic.get(buffer) > 0 end)
  local found = vim.diagnostic.get(buffer)
  equal("the number of diagnostics", #found, 1)
  equal("the code", found[1].code or found[1].user_data.lsp.code, "E1001")
  equal("the line", found[1].lnum, 1)
  equal("the column", found[1].col, 8)

  -- The mistake is mended, and the diagnostic goes.
  vim.api.nvim_buf_set_lines(buffer, 1, 2, false, { "print   total" })
  wait("the end of the diagnostic", function() return #vim.diagnostic.get(buffer) == 0 end)

  local ask = function(method, parameters)
    local answers = vim.lsp.buf_request_sync(buffer, method, parameters, PATIENCE)
    local _, answer = next(answers or {})
    if not answer or answer.err then fail(method .. " failed: " .. vim.inspect(answers)) end
    return answer.result
  end
  local document = { uri = vim.uri_from_bufnr(buffer) }
  local hover = ask("textDocument/hover", { textDocument = document, position = { line = 1, character = 9 } })
  if not vim.inspect(hover.contents):find("total") then fail("the help is " .. vim.inspect(hover)) end
  local edits = ask("textDocument/formatting", { textDocument = document, options = { tabSize = 2, insertSpaces = true } })
  vim.lsp.util.apply_text_edits(edits, buffer, "utf-16")
  equal("the layout", text(buffer), "let total = 3\nprint total\n")
end)
if not ok then fail(tostring(problem)) end
print("neovim: well\n")
vim.cmd("qall!")
