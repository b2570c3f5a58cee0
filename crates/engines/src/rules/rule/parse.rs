//! Reading a condition: precedence climbing over `|| && ! comparisons ^^ + - * / %`, with types checked on the way.
//!
//! From loosest to tightest: `||`, `&&`, comparisons and `in {..}` (not chained), `^^`, `+ -`, `* / %`, and the
//! prefixes `! -`.

use super::expr::{Arithmetic, Comparison, Condition, Expression, Variable};
use winnow::ascii::{alpha1, digit1, multispace0};
use winnow::combinator::{
    Infix, Prefix, alt, cut_err, delimited, expression, fail, not, peek, preceded, separated, terminated,
};
use winnow::error::{ContextError, ErrMode};
use winnow::prelude::*;
use winnow::token::one_of;

/// The longest condition read, in bytes. With [`MAX_DEPTH`] it bounds the stack that reading and evaluating need.
pub const MAX_LENGTH: usize = 1000;

/// The deepest nesting of brackets and prefixes read.
pub const MAX_DEPTH: usize = 50;

type RuleResult<T> = Result<T, ErrMode<ContextError>>;

/// A subexpression of either type, or the first type error met inside it.
#[derive(Clone, Debug)]
enum Node {
    Number(Expression),
    Condition(Condition),
    /// `{x, y, ..}`, which only `in` can use.
    Set(Vec<Node>),
    Mistyped(String),
}

/// Reads a condition.
///
/// # Errors
/// One line: where reading stopped, or which operator got the wrong kind of operand.
pub fn parse(text: &str) -> Result<Condition, String> {
    let places = "write a condition over a, b, k, l such as 'k==l && a-k>=2'";
    if text.trim().is_empty() {
        return Err(format!("the rule is empty; {places}"));
    }
    if text.len() > MAX_LENGTH || depth(text) > MAX_DEPTH {
        return Err(format!(
            "the rule is longer than {MAX_LENGTH} bytes or nested deeper than {MAX_DEPTH}; simplify it"
        ));
    }
    if let Some(at) = text.find('^').filter(|&at| text[at..] != *"^^" && !text[at..].starts_with("^^")) {
        return Err(format!("'^' at character {} is not an operator; write '^^' for exclusive or", at + 1));
    }
    let mut input = text;
    let parsed = terminated(node(0), multispace0).parse_next(&mut input);
    match parsed {
        Ok(node) if input.is_empty() => match node {
            Node::Condition(condition) => Ok(condition),
            Node::Number(_) => {
                Err(format!("the rule '{text}' is a number, not a condition; compare it with something"))
            }
            Node::Set(_) => Err(format!("the rule '{text}' is a set, not a condition; write 'k in {{..}}'")),
            Node::Mistyped(message) => Err(message),
        },
        _ => {
            let at = text.chars().count() - input.trim_start().chars().count();
            let near: String = input.trim_start().chars().take(12).collect();
            let hint = match near.split(' ').next().unwrap_or("") {
                word if word.starts_with('=') => "write '==' to compare; ",
                word if word.starts_with("and") => "write '&&' for and; ",
                word if word.starts_with("or") => "write '||' for or; ",
                _ => "",
            };
            if near.is_empty() {
                Err(format!("the rule '{text}' stops in the middle; {places}"))
            } else {
                Err(format!(
                    "the rule '{text}' makes no sense at character {}, before '{near}'; {hint}{places}",
                    at + 1
                ))
            }
        }
    }
}

/// How deep brackets and runs of prefix operators nest.
fn depth(text: &str) -> usize {
    let (mut open, mut prefixes, mut deepest) = (0usize, 0usize, 0);
    for c in text.chars() {
        match c {
            '(' | '{' => open += 1,
            ')' | '}' => open = open.saturating_sub(1),
            '!' | '-' => prefixes += 1,
            c if c.is_whitespace() => {}
            _ => prefixes = 0,
        }
        deepest = deepest.max(open + prefixes);
    }
    deepest
}

