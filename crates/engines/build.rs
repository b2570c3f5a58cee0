//! Gives the engines a name that changes whenever their source does, so that nothing that another one has kept is taken for its own.

use std::path::{Path, PathBuf};

fn main() {
    let here = PathBuf::from(std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let mut hash = 0xcbf2_9ce4_8422_2325; // FNV-1a, 64 bits
    // In a package of its own, the other crates are known by their versions.
    for folder in ["src", "../numeration/src", "../automata/src"] {
        println!("cargo::rerun-if-changed={folder}");
        let mut files = Vec::new();
        collect(&here.join(folder), &mut files);
        files.sort();
        for file in files {
            let name = file.strip_prefix(&here).unwrap_or(&file).to_string_lossy().replace('\\', "/");
            let bytes = std::fs::read(&file).unwrap_or_default();
            let all = name.bytes().chain([0]).chain(bytes.into_iter().filter(|&byte| byte != b'\r'));
            hash = all.fold(hash, |hash: u64, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3));
        }
    }
    println!("cargo::rustc-env=WYTHOFF_ENGINE={hash:016x}");
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        match path.is_dir() {
            true => collect(&path, files),
            false => files.push(path),
        }
    }
}
