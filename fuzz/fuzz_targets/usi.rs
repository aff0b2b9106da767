//! Fuzzes the law `usi`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| shogi_fuzz::usi(data));
