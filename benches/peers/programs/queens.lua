local function is_safe(queens, column)
  local row = #queens + 1
  for r, c in ipairs(queens) do
    if c == column or math.abs(c - column) == row - r then return false end
  end
  return true
end

local function ways(n, queens)
  if #queens == n then return 1 end
  local found = 0
  for column = 1, n do
    if is_safe(queens, column) then
      local more = table.move(queens, 1, #queens, 1, {})
      more[#more + 1] = column
      found = found + ways(n, more)
    end
  end
  return found
end
print(ways(9, {}))
