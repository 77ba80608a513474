local function filled(n)
  local grid = {}
  for i = 1, n do
    grid[i] = {}
    for j = 1, n do grid[i][j] = 0 end
  end
  for i = 1, n do
    for j = 1, n do grid[i][j] = (i - 1) * (j - 1) end
  end
  local sum = 0
  for i = 1, n do
    for j = 1, n do sum = sum + grid[i][j] end
  end
  return sum
end
print(filled(1000))
