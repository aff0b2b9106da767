use crate::error::ErrorCode;
use crate::position::{Position, Setup, Validity};
use crate::types::{Color, Piece, PieceKind, Square};

use super::bits::{BITS, BitReader, BitWriter};
use super::body;
use super::codes::{Codes, HCP_CODES, SFEN_CODES};
use super::error::{PackError, UnpackError};

/// A position as Apery, cshogi and dlshogi write it (`hcp`).
///
/// Both kings must be there; pieces that are missing from the set of 40 are written as cshogi does, which
/// older programs do not read. The move number is not held. The layout is in the
/// [documentation of the module](crate::packed).
///
/// The bytes may be anything: [`to_position`](Self::to_position) checks them. Two spellings of one position
/// are possible (the pieces in hand in another order), so equal positions may have different bytes.
#[doc(alias = "hcp")]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct HuffmanCodedPos {
    /// The bytes.
    pub bytes: [u8; 32],
}

impl HuffmanCodedPos {
    /// Packs a position.
    ///
    /// # Errors
    ///
    /// A king is missing.
    pub fn from_position(position: &Position) -> Result<HuffmanCodedPos, PackError> {
        Ok(HuffmanCodedPos { bytes: pack(position, &HCP_CODES)? })
    }

    /// Reads the position, with move number 1.
    ///
    /// # Errors
    ///
    /// The first bit that is wrong: a king off the board or on the other one, a code that means nothing, more
    /// pieces than a set has. Nifu and the like are no errors ([`Validity::Lenient`]).
    pub fn to_position(self) -> Result<Position, UnpackError> {
        unpack(&self.bytes, &HCP_CODES)
    }
}

/// A position as `YaneuraOu` writes it.
///
/// Both kings must be there; pieces that are missing from the set of 40 are written as later versions of
/// `YaneuraOu` and cshogi do, which older programs do not read. The move number is not held. The layout is in
/// the [documentation of the module](crate::packed).
///
/// The bytes may be anything: [`to_position`](Self::to_position) checks them. Two spellings of one position
/// are possible (the pieces in hand in another order), so equal positions may have different bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PackedSfen {
    /// The bytes.
    pub bytes: [u8; 32],
}

impl PackedSfen {
    /// Packs a position.
    ///
    /// # Errors
    ///
    /// A king is missing.
    pub fn from_position(position: &Position) -> Result<PackedSfen, PackError> {
        Ok(PackedSfen { bytes: pack(position, &SFEN_CODES)? })
    }

    /// Reads the position, with move number 1.
    ///
    /// # Errors
    ///
    /// As [`HuffmanCodedPos::to_position`].
    pub fn to_position(self) -> Result<Position, UnpackError> {
        unpack(&self.bytes, &SFEN_CODES)
    }
}

/// Any position, also without kings or with pieces missing, in 32 bytes with one spelling for each: equal
/// bytes mean equal positions.
///
/// With both kings it is the [`PackedSfen`] that [`PackedSfen::from_position`] writes. The move number is not held,
/// there is no room for it. The layout is in the [documentation of the module](crate::packed) and does not
/// change.
///
/// ```
/// use shogi_rules::packed::{PackedPosition, PackedSfen};
/// use shogi_rules::{Setup, Validity};
/// let tsume = Setup::from_sfen("7nk/9/9/6NN1/9/9/9/9/9 b P 1")?.position(Validity::Tsume)?;
/// assert!(PackedSfen::from_position(&tsume).is_err());
/// assert_eq!(PackedPosition::from_position(&tsume).to_position()?, tsume);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PackedPosition {
    /// The bytes.
    pub bytes: [u8; 32],
}

/// The first number of a [`PackedPosition`] without a king of White's, and without one of Black's: the square
/// of the king that is there needs seven bits, one of which is in this number.
const ONLY: [u8; 2] = [81, 83];
/// The first number of a [`PackedPosition`] without kings.
const NO_KINGS: u8 = 85;

