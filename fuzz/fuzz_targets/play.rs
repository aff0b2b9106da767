//! Fuzzes the law `play`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| shogi_fuzz::play(data));
