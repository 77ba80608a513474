def halves(n):
    total = 0
    t = [i for i in range(n)]
    while len(t) > 0:
        total += t[0]
        t = t[1:]
    u = [i for i in range(n)]
    while len(u) > 0:
        total += u[-1]
        u = u[:-1]
    return total

print(halves(20000))
