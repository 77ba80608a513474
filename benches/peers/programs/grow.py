from functools import reduce

def app(s, x):
    return s + [x]

def grown(n):
    s = []
    for i in range(n):
        s = app(s, i)
    folded = reduce(lambda acc, x: acc + [x], range(n), [])
    return [sum(s), sum(folded)]

print(grown(20000))
