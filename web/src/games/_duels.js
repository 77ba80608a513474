// Games to begin with: each is a script, as one would write it.

const NOUGHTS = `let rows = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]]
fn row(b) = rows.any([i, j, k] -> b[i] != "_" and b[i] == b[j] and b[j] == b[k])
duel noughts {
  start: "_" * 9
  moves: (b, who) -> [["{i}", b[..i] + "XO"[who - 1] + b[i + 1..]] for i in 0..9 if b[i] == "_"]
  over: b -> if row(b) { loss } else if "_" not in b { draw }
  show: b -> [b[..3], b[3..6], b[6..]]
}
`;

const HEXAPAWN = `fn put(b, i, sign) = b[..i] + sign + b[i + 1..]
duel hexapawn {
  start: "bbb...www"
  moves: (b, who) -> {
    let [me, you, d] = if who == 1 { ["w", "b", -3] } else { ["b", "w", 3] }
    [
      ["{i}-{i + d + k}", put(put(b, i, "."), i + d + k, me)]
      for i in 0..9 if b[i] == me for k in [0, -1, 1]
      if i % 3 + k in 0..3 and i + d in 0..9 and b[i + d + k] == (if k == 0 { "." } else { you })
    ]
  }
  over: (b, who) -> if "w" in b[..3] or "b" in b[6..] { loss }
  show: b -> [b[..3], b[3..6], b[6..]]
}
`;

const NIM = `fn less(h, i, k) { var g = h; g[i] = g[i] - k; g }
duel nim {
  start: [3, 4, 5]
  moves: h -> [["{k} of heap {i + 1}", less(h, i, k)] for i in 0..h.count for k in 1..=h[i]]
  same: h -> h.sort
  show: h -> h.map(n -> "o" * n + "." * (5 - n))
}
`;

const RACE = `duel race {
  start: 0
  moves: n -> [
    ["small", dist(1..=4).map(k -> [n + k, 12].min)],
    ["large", dist(1..=6).map(k -> [n + k, 12].min)],
  ]
  over: n -> if n >= 12 { loss }
}
`;

const JUGS = `puzzle jugs {
  start: [0, 0]
  moves: [a, b] -> {
    let right = [a, 5 - b].min
    let left = [b, 3 - a].min
    [
      ["fill 3", [3, b]], ["fill 5", [a, 5]], ["empty 3", [0, b]], ["empty 5", [a, 0]],
      ["3 to 5", [a - right, b + right]], ["5 to 3", [a + left, b - left]],
    ].filter([_, next] -> next != [a, b])
  }
  over: j -> if 4 in j { win }
}
`;

/** By what they are called. */
export const GAMES = {
  "noughts and crosses": NOUGHTS,
  hexapawn: HEXAPAWN,
  nim: NIM,
  "a race with dice": RACE,
  "two jugs": JUGS,
};
