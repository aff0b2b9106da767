//! The computer player, and what a teacher needs.

use core::ffi::{c_int, c_void};

use shogi_rules::cpu::{Analysis, Choice, Hint, Level, Player, Score, analyse_until, hints_until};
use shogi_rules::{Bitboard, ErrorCode};

use crate::codes::{Coded, Kinded, codes, kinds};
use crate::error::{run, shogi_squares, shogi_status};
use crate::failure::Failure;
use crate::game::shogi_game;
use crate::handle::{Handle, Kind, no_handle};
use crate::memory::{first_items_out, items_out, look, put};
use crate::types::{raw_move, raw_piece, shogi_move, shogi_piece};

/// Somebody to play against. The same player gives the same answer to the same game, on every machine.
pub struct shogi_player {
    _handle: Handle<Player>,
}

impl Kind for Player {
    const MARK: u64 = 0x5348_4f47_495f_504c;
}

/// A level, as C names it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Grade {
    L1,
    L2,
    L3,
    L4,
    L5,
}

/// What of a player can be set.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Trait {
    Nodes,
    MateNodes,
    MatePlies,
    Noise,
    Guard,
    MayResign,
    MayDeclare,
    Seed,
    OpeningStyle,
    DropStyle,
    SeesMates,
    SeesCaptures,
    SeesFarCaptures,
    SeesReplies,
    SeesFarReplies,
}

codes! {
    "shogi_level" "How strong a player is. やさしい is L1, ふつう L3, つよい L4." Grade {
        1 L1 "Who has just learned the moves.";
        2 L2 "Between easy and normal.";
        3 L3 "Sometimes reads ahead, takes back, saves what is attacked.";
        4 L4 "Takes at once what hangs.";
        5 L5 "As strong as it gets.";
    }
    "shogi_player_field" "What of a player can be set." Trait {
        1 Nodes "After how many moves tried the search stops.";
        2 MateNodes "The budget of the search for mates before that; 0 for none.";
        3 MatePlies "The longest mate that it looks for there, in plies; at most 255.";
        4 Noise "The size of the whim with which it prefers one move to another, in centipawns; at most 65535.";
        5 Guard "It chooses no move that is worse than another by more centipawns; 65536 or more for any.";
        6 MayResign "It may resign, unless 0.";
        7 MayDeclare "It may declare, unless 0.";
        8 Seed "Which of the many players of its level it is.";
        9 OpeningStyle "What a step towards its formation is worth to it in the opening, in centipawns; at most 65535.";
        10 DropStyle "How much it likes drops here and there, in centipawns; at most 65535.";
        11 SeesMates "How likely it sees a mate in one, in percent.";
        12 SeesCaptures "A capture from at most two squares away.";
        13 SeesFarCaptures "A capture from farther away.";
        14 SeesReplies "An answer that captures or mates from at most two squares away.";
        15 SeesFarReplies "An answer from farther away, or a drop.";
    }
}

kinds! {
    "shogi_choice" "What a player does; 0 is nothing, since the game is over." Choice {
        1 Move "It plays a move.";
        2 Resign "It resigns.";
        3 Declare "It declares (入玉宣言).";
    }
    "shogi_score_kind" "What a score counts." Score {
        0 Points "Points of which a pawn has about 100; 0 is even.";
        1 Mate "Plies to the end: positive if the side to move wins, negative if it loses.";
    }
}

impl Grade {
    const fn level(self) -> Level {
        match self {
            Grade::L1 => Level::L1,
            Grade::L2 => Level::L2,
            Grade::L3 => Level::L3,
            Grade::L4 => Level::L4,
            Grade::L5 => Level::L5,
        }
    }
}

impl shogi_player {
    /// # Safety
    ///
    /// As [`Handle::read`].
    unsafe fn read(player: *const shogi_player) -> Result<Player, Failure> {
        // SAFETY: the handle is all that there is; the caller's promise.
        Ok(*unsafe { Handle::read(player.cast::<Handle<Player>>())? })
    }
}

/// A narrower number, or the error that it is too large.
fn narrow<T: TryFrom<u64>>(value: u64) -> Result<T, Failure> {
    value.try_into().map_err(|_| ErrorCode::BadArgument.into())
}

/// A chance in percent.
fn percent(value: u64) -> Result<u8, Failure> {
    narrow(value).ok().filter(|chance| *chance <= 100).ok_or(ErrorCode::BadArgument.into())
}

