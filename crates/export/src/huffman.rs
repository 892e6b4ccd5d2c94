//! Huffman codes of limited length.

/// The code of a symbol: its bits as they are written, the first one lowest.
#[derive(Clone, Copy, Default)]
pub(crate) struct HuffmanCode {
    pub(crate) bits: u16,
    pub(crate) length: u8,
}

/// The lengths of the shortest codes of at most `limit` bits; 0 for symbols that do not occur.
///
/// Packages are merged (Larmore and Hirschberg 1990).
pub(crate) fn code_lengths(counts: &[u32], limit: usize) -> Vec<u8> {
    let mut lengths = vec![0; counts.len()];
    let mut symbols: Vec<usize> = (0..counts.len()).filter(|&symbol| counts[symbol] > 0).collect();
    symbols.sort_by_key(|&symbol| counts[symbol]);
    if let [only] = symbols[..] {
        lengths[only] = 1;
        return lengths;
    }
    // Of each level, in the order of weights, whether an item is a symbol; the others are pairs of the level before.
    let mut levels: Vec<Vec<bool>> = vec![];
    let mut pairs: Vec<u64> = vec![];
    for _ in 0..limit {
        let (mut weights, mut is_symbol) = (vec![], vec![]);
        let (mut symbol, mut pair) = (0, 0);
        while symbol < symbols.len() || pair < pairs.len() {
            let weight = symbols.get(symbol).map(|&symbol| u64::from(counts[symbol]));
            let takes_symbol = weight.is_some_and(|weight| pairs.get(pair).is_none_or(|&other| weight <= other));
            weights.push(if takes_symbol { weight.unwrap_or_default() } else { pairs[pair] });
            is_symbol.push(takes_symbol);
            symbol += usize::from(takes_symbol);
            pair += usize::from(!takes_symbol);
        }
        pairs = weights.chunks_exact(2).map(|pair| pair[0] + pair[1]).collect();
        levels.push(is_symbol);
    }
    let mut taken = (2 * symbols.len()).saturating_sub(2);
    for level in levels.iter().rev() {
        let of_symbols = level[..taken].iter().filter(|is_symbol| **is_symbol).count();
        symbols[..of_symbols].iter().for_each(|&symbol| lengths[symbol] += 1);
        taken = 2 * (taken - of_symbols);
    }
    lengths
}

/// The codes of the lengths: shorter ones first, then in the order of the symbols.
pub(crate) fn canonical_codes(lengths: &[u8]) -> Vec<HuffmanCode> {
    let mut codes = vec![HuffmanCode::default(); lengths.len()];
    let mut next = 0u16;
    for length in 1..=15 {
        for (code, _) in codes.iter_mut().zip(lengths).filter(|(_, of)| **of == length) {
            *code = HuffmanCode { bits: next.reverse_bits() >> (16 - length), length };
            next += 1;
        }
        next <<= 1;
    }
    codes
}