fn node<'i>(level: i64) -> impl Parser<&'i str, Node, ErrMode<ContextError>> {
    move |input: &mut &'i str| {
        expression(operand)
            .current_precedence_level(level)
            .prefix(preceded(
                multispace0,
                alt((
                    '-'.value(Prefix(60, |_: &mut _, x| Ok(negative(x)))),
                    ('!', peek(not('='))).value(Prefix(60, |_: &mut _, x| Ok(negate(x)))),
                )),
            ))
            .infix(preceded(multispace0, infix))
            .postfix(fail)
            .parse_next(input)
    }
}

fn infix<'i>(input: &mut &'i str) -> RuleResult<Infix<&'i str, Node, ErrMode<ContextError>>> {
    use Infix::{Left, Neither};
    let word_end = peek(not(one_of(|c: char| c.is_ascii_alphanumeric())));
    let symbol = alt((
        alt(("||", "&&", "==", "!=", "<=", ">=", "<", ">")),
        alt(("^^", "+", "-", "*", "/", "%")),
        terminated("in", word_end),
    ))
    .parse_next(input)?;
    Ok(match symbol {
        "||" => Left(10, |_, x, y| Ok(logic("||", x, y, |x, y| Condition::Or(Box::new(x), Box::new(y))))),
        "&&" => Left(20, |_, x, y| Ok(logic("&&", x, y, |x, y| Condition::And(Box::new(x), Box::new(y))))),
        "==" => Neither(30, |_, x, y| Ok(compare("==", Comparison::Eq, x, y))),
        "!=" => Neither(30, |_, x, y| Ok(compare("!=", Comparison::Ne, x, y))),
        "<=" => Neither(30, |_, x, y| Ok(compare("<=", Comparison::Le, x, y))),
        ">=" => Neither(30, |_, x, y| Ok(compare(">=", Comparison::Ge, x, y))),
        "<" => Neither(30, |_, x, y| Ok(compare("<", Comparison::Lt, x, y))),
        ">" => Neither(30, |_, x, y| Ok(compare(">", Comparison::Gt, x, y))),
        "in" => Neither(30, |_, x, y| Ok(member(x, y))),
        "^^" => Left(40, |_, x, y| Ok(arithmetic("^^", Arithmetic::Xor, x, y))),
        "+" => Left(45, |_, x, y| Ok(arithmetic("+", Arithmetic::Add, x, y))),
        "-" => Left(45, |_, x, y| Ok(arithmetic("-", Arithmetic::Sub, x, y))),
        "*" => Left(50, |_, x, y| Ok(arithmetic("*", Arithmetic::Mul, x, y))),
        "/" => Left(50, |_, x, y| Ok(arithmetic("/", Arithmetic::Div, x, y))),
        _ => Left(50, |_, x, y| Ok(arithmetic("%", Arithmetic::Rem, x, y))),
    })
}

/// A literal, a variable, a bracket, a set or a call.
fn operand(input: &mut &str) -> RuleResult<Node> {
    preceded(
        multispace0,
        alt((
            digit1.map(literal),
            delimited('(', cut_err(node(0)), cut_err((multispace0, ')'))),
            delimited('{', cut_err(separated(1.., node(0), (multispace0, ','))), cut_err((multispace0, '}')))
                .map(Node::Set),
            word,
        )),
    )
    .parse_next(input)
}

fn word(input: &mut &str) -> RuleResult<Node> {
    let name = alpha1.parse_next(input)?;
    let variable = |v| Ok(Node::Number(Expression::Variable(v)));
    match name {
        "a" => variable(Variable::A),
        "b" => variable(Variable::B),
        "k" => variable(Variable::K),
        "l" => variable(Variable::L),
        "abs" => Ok(call(name, 1, cut_err(arguments).parse_next(input)?)),
        "min" | "max" => Ok(call(name, 2, cut_err(arguments).parse_next(input)?)),
        _ => Ok(Node::Mistyped(format!("'{name}' in the rule is unknown; use a, b, k, l, abs, min and max"))),
    }
}

fn arguments(input: &mut &str) -> RuleResult<Vec<Node>> {
    delimited((multispace0, '('), separated(1.., node(0), (multispace0, ',')), (multispace0, ')')).parse_next(input)
}

/// Builds a condition or number from operands of the right types; otherwise says what the operator wanted.
fn mistyped(operator: &str, wanted: &str, operands: impl IntoIterator<Item = Node>) -> Node {
    let earlier = operands.into_iter().find_map(|node| match node {
        Node::Mistyped(message) => Some(message),
        _ => None,
    });
    Node::Mistyped(earlier.unwrap_or_else(|| format!("'{operator}' in the rule needs {wanted}")))
}

