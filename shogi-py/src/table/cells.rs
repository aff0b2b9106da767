//! A column that is being filled.

use std::fmt::{Display, Write};
use std::sync::Arc;

use arrow_array::ArrayRef;
use arrow_array::builder::{
    FixedSizeBinaryBuilder, Float64Builder, Int32Builder, Int64Builder, StringBuilder,
    TimestampSecondBuilder, UInt8Builder, UInt16Builder, UInt64Builder,
};
use arrow_schema::{DataType, TimeUnit};
use shogi_rules::kifu::Date;

/// What a column holds.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Int64,
    Int32,
    UInt64,
    UInt16,
    UInt8,
    Float64,
    Text,
    /// A packed position.
    Packed,
    /// Seconds without a time zone.
    Time,
}

impl Kind {
    pub(super) fn data_type(self) -> DataType {
        match self {
            Kind::Int64 => DataType::Int64,
            Kind::Int32 => DataType::Int32,
            Kind::UInt64 => DataType::UInt64,
            Kind::UInt16 => DataType::UInt16,
            Kind::UInt8 => DataType::UInt8,
            Kind::Float64 => DataType::Float64,
            Kind::Text => DataType::Utf8,
            Kind::Packed => DataType::FixedSizeBinary(32),
            Kind::Time => DataType::Timestamp(TimeUnit::Second, None),
        }
    }

    pub(super) fn cells(self) -> Cells {
        match self {
            Kind::Int64 => Cells::Int64(Int64Builder::new()),
            Kind::Int32 => Cells::Int32(Int32Builder::new()),
            Kind::UInt64 => Cells::UInt64(UInt64Builder::new()),
            Kind::UInt16 => Cells::UInt16(UInt16Builder::new()),
            Kind::UInt8 => Cells::UInt8(UInt8Builder::new()),
            Kind::Float64 => Cells::Float64(Float64Builder::new()),
            Kind::Text => Cells::Text(StringBuilder::new()),
            Kind::Packed => Cells::Packed(FixedSizeBinaryBuilder::new(32)),
            Kind::Time => Cells::Time(TimestampSecondBuilder::new()),
        }
    }
}

/// The cells of a column so far. What does not fit the column is null.
pub(super) enum Cells {
    Int64(Int64Builder),
    Int32(Int32Builder),
    UInt64(UInt64Builder),
    UInt16(UInt16Builder),
    UInt8(UInt8Builder),
    Float64(Float64Builder),
    Text(StringBuilder),
    Packed(FixedSizeBinaryBuilder),
    Time(TimestampSecondBuilder),
}

impl Cells {
    pub(super) fn int(&mut self, value: Option<i64>) {
        match self {
            Cells::Int64(cells) => cells.append_option(value),
            Cells::Int32(cells) => cells.append_option(value.and_then(|n| n.try_into().ok())),
            Cells::UInt16(cells) => cells.append_option(value.and_then(|n| n.try_into().ok())),
            Cells::UInt8(cells) => cells.append_option(value.and_then(|n| n.try_into().ok())),
            Cells::Time(cells) => cells.append_option(value),
            _ => self.null(),
        }
    }

    pub(super) fn key(&mut self, value: Option<u64>) {
        match self {
            Cells::UInt64(cells) => cells.append_option(value),
            _ => self.null(),
        }
    }

    pub(super) fn float(&mut self, value: Option<f64>) {
        match self {
            Cells::Float64(cells) => cells.append_option(value),
            _ => self.null(),
        }
    }

    /// A text, written without a copy of its own.
    pub(super) fn text(&mut self, value: Option<impl Display>) {
        match (self, value) {
            (Cells::Text(cells), Some(value)) => {
                // Writing into memory does not fail.
                let _ = write!(cells, "{value}");
                cells.append_value("");
            }
            (cells, _) => cells.null(),
        }
    }

    pub(super) fn packed(&mut self, value: [u8; 32]) {
        match self {
            // The length is that of the column.
            Cells::Packed(cells) => _ = cells.append_value(value),
            _ => self.null(),
        }
    }

    /// A date, and the time of day or midnight.
    pub(super) fn date(&mut self, date: Option<Date>) {
        self.int(date.map(seconds));
    }

    fn null(&mut self) {
        match self {
            Cells::Int64(cells) => cells.append_null(),
            Cells::Int32(cells) => cells.append_null(),
            Cells::UInt64(cells) => cells.append_null(),
            Cells::UInt16(cells) => cells.append_null(),
            Cells::UInt8(cells) => cells.append_null(),
            Cells::Float64(cells) => cells.append_null(),
            Cells::Text(cells) => cells.append_null(),
            Cells::Packed(cells) => cells.append_null(),
            Cells::Time(cells) => cells.append_null(),
        }
    }

    /// Takes the column out and begins another one.
    pub(super) fn finish(&mut self) -> ArrayRef {
        match self {
            Cells::Int64(cells) => Arc::new(cells.finish()),
            Cells::Int32(cells) => Arc::new(cells.finish()),
            Cells::UInt64(cells) => Arc::new(cells.finish()),
            Cells::UInt16(cells) => Arc::new(cells.finish()),
            Cells::UInt8(cells) => Arc::new(cells.finish()),
            Cells::Float64(cells) => Arc::new(cells.finish()),
            Cells::Text(cells) => Arc::new(cells.finish()),
            Cells::Packed(cells) => Arc::new(cells.finish()),
            Cells::Time(cells) => Arc::new(cells.finish()),
        }
    }

    /// The bytes of the texts so far, of which a column holds fewer than 2³¹.
    pub(super) fn text_bytes(&self) -> usize {
        match self {
            Cells::Text(cells) => cells.values_slice().len(),
            _ => 0,
        }
    }
}

/// The seconds from 1970 on.
fn seconds(date: Date) -> i64 {
    // March is the first month of a year that ends with the leap day.
    let (year, month) = (i64::from(date.year), i64::from(date.month));
    let (year, month) = if month < 3 { (year - 1, month + 9) } else { (year, month - 3) };
    let before_year = 365 * year + year / 4 - year / 100 + year / 400;
    let before_month = (153 * month + 2) / 5;
    let days = before_year + before_month + i64::from(date.day) - 1 - 719_468;
    let (hours, minutes, seconds) = date.time.unwrap_or_default();
    86_400 * days + 3_600 * i64::from(hours) + 60 * i64::from(minutes) + i64::from(seconds)
}
