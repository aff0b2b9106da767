//! Measures the readers of records beside others, on the same generated files: `make bench-records`.
//!
//! Every reader takes its turn in every round (A B C A B C …); times are CPU times, and the median of the rounds
//! counts. The number of moves is asserted, so nobody wins by reading less. cshogi is a Python package: it is
//! measured by a child process that times its own reading, or left out where it is not installed.

use std::fs;
use std::hint::black_box;
use std::path::Path;
use std::process::Command;

use cpu_time::ThreadTime;
use rsshogi::records::formats::{csa, jkf, kif};
use shogi_rules::Position;
use shogi_rules::kifu::{Cursor, Format, ParseOptions, Record, WriteOptions, read};

const ROUNDS: usize = 7;
const GAMES: usize = 300;
const PLIES: usize = 120;
const FORMATS: [(&str, Format); 4] =
    [("csa", Format::Csa), ("kif", Format::Kif), ("ki2", Format::Ki2), ("jkf", Format::Jkf)];

/// A game of random moves with times, as a record.
fn game(random: &mut u64) -> Record {
    let mut record = Record::new(Position::startpos());
    let mut cursor = Cursor::new(&record);
    for _ in 0..PLIES {
        let moves = cursor.position().legal_moves();
        *random = random.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        let Some(mv) = moves.get((*random >> 33) as usize % moves.len().max(1)) else { break };
        let _ = cursor.play(&mut record, *mv).expect("a legal move");
        let _ = record.set_time(cursor.node(), Some((*random >> 40) % 60 * 1000));
    }
    let _ = record.set_header("先手", Some("Black"));
    let _ = record.set_header("後手", Some("White"));
    record
}

/// The files of a format.
fn files(records: &[Record], format: Format) -> Vec<Vec<u8>> {
    let options = WriteOptions::default();
    records.iter().map(|record| record.to_bytes(format, &options).text).collect()
}

fn ours(file: &[u8]) -> usize {
    let record = read(file, &ParseOptions::default()).expect("a record").record;
    record.main_moves().count()
}

fn rsshogi(format: Format, file: &[u8]) -> usize {
    let moves = |record: rsshogi::records::Record| record.moves().len();
    match format {
        Format::Csa => csa::parse_csa_bytes(file).map(moves).expect("CSA"),
        Format::Kif => kif::parse_kif_bytes(file).map(moves).expect("KIF"),
        Format::Ki2 => kif::parse_ki2_bytes(file).map(moves).expect("KI2"),
        _ => jkf::parse_jkf_bytes(file).map(moves).expect("JKF"),
    }
}

/// The seconds that a reader takes for all files, and the moves it finds.
fn time(files: &[Vec<u8>], read: impl Fn(&[u8]) -> usize) -> (f64, usize) {
    let start = ThreadTime::now();
    let moves = files.iter().map(|file| read(black_box(file))).sum();
    (start.elapsed().as_secs_f64(), moves)
}

/// The same for cshogi, which reads the files of a folder; `None` if it is not there.
fn cshogi(folder: &Path, name: &str) -> Option<(f64, usize)> {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/records_cshogi.py");
    let python = std::env::var("PYTHON").unwrap_or_else(|_| "python3".into());
    let output = Command::new(python).arg(script).arg(folder).arg(name).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    let (seconds, moves) = text.trim().split_once(' ')?;
    Some((seconds.parse().ok()?, moves.parse().ok()?))
}

fn median(mut seconds: Vec<f64>) -> f64 {
    seconds.sort_by(f64::total_cmp);
    seconds[seconds.len() / 2]
}

fn main() {
    let mut random = 1;
    let records: Vec<Record> = (0..GAMES).map(|_| game(&mut random)).collect();
    let moves: usize = records.iter().map(|record| record.main_moves().count()).sum();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/records");
    fs::create_dir_all(&folder).expect("a folder for the files");
    println!("{GAMES} games, {moves} moves; median of {ROUNDS} rounds, CPU time");
    println!("| format | MB | ours, MB/s | ours, games/s | rsshogi | ratio | cshogi | ratio |");
    println!("|---|--:|--:|--:|--:|--:|--:|--:|");
    for (name, format) in FORMATS {
        let files = files(&records, format);
        for (i, file) in files.iter().enumerate() {
            fs::write(folder.join(format!("{i:04}.{name}")), file).expect("a file");
        }
        let mut seconds = [const { Vec::new() }; 3];
        for _ in 0..ROUNDS {
            let runs = [
                Some(time(&files, ours)),
                Some(time(&files, |file| rsshogi(format, file))),
                cshogi(&folder, name),
            ];
            for (seconds, run) in seconds.iter_mut().zip(runs) {
                if let Some((time, found)) = run {
                    assert_eq!(found, moves, "{name}: a reader has read other moves");
                    seconds.push(time);
                }
            }
        }
        let megabytes = files.iter().map(Vec::len).sum::<usize>() as f64 / 1e6;
        let [ours, peers @ ..] = seconds;
        let ours = median(ours);
        print!(
            "| {name} | {megabytes:.2} | {:.0} | {:.0} |",
            megabytes / ours,
            GAMES as f64 / ours
        );
        for peer in peers {
            if peer.is_empty() {
                print!(" - | - |");
            } else {
                let peer = median(peer);
                print!(" {:.1} | {:.1} |", megabytes / peer, peer / ours);
            }
        }
        println!();
    }
}
