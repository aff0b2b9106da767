//! Records written in a format.

use core::ffi::c_char;

use shogi_rules::kifu::{CsaVersion, Encoding, Format, Loss, NodeId, Record, WriteOptions};
use shogi_rules::{ErrorCode, Lang};

use crate::codes::{Coded, Kinded, codes, kinds};
use crate::error::{run, shogi_status};
use crate::failure::Failure;
use crate::memory::{bytes_out, get, items_out, look, optional, text_out};
use crate::record::shogi_record;
use crate::record_tree::shogi_node_id;

codes! {
    "shogi_csa_version" "A version of CSA; 0 is V2.2, or V3.0 where the record needs it." CsaVersion {
        1 V1 "V1";
        2 V2 "V2";
        3 V21 "V2.1";
        4 V22 "V2.2";
        5 V30 "V3.0";
    }
    "shogi_link" "A page that shows a game from its link." Site {
        1 Kento "KENTO";
        2 PiyoShogi "ぴよ将棋";
        3 Playground "Shogi Playground";
        4 Lishogi "Lishogi: a position only.";
    }
}

kinds! {
    "shogi_loss_kind" "Something of a record that the format written cannot hold." Loss {
        1 Header "A header.";
        2 MoveNumber "The number of the first move.";
        3 Variation "A line beside the main one, with all that follows a node.";
        4 Comments "The comments of a node.";
        5 Bookmark "The bookmark of a node.";
        6 Time "The fractions of a second of a time, or all of it.";
        7 Ending "The word for an ending; its nearest relative is written.";
        8 Move "A move that cannot be put in words, or a pass, and what follows it.";
        9 Character "A character that the encoding does not have.";
        _ 0;
    }
}

/// A page that shows games.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Site {
    Kento,
    PiyoShogi,
    Playground,
    Lishogi,
}

/// How a record is written. All zero is the usual way.
#[derive(Clone, Copy, Default)]
#[repr(C)]
pub struct shogi_write_options {
    /// Times are left out, unless 0.
    pub no_times: u32,
    /// Comments and bookmarks are left out, unless 0.
    pub no_comments: u32,
    /// Lines beside the main one are left out, unless 0.
    pub no_variations: u32,
    /// A line ends with a carriage return and a line feed, unless 0.
    pub crlf: u32,
    /// The encoding, of `enum shogi_encoding`; 0 is UTF-8.
    pub encoding: u32,
    /// The version of CSA, of `enum shogi_csa_version`.
    pub csa_version: u32,
}

impl TryFrom<&shogi_write_options> for WriteOptions {
    type Error = Failure;

    fn try_from(wish: &shogi_write_options) -> Result<WriteOptions, Failure> {
        let encoding = Encoding::from_code_or_none(wish.encoding)?.unwrap_or(Encoding::Utf8);
        let mut options = WriteOptions::default()
            .times(wish.no_times == 0)
            .comments(wish.no_comments == 0)
            .variations(wish.no_variations == 0)
            .newline(if wish.crlf == 0 { "\n" } else { "\r\n" })
            .encoding(encoding);
        options.csa_version = CsaVersion::from_code_or_none(wish.csa_version)?;
        Ok(options)
    }
}

/// Something that was lost in writing.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct shogi_loss {
    /// What it is, of `enum shogi_loss_kind`.
    pub kind: u32,
    /// The node, the place of the header, or the character (a code point); 0 where there is none.
    pub at: u32,
}

impl From<&Loss> for shogi_loss {
    fn from(loss: &Loss) -> shogi_loss {
        let at = match *loss {
            Loss::Header(index) => u32::try_from(index).unwrap_or(u32::MAX),
            Loss::Variation(NodeId(id))
            | Loss::Comments(NodeId(id))
            | Loss::Bookmark(NodeId(id))
            | Loss::Time(NodeId(id))
            | Loss::Ending(NodeId(id))
            | Loss::Move(NodeId(id)) => id,
            Loss::Character(character) => character.into(),
            _ => 0,
        };
        shogi_loss { kind: loss.kind_code(), at }
    }
}

/// Writes a record as the bytes of a file in a format (`enum shogi_format`), and what the format cannot hold. `wish` may
/// be NULL for the usual way. A NUL follows the bytes, which the length does not count. `losses` and `loss_count` may be
/// NULL together; where there is no room for all losses, none is written but their number.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_record_write(
    record: *const shogi_record,
    format: u32,
    wish: *const shogi_write_options,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
    losses: *mut shogi_loss,
    loss_capacity: usize,
    loss_count: *mut usize,
) -> shogi_status {
    run(|| unsafe {
        let document = shogi_record::read(record)?;
        let options = if wish.is_null() {
            WriteOptions::default()
        } else {
            WriteOptions::try_from(get(wish)?)?
        };
        let written = document.record.to_bytes(Format::from_code(format)?, &options);
        optional(length)?;
        if !losses.is_null() || !loss_count.is_null() {
            look(loss_count)?;
            let lost: Vec<shogi_loss> = written.losses.iter().map(Into::into).collect();
            // Text and losses are written together or not at all; the sizes of both are told in any case.
            let text_fits = !buffer.is_null() && written.text.len() < capacity;
            let room = if text_fits { loss_capacity } else { 0 };
            let all = items_out(&lost, losses, room, loss_count);
            if all.is_err() {
                let _ = bytes_out(&written.text, buffer, capacity.min(1), length);
                return all;
            }
        }
        bytes_out(&written.text, buffer, capacity, length)
    })
}

/// Writes what a kind of loss (`enum shogi_loss_kind`) is.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_loss_message(
    kind: u32,
    lang: u32,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> shogi_status {
    run(|| unsafe {
        let node = NodeId::ROOT;
        let all = [
            Loss::Header(0),
            Loss::MoveNumber,
            Loss::Variation(node),
            Loss::Comments(node),
            Loss::Bookmark(node),
            Loss::Time(node),
            Loss::Ending(node),
            Loss::Move(node),
            Loss::Character(' '),
        ];
        let loss = all.into_iter().find(|loss| loss.kind_code() == kind);
        let message = loss.ok_or(ErrorCode::BadArgument)?.message(Lang::from_code(lang)?);
        text_out(message, buffer, capacity, length)
    })
}

/// Writes the link under which a page (`enum shogi_link`) shows the game, or the position at a node.
/// `SHOGI_ERROR_ABSENT` if the page cannot show it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogi_record_link(
    record: *const shogi_record,
    site: u32,
    node: shogi_node_id,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> shogi_status {
    run(|| unsafe {
        let document = shogi_record::read(record)?;
        let written =
            |write: fn(&Record) -> _| -> shogi_rules::kifu::Written { write(&document.record) };
        let link = match Site::from_code(site)? {
            Site::Kento => written(Record::to_kento_link).text,
            Site::PiyoShogi => written(Record::to_piyoshogi_link).text,
            Site::Playground => written(Record::to_playground_link).text,
            Site::Lishogi => {
                document.record.to_lishogi_link(NodeId(node)).ok_or(ErrorCode::Absent)?
            }
        };
        text_out(link, buffer, capacity, length)
    })
}
