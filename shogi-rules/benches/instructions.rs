//! Instructions per node, counted by callgrind: `make perf`.
//!
//! A time swings with whatever else the machine does; the number of instructions hardly moves, so a change
//! of a few per cent can be seen and guarded against. The program runs itself under callgrind with the work
//! done n times and 2n times: the difference is the work without the set-up. The figures of
//! `instructions.tsv` hold for one compiler; under another one nothing is compared.

#![allow(clippy::expect_used, clippy::panic)] // a benchmark of the wrong thing had better stop
#![allow(clippy::cast_precision_loss)] // counts stay far below 2^52

mod common;

use std::collections::HashMap;
use std::fmt::Write as _;
use std::hint::black_box;
use std::process::{Child, Command, ExitCode, Stdio};

use common::ways::{copied, fill, fill_only, listed, undone};
use common::{CHECKS, END_MIX, IN_CHECK, MATSURI, MAXMOVES, MIDGAME, SFENS, STARTPOS, position};
use shogi_rules::{CsaMove, Game, Move, MoveList, Only, Position, RuleSet};

const TSV: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/benches/instructions.tsv");
/// The builds that have a column: the one that counts, and what users get who do not ask.
const BUILDS: [&str; 2] = ["x86-64-v3", "x86-64"];
/// The build that this is.
const BUILD: usize = if cfg!(target_feature = "avx2") { 0 } else { 1 };
/// By how many per cent a figure may move without a word.
const TOLERANCE: f64 = 3.0;
/// A workload is repeated until it has this many units: what differs between two starts is then lost in them.
const UNITS: u64 = 1000;

/// Why writing to a string never fails.
const ROOM: &str = "a string takes everything";

/// Work whose instructions are counted.
struct Workload {
    name: String,
    /// What one round must return, so that nobody wins by doing less.
    result: u64,
    /// By how much the instructions of one round are divided.
    units: u64,
    round: Box<dyn FnMut() -> u64>,
}

/// A workload whose units are what it returns: nodes, plies.
fn workload(
    name: impl Into<String>,
    result: u64,
    round: impl FnMut() -> u64 + 'static,
) -> Workload {
    Workload { name: name.into(), result, units: result, round: Box::new(round) }
}

/// A workload whose units are the items: calls `f` with each and adds up what it returns.
fn each<T: Clone + 'static>(
    name: impl Into<String>,
    items: &[T],
    result: usize,
    mut f: impl FnMut(&T) -> usize + 'static,
) -> Workload {
    let items = items.to_vec();
    let units = items.len() as u64;
    let round = move || items.iter().map(|item| f(black_box(item)) as u64).sum();
    Workload { units, ..workload(name, result as u64, round) }
}

const PERFT: [(&str, &str, u32, u64); 4] = [
    ("startpos d3", STARTPOS, 3, 25_470),
    ("matsuri d2", MATSURI, 2, 28_684),
    ("maxmoves d2", MAXMOVES, 2, 105_677),
    ("end_mix d2", END_MIX, 2, 21_401),
];

fn perft(mode: &str, count: fn(&mut Position, &mut [MoveList]) -> u64) -> [Workload; PERFT.len()] {
    PERFT.map(|(name, sfen, depth, nodes)| {
        let mut pos = position(sfen);
        let mut lists = vec![MoveList::new(); depth as usize];
        workload(format!("{mode} {name}"), nodes, move || count(black_box(&mut pos), &mut lists))
    })
}

/// Every legal move of some positions that is wanted, each with its position.
fn moves(
    positions: &[Position],
    wanted: impl Fn(&Position, Move) -> bool,
) -> Vec<(Position, Move)> {
    let of = |pos: &Position| {
        pos.legal_moves().into_iter().map(|mv| (pos.clone(), mv)).collect::<Vec<_>>()
    };
    positions.iter().flat_map(of).filter(|(pos, mv)| wanted(pos, *mv)).collect()
}

/// The rules of professional games but for the limit of moves, which long games pass.
fn unlimited() -> Game {
    Game::new(RuleSet::JSA_PRO.with_move_limit(None), Position::startpos())
}

/// A game of random moves, whatever order the generator has; what would end it is taken back.
fn random_game(plies: usize) -> Vec<Move> {
    let mut random = 1u64;
    let mut game = unlimited();
    while (game.len() as usize) < plies {
        let mut moves = game.position().legal_moves().to_vec();
        moves.sort_unstable_by_key(|mv| mv.to_raw());
        random = random.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        game.play(moves[(random >> 33) as usize % moves.len()]).expect("a legal move");
        if game.outcome().is_some() {
            game.undo().expect("a move to take back");
        }
    }
    game.moves().collect()
}

