//! Improved noise, corrected and as in the article, and sums of its octaves.

use crate::compare::{Column, IMPROVED, SAME, close, narrow, octaves, wide};
use crate::csv::Csv;
use lapidary_field::noise::NoiseFn;
use lapidary_field::noise::improved::Improved;
use lapidary_field::noise::museum::improved_2002::Improved2002;
use lapidary_field::noise::museum::octaves::OctaveSum;

#[test]
fn corrected_noise_matches_the_reference() {
    let csv = Csv::read("improved_3d.csv");
    let noise = Improved::new(0, [0; 4]);
    wide::<3>(&csv, "floor", |_, p| noise.at(p, 1));
    wide::<3>(&csv, "floor01", |_, p| (noise.at(p, 1) + 1.0) / 2.0);
    close::<3>(&csv, "floor", IMPROVED, |_, p| narrow(&noise, p));
    for n in [4, 16, 256, 300] {
        let column = format!("tile_rep{n}");
        let noise = Improved::new(0, [n; 4]);
        wide::<3>(&csv, &column, |_, p| noise.at(p, 1));
        close::<3>(&csv, &column, IMPROVED, |_, p| narrow(&noise, p));
    }
}

/// Negative coordinates give values up to 5·10⁵ in the article's noise: there relative errors are compared.
#[test]
fn article_noise_matches_the_reference() {
    let csv = Csv::read("improved_3d.csv");
    for (column, repeat) in [
        ("cs_signed", 0),
        ("cs01", 0),
        ("cs01_rep4", 4),
        ("cs01_rep16", 16),
        ("cs01_rep256", 256),
        ("cs01_rep300", 300),
    ] {
        let noise = Improved2002::new(0, repeat);
        let (mut exact, mut near) = (Column::new(&csv, column), Column::new(&csv, column));
        for row in csv.rows() {
            let p: [f64; 3] = row.point();
            let shown = |v: f64| if column == "cs_signed" { v } else { (v + 1.0) / 2.0 };
            let want = row.number(column);
            exact.close(&format!("{p:?}"), shown(noise.at(p, 1)), want, SAME * want.abs().max(1.0));
            if p.iter().all(|x| *x >= 0.0) {
                near.close(&format!("{p:?}"), shown(f64::from(narrow(&noise, p))), want, IMPROVED.at(p));
            }
        }
        exact.done();
        near.done();
    }
}

#[test]
fn published_values_match_to_the_last_digit() {
    let noise = Improved::new(0, [0; 4]);
    for row in Csv::read("known_public.csv").rows() {
        assert_eq!(noise.at(row.point::<3>(), 1), row.number("published"));
        assert_eq!(row.number("computed"), row.number("published"));
    }
}

#[test]
fn octave_sums_match_the_reference() {
    let csv = Csv::read("octave_3d.csv");
    let (mut exact, mut near) =
        (Column::new(&csv, "octave_floor_norepeat"), Column::new(&csv, "octave_floor_norepeat"));
    let mut article = Column::new(&csv, "octave_cs");
    for row in csv.rows() {
        let p: [f64; 3] = row.point();
        let (n, gain) = (row.whole("octaves") as u32, row.number("persistence"));
        let sum = OctaveSum::new(Improved::new(0, [0; 4]), n, gain, true);
        let want = row.number("octave_floor_norepeat");
        exact.close(&format!("{p:?}"), (sum.at(p, 1) + 1.0) / 2.0, want, SAME);
        let steep = octaves(IMPROVED, n, gain);
        near.close(&format!("{p:?}"), (f64::from(narrow(&sum, p)) + 1.0) / 2.0, want, steep.at(p));
        let sum = OctaveSum::new(Improved2002::new(0, row.whole("repeat") as u32), n, gain, true);
        let want = row.number("octave_cs");
        article.close(&format!("{p:?}"), (sum.at(p, 1) + 1.0) / 2.0, want, SAME * want.abs().max(1.0));
    }
    exact.done();
    near.done();
    article.done();
}
