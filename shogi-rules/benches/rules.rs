//! Criterion benchmarks of the rules: `make bench`.

fn main() {}
