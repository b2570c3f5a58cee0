//! The API as a client sees it.

use super::*;
use axum::body::Body;
use axum::http::{Request, StatusCode};
use http_body_util::BodyExt;
use serde_json::{Value, json};
use tower::ServiceExt;

const SIZE: Limits = Limits { max_memory: 2 << 30, max_time: Duration::from_secs(60), long: 2, all: 16 };

struct Client(axum::Router, tokio::runtime::Runtime);

impl Client {
    fn new() -> Client {
        Client::with(SIZE)
    }

    fn with(limits: Limits) -> Client {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
        let budget = MemoryShares::new(&limits, None);
        let shared = App::new(limits, budget, Timeouts::default(), Arc::default()).unwrap();
        Client(app("127.0.0.1:8017".parse().unwrap(), &[], shared), runtime)
    }

    fn send(&self, request: Request<Body>) -> (StatusCode, axum::http::HeaderMap, Vec<u8>) {
        self.1.block_on(async {
            let response = self.0.clone().oneshot(request).await.unwrap();
            let (parts, body) = response.into_parts();
            (parts.status, parts.headers, body.collect().await.unwrap().to_bytes().to_vec())
        })
    }

    fn get(&self, path: &str) -> (StatusCode, axum::http::HeaderMap, Vec<u8>) {
        let request = Request::get(path).header("host", "localhost:8017");
        self.send(request.body(Body::empty()).unwrap())
    }

    /// What a path answers to these parameters.
    fn ask(&self, path: &str, parameters: &[(&str, &str)]) -> (StatusCode, Value) {
        let (status, _, body) = self.get(&url(path, parameters));
        (status, serde_json::from_slice(&body).unwrap_or_else(|e| panic!("{path}: {e}: {body:?}")))
    }

    fn answer(&self, path: &str, parameters: &[(&str, &str)]) -> Value {
        let (status, answer) = self.ask(path, parameters);
        assert_eq!(status, StatusCode::OK, "{path} {parameters:?}: {answer}");
        answer
    }

    fn refusal(&self, path: &str, parameters: &[(&str, &str)]) -> (StatusCode, Value) {
        let (status, answer) = self.ask(path, parameters);
        let message = answer["error"]["message"].as_str().unwrap_or_default();
        assert!(!message.is_empty() && !message.contains('\n'), "{path} {parameters:?}: {answer}");
        (status, answer["error"].clone())
    }
}

/// Every byte but letters and digits is escaped.
fn url(path: &str, parameters: &[(&str, &str)]) -> String {
    let escape = |text: &str| -> String {
        let one = |b: u8| if b.is_ascii_alphanumeric() { char::from(b).to_string() } else { format!("%{b:02X}") };
        text.bytes().map(one).collect()
    };
    let pairs: Vec<String> = parameters.iter().map(|(name, value)| format!("{name}={}", escape(value))).collect();
    format!("/api/v1/{path}?{}", pairs.join("&"))
}

