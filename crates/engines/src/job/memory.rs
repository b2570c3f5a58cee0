//! Results that long computations keep for one another, in memory: proved rows, checked certificates.

use super::Keep;
use std::collections::{HashMap, VecDeque};
use std::io::{self, Cursor, Read, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The most that is worth keeping.
const MOST: usize = 64 << 20;

/// Keeps results as long as it lives. What came first goes first when there is no more room.
pub struct InMemory {
    kept: Mutex<KeptBytes>,
    most: usize,
}

impl Default for InMemory {
    fn default() -> InMemory {
        InMemory::new(MOST)
    }
}

impl InMemory {
    /// Holds at most this many bytes, and never more than 64 MiB.
    pub fn new(most: usize) -> InMemory {
        InMemory { kept: Mutex::default(), most: most.min(MOST) }
    }

    /// How many results there are.
    pub fn len(&self) -> usize {
        self.kept().of_key.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn kept(&self) -> MutexGuard<'_, KeptBytes> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[derive(Default)]
struct KeptBytes {
    of_key: HashMap<String, Arc<[u8]>>,
    order: VecDeque<String>,
    bytes: usize,
}

impl KeptBytes {
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

impl Keep for InMemory {
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
        let memory = InMemory::default();
        let piece = vec![7; MOST / 8];
        for key in 0..9 {
            memory.save(&key.to_string(), &piece);
        }
        assert_eq!(memory.load("0"), None);
        assert_eq!(memory.load("8"), Some(piece));
        memory.save("8", b"less");
        assert_eq!(memory.load("8"), Some(b"less".to_vec()));
        memory.forget("8");
        assert_eq!(memory.load("8"), None);
        memory.save("too much", &vec![0; MOST]);
        assert_eq!(memory.load("too much"), None);
        assert!(!memory.is_due());
    }

    #[test]
    fn a_small_one_holds_less() {
        let memory = InMemory::new(100);
        for key in 0..9 {
            memory.save(&key.to_string(), &[7; 25]);
        }
        assert_eq!((memory.load("4"), memory.load("5")), (None, Some(vec![7; 25])));
        memory.save("too much", &[0; 26]);
        assert_eq!(memory.load("too much"), None);
    }
}