fn judged(moves: &[Move]) -> u64 {
    let mut game = unlimited();
    for mv in moves {
        let _ = black_box(game.play(*mv)).expect("a legal move");
    }
    game.len().into()
}

/// What every program has to do that lets people play: no history, no judge.
fn only_checked(moves: &[Move]) -> u64 {
    let mut pos = Position::startpos();
    for mv in moves {
        let _ = black_box(pos.play(*mv)).expect("a legal move");
        black_box((pos.has_legal_moves(), pos.is_in_check()));
    }
    moves.len() as u64
}

fn workloads() -> Vec<Workload> {
    let mut all = Vec::new();
    all.extend(perft("bulk", |pos, lists| pos.perft(lists.len() as u32)));
    all.extend(perft("list", |pos, lists| listed(pos, lists)));
    all.extend(perft("full", |pos, lists| copied(pos, lists.len())));
    all.extend(perft("undo", undone).into_iter().take(1));

    let positions = SFENS.map(position);
    let every_move = moves(&positions, |_, _| true);
    let captures = moves(&positions, |pos, mv| pos.piece_on(mv.to()).is_some());
    let csa = |(pos, mv): &(Position, Move)| {
        (pos.clone(), CsaMove::new(pos, *mv).expect("a piece").to_string())
    };
    let csa: Vec<(Position, String)> = every_move.iter().map(csa).collect();
    let (mut list, mut text) = (MoveList::new(), String::new());
    all.push(each("captures, a position", &positions, captures.len(), move |pos| {
        fill_only(pos, Only::Captures, &mut list)
    }));
    let mut list = MoveList::new();
    all.push(each("evasions, a position", &CHECKS.map(position), 29, move |pos| {
        fill_only(pos, Only::Evasions, &mut list)
    }));
    all.push(each("gives_check, a move", &every_move, 26, |(pos, mv)| pos.gives_check(*mv).into()));
    all.push(each("see, a capture", &captures, 14, |(pos, mv)| (pos.see(*mv) >= 0).into()));
    all.push(each("check_legality, a move", &every_move, every_move.len(), |(pos, mv)| {
        pos.check_legality(*mv).is_ok().into()
    }));
    all.push(each("SFEN read, a position", &SFENS, SFENS.len(), |sfen| {
        Position::from_sfen(sfen).is_ok().into()
    }));
    all.push(each("SFEN written, a position", &positions, SFENS.concat().len(), move |pos| {
        text.clear();
        write!(text, "{pos}").expect(ROOM);
        text.len()
    }));
    all.push(each("CSA read, a move", &csa, csa.len(), |(pos, text)| {
        text.parse::<CsaMove>().is_ok_and(|mv| mv.resolve(pos).is_some()).into()
    }));
    let mut text = String::new();
    all.push(each("CSA written, a move", &every_move, 7 * csa.len(), move |(pos, mv)| {
        text.clear();
        let mv = CsaMove::new(pos, *mv).expect("a piece");
        write!(text, "{mv}").expect(ROOM);
        text.len()
    }));

    // How the cost grows: a position with the number of its moves, a ply not with the length of the game.
    for (sfen, moves) in
        [(IN_CHECK, 7), (STARTPOS, 30), (MIDGAME, 98), (MATSURI, 207), (MAXMOVES, 593)]
    {
        let pos = [position(sfen)];
        let mut list = MoveList::new();
        all.push(each(format!("growth count, {moves} moves"), &pos, moves, |pos| {
            pos.count_legal_moves()
        }));
        all.push(each(format!("growth list, {moves} moves"), &pos, moves, move |pos| {
            fill(pos, &mut list)
        }));
    }
    for plies in [50, 400, 10_000] {
        let game = random_game(plies);
        let moves = game.clone();
        all.push(workload(format!("checked game, {plies} plies"), plies as u64, move || {
            only_checked(&moves)
        }));
        all.push(workload(format!("growth game, {plies} plies"), plies as u64, move || {
            judged(&game)
        }));
    }
    all
}

/// What runs under callgrind.
fn run(name: &str, rounds: u64) {
    let mut all = workloads();
    let workload = all.iter_mut().find(|workload| workload.name == name).expect("a workload");
    for _ in 0..rounds {
        assert_eq!((workload.round)(), workload.result, "{name}");
    }
}

fn callgrind(name: &str, rounds: u64) -> Child {
    Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(std::env::current_exe().expect("this program"))
        .args(["--run", name, &rounds.to_string()])
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("valgrind starts")
}

fn collected(child: Child) -> f64 {
    let output = child.wait_with_output().expect("valgrind's output");
    let text = String::from_utf8_lossy(&output.stderr);
    let number = text.lines().find_map(|line| line.split_once("Collected : ")?.1.parse().ok());
    number.filter(|_| output.status.success()).unwrap_or_else(|| panic!("callgrind: {text}"))
}

