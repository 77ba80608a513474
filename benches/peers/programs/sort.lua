local function sorted(n)
  local seed = 42
  local records = {}
  for i = 0, n - 1 do
    seed = (seed * 1103515245 + 12345) % 2147483648
    records[i + 1] = {key = seed, place = i}
  end
  table.sort(records, function(a, b) return a.key < b.key end)
  return string.format("[%d, %d, %d]", records[1].place, records[n // 2 + 1].place, records[n].place)
end
print(sorted(1000000))
