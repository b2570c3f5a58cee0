//! One block that tiles the whole quarter-plane: closed p-nim-regularity, for every p and every K.
//!
//! Let the p x p block of first values be a latin square (condition (i) of Lemma 1). Then the game is closed p-nim-regular if
//! and only if no k in K joins two equal entries: for all cells (i, j) of the block from which k leads (modulo p) to a cell
//! whose two coordinates have crossed the same number of block borders, the entries differ. For p > max K this is
//! condition (ii); there is no need for p to be that large, nor for K to be finite, since only k mod p matters.
//!
//! *Why.* Suppose that all blocks before (A, B) are as claimed. Every value below p (A xor B) stands in the same row or column,
//! because blocks are latin squares and so it is in Nim; the values p (A xor B) + v that are excluded for a cell are those of
//! its row and column within the block, those of moves within the block, and those of moves into blocks (A - t, B - t) with
//! the same xor. (Two coordinates that cross t and t + 1 borders change the parity of the xor.) The last kind does no harm
//! if and only if it never meets the entry of the block itself, and block (t, t) is one in which it is met.

/// Whether all k with this residue may be taken from both piles without changing the values: `block` is a latin square of
/// entries 0, .., side - 1.  T = side^2.
pub(super) fn is_harmless(block: &[u16], side: usize, residue: usize) -> bool {
    if residue == 0 {
        return false;
    }
    // Cells at least `residue` from both edges stay within the border, cells closer than that to both cross one.
    let differ = |i: usize, j: usize, x: usize, y: usize| block[i * side + j] != block[x * side + y];
    let stays = (residue..side).all(|i| (residue..side).all(|j| differ(i, j, i - residue, j - residue)));
    let back = side - residue;
    stays && (0..residue).all(|i| (0..residue).all(|j| differ(i, j, i + back, j + back)))
}

/// The residues modulo the side that are harmless: adding any k of such a class to K changes no value.  T = side^3.
pub(super) fn harmless_residues(block: &[u16], side: usize) -> Vec<usize> {
    (1..side).filter(|&residue| is_harmless(block, side, residue)).collect()
}

/// Whether the block tiles the plane, K being given by its residues modulo the side.  T = side^2 for each residue.
pub(super) fn tiles(block: &[u16], side: usize, residues: &[usize]) -> bool {
    residues.iter().all(|&residue| is_harmless(block, side, residue))
}
