//! Reads the site's own number files, from the first byte on. `training/recorder` writes them.

/// The fault of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unreadable {
    /// The format is unknown, or of a different build.
    Format,
    /// It ends too early.
    CutOff,
    /// It continues after its end.
    TooLong,
}

/// The unread rest of a file.
#[derive(Debug, Clone, Copy)]
pub struct Bytes<'a>(pub &'a [u8]);

impl<'a> Bytes<'a> {
    pub fn take(&mut self, count: usize) -> Result<&'a [u8], Unreadable> {
        let (taken, rest) = self.0.split_at_checked(count).ok_or(Unreadable::CutOff)?;
        self.0 = rest;
        Ok(taken)
    }

    pub fn format(&mut self, format: &[u8]) -> Result<(), Unreadable> {
        if self.take(format.len())? == format {
            Ok(())
        } else {
            Err(Unreadable::Format)
        }
    }

    pub fn end(&self) -> Result<(), Unreadable> {
        match self.0 {
            [] => Ok(()),
            _ => Err(Unreadable::TooLong),
        }
    }

    pub fn byte(&mut self) -> Result<usize, Unreadable> {
        Ok(usize::from(self.take(1)?[0]))
    }

    pub fn short(&mut self) -> Result<usize, Unreadable> {
        Ok(usize::from(self.shorts(1)?[0]))
    }

    pub fn long(&mut self) -> Result<u32, Unreadable> {
        let bytes = self.take(4)?;
        Ok(u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]))
    }

    pub fn real(&mut self) -> Result<f64, Unreadable> {
        Ok(f64::from(f32::from_bits(self.long()?)))
    }

    /// Numbers: first all low bytes, then all high bytes.
    pub fn shorts(&mut self, count: usize) -> Result<Vec<u16>, Unreadable> {
        let [low, high] = [self.take(count)?, self.take(count)?];
        let pairs = low.iter().zip(high);
        Ok(pairs
            .map(|(low, high)| u16::from_le_bytes([*low, *high]))
            .collect())
    }
}
