def total(n):
    sum = 0
    for i in range(1, n + 1):
        sum += i
    return sum


print(total(5_000_000))
