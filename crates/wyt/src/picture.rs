//! Figures into files.

use crate::fail::Fail;
use crate::output::Target;
use figures::{Figure, paint};
use std::io::Write;
use std::path::Path;

/// A figure that is to be drawn into a file.
pub struct Picture<'a> {
    argument: &'static str,
    target: Target<'a>,
    kind: PictureFormat,
}

/// The kinds of pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PictureFormat {
    Svg,
    Png,
}

impl<'a> Picture<'a> {
    /// Checks the place.
    pub fn new(argument: &'static str, path: &'a Path, kind: PictureFormat) -> Result<Picture<'a>, Fail> {
        Ok(Picture { argument, target: Target::new(argument, path)?, kind })
    }

    /// The same for a kind that the end of the name tells.
    pub fn by_name(argument: &'static str, path: &'a Path) -> Result<Picture<'a>, Fail> {
        let ends_in = |kind: &str| path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case(kind));
        let kind = match (ends_in("svg"), ends_in("png")) {
            (true, _) => PictureFormat::Svg,
            (_, true) => PictureFormat::Png,
            _ => {
                let problem = format!("'{}' ends in neither .svg nor .png; give it one of these", path.display());
                return Err(Fail::about(argument, problem));
            }
        };
        Picture::new(argument, path, kind)
    }

    /// Where it goes.
    pub fn target(&self) -> &Target<'a> {
        &self.target
    }

    /// Draws it.
    pub fn draw(&self, figure: &Figure) -> Result<(), Fail> {
        let cannot = |e: figures::Error| Fail::about(self.argument, e);
        match self.kind {
            PictureFormat::Svg => {
                let text = paint::svg(figure).map_err(cannot)?;
                self.target.write_bytes(text.as_bytes())
            }
            PictureFormat::Png => self.target.write(|mut file| {
                paint::png(figure, &mut file).map_err(cannot)?.map_err(questions::format::png::encoding)?;
                Ok(file.flush()?)
            }),
        }
    }
}
