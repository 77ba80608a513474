// Events of Catan in words: those of the page's table, where lines of events have others.

const NAMES = { lumber: "wood", wool: "sheep", grain: "wheat", vp: "victory point", devcard: "development card", dev_card: "development card" };
const named = word => NAMES[word] ?? String(word).replaceAll("_", " ");
const listed = cards => Object.entries(cards ?? {}).map(([card, count]) => `${count} ${named(card)}`).join(", ");
const unseen = n => (n === 1 ? "a card" : `${n} cards`);
/** The cards of an event, or how many there are. */
const cards = event => (event.cards ? listed(event.cards) || "nothing" : event.n === undefined ? "" : unseen(event.n));
const from = taken => Object.entries(taken).map(([who, count]) => `${count} from ${who}`).join(", ");

/** What is said of each kind of event, after the player whose it is. */
const SAYS = {
  gain: event => `gets ${cards(event)}`,
  spend: event => `pays ${cards(event)}${event.what ? ` for ${named(event.what)}` : ""}`,
  free: ({ what }) => `builds ${named(what)} for nothing`,
  lost: ({ what }) => `loses ${named(what)}`,
  progress: ({ card }) => `plays ${named(card)}`,
  devbuy: () => "buys a development card",
  devplay: ({ card }) => `plays ${named(card)}`,
  discard: event => `discards ${cards(event)}`,
  robber: () => "moves the robber",
  more: event => `has ${cards(event)} more than was known`,
  fewer: event => `has ${cards(event)} fewer than was known`,
  at_least: ({ n }) => `has at least ${unseen(n)}`,
  at_most: ({ n }) => `has at most ${unseen(n)}`,
  lacks: event => `has no ${Object.keys(event.cards ?? {}).map(named).join(", no ")}`,
  bank: ({ give, get }) => `gives ${listed(give)} to the bank for ${listed(get)}`,
  monopoly: ({ res, total, from: taken }) => `takes all ${named(res)}${taken ? `: ${from(taken)}` : total === undefined ? "" : `: ${total}`}`,
  yop: event => `takes ${cards(event)} from the bank`,
  offer: ({ give, get }) => `offers ${listed(give) || "something"} for ${listed(get) || "something"}`,
  has: event => `has ${cards(event)}`,
  hand: event => `holds exactly ${cards(event)}`,
  size: ({ n }) => `holds ${unseen(n)}`,
  roll: ({ dice }) => `rolls ${[dice].flat().join(" + ")}`,
};

/** An event in words. */
export function told(event) {
  if (!event) {
    return "nothing yet";
  }
  const { ev, p } = event;
  switch (ev) {
    case "trade":
      return `${event.a} gives ${listed(event.give) || "nothing"} to ${event.b} for ${listed(event.get) || "nothing"}`;
    case "pass":
      return `${event.a} gives ${unseen(event.n)} to ${event.b}`;
    case "steal":
      return `${event.thief} steals ${event.card ? named(event.card) : "a card"} from ${event.victim}`;
    case "in_bank":
      return `${event.n} ${named(event.res)} in the bank`;
    default:
      return [p, SAYS[ev]?.(event) ?? named(ev)].filter(Boolean).join(" ");
  }
}