/// Instructions per unit, rounded as they are stored.
fn measure(workload: &Workload) -> f64 {
    let rounds = UNITS.div_ceil(workload.units);
    let [once, twice] =
        [rounds, 2 * rounds].map(|rounds| callgrind(&workload.name, rounds)).map(collected);
    ((twice - once) / (rounds * workload.units) as f64 * 100.0).round() / 100.0
}

/// The compiler and the system, or why nothing can be counted.
fn conditions() -> Result<String, &'static str> {
    let output = |program: &str, arg| {
        let output = Command::new(program).arg(arg).output().ok()?;
        String::from_utf8(output.stdout).ok()
    };
    if !cfg!(target_arch = "x86_64") {
        return Err("the figures are those of x86-64");
    }
    output("valgrind", "--version").ok_or("valgrind is missing")?;
    let rustc = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".into());
    let text = output(&rustc, "-vV").ok_or("rustc does not say its version")?;
    let version = text.lines().next().unwrap_or_default();
    let host = text.lines().find_map(|line| line.strip_prefix("host: ")).unwrap_or_default();
    Ok(format!("{version} {host}"))
}

/// The stored figures.
#[derive(Default)]
struct Stored {
    conditions: String,
    figures: HashMap<String, [Option<f64>; BUILDS.len()]>,
}

impl Stored {
    fn read() -> Stored {
        let mut stored = Stored::default();
        for line in std::fs::read_to_string(TSV).unwrap_or_default().lines() {
            if let Some(conditions) = line.strip_prefix("# rustc") {
                stored.conditions = format!("rustc{conditions}");
            } else if let [name, figures @ ..] = line.split('\t').collect::<Vec<_>>().as_slice()
                && let [v3, default] = figures
            {
                stored.figures.insert((*name).into(), [v3, default].map(|text| text.parse().ok()));
            }
        }
        stored
    }

    fn write(&self, workloads: &[Workload]) {
        let mut text = format!(
            "# Instructions per unit, counted by callgrind: `make perf` compares, `make perf-update` writes.\n\
             # {}\nworkload\t{}\n",
            self.conditions,
            BUILDS.join("\t")
        );
        for Workload { name, .. } in workloads {
            let figures = self.figures[name]
                .map(|figure| figure.map_or("-".into(), |figure| format!("{figure:.2}")));
            writeln!(text, "{name}\t{}", figures.join("\t")).expect(ROOM);
        }
        std::fs::write(TSV, text).expect("the table can be written");
    }
}

/// Measures everything beside the stored figures and puts the new ones in their place; returns how many
/// grew and how many shrank.
fn compare(workloads: &[Workload], stored: &mut Stored) -> (u32, u32) {
    let (mut grown, mut shrunk) = (0, 0);
    println!("{:<26}{:>10}{:>10}{:>10}", "workload", "now", "stored", "change %");
    for workload in workloads {
        let now = measure(workload);
        print!("{:<26}{now:>10.2}", workload.name);
        let figure = &mut stored.figures.entry(workload.name.clone()).or_default()[BUILD];
        if let Some(before) = figure.replace(now) {
            let change = (now / before - 1.0) * 100.0;
            grown += u32::from(change > TOLERANCE);
            shrunk += u32::from(change < -TOLERANCE);
            println!("{before:>10.2}{change:>+10.1}");
        } else {
            println!("{:>10}{:>10}", "-", "-");
        }
    }
    (grown, shrunk)
}

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).filter(|arg| arg != "--bench").collect();
    if let [flag, name, rounds] = args.as_slice()
        && flag == "--run"
    {
        run(name, rounds.parse().expect("a number"));
        return ExitCode::SUCCESS;
    }
    let conditions = match conditions() {
        Ok(conditions) => conditions,
        Err(reason) => {
            println!("not compared: {reason}");
            return ExitCode::SUCCESS;
        }
    };
    println!("Instructions per node, position, move or ply; {}, {conditions}", BUILDS[BUILD]);
    let mut stored = Stored::read();
    if stored.conditions != conditions {
        println!("not compared: measured with {}", stored.conditions);
        stored = Stored { conditions, ..Stored::default() };
    }
    let workloads = workloads();
    let (grown, shrunk) = compare(&workloads, &mut stored);
    if args.iter().any(|arg| arg == "update") {
        stored.write(&workloads);
        return ExitCode::SUCCESS;
    }
    if shrunk > 0 {
        println!("{shrunk} shrank by more than {TOLERANCE} %: `make perf-update` keeps the gain");
    }
    if grown > 0 {
        println!("{grown} grew by more than {TOLERANCE} %");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}
