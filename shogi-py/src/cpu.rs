//! The player.

use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
#[cfg(feature = "stubs")]
use pyo3::type_hint_union;
use pyo3::types::PyDict;
use shogi_rules::cpu::{Choice, Level, Player, Resign, Sight, Style};

use crate::analysis::Analysis;
use crate::arguments::{GameLike, Given, OneOf, choice};
use crate::enums::hint;
use crate::flyweight::Shared;
use crate::hint::Hint;
use crate::interrupt;
use crate::level::{self, LevelLike};
use crate::typed::Named;

/// Somebody to play against, who also gives hints and judges positions.
///
/// ``level`` is 1 to 5, or ``easy``, ``normal``, ``hard`` (やさしい, ふつう, つよい). The answer follows from the game, the
/// level and the seed alone, on every machine; games differ by the seed. A ``Board`` is taken as a game under the rules of
/// professionals.
///
/// All that makes a level can be given by name, instead of what the level has: ``nodes``, how many moves the search tries;
/// ``mate_nodes`` and ``mate_plies``, how long and how far it looks for a mate before; ``noise``, ``opening`` and ``drops``,
/// how much it prefers moves for no good reason, in hundredths of a pawn, and ``guard``, how much worse than another its
/// move may be for that (None: any); ``sees_…``, what it notices, in percent; ``resigns_mated_in`` plies and
/// ``resigns_below`` minus so many hundredths of a pawn. It resigns and declares (入玉宣言) unless told not to.
///
/// >>> cpu = Cpu("hard", seed=7, nodes=2000)
/// >>> board = Board("4k4/9/4P4/9/9/9/9/9/4K4 b G2r2b3g4s4n4l17p 1")
/// >>> cpu.choose(board)
/// Move.from_usi('G*5b')
/// >>> cpu.hint(board, 1)[0].tags
/// ('mates',)
#[pyclass(frozen, eq, module = "shogi_rules")]
#[derive(Clone, Copy, PartialEq)]
pub(crate) struct Cpu {
    player: Player,
    /// The level that it was made from.
    base: Level,
}

/// What a player does that is no move.
#[derive(Clone, Copy, PartialEq)]
enum Deed {
    Resign,
    Declare,
}

choice!(Deed { "resign" => Deed::Resign, "declare" => Deed::Declare });

/// A move, or a word for what else it does.
struct Chosen(Choice);

impl<'py> IntoPyObject<'py> for Chosen {
    type Target = PyAny;
    type Output = Bound<'py, PyAny>;
    type Error = PyErr;

    hint!(
        OUTPUT_TYPE = type_hint_union!(
            <crate::moves::Move as pyo3::PyTypeInfo>::TYPE_HINT,
            <Deed as crate::arguments::Choice>::HINT
        )
    );

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match self.0 {
            Choice::Move(mv) => mv.shared(py)?.into_bound_py_any(py),
            Choice::Resign => OneOf(Deed::Resign).into_bound_py_any(py),
            Choice::Declare => OneOf(Deed::Declare).into_bound_py_any(py),
        }
    }
}

