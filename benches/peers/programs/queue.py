from collections import deque

def queued(n):
    queue = deque([0])
    total = 0
    for i in range(n):
        queue.append(i)
        queue.append(i + 1)
        total += queue.popleft()
    stack = []
    for i in range(n):
        stack.append(i)
    while len(stack) > 0:
        total += stack.pop()
    xs = [n - i for i in range(n)]
    for i in range(1, n):
        xs[i], xs[i - 1] = xs[i - 1], xs[i]
    return total + xs[-1] + len(queue)

print(queued(200000))