#[test]
fn cases_of_testdata() {
    let client = Client::new();
    for case in facts::tables() {
        let (rows, cols) = (case.rows.len().to_string(), case.rows[0].len().to_string());
        let answer = client.answer("table", &[("game", &case.game), ("rows", &rows), ("cols", &cols)]);
        assert_eq!(answer["values"], json!(case.rows), "{} ({})", case.game, case.source);
    }
    for case in facts::positions() {
        let (a, b) = (case.at.0.to_string(), case.at.1.to_string());
        let at = [("game", case.game.as_str()), ("a", &a), ("b", &b)];
        assert_eq!(client.answer("grundy", &at)["value"], json!(case.value), "{} {:?}", case.game, case.at);
        if let Some(mut winning) = case.winning {
            winning.sort_unstable();
            assert_eq!(client.answer("moves", &at)["winning"], json!(winning), "{} {:?}", case.game, case.at);
        }
    }
    for case in facts::lists() {
        let count = case.first.len().to_string();
        let answer = client.answer("p-positions", &[("game", &case.game), ("count", &count)]);
        assert_eq!(answer["positions"], json!(case.first), "{} ({})", case.game, case.source);
    }
    for case in facts::differences() {
        let board = case.board.to_string();
        let games = [("game1", case.games.0.as_str()), ("game2", &case.games.1), ("board", &board)];
        assert_eq!(client.answer("compare", &games)["first_difference"], json!(case.value), "{:?}", case.games);
    }
    for case in facts::numbers() {
        let answer = client.answer("numeration", &[("a", &case.a.to_string()), ("n", &case.n.to_string())]);
        assert_eq!((&answer["p_system"], &answer["q_system"]), (&json!(case.p), &json!(case.q)), "{}", case.n);
    }
    for case in facts::sums() {
        let answer = client.answer("solve", &[("sum", &case.sum)]);
        assert_eq!((&answer["outcome"], &answer["value"]), (&json!(case.outcome), &json!(case.value)), "{}", case.sum);
    }
    for case in facts::far().iter().filter(|case| case.at.0.len() < 5000) {
        let answer = client.answer("moves", &[("game", &case.game), ("a", &case.at.0), ("b", &case.at.1)]);
        let outcome = if case.winning.is_empty() { "P" } else { "N" };
        assert_eq!(answer["outcome"], json!(outcome), "{} {:?}", case.game, case.at);
    }
}

#[test]
fn points_and_proofs() {
    let client = Client::new();
    let near = client.answer("points", &[("g", "2"), ("rows", "3")]);
    assert_eq!(
        near["points"],
        json!([[0, 0, 0, 0], [1, 0, 0, 1], [2, 0, 0, 2], [0, 1, 1, 2], [2, 1, 1, 1], [1, 1, 2, 2]])
    );
    assert_eq!(client.answer("points", &[("g", "1"), ("rows", "5"), ("from", "5")])["points"], json!([]));
    let far = client.answer("point", &[("g", "2"), ("n", "10^60")]);
    assert_eq!(far["evidence"]["grade"], "proved");
    let point = client
        .answer("grundy", &[("game", "wythoff"), ("a", far["a"].as_str().unwrap()), ("b", far["b"].as_str().unwrap())]);
    assert_eq!(point["value"], 2);
    // A certificate goes out and comes back, whole and damaged.
    let check = |bytes: Vec<u8>| {
        let request = Request::post("/api/v1/check").header("host", "localhost:8017").body(Body::from(bytes)).unwrap();
        let (status, _, body) = client.send(request);
        (status, serde_json::from_slice::<Value>(&body).unwrap())
    };
    for path in [
        url("certify", &[("g", "1"), ("n", "10^20")]),
        url("period/certificate", &[("game", "f-wythoff"), ("row", "4")]),
        url("automaton/certificate", &[("game", "wythoff"), ("g", "1")]),
    ] {
        let (status, headers, bytes) = client.get(&path);
        assert_eq!(status, StatusCode::OK, "{path}");
        assert!(headers["content-disposition"].to_str().unwrap().starts_with("attachment; filename=\""));
        let (status, verdict) = check(bytes.clone());
        assert_eq!((status, &verdict["ok"]), (StatusCode::OK, &json!(true)), "{path}: {verdict}");
        let mut changed = bytes;
        let middle = changed.len() / 2;
        changed[middle] ^= 1;
        assert_eq!(check(changed).1["ok"], json!(false), "{path}");
    }
    let (status, problem) = check(b"no certificate".to_vec());
    assert_eq!((status, &problem["error"]["kind"]), (StatusCode::UNPROCESSABLE_ENTITY, &json!("unsupported")));
    let strip = client.answer("strip", &[("g", "1")]);
    assert_eq!((&strip["low"], &strip["high"]), (&json!({"p": 20, "q": -17}), &json!({"p": 2, "q": 6})));
}

