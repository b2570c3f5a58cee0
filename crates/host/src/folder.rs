//! A folder in which long computations keep results and unfinished work between runs.
//!
//! One file per key and version of the engines: a line with the form, the content, and a seal over key and content by the secret of this
//! account ([`crate::key`]). So what is read here was computed here, by these engines. A file that is not what was saved is reported,
//! removed and otherwise ignored; a folder that cannot be written to costs a note and nothing else.
//!
//! The folder holds no more than its limit: whatever was written longest ago goes first. What a killed process has left half
//! written is removed.

use crate::file::{Draft, Readers};
use crate::key::{Key, LENGTH, Seal};
use engines::error::{Problem, Remedy};
use engines::job::Keep;
use sha2::{Digest, Sha256};
use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::{Duration, Instant};

/// The first line of a file.
const HEAD: [u8; 15] = *b"wythoff kept 2\n";
/// Bytes of the seal at its end.
const SUM: u64 = LENGTH as u64;

/// The most bytes in a folder that nobody has set a limit for.
const LIMIT: u64 = 4 << 30;
/// The file that holds the limit.
const LIMIT_FILE: &str = "limit";

/// Unfinished work is first saved after this time.
const FIRST: Duration = Duration::from_secs(30);
/// And then whenever this time has passed.
const AGAIN: Duration = Duration::from_secs(60);

/// Keys whose names would be longer than this are shortened, as file systems want it.
const LONGEST: usize = 150;

/// Told what goes wrong with the folder, which is never an error.
pub trait Notes: Send + Sync {
    /// A line for people to read.
    fn note(&self, text: std::fmt::Arguments<'_>);

    /// A line about something that would be better otherwise.
    fn advise(&self, problem: &Problem) {
        self.note(format_args!("{problem}"));
    }
}

/// The folder.
pub struct Folder {
    path: PathBuf,
    notes: Arc<dyn Notes>,
    /// Whether a note already said that nothing can be saved.
    given_up: AtomicBool,
    /// The secret, read when it is first needed; `None` if there is none, so that nothing is kept or believed.
    key: OnceLock<Option<Key>>,
    due: Mutex<Instant>,
    again: Duration,
}

impl Folder {
    /// The folder that was asked for, or else the one that the environment or the platform has for such files; `None` if
    /// there is no such place.
    ///
    /// # Errors
    /// If what was asked for is not a folder.
    pub fn new(asked: Option<&Path>, notes: Arc<dyn Notes>) -> Result<Option<Folder>, Problem> {
        if asked.is_some_and(|path| path.as_os_str().is_empty()) {
            return Err(Problem::new("the name is empty; give a folder").or(Remedy::NoFolder));
        }
        if let Some(path) = asked.filter(|path| path.exists() && !path.is_dir()) {
            let shown = path.display();
            return Err(Problem::new(format!("'{shown}' is not a folder; give one")).or(Remedy::NoFolder));
        }
        let path = asked.map(Path::to_owned).or_else(usual_place);
        let (first, again) = interval().map_or((FIRST, AGAIN), |interval| (interval, interval));
        let due = Mutex::new(Instant::now() + first);
        Ok(path.map(|path| Folder { path, notes, given_up: AtomicBool::new(false), key: OnceLock::new(), due, again }))
    }

    fn file(&self, key: &str) -> PathBuf {
        self.path.join(name_of(&versioned(key)))
    }

    /// A seal that begins with the key.
    fn seal(&self, key: &str) -> io::Result<Seal> {
        let secret = self.key.get_or_init(|| Key::load().ok());
        let mut seal = secret
            .as_ref()
            .ok_or_else(|| {
                io::Error::other("this account has no key, and none can be made; $WYT_KEY names a file for it")
            })?
            .seal();
        let key = versioned(key);
        seal.update(&(key.len() as u64).to_le_bytes());
        seal.update(key.as_bytes());
        Ok(seal)
    }

