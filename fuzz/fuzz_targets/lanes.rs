#![no_main]

// Only the pairs whose engines run in vector registers, the one place with unsafe code.
libfuzzer_sys::fuzz_target!(|bytes: &[u8]| wythoff_fuzz::compare(bytes, &wythoff_fuzz::LANES));
