local function written(n)
  local lines = {}
  for i = 0, n - 1 do lines[i + 1] = i .. ",item " .. i % 100 .. "," .. i * 7 % 1000 end
  return table.concat(lines, "\n")
end

local function read_again(text)
  local total, letters = 0, 0
  for line in text:gmatch("[^\n]+") do
    local place, name, amount = line:match("^([^,]*),([^,]*),([^,]*)$")
    total = total + math.tointeger(place) % 10 * math.tointeger(amount)
    letters = letters + #name
  end
  return string.format("[%d, %d, %d]", total, letters, #text)
end
print(read_again(written(100000)))