#[test]
fn rows_and_automata() {
    let client = Client::new();
    let row = |from: &str| {
        let answer = client.answer("row", &[("game", "wythoff"), ("row", "5"), ("from", from), ("count", "24")]);
        (answer["values"].clone(), answer["evidence"]["grade"].clone())
    };
    let period = client.answer("period", &[("game", "wythoff"), ("row", "5")]);
    assert_eq!((&period["preperiod"], &period["period"]), (&json!(27), &json!(24)));
    // The same values on the board and, a multiple of the period later, far out.
    assert_eq!(row("27").0, row("24*10^40+27").0);
    assert_eq!((row("27").1, row("24*10^40+27").1), (json!("exact"), json!("proved")));
    let several = client.answer("period", &[("game", "wythoff"), ("rows", "0..7")]);
    assert_eq!(several["rows"].as_array().unwrap().len(), 8);
    for entry in client.answer("automata", &[])["automata"].as_array().unwrap() {
        let g = entry["g"].to_string();
        let which = [("game", entry["game"].as_str().unwrap()), ("g", &g), ("n", "1000")];
        let run = client.answer("automaton/run", &which);
        let (digits, states) = (run["digits"].as_array().unwrap(), run["states"].as_array().unwrap());
        assert_eq!(states.len(), digits.len() + 1, "{entry}");
        let automaton = client.answer("automaton", &which[..2]);
        let Some(transitions) = automaton["transitions"].as_array() else { continue };
        for (i, digit) in digits.iter().enumerate() {
            let next = &transitions[states[i].as_u64().unwrap() as usize][digit.as_u64().unwrap() as usize];
            assert_eq!(*next, states[i + 1], "{entry}");
        }
        for point in run["points"].as_array().unwrap() {
            let [a, b] = [&point["a"], &point["b"]].map(ToString::to_string);
            let value = client.answer("grundy", &[("game", which[0].1), ("a", &a), ("b", &b)]);
            assert_eq!(value["value"], point["h"], "{entry} {point}");
        }
    }
    let (_, headers, svg) = client.get(&url("automaton/svg", &[("game", "a-wythoff:2"), ("g", "0")]));
    assert_eq!(headers["content-type"], "image/svg+xml", "{}", String::from_utf8_lossy(&svg));
}

#[test]
fn a_game_is_won_by_the_choices_of_the_perfect_player() {
    let client = Client::new();
    let mut sum = "wythoff[7,12] + nim[3,4] + f-wythoff[5,9]".to_owned();
    let mut turn = 0;
    loop {
        let position = client.answer("play/position", &[("sum", &sum)]);
        let outcome = if turn % 2 == 0 { "N" } else { "P" };
        assert_eq!(position["outcome"], outcome, "{sum}");
        let moves = position["moves"].as_array().unwrap();
        assert_eq!((&position["all"], &position["over"]), (&json!(true), &json!(moves.is_empty())), "{sum}");
        let winning = moves.iter().filter(|step| step["wins"] == json!(true)).count();
        assert_eq!(winning > 0, turn % 2 == 0, "{sum}");
        let errs = if turn % 2 == 0 { "0" } else { "100" };
        let choice = client.answer("play/choice", &[("sum", &sum), ("errs", errs), ("seed", &turn.to_string())]);
        if choice["move"].is_null() {
            assert!(turn % 2 == 1 && moves.is_empty(), "the loser is the one without a move");
            break;
        }
        let to: Vec<String> = choice["move"]["to"].as_array().unwrap().iter().map(ToString::to_string).collect();
        let component = choice["move"]["component"].to_string();
        let step = [("sum", sum.as_str()), ("component", &component), ("to", &to.join(","))];
        assert_eq!(client.answer("play/allows", &step)["allowed"], true);
        assert!(client.answer("play/why", &[("sum", &sum)])["lines"].as_array().unwrap().len() > 2);
        let mut games: Vec<String> = sum.split(" + ").map(str::to_owned).collect();
        let game = &mut games[component.parse::<usize>().unwrap()];
        *game = format!("{}[{}]", game.split('[').next().unwrap(), to.join(","));
        sum = games.join(" + ");
        turn += 1;
    }
    let step = [("sum", "wythoff[4,6]"), ("component", "0"), ("to", "3,4")];
    assert_eq!(client.answer("play/allows", &step)["allowed"], false);
    // Out of reach, and still playable.
    let lost = client.answer("play/choice", &[("sum", "{rule:k==l+1}[10^30,10^31]")]);
    assert_eq!((lost["move"].is_object(), &lost["outcome"]), (true, &json!(null)));
}