impl PackedPosition {
    /// Packs a position.
    pub fn from_position(position: &Position) -> PackedPosition {
        let mut out = BitWriter::new();
        out.push(position.side_to_move() as u8, 1);
        match Color::ALL.map(|color| position.king(color)) {
            [Some(black), Some(white)] => {
                out.push(black.index() as u8, 7);
                out.push(white.index() as u8, 7);
            }
            [Some(king), None] => push_only(&mut out, Color::Black, king),
            [None, Some(king)] => push_only(&mut out, Color::White, king),
            [None, None] => out.push(NO_KINGS, 7),
        }
        body::write(&mut out, &SFEN_CODES, position);
        debug_assert!(out.at == BITS || out.at == BITS - 5, "{}", out.at);
        PackedPosition { bytes: out.bytes }
    }

    /// Reads the position, with move number 1.
    ///
    /// # Errors
    ///
    /// As [`HuffmanCodedPos::to_position`], and the first bit that [`from_position`](Self::from_position) would
    /// write otherwise.
    pub fn to_position(self) -> Result<Position, UnpackError> {
        let mut input = BitReader::new(&self.bytes);
        let mut setup = start(&mut input);
        let at = input.at;
        match input.take(7) {
            black @ 0..=80 => {
                place_king(&mut setup, Color::Black, black, at)?;
                let at = input.at;
                place_king(&mut setup, Color::White, input.take(7), at)?;
            }
            first @ 81..=84 => {
                let color = if first < ONLY[1] { Color::Black } else { Color::White };
                let square = (first - ONLY[color.index()]) << 6 | input.take(6);
                place_king(&mut setup, color, square, at)?;
            }
            NO_KINGS => {}
            _ => return Err(UnpackError::new(ErrorCode::KingOffBoard, at)),
        }
        let position = finish(input, &SFEN_CODES, setup)?;
        self.same_as(PackedPosition::from_position(&position))?;
        Ok(position)
    }

    fn same_as(self, canonical: PackedPosition) -> Result<(), UnpackError> {
        let mut pairs = (0..).zip(self.bytes.into_iter().zip(canonical.bytes));
        match pairs.find(|(_, (ours, theirs))| ours != theirs) {
            Some((index, (ours, theirs))) => {
                let bit = 8 * index + (ours ^ theirs).trailing_zeros() as usize;
                Err(UnpackError::new(ErrorCode::NotCanonicalBits, bit))
            }
            None => Ok(()),
        }
    }
}

fn push_only(out: &mut BitWriter, color: Color, king: Square) {
    let square = king.index() as u8;
    out.push(ONLY[color.index()] + (square >> 6), 7);
    out.push(square, 6);
}

/// Packs a position that has both kings.
fn pack(position: &Position, codes: &Codes) -> Result<[u8; 32], PackError> {
    let mut out = BitWriter::new();
    out.push(position.side_to_move() as u8, 1);
    for color in Color::ALL {
        let king = position.king(color).ok_or(PackError::NoKing(color))?;
        out.push(king.index() as u8, 7);
    }
    body::write(&mut out, codes, position);
    debug_assert_eq!(out.at, BITS);
    Ok(out.bytes)
}

fn unpack(bytes: &[u8; 32], codes: &Codes) -> Result<Position, UnpackError> {
    let mut input = BitReader::new(bytes);
    let mut setup = start(&mut input);
    for color in Color::ALL {
        let at = input.at;
        place_king(&mut setup, color, input.take(7), at)?;
    }
    finish(input, codes, setup)
}

fn start(input: &mut BitReader<'_>) -> Setup {
    let side = if input.take(1) == 0 { Color::Black } else { Color::White };
    Setup { side, ..Setup::empty() }
}

fn place_king(setup: &mut Setup, color: Color, square: u8, bit: usize) -> Result<(), UnpackError> {
    let place = setup.board.get_mut(usize::from(square));
    let place = place.ok_or(UnpackError::new(ErrorCode::KingOffBoard, bit))?;
    if place.is_some() {
        return Err(UnpackError::new(ErrorCode::KingOnKing, bit));
    }
    *place = Some(Piece::new(color, PieceKind::King));
    Ok(())
}

fn finish(
    mut input: BitReader<'_>,
    codes: &Codes,
    mut setup: Setup,
) -> Result<Position, UnpackError> {
    body::read(&mut input, codes, &mut setup)?;
    // The pieces were counted, so that nothing is left to complain of.
    let code = ErrorCode::BadPieceCode;
    setup
        .position(Validity::Lenient)
        .map_err(|problems| UnpackError::new(problems.code().unwrap_or(code), input.at))
}
