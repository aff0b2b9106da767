//! Fuzzes the law `csa`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| shogi_fuzz::csa(data));
