/// The number of bits of every packed position.
pub(super) const BITS: usize = 256;

/// Writes bits from the lowest of the first byte on.
pub(super) struct BitWriter {
    pub(super) bytes: [u8; 32],
    /// The number of bits written.
    pub(super) at: usize,
}

impl BitWriter {
    pub(super) const fn new() -> BitWriter {
        BitWriter { bytes: [0; 32], at: 0 }
    }

    /// Writes the low `len` bits of a number, the lowest first. There is room for all that a position
    /// needs; more would be lost.
    pub(super) fn push(&mut self, number: u8, len: u8) {
        for bit in 0..len {
            if let Some(byte) = self.bytes.get_mut(self.at / 8) {
                *byte |= (number >> bit & 1) << (self.at % 8);
            }
            self.at += 1;
        }
    }
}

/// Reads what [`BitWriter`] writes.
pub(super) struct BitReader<'a> {
    bytes: &'a [u8; 32],
    /// The number of bits read.
    pub(super) at: usize,
}

impl BitReader<'_> {
    pub(super) const fn new(bytes: &[u8; 32]) -> BitReader<'_> {
        BitReader { bytes, at: 0 }
    }

    /// The next eight bits without reading them; those after the end are 0.
    pub(super) fn peek(&self) -> u8 {
        let byte = |index: usize| u16::from(self.bytes.get(index).copied().unwrap_or(0));
        let index = self.at / 8;
        ((byte(index) | byte(index + 1) << 8) >> (self.at % 8)) as u8
    }

    /// Reads a number of at most eight bits.
    pub(super) fn take(&mut self, len: u8) -> u8 {
        let number = (u16::from(self.peek()) & ((1 << len) - 1)) as u8;
        self.at += usize::from(len);
        number
    }
}
