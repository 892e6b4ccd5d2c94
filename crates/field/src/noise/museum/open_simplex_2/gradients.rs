//! The gradients of OpenSimplex2: 24 in two, 48 in three and 160 in four dimensions.

use crate::real::Lattice;
use crate::tables::Table256;

/// Gradients of two, three and four components. The 512 gradients of four components need two tables per component.
#[derive(Clone, Debug, PartialEq, Hash)]
pub(super) struct Gradients {
    two: [Table256; 2],
    three: [Table256; 3],
    four: [[Table256; 2]; 4],
}

/// Each word is a gradient, each letter a component: an index of a length, negated if lower case.
const PLANE: &str = "AB BA Ba Ab ab ba bA aB CD EF FE DC Dc Fe Ef Cd cd ef fe dc dC fE eF cD";
const PLANE_LENGTHS: [f32; 6] =
    [0.38268343236509, 0.923879532511287, 0.130526192220052, 0.99144486137381, 0.608761429008721, 0.793353340291235];
const SPACE: &str = "\
    AAd AAD BCe CBe aAd aAD cBe bCe daa Daa ebc ecb daA DaA ecB ebC \
    aad aaD bce cbe ada aDa ceb bec adA aDA beC ceB dAa DAa eCb eBc \
    dAA DAA eBC eCB Aad AaD Cbe Bce Ada ADa Bec Ceb AdA ADA CeB BeC";
const SPACE_LENGTHS: [f32; 5] = [2.22474487139, 3.0862664687972017, 1.1721513422464978, 1.0, 0.0];
const FOUR: &str = "\
    abbC deFG dFeG hIIJ jiiH gfED gEfD cBBA abCb deGF dFGe hIJI jiHi gfDE gEDf cBAB \
    aCbb dGeF dGFe hJII jHii gDfE gDEf cABB Cabb GdeF GdFe JhII Hjii DgfE DgEf AcBB \
    klll mnnO mnOn mOnn pqRR pRqR pRRq sttt lkll nmnO nmOn Omnn qpRR RpqR RpRq tstt \
    llkl nnmO nOmn Onmn qRpR RqpR RRpq ttst lllk nnOm nOnm Onnm qRRp RqRp RRqp ttts \
    babC edFG FdeG IhIJ ijiH fgED EgfD BcBA bbaC eFdG FedG IIhJ iijH fEgD EfgD BBcA \
    baCb edGF FdGe IhJI ijHi fgDE EgDf BcAB bbCa eFGd FeGd IIJh iiHj fEDg EfDg BBAc \
    bCab eGdF FGde IJhI iHji fDgE EDgf BAcB bCba eGFd FGed IJIh iHij fDEg EDfg BABc \
    Cbab GedF GFde JIhI Hiji DfgE DEgf ABcB Cbba GeFd GFed JIIh Hiij DfEg DEfg ABBc \
    TTTS rrQP rQrP oNNM QrrP NoNM NNoM LLLK TTST rRPQ rQPr oNMN QrPr NoMN NNMo LLKL \
    TSTT rPrQ rPQr oMNN QPrr NMoN NMNo LKLL STTT PrrQ PrQr MoNN PQrr MNoN MNNo KLLL";
const FOUR_LENGTHS: [f32; 20] = [
    0.6740059517812944,
    0.3239847771997537,
    0.5794684678643381,
    0.7504883828755602,
    0.4004672082940195,
    0.15296486218853164,
    0.5029860367700724,
    0.8828161875373585,
    0.08164729285680945,
    0.4553054119602712,
    0.753341017856078,
    0.37968289875261624,
    0.7821684431180708,
    0.4321472685365301,
    0.12128480194602098,
    0.8586508742123365,
    0.508629699630796,
    0.044802370851755174,
    0.9982828964265062,
    0.03381941603233842,
];

/// Component `axis` of the gradients `from`, `from + 1` …, cyclic and scaled.
fn component(words: &str, lengths: &[f32], axis: usize, from: usize, scale: f64) -> Table256 {
    let words: Vec<&[u8]> = words.split_ascii_whitespace().map(str::as_bytes).collect();
    Table256::new(std::array::from_fn(|i| {
        let letter = words[(from + i) % words.len()][axis];
        let length = lengths[usize::from(letter.to_ascii_uppercase() - b'A')];
        let length = f64::from((f64::from(length) / scale) as f32);
        if letter.is_ascii_uppercase() { length } else { -length }
    }))
}

impl Gradients {
    /// The gradients divided by a scale for each number of dimensions, so that noise fills −1..1.
    pub(super) fn scaled([two, three, four]: [f64; 3]) -> Self {
        Gradients {
            two: [0, 1].map(|k| component(PLANE, &PLANE_LENGTHS, k, 0, two)),
            three: [0, 1, 2].map(|k| component(SPACE, &SPACE_LENGTHS, k, 0, three)),
            four: [0, 1, 2, 3].map(|k| [0, 256].map(|from| component(FOUR, &FOUR_LENGTHS, k, from, four))),
        }
    }
    /// The dot product of a gradient and the distance from its lattice point.
    #[inline(always)]
    pub(super) fn dot<R: Lattice, const D: usize>(&self, i: R::Int, distance: [R; D]) -> R {
        if D == 2 {
            // Two dimensions have 128 gradients.
            let i = i & distance[0].int(127);
            return distance[0].lookup256(&self.two[0], i) * distance[0]
                + distance[1].lookup256(&self.two[1], i) * distance[1];
        }
        if D == 3 {
            let g = &self.three;
            return distance[0].lookup256(&g[0], i) * distance[0]
                + distance[1].lookup256(&g[1], i) * distance[1]
                + distance[2].lookup256(&g[2], i) * distance[2];
        }
        let low = R::equal(i & distance[0].int(256), distance[0].int(0));
        let mut part = distance;
        let mut k = 0;
        while k < 4 {
            let [first, second] = &self.four[k];
            part[k] = R::pick(low, distance[k].lookup256(first, i), distance[k].lookup256(second, i)) * distance[k];
            k += 1;
        }
        (part[0] + part[1]) + (part[2] + part[3])
    }
}