    fn try_write(&self, key: &str, content: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
        fs::create_dir_all(&self.path)?;
        crate::file::sweep(&self.path);
        let mut draft = Draft::new(&self.file(key), Readers::Owner)?;
        draft.file().write_all(&HEAD)?;
        let mut to = Summing { to: BufWriter::new(draft.file().try_clone()?), sum: self.seal(key)? };
        content(&mut to)?;
        to.to.flush()?;
        draft.file().write_all(&to.sum.finalize())?;
        draft.publish()?;
        self.shrink(self.limit(), Some(&self.file(key)));
        Ok(())
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The most bytes that it may hold.
    pub fn limit(&self) -> u64 {
        let text = fs::read_to_string(self.path.join(LIMIT_FILE)).ok();
        text.and_then(|text| text.trim().parse().ok()).unwrap_or(LIMIT)
    }

    /// Sets the most bytes that it may hold, and removes what is beyond. Returns the bytes removed.
    ///
    /// # Errors
    /// Those of the system.
    pub fn set_limit(&self, bytes: u64) -> io::Result<u64> {
        fs::create_dir_all(&self.path)?;
        crate::file::write(&self.path.join(LIMIT_FILE), format!("{bytes}\n").as_bytes())?;
        Ok(self.shrink(bytes, None))
    }

    /// What it holds, the oldest first.
    pub fn files(&self) -> Vec<KeptFile> {
        let of = |entry: fs::DirEntry| {
            let name = entry.file_name().into_string().ok()?;
            let about = entry.metadata().ok().filter(fs::Metadata::is_file)?;
            let is_current = name.strip_suffix(".kept")?.contains(&name_part(engines::ENGINE));
            let kind = name.split(['%', '~', '.']).next().unwrap_or_default().to_owned();
            Some((about.modified().ok(), KeptFile { path: entry.path(), kind, bytes: about.len(), is_current }))
        };
        let mut kept: Vec<_> = fs::read_dir(&self.path).into_iter().flatten().flatten().filter_map(of).collect();
        kept.sort_by_key(|(modified, _)| *modified);
        kept.into_iter().map(|(_, kept)| kept).collect()
    }

    /// Removes the oldest files until so many bytes are left, but not this one. Returns the bytes removed.
    fn shrink(&self, most: u64, except: Option<&Path>) -> u64 {
        let kept = self.files();
        let mut all: u64 = kept.iter().map(|kept| kept.bytes).sum();
        let before = all;
        for old in kept.iter().filter(|old| Some(old.path.as_path()) != except) {
            if all <= most {
                break;
            }
            if fs::remove_file(&old.path).is_ok() {
                all -= old.bytes;
            }
        }
        before - all
    }

    /// Removes all that it holds, and what killed processes have left. Returns the bytes removed.
    pub fn clear(&self) -> u64 {
        crate::file::sweep(&self.path);
        self.shrink(0, None)
    }
}

/// A file of the folder.
#[derive(Clone, Debug)]
pub struct KeptFile {
    /// Where it is.
    pub path: PathBuf,
    /// The first word of its key: what it is about.
    pub kind: String,
    /// Its size.
    pub bytes: u64,
    /// Whether these engines have made it; others never read it.
    pub is_current: bool,
}

/// A key with the version of the engines, whose results are not those of another version.
fn versioned(key: &str) -> String {
    format!("{key}@{}", engines::ENGINE)
}

/// Seals what is written.
struct Summing<W> {
    to: W,
    sum: Seal,
}

impl<W: Write> Write for Summing<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let count = self.to.write(bytes)?;
        self.sum.update(&bytes[..count]);
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}

impl Keep for Folder {
    fn read(&self, key: &str) -> Option<Box<dyn Read>> {
        let path = self.file(key);
        if !path.exists() {
            return None; // a key is not even looked for
        }
        let shown = path.display();
        match self.seal(key).map_err(Refused::Unreadable).and_then(|seal| open(&path, seal)) {
            Ok(content) => return Some(Box::new(content)),
            Err(Refused::Absent) => {}
            Err(Refused::Unreadable(error)) => {
                self.notes.note(format_args!("note: cannot read the kept file '{shown}': {}", error.kind()));
            }
            Err(Refused::Damaged(reason)) => {
                self.notes.note(format_args!("note: ignoring the kept file '{shown}': {reason}"));
                self.forget(key);
            }
        }
        None
    }

    fn write(&self, key: &str, content: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>) {
        if let Err(error) = self.try_write(key, content)
            && !self.given_up.swap(true, Ordering::Relaxed)
        {
            let shown = self.path.display();
            let why = match error.kind() {
                io::ErrorKind::Other => error.to_string(),
                kind => kind.to_string(),
            };
            let problem = Problem::new(format!("note: nothing can be kept in '{shown}': {why}"));
            self.notes.advise(&problem.or(Remedy::OtherFolder).or(Remedy::NoFolder));
        }
    }

    fn forget(&self, key: &str) {
        // Whatever stays is replaced by the next save, or refused again.
        let _ = fs::remove_file(self.file(key));
    }

