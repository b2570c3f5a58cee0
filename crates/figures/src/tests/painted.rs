//! Drawings are whole, whatever the parameters.

use super::printed;
use crate::{CATALOGUE, Figure, FigureParameters, catalogue, find, paint};
use engines::job::Job;

/// Every element is closed, in order, and nothing but known entities stands in the text.
fn check_svg(svg: &str, what: &str) {
    let mut open: Vec<&str> = Vec::new();
    let mut rest = svg;
    while let Some(start) = rest.find('<') {
        let text = &rest[..start];
        assert!(!text.contains('>'), "{what}: {text}");
        for (at, _) in text.match_indices('&') {
            assert!(
                ["&amp;", "&lt;", "&gt;", "&quot;", "&apos;"].iter().any(|e| text[at..].starts_with(e)),
                "{what}: {text}"
            );
        }
        let end = start + rest[start..].find('>').unwrap();
        let tag = &rest[start + 1..end];
        let word = tag.trim_start_matches('/').split([' ', '/']).next().unwrap();
        if tag.starts_with('/') {
            assert_eq!(open.pop(), Some(word), "{what}");
        } else if !tag.ends_with('/') {
            assert!(tag.matches('"').count().is_multiple_of(2), "{what}: {tag}");
            open.push(word);
        }
        rest = &rest[end + 1..];
    }
    assert!(open.is_empty() && svg.starts_with("<svg "), "{what}: {open:?}");
}

fn png_size(figure: &Figure) -> (u32, u32) {
    let mut bytes = Vec::new();
    paint::png(figure, &mut bytes).unwrap().unwrap();
    let reader = png::Decoder::new(std::io::Cursor::new(bytes)).read_info().unwrap();
    (reader.info().width, reader.info().height)
}

#[test]
fn every_figure_is_drawn() {
    for entry in CATALOGUE {
        let figure = printed(entry.id);
        check_svg(&paint::svg(&figure).unwrap(), entry.id);
        let (width, height) = png_size(&figure);
        assert!(width >= 1600 && (700..2400).contains(&height), "{}: {width} by {height}", entry.id);
        assert!(!figure.title.is_empty() && figure.caption.ends_with('.'));
    }
}

/// What a game is called may be anything that a rule may be.
#[test]
fn marks_are_escaped() {
    let game = Some("rule:k==l && a-k<b".parse().unwrap());
    let parameters = FigureParameters { game, size: Some(9), ..FigureParameters::default() };
    let figure = find("board").unwrap().figure(&parameters, &Job::default()).unwrap();
    let svg = paint::svg(&figure).unwrap();
    check_svg(&svg, "a rule");
    assert!(svg.contains("&lt;b") && svg.contains("&amp;&amp;"));
}

/// Any parameters give a figure that can be drawn, or an error; never a panic.
#[test]
fn odd_parameters() {
    let games = [None, Some("nim"), Some("wyt:1,3"), Some("a-wythoff:2")];
    let (numbers, sides) = ([None, Some(0), Some(1), Some(13)], [None, Some(0), Some(1), Some(2), Some(29)]);
    let mut drawn = 0;
    for entry in
        CATALOGUE.iter().filter(|entry| !["nivasch-2009/figure-9", "nivasch-2009/figure-11"].contains(&entry.id))
    {
        for n in 0..4 * 4 * 4 * 5 {
            let (game, g, rows, size) = (games[n % 4], numbers[n / 4 % 4], numbers[n / 16 % 4], sides[n / 64]);
            let game = game.map(|text| text.parse().unwrap());
            let parameters = FigureParameters { game, g, rows: rows.map(u64::from), size };
            let is_taken = parameters.given().all(|given| entry.takes.contains(&given));
            match entry.figure(&parameters, &Job::default()) {
                Ok(figure) => {
                    assert!(is_taken);
                    check_svg(&paint::svg(&figure).unwrap(), entry.id);
                    drawn += 1;
                }
                Err(error) => assert!(error.parameter().is_some(), "{}: {error}", entry.id),
            }
        }
    }
    assert!(drawn > 60, "{drawn}");
}

#[test]
fn names() {
    assert_eq!(catalogue::similar("nivasch-2009/figure9").first(), Some(&"nivasch-2009/figure-9"));
    assert_eq!(catalogue::similar("Board").first(), Some(&"board"));
    assert!(catalogue::similar("foo").is_empty());
    for (n, entry) in CATALOGUE.iter().enumerate() {
        assert!(CATALOGUE[..n].iter().all(|other| other.id != entry.id));
    }
}
