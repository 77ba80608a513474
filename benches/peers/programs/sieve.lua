local function primes(n)
  local prime = {}
  for i = 0, n do prime[i] = true end
  prime[0] = false
  prime[1] = false
  local i = 2
  while i * i <= n do
    if prime[i] then
      local k = i * i
      while k <= n do
        prime[k] = false
        k = k + i
      end
    end
    i = i + 1
  end
  local count = 0
  for i = 0, n do
    if prime[i] then count = count + 1 end
  end
  return count
end
print(primes(1000000))