fn set(player: &mut Player, field: Trait, value: u64) -> Result<(), Failure> {
    let level = &mut player.level;
    match field {
        Trait::Nodes => level.nodes = value,
        Trait::MateNodes => level.mate_nodes = value,
        Trait::MatePlies => level.mate_plies = narrow(value)?,
        Trait::Noise => level.noise = narrow(value)?,
        Trait::Guard => level.guard = value.try_into().ok(),
        Trait::MayResign => player.may_resign = value != 0,
        Trait::MayDeclare => player.may_declare = value != 0,
        Trait::Seed => player.seed = value,
        Trait::OpeningStyle => level.style.opening = narrow(value)?,
        Trait::DropStyle => level.style.drops = narrow(value)?,
        Trait::SeesMates => level.sight.mates = percent(value)?,
        Trait::SeesCaptures => level.sight.captures = percent(value)?,
        Trait::SeesFarCaptures => level.sight.far_captures = percent(value)?,
        Trait::SeesReplies => level.sight.replies = percent(value)?,
        Trait::SeesFarReplies => level.sight.far_replies = percent(value)?,
    }
    Ok(())
}

fn get_field(player: &Player, field: Trait) -> u64 {
    let level = &player.level;
    match field {
        Trait::Nodes => level.nodes,
        Trait::MateNodes => level.mate_nodes,
        Trait::MatePlies => level.mate_plies.into(),
        Trait::Noise => level.noise.into(),
        Trait::Guard => level.guard.map_or(NO_GUARD, Into::into),
        Trait::MayResign => player.may_resign.into(),
        Trait::MayDeclare => player.may_declare.into(),
        Trait::Seed => player.seed,
        Trait::OpeningStyle => level.style.opening.into(),
        Trait::DropStyle => level.style.drops.into(),
        Trait::SeesMates => level.sight.mates.into(),
        Trait::SeesCaptures => level.sight.captures.into(),
        Trait::SeesFarCaptures => level.sight.far_captures.into(),
        Trait::SeesReplies => level.sight.replies.into(),
        Trait::SeesFarReplies => level.sight.far_replies.into(),
    }
}

/// A guard that no move needs to fear.
const NO_GUARD: u64 = 1 << 16;

/// Makes a player of a level (`enum shogi_level`). Games differ by the seed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_player_new(
    level: u32,
    seed: u64,
    player: *mut *mut shogi_player,
) -> shogi_status {
    run(|| unsafe {
        no_handle(player)?;
        Handle::hand_out(Player::new(Grade::from_code(level)?.level(), seed), player)
    })
}

/// Frees the player in a variable and sets the variable to NULL, so that freeing it again does nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_player_free(player: *mut *mut shogi_player) -> shogi_status {
    run(|| unsafe { Handle::<Player>::free(player) })
}

/// Sets one thing of a player (`enum shogi_player_field`).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_player_set(
    player: *mut shogi_player,
    field: u32,
    value: u64,
) -> shogi_status {
    run(|| unsafe {
        let field = Trait::from_code(field)?;
        set(&mut *Handle::write(player.cast::<Handle<Player>>())?, field, value)
    })
}

/// Tells one thing of a player.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_player_get(
    player: *const shogi_player,
    field: u32,
    value: *mut u64,
) -> shogi_status {
    run(|| unsafe { put(value, get_field(&shogi_player::read(player)?, Trait::from_code(field)?)) })
}

/// Copies a player.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_player_clone(
    player: *const shogi_player,
    copy: *mut *mut shogi_player,
) -> shogi_status {
    run(|| unsafe {
        no_handle(copy)?;
        Handle::hand_out(shogi_player::read(player)?, copy)
    })
}

/// Is asked now and then whether a search is to stop, and told the nodes searched so far. It returns 0 to go on.
pub type shogi_stop = Option<unsafe extern "C-unwind" fn(user: *mut c_void, nodes: u64) -> c_int>;

/// The caller's function as one of Rust's.
pub(crate) fn stops(stop: shogi_stop, user: *mut c_void) -> impl FnMut(u64) -> bool {
    // SAFETY: the caller's function takes what the caller gives with it.
    move |nodes| stop.is_some_and(|stop| unsafe { stop(user, nodes) } != 0)
}

/// What a position is worth to the side to move.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct shogi_score {
    /// What is counted, of `enum shogi_score_kind`.
    pub kind: u32,
    /// Points, or plies.
    pub value: i32,
}

impl From<Score> for shogi_score {
    fn from(score: Score) -> shogi_score {
        let (Score::Points(value) | Score::Mate(value)) = score;
        shogi_score { kind: score.kind_code(), value }
    }
}

