//! The start position of JSON Kifu Format: a preset, or a board with hands.

use crate::error::ErrorCode;
use crate::notation::bod::is_blank;
use crate::position::Setup;
use crate::rules::Handicap;
use crate::types::{Color, Hand, Piece, PieceKind, Square};

use super::ParseError;
use super::builder::Builder;
use super::jkf_move::{kind, side};
use super::json::{Fault, list, number, object, string};
use super::kif_start::is_other_variant;
use super::lines::{Line, Place};

/// Gives the start to the tree: the value of `initial`, or the even game without one.
pub(super) fn start(
    tree: &mut Builder<'_>,
    initial: Option<Line<'_>>,
    whole: Line<'_>,
) -> Result<(), ParseError> {
    let Some(initial) = initial else {
        return tree.start(whole.place, &Setup::startpos());
    };
    let fields = object(initial, ["preset", "data"]).map_err(|fault| tree.fault(fault))?;
    tree.unknown_keys(&fields.unknown)?;
    let [preset, data] = fields.values();
    let name = preset.map(string).transpose().map_err(|fault| tree.fault(fault))?;
    let name = name.as_deref().unwrap_or("HIRATE");
    let handicap = Handicap::from_jkf_preset(name);
    let place = preset.unwrap_or(initial).place;
    let Some(data) = data else {
        let handicap = handicap.ok_or_else(|| tree.error(place, ErrorCode::UnknownHandicap))?;
        return tree.start(place, &handicap.setup());
    };
    // The board counts, whatever the preset says; a contradiction is reported.
    let setup = board(tree, data)?;
    match handicap {
        Some(handicap) if handicap.setup().board != setup.board => {
            tree.repair(place, ErrorCode::BadHeader)?;
        }
        None if name != "OTHER" => tree.repair(place, ErrorCode::UnknownHandicap)?,
        _ => {}
    }
    tree.start(data.place, &setup)
}

/// Compares the start with the 手合割 of the header.
pub(super) fn compare(tree: &mut Builder<'_>, place: Place, name: &str) -> Result<(), ParseError> {
    let name = name.trim_matches(is_blank);
    let named = Handicap::from_name_ja(name).map(|handicap| handicap.setup().board);
    match named {
        Some(board) if board != Setup::from(tree.position()).board => {
            tree.repair(place, ErrorCode::BadHeader)
        }
        None if is_other_variant(name) => Err(tree.error(place, ErrorCode::OtherVariant)),
        _ => Ok(()),
    }
}

/// `{"color":0,"board":[[{"color":1,"kind":"KY"},…],…],"hands":[{"FU":0,…},{…}]}`
fn board(tree: &mut Builder<'_>, data: Line<'_>) -> Result<Setup, ParseError> {
    let fields = object(data, ["color", "board", "hands"]).map_err(|fault| tree.fault(fault))?;
    tree.unknown_keys(&fields.unknown)?;
    let [color, files, hands] = fields.values();
    let mut setup = Setup::empty();
    let missing = (data.place, ErrorCode::BadBoard);
    let read = |setup: &mut Setup| {
        setup.side = side(color.ok_or(missing)?)?;
        squares(setup, files.ok_or(missing)?)
    };
    read(&mut setup).map_err(|(place, _)| tree.error(place, ErrorCode::BadBoard))?;
    if let Some(value) = hands {
        let hands = both_hands(value);
        let hands = hands.map_err(|(place, _)| tree.error(place, ErrorCode::BadHand))?;
        for (color, hand) in Color::ALL.into_iter().zip(hands) {
            setup.hands[color] = hand;
        }
    }
    Ok(setup)
}

/// The files from 1 to 9, each from the top.
fn squares(setup: &mut Setup, files: Line<'_>) -> Result<(), Fault> {
    let nine = |value| {
        let members = list(value)?;
        if members.len() == 9 { Ok(members) } else { Err((value.place, ErrorCode::BadBoard)) }
    };
    for (x, file) in (1..).zip(nine(files)?) {
        for (y, value) in (1..).zip(nine(file)?) {
            let piece = if value.text == "null" { None } else { piece(value)? };
            if let Some(square) = Square::from_coords(x, y) {
                setup.board[square.index()] = piece;
            }
        }
    }
    Ok(())
}

fn piece(value: Line<'_>) -> Result<Option<Piece>, Fault> {
    let fields = object(value, ["color", "kind"])?;
    match fields.values() {
        [_, None] => Ok(None),
        [Some(color), Some(name)] => Ok(Some(Piece::new(side(color)?, kind(name)?))),
        [None, Some(_)] => Err((value.place, ErrorCode::BadBoard)),
    }
}

fn both_hands(value: Line<'_>) -> Result<[Hand; 2], Fault> {
    match list(value)?[..] {
        [black, white] => Ok([hand(black)?, hand(white)?]),
        _ => Err((value.place, ErrorCode::BadHand)),
    }
}

fn hand(value: Line<'_>) -> Result<Hand, Fault> {
    let keys = PieceKind::HAND.map(PieceKind::csa);
    let mut hand = Hand::default();
    let fields = object(value, keys)?;
    if let Some(place) = fields.unknown.first() {
        // Pieces would be lost.
        return Err((*place, ErrorCode::BadHand));
    }
    for (kind, count) in PieceKind::HAND.into_iter().zip(fields.values()) {
        let Some(count) = count else { continue };
        let number = u8::try_from(number(count)?).unwrap_or(u8::MAX);
        if !hand.set(kind, number) {
            return Err((count.place, ErrorCode::BadHand));
        }
    }
    Ok(hand)
}
