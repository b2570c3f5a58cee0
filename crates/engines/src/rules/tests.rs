//! Games that are written differently and have the same moves.

use super::*;

/// Games at random, some of each family.
fn at_random(each: usize) -> Vec<Game> {
    let mut state = 1u64;
    let mut below = |n: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % n
    };
    FAMILIES
        .iter()
        .flat_map(|family| (0..each).map(|_| family.random(&mut below).unwrap()).collect::<Vec<_>>())
        .collect()
}

#[test]
fn a_family_makes_games_of_its_own_and_writes_what_it_reads() {
    for (i, family) in FAMILIES.iter().enumerate() {
        assert!(FAMILIES[..i].iter().all(|other| other.name != family.name), "{}", family.name);
        assert!(!family.forms.is_empty() && !family.title.is_empty());
    }
    for game in at_random(40) {
        let written = game.written().to_string();
        let again: Game = written.parse().unwrap();
        assert_eq!(again.written(), game.written(), "{game}");
        assert!(game.to_string().split(':').next() == Some(game.family().name), "{game}");
        assert!(
            !game.moves_in_words().contains(['{', '}']) || game.family().name == "rule",
            "{}",
            game.moves_in_words()
        );
    }
}

/// What the fast engines read is what the rules say.
#[test]
fn the_geometry_is_the_rule() {
    let mut seen = 0;
    for game in at_random(40) {
        let Some(geometry) = game.geometry() else { continue };
        seen += 1;
        let int = |n: usize| Int::from(n);
        for (a, b) in (0..13).flat_map(|a| (a..16).map(move |b| (a, b))) {
            for (k, l) in (0..=a).flat_map(|k| (0..=b).map(move |l| (k, l))).filter(|&move_| move_ != (0, 0)) {
                let is_option = game.allows((&int(a), &int(b)), (&int(a - k), &int(b - l))).unwrap();
                assert_eq!(
                    geometry.has((&int(a), &int(b)), (&int(k), &int(l))),
                    is_option,
                    "{game} ({a},{b}) ({k},{l})"
                );
            }
        }
    }
    assert!(seen > 200, "{seen}");
}

fn game(text: &str) -> Game {
    text.parse().unwrap()
}

/// Each class, and that its games have the same options.
#[test]
fn classes() {
    let classes: &[&[&str]] = &[
        &[
            "wythoff",
            "w:0",
            "w:0,0",
            "a-wythoff:1",
            "wyt:1i",
            "connell:1",
            "heap:1,1",
            "fraenkel-borosh:1,1",
            "rule:k==l",
            "rule:l-k==0",
            "rule:abs(k-l)<1",
            "rule:k==l && a>=k",
            "rule:k==l && k%1==0",
            "vectors:(1,0),(0,1),(1,1)",
            "vectors:(1,1),(0,1),(1,0),(0,3),(2,2)",
            "rule:max(k,l)<1*min(l,k)+1",
        ],
        &[
            "nim",
            "cyclic-nimhoff:1",
            "cyclic-nimhoff:2",
            "vectors:(0,1),(1,0)",
            "rule:k+l<2",
            "rule:k==l && k in {0}",
            "rule:abs(k-l)<0",
            "rule:k==l && l==-3",
            "vectors:(0,1),(1,0),(4,0)",
        ],
        &["wyt:1", "cyclic-nimhoff:3", "wyt:1,1", "rule:k==l && l==1", "rule:k+l<=2", "rule:l in {1} && l==k"],
        &["w:1", "w:1,1", "t:inf", "rule:k==l && a-k>=1", "rule:a>l && b>k && k==l"],
        &["w:3", "w:3,3", "rule:k==l && a-k>=3", "rule:2<a-k && k==l && b-l>=2"],
        &["f-wythoff", "t:0", "rule:k==l && a>k && (b-l)/(a-k)==b/a", "rule:k==l && a-l>0 && b/a==(b-k)/(a-l)"],
        &[
            "a-wythoff:3",
            "heap:1,3",
            "fraenkel-borosh:3,1",
            "rule:abs(k-l)<3",
            "rule:3>abs(l-k)",
            "rule:k-l<=2 && l-k<3",
        ],
        &["connell:3", "fraenkel-borosh:1,3", "vectors:(3,0),(0,3),(1,1)"],
        &["wyt:2,4", "wyt:4,2,4", "rule:k==l && k in {4,2,-1}"],
        &["r-wythoff"],
        &["w:0,1", "rule:k==l && b-l>0"],
        &["w:2,5", "rule:b-k>=5 && a-k>1 && l==k"],
        &["t:1", "rule:k==l && a>k && (b-l)/(a-k)-b/a<=1", "rule:k==l && k<a && abs(b/a-(b-k)/(a-k))<2"],
        &["wyt:2i", "rule:k==l && k%2==0", "vectors:(1,0),(2,2),(0,1)"],
        &["cyclic-nimhoff:4", "rule:l+k<4"],
        &["heap:2,1", "rule:max(k,l)<2*min(k,l)+1"],
        &["rule:k<=l && l<2*k+1"],
        &["rule:k==l+1"],
        &["rule:abs(k-l)<2 && k in {1,2,4}"],
        &["vectors:(1,0),(0,2),(1,1)"],
        &["vectors:(2,0),(0,2),(2,2)"],
        &["vectors:(1,0),(0,1),(1,2)"],
        &["fraenkel-borosh:2,2"],
        &["wyt:2^i"],
        &["wyt:2^i@1"],
    ];
    // The options by the rules as they are written, each cell's once.
    let cells = || (0..12).flat_map(|a| (0..12).map(move |b| (a, b)));
    let moves = |game: &Game| -> Vec<_> { cells().map(|(a, b)| game.as_written().options(a, b).unwrap()).collect() };
    let all: Vec<(usize, Game, _)> = (0..)
        .zip(classes)
        .flat_map(|(i, class)| class.iter().map(move |text| (i, game(text))))
        .map(|(i, game)| (i, moves(&game), game))
        .map(|(i, moves, game)| (i, game, moves))
        .collect();
    for (i, x, moves) in &all {
        for (j, y, others) in &all {
            assert_eq!(x.is_same_as(y), i == j, "{x} and {y}");
            assert_eq!(moves == others, i == j, "the options of {x} and {y}");
        }
        assert_eq!(cells().map(|(a, b)| x.options(a, b).unwrap()).collect::<Vec<_>>(), *moves, "{x} as it is played");
        assert!(game(&x.simplest()).is_same_as(x), "{x} as {}", x.simplest());
    }
}

/// A division that is not guarded is an error where it is reached, and stays one.
#[test]
fn order_matters_where_a_rule_can_fail() {
    let unguarded = game("rule:(b-l)/(a-k)==b/a && k==l && a>k");
    assert!(!unguarded.is_same_as(&game("f-wythoff")) && unguarded.options(3, 5).is_err());
}

#[test]
fn parameters_of_any_size() {
    assert!(game("heap:1,10^1000").is_same_as(&game("a-wythoff:10^1000")));
    assert!(game("fraenkel-borosh:1,10^1000").is_same_as(&game("vectors:(10^1000,0),(0,10^1000),(1,1)")));
    assert_eq!(game("heap:1,10^20").simplest(), "a-wythoff:100000000000000000000");
    assert_eq!(game("heap:1,1").to_string(), "heap:1,1");
    assert!(!game("rule:abs(k-l)<9223372036854775807+1").is_same_as(&game("nim")));
}