/// Tells what a player does in a game (`enum shogi_choice`), and its move if it plays one. `stop` may be NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_player_choose(
    player: *const shogi_player,
    game: *const shogi_game,
    stop: shogi_stop,
    user: *mut c_void,
    choice: *mut u32,
    played: *mut shogi_move,
) -> shogi_status {
    run(|| unsafe {
        look(choice)?;
        look(played)?;
        let player = shogi_player::read(player)?;
        let game = shogi_game::read(game)?;
        let chosen = player.choose_until(&game, stops(stop, user));
        put(choice, chosen.map_or(0, |chosen| chosen.kind_code()))?;
        put(
            played,
            match chosen {
                Some(Choice::Move(mv)) => mv.to_raw(),
                _ => raw_move(None),
            },
        )
    })
}

/// What a search has found.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct shogi_analysis {
    /// What the position is worth to the side to move.
    pub score: shogi_score,
    /// How many plies deep the search was finished.
    pub depth: u32,
    /// The moves tried.
    pub nodes: u64,
}

impl From<&Analysis> for shogi_analysis {
    fn from(analysis: &Analysis) -> shogi_analysis {
        let Analysis { score, depth, nodes, .. } = *analysis;
        shogi_analysis { score: score.into(), depth, nodes }
    }
}

/// The moves of a line as numbers.
pub(crate) fn numbers(line: &[shogi_rules::Move]) -> Vec<shogi_move> {
    line.iter().map(|mv| mv.to_raw()).collect()
}

/// Is shown each finished depth of a search, and the line that both sides are expected to play.
pub type shogi_report = Option<
    unsafe extern "C-unwind" fn(
        user: *mut c_void,
        analysis: *const shogi_analysis,
        line: *const shogi_move,
        length: usize,
    ),
>;

/// Searches the position of a game with a budget of nodes, and writes the line that both sides are expected to play.
/// `stop` and `report` may be NULL. Of a line longer than there is room for, the beginning is written; 64 moves will
/// do. In a game that is over, the score is the result and there is no line.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_analyse(
    game: *const shogi_game,
    nodes: u64,
    stop: shogi_stop,
    report: shogi_report,
    user: *mut c_void,
    analysis: *mut shogi_analysis,
    line: *mut shogi_move,
    capacity: usize,
    count: *mut usize,
) -> shogi_status {
    run(|| unsafe {
        look(analysis)?;
        look(count)?;
        let game = shogi_game::read(game)?;
        let found = analyse_until(&game, nodes, stops(stop, user), |depth| {
            if let Some(report) = report {
                let (told, moves) = (shogi_analysis::from(depth), numbers(&depth.line));
                report(user, &raw const told, moves.as_ptr(), moves.len());
            }
        });
        put(analysis, (&found).into())?;
        first_items_out(&numbers(&found.line), line, capacity, count)
    })
}

/// A move worth considering, with what can be said for it.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct shogi_hint {
    /// What it leads to, for the side that plays it.
    pub score: shogi_score,
    /// It wins by force in so many plies; 0 if it does not.
    pub mates: u32,
    /// The move.
    pub mv: shogi_move,
    /// The piece it takes, or `SHOGI_NO_PIECE`.
    pub takes: shogi_piece,
    /// Own pieces that the other side could have won and no longer can.
    pub saves: shogi_squares,
    /// Enemy pieces that could now be won.
    pub threatens: shogi_squares,
}

impl From<&Hint> for shogi_hint {
    fn from(hint: &Hint) -> shogi_hint {
        let squares = |squares: Bitboard| squares.into();
        shogi_hint {
            score: hint.score.into(),
            mates: hint.reasons.mates.unwrap_or(0),
            mv: hint.mv.to_raw(),
            takes: raw_piece(hint.reasons.takes),
            saves: squares(hint.reasons.saves),
            threatens: squares(hint.reasons.threatens),
        }
    }
}

/// Writes good moves, the best first and at most as many as there is room for, each found with a budget of nodes; none
/// if the game is over. `stop` may be NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_hints(
    game: *const shogi_game,
    nodes: u64,
    stop: shogi_stop,
    user: *mut c_void,
    hints: *mut shogi_hint,
    capacity: usize,
    count: *mut usize,
) -> shogi_status {
    run(|| unsafe {
        let game = shogi_game::read(game)?;
        let found = hints_until(&game, capacity, nodes, stops(stop, user));
        let found: Vec<shogi_hint> = found.iter().map(Into::into).collect();
        items_out(&found, hints, capacity, count)
    })
}
