def keyed(n):
    r = {}
    for i in range(n):
        r = {**r, i: 2 * i}
    total = r[n - 1]
    for i in range(n // 2):
        r = dict(r)
        del r[i]
    for i in range(n // 2, n - 1):
        del r[i]
    return total + len(r)

print(keyed(4000))
