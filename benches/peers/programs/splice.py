def spliced(n):
    xs = []
    for i in range(n):
        xs.insert(len(xs) // 2, i)
    for i in range(n // 2):
        del xs[len(xs) // 3]
    for i in range(n):
        xs.insert(0, i)
    total = 0
    for i, x in enumerate(xs):
        total += i * x
    return total

print(spliced(30000))
