//! Fuzzes the law `setup`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| shogi_fuzz::setup(data));
