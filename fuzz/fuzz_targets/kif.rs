//! Fuzzes the law `kif`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| shogi_fuzz::kif(data));
