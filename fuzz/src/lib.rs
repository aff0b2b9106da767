//! Laws that no input may break: each takes any bytes, and panics if the library breaks it.
//!
//! `cargo test -p shogi-fuzz` replays every law over its seeds in `corpus/` and over pseudo-random inputs;
//! `cargo +nightly fuzz run LAW --features libfuzzer` searches for new ones.
//!
//! A new law is a function here, an entry in [`LAWS`], a target in `fuzz_targets/` with its `[[bin]]`, and
//! a folder of seeds; the tests fail until all four are there.
#![allow(clippy::missing_panics_doc)] // a law panics when it is broken: that is what it is for

mod check;
mod play;
mod record;
mod setup;
mod text;

pub use play::play;
pub use record::{csa, kif};
pub use setup::setup;
pub use text::{sfen, usi};

/// A law: its name and the function that tries it.
pub type Law = (&'static str, fn(&[u8]));

/// All laws.
pub const LAWS: [Law; 6] =
    [("play", play), ("setup", setup), ("sfen", sfen), ("usi", usi), ("kif", kif), ("csa", csa)];

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;
    use std::path::{Path, PathBuf};

    use super::*;

    fn folder(name: &str) -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
    }

    /// The names in a folder, without their extensions.
    fn names(name: &str) -> BTreeSet<String> {
        fs::read_dir(folder(name))
            .unwrap()
            .map(|entry| entry.unwrap().path().file_stem().unwrap().to_string_lossy().into_owned())
            .collect()
    }

    fn seeds(law: &str) -> Vec<(PathBuf, Vec<u8>)> {
        let mut seeds: Vec<_> = fs::read_dir(folder("corpus").join(law))
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .map(|path| (path.clone(), fs::read(path).unwrap()))
            .collect();
        seeds.sort();
        seeds
    }

    /// xorshift64*: the same inputs in every run.
    fn random(state: &mut u64) -> usize {
        *state ^= *state >> 12;
        *state ^= *state << 25;
        *state ^= *state >> 27;
        (state.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize
    }

    /// Names the input before it is tried: the panic that follows is then easy to trace.
    fn try_law((name, law): Law, origin: &str, input: &[u8]) {
        let result = std::panic::catch_unwind(|| law(input));
        assert!(result.is_ok(), "law {name} is broken by {origin}: {input:?}");
    }

    #[test]
    fn seeds_keep_the_laws() {
        for law in LAWS {
            let seeds = seeds(law.0);
            assert!(seeds.len() >= 8, "{} has {} seeds", law.0, seeds.len());
            for (path, input) in seeds {
                try_law(law, &path.display().to_string(), &input);
            }
        }
    }

    #[test]
    fn random_bytes_keep_the_laws() {
        let mut state = 1;
        for law in LAWS {
            for i in 0..300 {
                let input: Vec<u8> =
                    (0..random(&mut state) % 300).map(|_| random(&mut state) as u8).collect();
                try_law(law, &format!("random input {i}"), &input);
            }
        }
    }

    #[test]
    fn damaged_seeds_keep_the_laws() {
        let mut state = 2;
        for law in LAWS {
            let seeds = seeds(law.0);
            for i in 0..300 {
                let (path, mut input) = seeds[random(&mut state) % seeds.len()].clone();
                for _ in 0..=random(&mut state) % 4 {
                    damage(&mut input, &mut state);
                }
                try_law(law, &format!("{} damaged {i}", path.display()), &input);
            }
        }
    }

    fn damage(input: &mut Vec<u8>, state: &mut u64) {
        let at = random(state) % (input.len() + 1);
        let byte = random(state) as u8;
        match random(state) % 4 {
            0 => input.truncate(at),
            1 => input.insert(at, byte),
            2 if at < input.len() => input[at] = byte,
            3 if at < input.len() => drop(input.remove(at)),
            _ => input.extend_from_within(at..),
        }
    }

    #[test]
    fn every_law_has_its_target_and_its_seeds() {
        let laws: BTreeSet<String> = LAWS.iter().map(|(name, _)| (*name).to_owned()).collect();
        assert_eq!(laws.len(), LAWS.len());
        assert_eq!(names("fuzz_targets"), laws);
        assert_eq!(names("corpus"), laws);
        let manifest = fs::read_to_string(folder("Cargo.toml")).unwrap();
        assert_eq!(manifest.matches("[[bin]]").count(), laws.len());
        for law in laws {
            assert!(manifest.contains(&format!("path = \"fuzz_targets/{law}.rs\"")), "{law}");
            let target =
                fs::read_to_string(folder("fuzz_targets").join(format!("{law}.rs"))).unwrap();
            assert!(target.contains(&format!("shogi_fuzz::{law}(data)")), "{law}");
        }
    }
}
