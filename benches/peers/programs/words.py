import sys


def counted(lines):
    counts = {}
    words = 0
    for line in lines:
        for word in line.split():
            counts[word] = counts.get(word, 0) + 1
            words += 1
    often = [n for n in counts.values() if n > 1000]
    return f"{words} {len(counts)} {len(often)} {sum(often)}"


print(counted(sys.stdin))
