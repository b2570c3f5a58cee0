//! Results that long computations keep for one another, in memory: proved rows, checked certificates.

use std::collections::{HashMap, VecDeque};
use std::io::{self, Cursor, Read, Write};
use std::sync::{Arc, Mutex, PoisonError};
use wythoff::job::Keep;

/// How much is kept; what came first goes first.
const MOST: usize = 64 << 20;

/// The shelf.
#[derive(Default)]
pub struct Shelf(Mutex<Kept>);

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

    fn put(&mut self, key: &str, content: Vec<u8>) {
        self.forget(key);
        if content.len() > MOST / 4 {
            return;
        }
        self.bytes += content.len();
        self.of_key.insert(key.to_owned(), content.into());
        self.order.push_back(key.to_owned());
        while self.bytes > MOST {
            let Some(first) = self.order.pop_front() else { break };
            if let Some(old) = self.of_key.remove(&first) {
                self.bytes -= old.len();
            }
        }
    }
}

impl Keep for Shelf {
    fn read(&self, key: &str) -> Option<Box<dyn Read>> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        Some(Box::new(Cursor::new(Arc::clone(kept.of_key.get(key)?))))
    }

    fn write(&self, key: &str, content: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>) {
        let mut bytes = Vec::new();
        if content(&mut bytes).is_ok() {
            self.0.lock().unwrap_or_else(PoisonError::into_inner).put(key, bytes);
        }
    }

    fn forget(&self, key: &str) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).forget(key);
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
}
