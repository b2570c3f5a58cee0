//! Results that long computations keep for one another, in memory: proved rows, checked certificates.

use std::collections::{HashMap, VecDeque};
use std::io::{self, Cursor, Read, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use wythoff::job::Keep;

/// The most that is worth keeping.
const MOST: usize = 64 << 20;

/// The shelf. What came first goes first when there is no more room.
pub struct Shelf {
    kept: Mutex<Kept>,
    most: usize,
}

impl Default for Shelf {
    fn default() -> Shelf {
        Shelf::new(MOST)
    }
}

impl Shelf {
    /// One that holds at most so many bytes, and never more than 64 MiB.
    pub fn new(most: usize) -> Shelf {
        Shelf { kept: Mutex::default(), most: most.min(MOST) }
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[derive(Default)]
struct Kept {
    of_key: HashMap<String, Arc<[u8]>>,
    order: VecDeque<String>,
    bytes: usize,
}

impl Kept {
    fn forget(&mut self, key: &str) {
        if let Some(old) = self.of_key.remove(key) {
            self.bytes -= old.len();
            self.order.retain(|other| other != key);
        }
    }

    fn put(&mut self, key: &str, content: Vec<u8>, most: usize) {
        self.forget(key);
        if content.len() > most / 4 {
            return;
        }
        self.bytes += content.len();
        self.of_key.insert(key.to_owned(), content.into());
        self.order.push_back(key.to_owned());
        while self.bytes > most {
            let Some(first) = self.order.pop_front() else { break };
            if let Some(old) = self.of_key.remove(&first) {
                self.bytes -= old.len();
            }
        }
    }
}

impl Keep for Shelf {
    fn read(&self, key: &str) -> Option<Box<dyn Read>> {
        Some(Box::new(Cursor::new(Arc::clone(self.kept().of_key.get(key)?))))
    }

    fn write(&self, key: &str, content: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>) {
        let mut bytes = Vec::new();
        if content(&mut bytes).is_ok() {
            self.kept().put(key, bytes, self.most);
        }
    }

    fn forget(&self, key: &str) {
        self.kept().forget(key);
    }

    /// Unfinished work is not kept: no one comes back for it.
    fn is_due(&self) -> bool {
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_came_first_goes_first() {
        let shelf = Shelf::default();
        let piece = vec![7; MOST / 8];
        for key in 0..9 {
            shelf.save(&key.to_string(), &piece);
        }
        assert_eq!(shelf.load("0"), None);
        assert_eq!(shelf.load("8"), Some(piece));
        shelf.save("8", b"less");
        assert_eq!(shelf.load("8"), Some(b"less".to_vec()));
        shelf.forget("8");
        assert_eq!(shelf.load("8"), None);
        shelf.save("too much", &vec![0; MOST]);
        assert_eq!(shelf.load("too much"), None);
        assert!(!shelf.is_due());
    }

    #[test]
    fn a_small_shelf_holds_less() {
        let shelf = Shelf::new(100);
        for key in 0..9 {
            shelf.save(&key.to_string(), &[7; 25]);
        }
        assert_eq!((shelf.load("4"), shelf.load("5")), (None, Some(vec![7; 25])));
        shelf.save("too much", &[0; 26]);
        assert_eq!(shelf.load("too much"), None);
    }
}