#[test]
fn tables_in_all_formats() {
    let client = Client::new();
    let part = |format: &str| {
        let part = [("game", "rule:k==l"), ("rows", "3"), ("cols", "4"), ("from", "10,20"), ("format", format)];
        let (status, headers, bytes) = client.get(&url("table", &part));
        assert_eq!(status, StatusCode::OK, "{format}");
        (headers["content-type"].to_str().unwrap().to_owned(), bytes)
    };
    let whole = client.answer("table", &[("game", "wythoff"), ("rows", "13"), ("cols", "24")]);
    let cells = |a: usize| whole["values"][a].as_array().unwrap()[20..].to_vec();
    let expected: Vec<Vec<Value>> = (10..13).map(cells).collect();
    let json: Value = serde_json::from_slice(&part("json").1).unwrap();
    assert_eq!((&json["values"], &json["from"]), (&json!(expected), &json!([10, 20])));
    let csv = String::from_utf8(part("csv").1).unwrap();
    let line = |row: &Vec<Value>| row.iter().map(Value::to_string).collect::<Vec<_>>().join(",") + "\n";
    assert_eq!(csv, expected.iter().map(line).collect::<String>());
    assert!(
        String::from_utf8(part("bfile").1)
            .unwrap()
            .starts_with(&format!("0 {}\n1 {}\n", expected[0][0], expected[0][1]))
    );
    assert!(String::from_utf8(part("markdown").1).unwrap().contains("| **10** |"));
    assert!(String::from_utf8(part("latex").1).unwrap().contains("& 20 & 21"));
    assert!(part("npy").1.starts_with(b"\x93NUMPY"));
    assert!(part("png").1.starts_with(b"\x89PNG") && part("png").0 == "image/png");
    assert!(String::from_utf8(part("svg").1).unwrap().starts_with("<svg"));
    let (_, headers, tile) = client.get(&url("tile", &[("game", "wythoff"), ("a", "0"), ("b", "128")]));
    assert_eq!(
        (tile.len(), &headers["wyt-grade"], &headers["wyt-known"]),
        (65536, &"exact".parse().unwrap(), &"all".parse().unwrap())
    );
}

