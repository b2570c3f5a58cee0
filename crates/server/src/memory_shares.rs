//! How the memory that the server may use is shared out.
//!
//! Everything that grows with what clients do has a share, and the shares add up to `--max-memory`. What goes beyond them is the
//! program itself, the pieces of a computation that are too small to be planned, and what the allocator keeps back.
//!
//! | share | of 16 | |
//! |---|---|---|
//! | long computations | 8 | one part for each that may hold memory at the same time |
//! | computations that have just begun | 2 | one part for each that may be under way |
//! | boards | 2 | kept between requests |
//! | proved rows, certificates, automata | 1 | kept between requests |
//! | uploads | 1 | from the first byte until they have been checked |
//! | answers | 1 | until they have been sent |
//! | connections | 1 | what is read of a request before its body, and short answers |

use crate::jobs::Limits;

const MIB: u64 = 1 << 20;

/// The most memory of a computation that has just begun.
const MOST_SMALL: u64 = 16 * MIB;
/// Below this, hardly anything could be answered without the share of a long computation; rather fewer computations are under way at once.
const LEAST_SMALL: u64 = MIB;
/// The longest request without its body: an address of 64 KiB, which is as much as HTTP has here, and headers.
pub const HEAD: usize = 80 << 10;
/// An answer that is not longer belongs to its connection; others are counted.
pub const SHORT: usize = 16 << 10;
/// More connections than this help no one.
const MOST_CONNECTIONS: u64 = 1024;
/// With fewer, one browser could take them all.
const LEAST_CONNECTIONS: u64 = 16;

/// The shares, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MemoryShares {
    /// How many computations are under way at once.
    pub all: usize,
    /// What each of them has.
    pub small: u64,
    /// What each has that needs more, or takes long.
    pub long: u64,
    /// What boards have.
    pub boards: u64,
    /// What else is kept.
    pub kept: u64,
    /// What uploads have.
    pub uploads: u64,
    /// What answers have that are not sent yet.
    pub answers: u64,
    /// How many connections there are.
    pub connections: usize,
}

impl MemoryShares {
    /// The shares of a server with these limits, which may open so many files, if that is known.
    pub fn new(limits: &Limits, files: Option<u64>) -> MemoryShares {
        let part = limits.max_memory / 16;
        let all = (2 * part / LEAST_SMALL).clamp(1, limits.all as u64);
        let by_memory = part / (HEAD + SHORT) as u64;
        // A quarter is left for whatever else needs a file.
        let by_files = files.map_or(MOST_CONNECTIONS, |files| files - files / 4);
        let connections = by_memory.clamp(LEAST_CONNECTIONS, MOST_CONNECTIONS).min(by_files).max(1);
        MemoryShares {
            all: usize::try_from(all).unwrap_or(limits.all),
            small: (2 * part / all).min(MOST_SMALL),
            long: 8 * part / limits.holders() as u64,
            boards: 2 * part,
            kept: part,
            uploads: part,
            answers: part,
            connections: usize::try_from(connections).unwrap_or(usize::MAX),
        }
    }
}

/// How many files this process may have open, if the system says so.
pub fn files() -> Option<u64> {
    #[cfg(unix)]
    return rustix::process::getrlimit(rustix::process::Resource::Nofile).current;
    #[cfg(not(unix))]
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn of(max_memory: u64, long: usize, all: usize, files: Option<u64>) -> (MemoryShares, u64) {
        let limits = Limits { max_memory, max_time: Duration::from_secs(1), long, all };
        let budget = MemoryShares::new(&limits, files);
        let MemoryShares { all, small, long, boards, kept, uploads, answers, connections } = budget;
        let heads = connections as u64 * (HEAD + SHORT) as u64;
        let total = all as u64 * small + limits.holders() as u64 * long + boards + kept + uploads + answers + heads;
        (budget, total)
    }

    #[test]
    fn the_shares_are_not_more_than_the_whole() {
        for max_memory in [24 * MIB, 100 * MIB, 256 * MIB, 2 << 30, 1 << 40] {
            for (long, all) in [(1, 1), (1, 64), (2, 64), (64, 1024)] {
                for files in [None, Some(64), Some(1024), Some(1 << 20)] {
                    let (budget, total) = of(max_memory, long, all, files);
                    assert!(total <= max_memory, "{max_memory} {long} {all}: {budget:?}");
                    assert!(budget.all >= 1 && budget.all <= all && budget.small > 0 && budget.long > 0);
                    assert!(files.is_none_or(|files| (budget.connections as u64) < files), "{budget:?}");
                }
            }
        }
    }

    #[test]
    fn usual_sizes() {
        let (usual, _) = of(2 << 30, 2, 64, Some(1024));
        assert_eq!((usual.all, usual.small, usual.long), (64, 4 * MIB, 512 * MIB));
        assert_eq!((usual.boards, usual.uploads, usual.connections), (256 * MIB, 128 * MIB, 768));
        let (little, _) = of(256 * MIB, 2, 64, None);
        assert_eq!((little.all, little.small, little.long), (32, MIB, 64 * MIB));
        assert_eq!((little.boards, little.uploads, little.connections), (32 * MIB, 16 * MIB, 170));
        // Too little for anything, which is refused question by question.
        assert_eq!(of(0, 1, 64, None).0.all, 1);
    }
}
