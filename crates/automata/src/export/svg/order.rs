//! In which order the states stand on the circle.

use crate::{Dfao, NONE};

/// The place of each state; that of state 0 is 0. Begins with the order in which states are met and exchanges two of
/// them as long as that makes the arrows shorter.
pub(super) fn places(dfao: &Dfao) -> Vec<usize> {
    let states = dfao.len();
    let mut place = vec![usize::MAX; states];
    let mut met = vec![0u32];
    place[0] = 0;
    let mut at = 0;
    while let Some(&state) = met.get(at) {
        for &to in dfao.transitions(state).iter().filter(|&&to| to != NONE) {
            if place[to as usize] == usize::MAX {
                place[to as usize] = met.len();
                met.push(to);
            }
        }
        at += 1;
    }
    // States that no word leads to come last.
    for (place, next) in place.iter_mut().filter(|place| **place == usize::MAX).zip(met.len()..) {
        *place = next;
    }
    let arrows: Vec<(usize, usize)> = dfao
        .states()
        .flat_map(|from| {
            let next = dfao.transitions(from).iter().filter(|&&to| to != NONE);
            next.map(move |&to| (from as usize, to as usize)).collect::<Vec<_>>()
        })
        .collect();
    let length = |place: &[usize]| -> usize {
        let apart = |(from, to): &(usize, usize)| place[*from].abs_diff(place[*to]);
        arrows.iter().map(apart).map(|apart| apart.min(states - apart)).sum()
    };
    let mut best = length(&place);
    loop {
        let before = best;
        for one in 1..states {
            for other in one + 1..states {
                place.swap(one, other);
                let now = length(&place);
                if now < best { best = now } else { place.swap(one, other) }
            }
        }
        if best == before {
            return place;
        }
    }
}