#[test]
fn refusals_are_json_that_names_the_parameter() {
    let client = Client::new();
    let bad = StatusCode::BAD_REQUEST;
    for (path, parameters, status, parameter) in [
        ("grundy", &[("game", "whythoff"), ("a", "1"), ("b", "2")][..], bad, "game"),
        ("grundy", &[("game", "rule:k=="), ("a", "1"), ("b", "2")], bad, "game"),
        ("grundy", &[("game", "wythoff"), ("a", "1.5"), ("b", "2")], bad, "a"),
        ("grundy", &[("game", "wythoff"), ("a", "1"), ("b", "10^20000")], bad, "b"),
        ("grundy", &[("game", "wythoff"), ("a", "1"), ("b", "-2")], bad, "b"),
        ("table", &[("game", "wythoff"), ("rows", "10^4")], StatusCode::PAYLOAD_TOO_LARGE, "rows"),
        ("table", &[("game", "wythoff"), ("rows", "10^9")], bad, "rows"),
        ("table", &[("game", "wythoff"), ("rows", "9"), ("from", "9")], bad, "from"),
        ("tile", &[("game", "wythoff"), ("a", "5"), ("b", "0")], bad, "a"),
        ("tile", &[("game", "wythoff"), ("a", "0"), ("b", "0"), ("zoom", "8")], bad, "zoom"),
        ("options", &[("game", "wythoff"), ("a", "9000"), ("b", "0")], bad, "a"),
        ("points", &[("g", "20"), ("rows", "10^6")], bad, "rows"),
        ("points", &[("g", "0"), ("from", "10^9999"), ("rows", "10^9999+100000")], bad, "rows"),
        ("tile", &[("game", "heap:2,1"), ("a", "128*10^2000"), ("b", "0")], bad, "a"),
        ("game", &[("game", "wyt:10^9999999")], bad, "game"),
        ("points", &[("g", "2"), ("rows", "10"), ("game", "nim")], StatusCode::UNPROCESSABLE_ENTITY, "game"),
        ("period", &[("game", "heap:2,1"), ("row", "3")], StatusCode::UNPROCESSABLE_ENTITY, "game"),
        ("period", &[("game", "wythoff"), ("rows", "5..2")], bad, "rows"),
        ("period", &[("game", "wythoff")], bad, "row"),
        ("solve", &[("sum", "wythoff[4")], bad, "sum"),
        ("automaton", &[("game", "nim"), ("g", "1")], StatusCode::UNPROCESSABLE_ENTITY, "g"),
        ("claims", &[("id", "nivasch-2009/theorem-99")], bad, "id"),
        ("claims", &[("verdict", "true")], bad, "verdict"),
        ("claims", &[("paper", "nivasch")], bad, "paper"),
        ("verify", &[("id", "nothing")], bad, "id"),
        ("regular", &[("set", "0")], bad, "set"),
        ("p-positions", &[("game", "wythoff"), ("nth", "1"), ("count", "2")], bad, "nth"),
        ("numeration", &[("a", "0"), ("n", "5")], bad, "a"),
    ] {
        let (found, error) = client.refusal(path, parameters);
        assert_eq!((found, error["parameter"].as_str()), (status, Some(parameter)), "{path} {parameters:?}: {error}");
    }
    assert_eq!(client.refusal("grundy", &[("game", "wythoff")]).0, bad);
    assert_eq!(client.refusal("grundy", &[("game", "nim"), ("a", "1"), ("b", "1"), ("c", "1")]).0, bad);
    assert_eq!(client.refusal("nothing", &[]).0, StatusCode::NOT_FOUND);
    let rule = [("game", "rule:k/(a-3)==1"), ("a", "9"), ("b", "9")];
    assert_eq!(client.refusal("grundy", &rule).1["kind"], "rule");
    let post = Request::post("/api/v1/grundy").header("host", "localhost:8017").body(Body::empty()).unwrap();
    assert_eq!(client.send(post).0, StatusCode::METHOD_NOT_ALLOWED);
    let large = Request::post("/api/v1/check").header("host", "localhost:8017").body(Body::from(vec![0; 17 << 20]));
    let (status, _, body) = client.send(large.unwrap());
    assert_eq!(status, StatusCode::PAYLOAD_TOO_LARGE);
    assert_eq!(serde_json::from_slice::<Value>(&body).unwrap()["error"]["kind"], "size");
    let page = Request::post("/").header("host", "localhost:8017").body(Body::empty()).unwrap();
    assert_eq!(client.send(page).0, StatusCode::METHOD_NOT_ALLOWED);
    let elsewhere = Request::get("http://evil.example/api/v1/games").header("host", "localhost:8017");
    assert_eq!(client.send(elsewhere.body(Body::empty()).unwrap()).0, StatusCode::FORBIDDEN);
    let twice = Request::get("/").header("host", "localhost:8017").header("host", "evil.example");
    assert_eq!(client.send(twice.body(Body::empty()).unwrap()).0, StatusCode::FORBIDDEN);
    let evil = Request::get("/api/v1/games").header("host", "evil.example").body(Body::empty()).unwrap();
    assert_eq!(client.send(evil).0, StatusCode::FORBIDDEN);
}

#[test]
fn time_is_limited() {
    let client = Client::with(Limits { max_time: Duration::from_millis(300), ..SIZE });
    let (status, error) = client.refusal("table", &[("game", "rule:k==l+1"), ("rows", "900")]);
    assert_eq!((status, &error["kind"]), (StatusCode::GATEWAY_TIMEOUT, &json!("time")), "{error}");
}