#[pymethods]
impl Cpu {
    #[new]
    #[pyo3(signature = (
        level = LevelLike(Level::NORMAL), *, seed = 0, nodes = None, mate_nodes = None, mate_plies = None,
        noise = None, guard = Given::No, sees_mates = None, sees_captures = None, sees_far_captures = None,
        sees_replies = None, sees_far_replies = None, resigns_mated_in = Given::No, resigns_below = Given::No,
        opening = None, drops = None, may_resign = true, may_declare = true
    ))]
    #[pyo3(
        text_signature = "(level='normal', *, seed=0, nodes=None, mate_nodes=None, mate_plies=None, noise=None, guard=..., sees_mates=None, sees_captures=None, sees_far_captures=None, sees_replies=None, sees_far_replies=None, resigns_mated_in=..., resigns_below=..., opening=None, drops=None, may_resign=True, may_declare=True)"
    )]
    #[allow(clippy::too_many_arguments)]
    fn new(
        level: LevelLike,
        seed: u64,
        nodes: Option<u64>,
        mate_nodes: Option<u64>,
        mate_plies: Option<u8>,
        noise: Option<u16>,
        guard: Given<Option<u16>>,
        sees_mates: Option<u8>,
        sees_captures: Option<u8>,
        sees_far_captures: Option<u8>,
        sees_replies: Option<u8>,
        sees_far_replies: Option<u8>,
        resigns_mated_in: Given<Option<u8>>,
        resigns_below: Given<Option<u16>>,
        opening: Option<u16>,
        drops: Option<u16>,
        may_resign: bool,
        may_declare: bool,
    ) -> Cpu {
        let base = level.0;
        let mated_in = resigns_mated_in.or(base.resign.map(|resign| resign.mated_in));
        let below = resigns_below.or(base.resign.and_then(|resign| resign.below));
        let level = Level {
            nodes: nodes.unwrap_or(base.nodes),
            mate_nodes: mate_nodes.unwrap_or(base.mate_nodes),
            mate_plies: mate_plies.unwrap_or(base.mate_plies),
            noise: noise.unwrap_or(base.noise),
            sight: Sight {
                mates: sees_mates.unwrap_or(base.sight.mates),
                captures: sees_captures.unwrap_or(base.sight.captures),
                far_captures: sees_far_captures.unwrap_or(base.sight.far_captures),
                replies: sees_replies.unwrap_or(base.sight.replies),
                far_replies: sees_far_replies.unwrap_or(base.sight.far_replies),
            },
            guard: guard.or(base.guard),
            resign: (mated_in.is_some() || below.is_some())
                .then(|| Resign { mated_in: mated_in.unwrap_or(0), below }),
            style: Style {
                opening: opening.unwrap_or(base.style.opening),
                drops: drops.unwrap_or(base.style.drops),
            },
        };
        Cpu { player: Player { level, seed, may_resign, may_declare }, base }
    }

    /// Which of the many players of that level it is.
    #[getter]
    fn seed(&self) -> u64 {
        self.player.seed
    }

    /// Which of the five levels it was made from, 1 to 5.
    #[getter]
    fn level(&self) -> usize {
        level::number(&self.base)
    }

    /// Returns all that makes its level, by the names that the class takes.
    ///
    /// >>> Cpu(1).fields()["nodes"]
    /// 60
    fn fields<'py>(&self, py: Python<'py>) -> PyResult<Named<'py>> {
        named(py, level::fields(&self.player.level))
    }

    /// Returns what it does in a game: a legal move, ``resign``, or ``declare`` where that wins or saves what is lost; None if
    /// the game is over. The interpreter is not held, and Ctrl-C ends it.
    fn choose(&self, py: Python<'_>, game: GameLike) -> PyResult<Option<Chosen>> {
        let choose = |stop: &mut dyn FnMut() -> bool| {
            self.player.choose_until(&game.0, |_| stop()).map(Chosen)
        };
        interrupt::run(py, choose)
    }

    /// Returns good moves, the best first and up to ``n``, with what can be said for each; none if the game is over. They are
    /// looked for with the nodes of the level each, and nothing is overlooked.
    #[pyo3(signature = (game, n = 3))]
    fn hint(&self, py: Python<'_>, game: GameLike, n: usize) -> PyResult<Vec<Hint>> {
        let nodes = self.player.level.nodes;
        let hints = interrupt::run(py, |stop| {
            shogi_rules::cpu::hints_until(&game.0, n, nodes, |_| stop())
        })?;
        Ok(hints.into_iter().map(Hint::from).collect())
    }

    /// Returns what a search finds out about a position, with the nodes of the level unless others are given. Nothing is
    /// overlooked. If the game is over there is no line, and the score is the result.
    #[pyo3(signature = (game, *, nodes = None))]
    fn analyse(&self, py: Python<'_>, game: GameLike, nodes: Option<u64>) -> PyResult<Analysis> {
        let nodes = nodes.unwrap_or(self.player.level.nodes);
        let analyse = |stop: &mut dyn FnMut() -> bool| {
            shogi_rules::cpu::analyse_until(&game.0, nodes, |_| stop(), |_| {})
        };
        interrupt::run(py, analyse).map(Analysis::from)
    }

    fn __hash__(&self) -> u64 {
        self.player.seed ^ self.player.level.nodes
    }

    fn __repr__(&self) -> String {
        use std::fmt::Write;
        let mut text = format!("Cpu({}, seed={}", self.level(), self.player.seed);
        for (name, value) in self.own_fields() {
            let value = value.map_or("None".to_owned(), |value| value.to_string());
            let _ = write!(text, ", {name}={value}");
        }
        let manners =
            [("may_resign", self.player.may_resign), ("may_declare", self.player.may_declare)];
        for (name, _) in manners.into_iter().filter(|(_, may)| !may) {
            let _ = write!(text, ", {name}=False");
        }
        text + ")"
    }

    fn __getnewargs_ex__<'py>(&self, py: Python<'py>) -> PyResult<((usize,), Named<'py>)> {
        let Named(arguments) = named(py, self.own_fields())?;
        arguments.set_item("seed", self.player.seed)?;
        arguments.set_item("may_resign", self.player.may_resign)?;
        arguments.set_item("may_declare", self.player.may_declare)?;
        Ok(((self.level(),), Named(arguments)))
    }
}

impl Cpu {
    /// The fields in which it differs from its level.
    fn own_fields(&self) -> impl Iterator<Item = (&'static str, Option<u64>)> {
        let both = level::fields(&self.player.level).into_iter().zip(level::fields(&self.base));
        both.filter(|(own, base)| own != base).map(|(own, _)| own)
    }
}

/// Fields of a level by their names.
fn named(
    py: Python<'_>,
    fields: impl IntoIterator<Item = (&'static str, Option<u64>)>,
) -> PyResult<Named<'_>> {
    let dict = PyDict::new(py);
    for (name, value) in fields {
        dict.set_item(name, value)?;
    }
    Ok(Named(dict))
}
