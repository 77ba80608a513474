local function step(ball, width)
  if ball.x < 0 then
    ball.x = -ball.x
    ball.speed = -ball.speed
    ball.hits = ball.hits + 1
  elseif ball.x > width then
    ball.x = 2 * width - ball.x
    ball.speed = -ball.speed
    ball.hits = ball.hits + 1
  end
end

local function flown(count, steps)
  local width = 1000
  local balls = {}
  for i = 0, count - 1 do
    balls[#balls + 1] = {name = i, x = i * 37 % width, speed = i % 23 - 11, hits = 0}
  end
  for _ = 1, steps do
    for i = 1, count do
      local ball = balls[i]
      ball.x = ball.x + ball.speed
      step(ball, width)
    end
  end
  local hits, places = 0, 0
  for i = 1, count do
    hits = hits + balls[i].hits
    places = places + balls[i].name * balls[i].x
  end
  return string.format("[%d, %d]", hits, places)
end
print(flown(1000, 500))
