local function total(n)
  local sum = 0
  for i = 1, n do sum = sum + i end
  return sum
end
print(total(5000000))
