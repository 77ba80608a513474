def ordered(n):
    seed = 42
    records = []
    for i in range(n):
        seed = (seed * 1103515245 + 12345) % 2147483648
        records.append({"key": seed, "place": i})
    records.sort(key=lambda r: r["key"])
    return [records[0]["place"], records[n // 2]["place"], records[-1]["place"]]


print(ordered(1_000_000))