#[test]
fn claims_are_checked_while_one_watches() {
    let client = Client::new();
    let all = client.answer("claims", &[]);
    assert!(all["claims"].as_array().unwrap().len() > 170);
    let of_paper = client.answer("claims", &[("paper", "literature"), ("verdict", "proved")]);
    assert!(of_paper["claims"].as_array().unwrap().iter().all(|claim| claim["paper"] == "literature"));
    let ids = "weinstein-2021/theorem-2.6,literature";
    let (status, headers, body) = client.get(&url("verify", &[("id", ids), ("effort", "quick")]));
    assert_eq!((status, &headers["content-type"]), (StatusCode::OK, &"text/event-stream".parse().unwrap()));
    let text = String::from_utf8(body).unwrap();
    let events: Vec<(&str, Value)> = text
        .split("\n\n")
        .filter_map(|event| event.split_once('\n'))
        .filter_map(|(name, data)| {
            Some((name.strip_prefix("event: ")?, serde_json::from_str(data.strip_prefix("data: ")?).ok()?))
        })
        .collect();
    let (first, last) = (events.first().unwrap(), events.last().unwrap());
    assert_eq!((first.0, last.0), ("begin", "end"), "{text}");
    let checked = events.iter().filter(|(name, _)| *name == "claim");
    assert!(checked.clone().all(|(_, claim)| claim["outcome"] == "as recorded"), "{text}");
    assert_eq!(first.1["total"], json!(checked.count()));
    assert_eq!((&last.1["as_recorded"], &last.1["failed"]), (&first.1["total"], &json!(0)));
}

#[test]
fn the_page_comes_with_its_policy() {
    let client = Client::new();
    let (status, headers, body) = client.get("/?view=board&game=wythoff");
    assert_eq!((status, &headers["content-type"]), (StatusCode::OK, &"text/html; charset=utf-8".parse().unwrap()));
    let policy = headers["content-security-policy"].to_str().unwrap();
    assert!(
        policy.contains("default-src 'none'") && policy.contains("script-src 'self'") && !policy.contains("unsafe")
    );
    let text = String::from_utf8(body).unwrap();
    assert!(text.contains("<script") && !text.contains("http://") && !text.contains("https://"), "{text}");
    for (path, kind) in [("/app.js", "text/javascript"), ("/app.css", "text/css"), ("/icon.svg", "image/svg+xml")] {
        let (status, headers, body) = client.get(path);
        assert!(status == StatusCode::OK && headers["content-type"].to_str().unwrap().starts_with(kind), "{path}");
        assert!(!body.is_empty());
        let again = Request::get(path).header("host", "localhost:8017").header("if-none-match", &headers["etag"]);
        assert_eq!(client.send(again.body(Body::empty()).unwrap()).0, StatusCode::NOT_MODIFIED);
    }
    assert_eq!(client.get("/../Cargo.toml").0, StatusCode::NOT_FOUND);
}

#[test]
fn the_description_has_every_path() {
    let description: Value = serde_json::from_str(&openapi()).unwrap();
    let paths = description["paths"].as_object().unwrap();
    assert!(paths.len() >= 33, "{}", paths.len());
    let client = Client::new();
    for (path, methods) in paths {
        let Some(get) = methods.get("get") else { continue };
        let parameters = get["parameters"].as_array().cloned().unwrap_or_default();
        // The examples of the description are questions that are answered.
        let given: Vec<(String, String)> = parameters
            .iter()
            .filter_map(|p| {
                let example = p.get("example").or_else(|| p["schema"].get("example"))?.as_str()?;
                Some((p["name"].as_str()?.to_owned(), example.to_owned()))
            })
            .collect();
        let pairs: Vec<(&str, &str)> = given.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        let missing = parameters
            .iter()
            .any(|p| p["required"] == json!(true) && !given.iter().any(|(name, _)| p["name"].as_str() == Some(name)));
        assert!(!missing, "{path} has a parameter without an example");
        let (status, headers, body) = client.get(&url(path.strip_prefix("/api/v1/").unwrap(), &pairs));
        assert_eq!(status, StatusCode::OK, "{path}: {}", String::from_utf8_lossy(&body));
        let kinds = get["responses"]["200"]["content"].as_object().unwrap();
        let kind = headers["content-type"].to_str().unwrap().split(';').next().unwrap();
        assert!(kinds.contains_key(kind), "{path}: {kind} is not among {kinds:?}");
    }
}

