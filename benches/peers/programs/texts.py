def written(n):
    lines = []
    for i in range(n):
        lines.append(f"{i},item {i % 100},{i * 7 % 1000}")
    return "\n".join(lines)


def read_again(text):
    total = 0
    letters = 0
    for line in text.split("\n"):
        place, name, amount = line.split(",")
        total += int(place) % 10 * int(amount)
        letters += len(name)
    return [total, letters, len(text)]


print(read_again(written(100_000)))
