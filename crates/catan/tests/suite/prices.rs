//! Prices: a payment that says what it is for costs what the rules say.

use tg_catan::{
    Cards, Event, EventError, Improvement, NONE, Piece, Purchase, Reason, Resource, Supply, Tracker,
    TrackerSettings, Unlimited, basic,
};

/// Pays for something with a hand that holds nine cards of each kind.
fn paid(supply: Supply, purchase: Purchase, cards: Cards) -> Result<usize, EventError> {
    let settings = TrackerSettings { supply: Some(supply), ..TrackerSettings::default() };
    let mut tracker = Tracker::new(2, settings);
    let mut hand = NONE;
    supply.resources().iter().for_each(|kind| hand[kind.index()] = 9);
    tracker.apply(&Event::Gain { player: 0, cards: hand }, &mut Unlimited).expect("the bank has them");
    tracker.apply(&Event::Spend { player: 0, cards, purchase: Some(purchase) }, &mut Unlimited)
}

/// Every other payment, one card more or less than the price, is refused, and the price itself isn't.
#[test]
fn only_the_price_pays() {
    for supply in [Supply::BASE, Supply::CITIES] {
        let cities = supply.has_commodities();
        // Cities & Knights has no development cards.
        let is_there =
            |thing: &Purchase| if cities { *thing != Purchase::Development } else { !thing.is_of_cities() };
        let things = Purchase::ALL.into_iter().filter(is_there);
        for purchase in things.filter(|thing| !matches!(thing, Purchase::Improvement(_))) {
            let price = purchase.cost();
            assert!(paid(supply, purchase, price).is_ok(), "{purchase:?}");
            for kind in supply.resources() {
                let (mut more, mut less) = (price, price);
                more[kind.index()] += 1;
                less[kind.index()] = less[kind.index()].saturating_sub(1);
                let medicine = cities && purchase == Purchase::Piece(Piece::City);
                for other in [more, less, NONE].into_iter().filter(|other| *other != price) {
                    let reason = Reason::Price { player: 0, purchase, paid: other };
                    assert!(!(medicine && other == basic([0, 0, 0, 1, 2])));
                    assert_eq!(paid(supply, purchase, other), Err(EventError::Impossible(reason)));
                }
            }
        }
    }
}

/// An improvement costs its level in one commodity; medicine makes a city cheaper, and only in Cities & Knights.
#[test]
fn prices_of_cities_and_knights() {
    for area in Improvement::ALL {
        let pays = |cards: Cards| paid(Supply::CITIES, Purchase::Improvement(area), cards).is_ok();
        assert!((1..=Improvement::LEVELS).all(|level| pays(area.commodity().times(level))));
        assert!(!pays(NONE) && !pays(area.commodity().times(Improvement::LEVELS + 1)));
        assert!(!pays(Resource::Ore.one()));
    }
    let city = Purchase::Piece(Piece::City);
    assert!(paid(Supply::CITIES, city, basic([0, 0, 0, 1, 2])).is_ok());
    assert!(paid(Supply::BASE, city, basic([0, 0, 0, 1, 2])).is_err());
}
