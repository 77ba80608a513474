def grow(n):
    text = ""
    for i in range(n):
        text += "x"
    return text


print(len(grow(200_000)))
