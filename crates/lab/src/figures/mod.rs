//! The figures of the papers and some more, as data and as drawings.
