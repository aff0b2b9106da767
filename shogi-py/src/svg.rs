//! Boards and positions as pictures.

use pyo3::prelude::*;
#[cfg(feature = "stubs")]
use pyo3::type_hint_union;
use pyo3::types::PyTuple;
use shogi_rules::svg::{Arrow, BoardSvg, Coordinates};
use shogi_rules::{Bitboard, Color, Square};

use crate::arguments::{Given, MoveLike, OneOf, PositionLike, SquareLike, choice};
use crate::board::Board;
use crate::enums::hint;
use crate::position::Position;
use crate::typed::Items;

choice!(Coordinates {
    "ja" => Coordinates::Japanese,
    "western" => Coordinates::Western,
    "none" => Coordinates::None,
});

/// An arrow: that of a move, or from one square to another.
enum ArrowLike {
    Move(MoveLike),
    Squares(Square, Square),
}

impl<'py> FromPyObject<'_, 'py> for ArrowLike {
    type Error = PyErr;

    hint!(
        INPUT_TYPE = type_hint_union!(
            <MoveLike as FromPyObject<'_, '_>>::INPUT_TYPE,
            <(SquareLike, SquareLike) as FromPyObject<'_, '_>>::INPUT_TYPE
        )
    );

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<ArrowLike> {
        if object.cast::<PyTuple>().is_err() {
            return object.extract().map(ArrowLike::Move);
        }
        let (from, to) = object.extract::<(SquareLike, SquareLike)>()?;
        Ok(ArrowLike::Squares(from.0, to.0))
    }
}

/// What a picture shows besides the position.
struct Look {
    last_move: Option<MoveLike>,
    flipped: bool,
    arrows: Vec<ArrowLike>,
    marked: Bitboard,
    size: u32,
    labels: Coordinates,
    names: [String; 2],
}

impl Look {
    fn draw(self, py: Python<'_>, here: &PositionLike) -> PyResult<String> {
        let PositionLike { position, previous } = here;
        let resolve = |mv: MoveLike| mv.resolve(py, position, *previous);
        let arrow = |arrow| match arrow {
            ArrowLike::Move(mv) => Ok(Arrow::of_move(resolve(mv)?, position.side_to_move())),
            ArrowLike::Squares(from, to) => Ok(Arrow::new(from, to)),
        };
        let arrows = self.arrows.into_iter().map(arrow).collect::<PyResult<Vec<_>>>()?;
        let [black, white] = &self.names;
        let mut picture = BoardSvg::new(position)
            .arrows(&arrows)
            .marked(self.marked)
            .near(if self.flipped { Color::White } else { Color::Black })
            .coordinates(self.labels)
            .size(self.size)
            .name(Color::Black, black)
            .name(Color::White, white);
        if let Some(mv) = self.last_move.map(resolve).transpose()? {
            picture = picture.last_move(mv);
        }
        Ok(picture.to_string())
    }
}

fn set(squares: Items<SquareLike>) -> Bitboard {
    squares.0.into_iter().fold(Bitboard::EMPTY, |set, square| set.with(square.0))
}

/// Wraps a picture so that a page which takes no pictures has words instead.
fn html(py: Python<'_>, svg: String, sfen: String) -> PyResult<Bound<'_, PyAny>> {
    py.import("shogi_rules.notebook")?.call_method1("picture", (svg, sfen))
}

#[pymethods]
impl Board {
    /// Returns a picture of the position (局面図) as SVG.
    ///
    /// ``lastmove`` colours the squares of a move, that which was played last unless another one or None is given;
    /// ``flipped`` puts White at the lower edge; ``arrows`` are moves, or pairs of squares; ``marked`` are squares to colour;
    /// ``size`` is the width in pixels; ``labels`` chooses what is written beside the board; ``black`` and ``white`` are names
    /// to write beside the hands.
    ///
    /// >>> board = Board()
    /// >>> picture = board.svg(arrows=["7g7f", ("2g", "2f")], marked=["5e"], size=200)
    /// >>> picture.startswith("<svg ")
    /// True
    #[pyo3(signature = (
        *, lastmove = Given::No, flipped = false, arrows = Items(Vec::new()), marked = Items(Vec::new()),
        size = 384, labels = OneOf(Coordinates::Japanese), black = String::new(), white = String::new()
    ))]
    #[pyo3(
        text_signature = "($self, *, lastmove=..., flipped=False, arrows=(), marked=(), size=384, labels='ja', black='', white='')"
    )]
    #[allow(clippy::too_many_arguments)]
    fn svg(
        &self,
        py: Python<'_>,
        lastmove: Given<Option<MoveLike>>,
        flipped: bool,
        arrows: Items<ArrowLike>,
        marked: Items<SquareLike>,
        size: u32,
        labels: OneOf<Coordinates>,
        black: String,
        white: String,
    ) -> PyResult<String> {
        let (position, previous, played) = self
            .with(|board| (board.position().clone(), board.previous(), board.moves().next_back()));
        let look = Look {
            last_move: lastmove.or(played.map(MoveLike::Move)),
            flipped,
            arrows: arrows.0,
            marked: set(marked),
            size,
            labels: labels.0,
            names: [black, white],
        };
        look.draw(py, &PositionLike { position, previous })
    }

    fn _repr_svg_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.call_method0("svg")
    }

    fn _repr_html_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let svg = slf.call_method0("svg")?.extract()?;
        html(slf.py(), svg, slf.get().present().to_string())
    }
}

#[pymethods]
impl Position {
    /// Returns a picture of the position (局面図) as SVG; see ``Board.svg``.
    #[pyo3(signature = (
        *, lastmove = None, flipped = false, arrows = Items(Vec::new()), marked = Items(Vec::new()),
        size = 384, labels = OneOf(Coordinates::Japanese), black = String::new(), white = String::new()
    ))]
    #[pyo3(
        text_signature = "($self, *, lastmove=None, flipped=False, arrows=(), marked=(), size=384, labels='ja', black='', white='')"
    )]
    #[allow(clippy::too_many_arguments)]
    fn svg(
        &self,
        py: Python<'_>,
        lastmove: Option<MoveLike>,
        flipped: bool,
        arrows: Items<ArrowLike>,
        marked: Items<SquareLike>,
        size: u32,
        labels: OneOf<Coordinates>,
        black: String,
        white: String,
    ) -> PyResult<String> {
        let look = Look {
            last_move: lastmove,
            flipped,
            arrows: arrows.0,
            marked: set(marked),
            size,
            labels: labels.0,
            names: [black, white],
        };
        look.draw(py, &PositionLike { position: self.0.clone(), previous: None })
    }

    fn _repr_svg_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.call_method0("svg")
    }

    fn _repr_html_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let svg = slf.call_method0("svg")?.extract()?;
        html(slf.py(), svg, slf.get().0.to_string())
    }
}
