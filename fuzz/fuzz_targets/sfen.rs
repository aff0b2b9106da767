//! Fuzzes the law `sfen`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| shogi_fuzz::sfen(data));