    fn is_due(&self) -> bool {
        let Ok(mut due) = self.due.try_lock() else { return false };
        let now = Instant::now();
        let is_due = now >= *due;
        if is_due {
            *due = now + self.again;
        }
        is_due
    }
}

/// `$WYT_CHECKPOINT_SECONDS`, for machines that may stop at any moment and for tests; a day at most.
fn interval() -> Option<Duration> {
    let seconds: u64 = std::env::var("WYT_CHECKPOINT_SECONDS").ok()?.parse().ok()?;
    Some(Duration::from_secs(seconds.min(86_400)))
}

/// `$WYT_CACHE`, `$XDG_CACHE_HOME/wythoff`, or `wythoff` where the platform keeps such files.
fn usual_place() -> Option<PathBuf> {
    use etcetera::BaseStrategy;
    let named = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let platform = || etcetera::base_strategy::choose_native_strategy().ok().map(|places| places.cache_dir());
    // A relative path there is to be ignored, by the XDG specification.
    let shared = || named("XDG_CACHE_HOME").filter(|path| path.is_absolute()).or_else(platform);
    named("WYT_CACHE").or_else(|| shared().map(|path| path.join("wythoff")))
}

/// The name of a key's file: small letters, digits and a few signs stand for themselves, every other byte is written as
/// `%` and two digits, so that no two keys share a name even where case does not count. Long names end in a checksum.
fn name_of(key: &str) -> String {
    let mut name = name_part(key);
    if name.len() > LONGEST {
        name.truncate(LONGEST - 100);
        name += "~"; // nothing else has this sign
        name.extend(Sha256::digest(key.as_bytes()).iter().map(|byte| format!("{byte:02x}")));
    }
    name + ".kept"
}

fn name_part(key: &str) -> String {
    let mut name = String::new();
    for byte in key.bytes() {
        match byte {
            b'a'..=b'z' | b'0'..=b'9' | b'-' | b'_' | b',' => name.push(char::from(byte)),
            _ => name += &format!("%{byte:02x}"),
        }
    }
    name
}

/// Why a file is not used.
enum Refused {
    Absent,
    Unreadable(io::Error),
    Damaged(&'static str),
}

impl From<io::Error> for Refused {
    fn from(error: io::Error) -> Refused {
        match error.kind() {
            io::ErrorKind::NotFound | io::ErrorKind::NotADirectory => Refused::Absent,
            io::ErrorKind::UnexpectedEof => Refused::Damaged("it was cut off"),
            _ => Refused::Unreadable(error),
        }
    }
}

/// What was saved in a file. Nothing of it is handed out before all of it has been compared with its checksum.
fn open(path: &Path, seal: Seal) -> Result<io::Take<BufReader<File>>, Refused> {
    let mut file = BufReader::new(File::open(path)?);
    let mut head = [0; HEAD.len()];
    file.read_exact(&mut head)?;
    if head != HEAD {
        return Err(Refused::Damaged("it is of another version or no such file"));
    }
    let rest = file.get_ref().metadata()?.len() - HEAD.len() as u64;
    let length = rest.checked_sub(SUM).ok_or(Refused::Damaged("it was cut off"))?;
    let mut summing = Summing { to: io::sink(), sum: seal };
    io::copy(&mut file.by_ref().take(length), &mut summing)?;
    let mut sum = [0; SUM as usize];
    file.read_exact(&mut sum)?;
    if summing.sum.finalize()[..] != sum {
        return Err(Refused::Damaged("it was damaged, or not made by this account"));
    }
    file.seek(SeekFrom::Start(HEAD.len() as u64))?;
    Ok(file.take(length))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    struct Unread;

    impl Notes for Unread {
        fn note(&self, _text: std::fmt::Arguments<'_>) {}
    }

    /// A folder with a key of its own, as an account has it.
    fn folder(path: &Path) -> Folder {
        with_key(path, Some(Key::of([7; LENGTH])))
    }

    fn with_key(path: &Path, key: Option<Key>) -> Folder {
        let folder = Folder::new(Some(path), Arc::new(Unread)).unwrap().unwrap();
        Folder { key: OnceLock::from(key), ..folder }
    }

    #[test]
    fn what_others_have_made_is_not_believed() {
        let place = tempfile::tempdir().unwrap();
        let ours = folder(place.path());
        for key in [Some(Key::of([8; LENGTH])), None] {
            ours.save("proof", b"true");
            let theirs = with_key(place.path(), key);
            assert_eq!(theirs.load("proof"), None);
            theirs.save("proof", b"false");
            assert_ne!(ours.load("proof"), Some(b"false".to_vec()));
        }
        // A file of other engines has another name.
        let name = name_of(&versioned("proof"));
        assert!(name.contains(&name_part(engines::ENGINE)) && engines::ENGINE.len() > 16, "{name}");
    }

    #[test]
    fn it_holds_no_more_than_its_limit() {
        let place = tempfile::tempdir().unwrap();
        let folder = folder(place.path());
        assert_eq!(folder.limit(), LIMIT);
        let size = (HEAD.len() + 1000 + LENGTH) as u64;
        for n in 0..10 {
            folder.save(&format!("rows/{n}"), &[0; 1000]);
        }
        assert_eq!(folder.files().iter().map(|kept| kept.bytes).sum::<u64>(), 10 * size);
        assert!(folder.files().iter().all(|kept| kept.kind == "rows" && kept.is_current));
        assert_eq!(folder.set_limit(5 * size).unwrap(), 5 * size);
        folder.save("last", &[0; 1000]);
        assert_eq!((folder.files().len(), folder.limit()), (5, 5 * size));
        assert!(folder.load("last").is_some());
        // Even what is larger than the limit by itself is kept until something else is.
        folder.save("huge", &[0; 100_000]);
        assert_eq!((folder.files().len(), folder.load("huge").map(|bytes| bytes.len())), (1, Some(100_000)));
        assert!(folder.clear() > 100_000 && folder.files().is_empty());
    }

    #[test]
    fn what_a_killed_process_has_left_is_removed() {
        let place = tempfile::tempdir().unwrap();
        let folder = folder(place.path());
        let orphan = place.path().join(".rows.abcdef.part");
        fs::write(&orphan, "half").unwrap();
        let mut alive = Draft::new(&place.path().join("other"), Readers::Owner).unwrap();
        alive.file().write_all(b"half").unwrap();
        folder.save("key", b"content");
        assert!(!orphan.exists());
        alive.publish().unwrap();
        assert!(place.path().join("other").exists());
    }

    #[test]
    fn what_is_saved_comes_back() {
        let place = tempfile::tempdir().unwrap();
        let folder = folder(&place.path().join("new").join("folder"));
        let long = "rule:".to_owned() + &"k==l || ".repeat(200);
        let keys = ["", ".", "..", "rows/wythoff/300", "rows/WYTHOFF/300", "wyt:{1} ^", "con", "\u{e4}", long.as_str()];
        for (n, key) in keys.iter().enumerate() {
            assert_eq!(folder.load(key), None);
            folder.save(key, &vec![n as u8; 1000 * n]);
        }
        for (n, key) in keys.iter().enumerate() {
            assert_eq!(folder.load(key), Some(vec![n as u8; 1000 * n]), "{key}");
            folder.forget(key);
            assert_eq!(folder.load(key), None);
        }
        assert!(!folder.is_due());
    }

    #[test]
    fn damage_is_noticed() {
        let place = tempfile::tempdir().unwrap();
        let folder = folder(place.path());
        folder.save("key", b"content");
        let file = folder.file("key");
        let whole = fs::read(&file).unwrap();
        for at in 0..whole.len() {
            let mut changed = whole.clone();
            changed[at] ^= 1;
            fs::write(&file, changed).unwrap();
            assert_eq!(folder.load("key"), None, "byte {at}");
            fs::write(&file, &whole[..at]).unwrap();
            assert_eq!(folder.load("key"), None, "cut at {at}");
            assert!(!file.exists());
        }
        fs::write(folder.file("other"), &whole).unwrap();
        assert_eq!(folder.load("other"), None, "the file of another key");
    }

    #[test]
    fn a_place_that_cannot_be_written_to_costs_only_time() {
        let place = tempfile::tempdir().unwrap();
        let file = place.path().join("file");
        fs::write(&file, "").unwrap();
        let folder = folder(&file.join("below"));
        assert_eq!(folder.load("key"), None);
        folder.save("key", b"content");
        assert!(folder.given_up.load(Ordering::Relaxed));
        folder.save("key", b"content");
        folder.forget("key");
        assert_eq!(folder.load("key"), None);
    }

    proptest! {
        #[test]
        fn names_differ(x in "[ -~\u{e4}]{0,12}", y in "[ -~\u{e4}]{0,12}", tail in "[a-z:]{0,200}") {
            let (one, other) = (name_of(&format!("{x}{tail}")), name_of(&format!("{y}{tail}")));
            prop_assert_eq!(one.to_lowercase() == other.to_lowercase(), x == y);
            prop_assert!(one.len() <= LONGEST + 5 && !one.contains(['/', '\\', ':']));
        }
    }
}
