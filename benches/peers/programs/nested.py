def filled(n):
    grid = [[0] * n for i in range(n)]
    for i in range(n):
        for j in range(n):
            grid[i][j] = i * j
    sum = 0
    for row in grid:
        for cell in row:
            sum += cell
    return sum


print(filled(1000))