fn literal(digits: &str) -> Node {
    match digits.parse() {
        Ok(n) => Node::Number(Expression::Literal(n)),
        Err(_) => Node::Mistyped(format!("'{digits}' in the rule is beyond 64-bit integers; use a smaller number")),
    }
}

fn negative(x: Node) -> Node {
    match x {
        Node::Number(x) => Node::Number(Expression::Negative(Box::new(x))),
        x => mistyped("-", "a number", [x]),
    }
}

fn arithmetic(operator: &str, op: Arithmetic, x: Node, y: Node) -> Node {
    match (x, y) {
        (Node::Number(x), Node::Number(y)) => Node::Number(Expression::Binary(op, Box::new(x), Box::new(y))),
        (x, y) => mistyped(operator, "a number on both sides", [x, y]),
    }
}

fn compare(operator: &str, op: Comparison, x: Node, y: Node) -> Node {
    match (x, y) {
        (Node::Number(x), Node::Number(y)) => Node::Condition(Condition::Compare(op, x, y)),
        (x, y) => mistyped(operator, "a number on both sides", [x, y]),
    }
}

fn logic(operator: &str, x: Node, y: Node, build: impl FnOnce(Condition, Condition) -> Condition) -> Node {
    match (x, y) {
        (Node::Condition(x), Node::Condition(y)) => Node::Condition(build(x, y)),
        (x, y) => mistyped(operator, "a condition on both sides", [x, y]),
    }
}

fn negate(x: Node) -> Node {
    match x {
        Node::Condition(x) => Node::Condition(Condition::Not(Box::new(x))),
        x => mistyped("!", "a condition; bracket it, as in '!(k==l)'", [x]),
    }
}

fn numbers(operator: &str, list: Vec<Node>) -> Result<Vec<Expression>, Node> {
    let only = |node| match node {
        Node::Number(n) => Ok(n),
        node => Err(mistyped(operator, "numbers", [node])),
    };
    list.into_iter().map(only).collect()
}

fn member(x: Node, set: Node) -> Node {
    match (x, set) {
        (Node::Number(x), Node::Set(list)) => match numbers("in {..}", list) {
            Ok(list) => Node::Condition(Condition::In(x, list)),
            Err(node) => node,
        },
        (x, set) => mistyped("in", "a number on its left and {..} on its right", [x, set]),
    }
}

fn call(name: &str, least: usize, list: Vec<Node>) -> Node {
    let wrong = format!("{least} or more numbers, separated by commas");
    let list = match numbers(name, list) {
        Ok(list) if list.len() >= least && (name != "abs" || list.len() == 1) => list,
        Ok(_) => return mistyped(name, if name == "abs" { "one number" } else { &wrong }, []),
        Err(node) => return node,
    };
    let op = if name == "min" { Arithmetic::Min } else { Arithmetic::Max };
    let folded = list.into_iter().reduce(|x, y| Expression::Binary(op, Box::new(x), Box::new(y)));
    match folded {
        Some(n) if name == "abs" => Node::Number(Expression::Absolute(Box::new(n))),
        Some(n) => Node::Number(n),
        None => mistyped(name, &wrong, []),
    }
}

#[cfg(test)]
mod tests {
    use super::super::expr::{ConditionInput, EvaluationError};
    use super::*;
    use proptest::prelude::*;

    fn at(text: &str, a: i64, b: i64, k: i64, l: i64) -> Result<bool, EvaluationError> {
        parse(text).unwrap_or_else(|e| panic!("{text}: {e}")).holds(&ConditionInput { a, b, k, l })
    }