#[test]
fn long_names_are_not_looked_up() {
    let client = Client::new();
    let long = "x".repeat(60_000);
    for (path, parameter) in [("claims", "id"), ("claims", "paper"), ("claims", "verdict"), ("verify", "id")] {
        let (status, problem) = client.refusal(path, &[(parameter, &long)]);
        assert_eq!((status, &problem["parameter"]), (StatusCode::BAD_REQUEST, &json!(parameter)), "{path} {parameter}");
        let message = problem["message"].as_str().unwrap();
        assert!(message.len() < 200 && message.contains("60000 bytes") && message.contains("200"), "{message}");
    }
    // Near misses are found as before.
    let (_, problem) = client.refusal("claims", &[("id", "weinstein-2021/theorem-2.7")]);
    assert!(problem["message"].as_str().unwrap().contains("weinstein-2021/theorem-2.6"), "{problem}");
}

/// Whatever is asked, the answer is one that the description knows, and never a defect.
#[test]
fn nonsense_is_refused_and_sense_is_answered() {
    const GAMES: [&str; 22] = [
        "wythoff",
        "nim",
        "a-wythoff:2",
        "a-wythoff:10^50",
        "f-wythoff",
        "r-wythoff",
        "w:1",
        "w:3,10^20",
        "t:2",
        "t:inf",
        "wyt:1,4,8",
        "wyt:2^i",
        "wyt:3^i@2",
        "wyt:2i",
        "cyclic-nimhoff:4",
        "heap:2,1",
        "fraenkel-borosh:2,3",
        "connell:3",
        "vectors:(1,0),(0,1),(2,1)",
        "rule:k==l+1",
        "rule:k/(a-3)==1",
        "rule:",
    ];
    const NUMBERS: [&str; 16] =
        ["0", "1", "2", "5", "17", "128", "1000", "8191", "8192", "10^6", "2^32", "2^64", "10^40+7", "-1", "", "1.5"];
    let description: Value = serde_json::from_str(&openapi()).unwrap();
    let client = Client::with(Limits { max_time: Duration::from_millis(100), ..SIZE });
    let mut chance = fastrand::Rng::with_seed(1907);
    let mut answered = 0;
    for (path, methods) in description["paths"].as_object().unwrap() {
        // A stream of events has no end of its own; it has a test above.
        let Some(get) = methods.get("get").filter(|_| !path.ends_with("/verify")) else { continue };
        for _ in 0..12 {
            let mut pairs: Vec<(String, String)> = Vec::new();
            for parameter in get["parameters"].as_array().into_iter().flatten() {
                if parameter["required"] != json!(true) && chance.bool() {
                    continue;
                }
                let name = parameter["name"].as_str().unwrap();
                let (game, number) = (GAMES[chance.usize(..GAMES.len())], NUMBERS[chance.usize(..NUMBERS.len())]);
                let text = match name {
                    "game" | "game1" | "game2" => game.to_owned(),
                    "sum" => format!("{{{game}}}[{number},{}] + nim[{number}]", chance.u32(..50)),
                    "rows" if path.ends_with("/period") => format!("{number}..{}", chance.u32(..9)),
                    "to" | "from" if chance.bool() => format!("{number},{}", chance.u32(..50)),
                    "set" => format!("1,{number}"),
                    "format" => ["json", "csv", "bfile", "png", "svg", "npy", "latex"][chance.usize(..7)].to_owned(),
                    "id" | "paper" | "verdict" => "literature".to_owned(),
                    _ => number.to_owned(),
                };
                pairs.push((name.to_owned(), text));
            }
            let given: Vec<(&str, &str)> = pairs.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
            let (status, _, body) = client.get(&url(path.strip_prefix("/api/v1/").unwrap(), &given));
            let known = get["responses"].get(status.as_str()).is_some();
            let shown = String::from_utf8_lossy(&body[..body.len().min(300)]);
            assert!(known && status != StatusCode::INTERNAL_SERVER_ERROR, "{path} {given:?}: {status} {shown}");
            answered += usize::from(status == StatusCode::OK);
        }
    }
    assert!(answered > 50, "only {answered} were answered");
}
