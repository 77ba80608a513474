local function counted(lines)
  local counts = {}
  local words = 0
  for line in lines do
    for word in line:gmatch("%S+") do
      counts[word] = (counts[word] or 0) + 1
      words = words + 1
    end
  end
  local kinds, often, sum = 0, 0, 0
  for _, n in pairs(counts) do
    kinds = kinds + 1
    if n > 1000 then
      often = often + 1
      sum = sum + n
    end
  end
  return string.format("%d %d %d %d", words, kinds, often, sum)
end
print(counted(io.lines()))
