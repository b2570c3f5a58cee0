//! Every numbered statement of the papers: what it says, whether it is so, and the check that shows it.
