def step(ball, width):
    if ball["x"] < 0:
        ball["x"] = -ball["x"]
        ball["speed"] = -ball["speed"]
        ball["hits"] += 1
    elif ball["x"] > width:
        ball["x"] = 2 * width - ball["x"]
        ball["speed"] = -ball["speed"]
        ball["hits"] += 1


def flown(count, steps):
    width = 1000
    balls = [{"name": i, "x": i * 37 % width, "speed": i % 23 - 11, "hits": 0} for i in range(count)]
    for _ in range(steps):
        for ball in balls:
            ball["x"] += ball["speed"]
            step(ball, width)
    return [sum(b["hits"] for b in balls), sum(b["name"] * b["x"] for b in balls)]


print(flown(1000, 500))
