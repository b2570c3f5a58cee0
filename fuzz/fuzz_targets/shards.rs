#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| wythoff_fuzz::read("shards", bytes));
