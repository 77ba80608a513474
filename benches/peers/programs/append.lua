local function grow(n)
  local text = ""
  for i = 1, n do text = text .. "x" end
  return text
end
print(#grow(200000))