    /// Each line of the guide's table is read as it says, and differs from what the other order would be.
    #[test]
    fn precedence_is_that_of_the_guide() {
        let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../book/src/games/rule.md");
        let page = std::fs::read_to_string(page).unwrap();
        let table = page.split_once("| operators | so that | is read as |\n|---|---|---|\n").unwrap().1;
        let lines: Vec<&str> = table.lines().take_while(|line| line.starts_with('|')).collect();
        assert_eq!(lines.len(), 7);
        for line in lines {
            let line = line.replace("\\|", "\u{1}"); // a bar within a cell
            let cells: Vec<String> = line.split('|').map(|cell| cell.trim().replace('\u{1}', "|")).collect();
            let [short, full] = [2, 3].map(|i| cells[i].trim_matches('`'));
            assert!(full.len() > short.len(), "{short} and {full}");
            assert_eq!(parse(short).unwrap(), parse(full).unwrap(), "{short} and {full}");
        }
        for (one, other) in [
            ("k==1+2^^3", "k==1+(2^^3)"),
            ("a^^b<k^^l", "(a^^(b+k))<l"),
            ("k==l || a<b && k<l", "(k==l || a<b) && k<l"),
            ("a-k*2%3==1", "a-(k*(2%3))==1"),
        ] {
            assert_ne!(parse(one).unwrap(), parse(other).unwrap());
        }
        assert!(parse("!k==l").is_err());
    }

    #[test]
    fn meaning() {
        for (text, expected) in [
            ("k==l && a-k>=2", true),
            ("abs(k-l)<2 && k in {1,2,4}", true),
            ("k in {1, 4} || l in {3}", false),
            ("!(k==l)", false),
            ("!(k!=l) && !(a>b)", true),
            ("a ^^ b == 3", true),     // 5 xor 6
            ("a ^^ b + 1 == 2", true), // 5 xor 7: + binds tighter
            ("1 + 2 * 3 == 7", true),
            ("(1 + 2) * 3 == 9", true),
            ("0 - 7 / 2 == -3", true),
            ("-7 / 2 == -4", true), // floor
            ("-7 % 2 == 1", true),
            ("7 % -2 == -1", true),
            ("2-3-4 == -5", true),
            ("min(a,b,k) == 2 && max(a,b) == 6", true),
            ("k==l||k/0==1", true), // the right side is not reached
            ("  k\t== l ", true),
            ("--k == 2", true),
        ] {
            assert_eq!(at(text, 5, 6, 2, 2), Ok(expected), "{text}");
        }
        assert_eq!(at("k/(l-2)==1", 5, 6, 2, 2), Err(EvaluationError::DivisionByZero));
        assert_eq!(at("9223372036854775807+k>0", 5, 6, 2, 2), Err(EvaluationError::Overflow));
        assert_eq!(at("(-9223372036854775807-1)/(-1)>0", 5, 6, 2, 2), Err(EvaluationError::Overflow));
    }

    #[test]
    fn mistakes_are_named() {
        for (text, part) in [
            ("", "empty"),
            ("k==", "stops in the middle"),
            ("k==l &&", "stops in the middle"),
            ("(k==l", "stops in the middle"),
            ("k in {1,2", "stops in the middle"),
            ("k==l)", "character 5"),
            ("k=l", "write '=='"),
            ("k==l and l>1", "write '&&'"),
            ("k ^ l == 1", "write '^^'"),
            ("k+l", "not a condition"),
            ("k && l", "a condition on both sides"),
            ("1<k<3", "character 4"),
            ("!k==l", "bracket"),
            ("x==1", "'x' in the rule is unknown"),
            ("sqrt(k)==l", "character 5"),
            ("k in 3", "{..} on its right"),
            ("{1}", "is a set"),
            ("abs(k,l)<2", "one number"),
            ("min(k)<2", "2 or more"),
            ("k==1.5", "character 5"),
            ("k==99999999999999999999", "beyond 64-bit"),
            ("k==$", "character 4"),
        ] {
            let message = parse(text).expect_err(text);
            assert!(message.contains(part), "{text}: {message}");
        }
        assert!(parse(&"(".repeat(900)).unwrap_err().contains("nested"));
        assert!(parse(&format!("{}k==l", "!".repeat(900))).unwrap_err().contains("nested"));
        assert!(parse(&format!("k{}==l", "+1".repeat(2000))).unwrap_err().contains("longer"));
        assert!(parse(&format!("k{}==l", "+1".repeat(490))).is_ok());
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused(text in "[abklinmx0-9(){},<>=!&|^+*/% -]{0,30}") {
            if let Ok(condition) = parse(&text) {
                for k in 1..3 {
                    let _ = condition.holds(&ConditionInput { a: 2, b: 3, k, l: 1 });
                }
            }
        }
    }
}
