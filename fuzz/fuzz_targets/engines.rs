#![no_main]

// The first byte chooses the pair, the others the case.
libfuzzer_sys::fuzz_target!(|bytes: &[u8]| wythoff_fuzz::compare(bytes, &[]));
