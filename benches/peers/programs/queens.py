def is_safe(queens, column):
    row = len(queens)
    return not any(c == column or abs(c - column) == row - r for r, c in enumerate(queens))


def ways(n, queens):
    if len(queens) == n:
        return 1
    found = 0
    for column in range(n):
        if is_safe(queens, column):
            found += ways(n, queens + [column])
    return found


print(ways(9, []))
