//! Cosines and sines of every angle that ten thousand seeds draw, against the machine's C library and against
//! correctly rounded values.

use lapidary_field::noise::hash::SplitMix;
use lapidary_field::noise::museum::cos_sin::cos_sin;
use lapidary_field::noise::museum::tables::ClassicTables;
use std::ops::{Add, Mul, Neg, Sub};

/// The number of seeds.
const SEEDS: u32 = 10_000;

/// A seed: from both ends of the range.
fn seed(k: u32) -> u32 {
    if k < SEEDS / 2 { k } else { u32::MAX - (k - SEEDS / 2) * 429_496 }
}

/// The heights and longitudes of the gradients of a seed, in the order of the article.
fn draws(seed: u32) -> impl Iterator<Item = (f32, f32)> {
    let mut random = SplitMix(u64::from(seed));
    let mut part = move || random.r31() as f32 / 2147483648.0;
    (0..256).map(move |_| {
        let z = 1.0 - 2.0 * part();
        (z, part() * std::f32::consts::TAU)
    })
}

/// Runs a count over all seeds on two threads.
fn count<const N: usize>(of_seed: impl Fn(u32) -> [u64; N] + Sync) -> [u64; N] {
    let half = |from: u32| {
        let mut all = [0; N];
        for k in (from..SEEDS).step_by(2) {
            for (sum, n) in all.iter_mut().zip(of_seed(seed(k))) {
                *sum += n;
            }
        }
        all
    };
    let [a, b] = std::thread::scope(|scope| {
        [scope.spawn(|| half(0)), scope.spawn(|| half(1))].map(|thread| thread.join().expect("the count ends"))
    });
    std::array::from_fn(|i| a[i] + b[i])
}

#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[expect(unsafe_code, reason = "the functions of the C library are the reference")]
mod c_library {
    use std::ffi::{CStr, c_char, c_float};

    unsafe extern "C" {
        safe fn cosf(x: c_float) -> c_float;
        safe fn sinf(x: c_float) -> c_float;
        safe fn gnu_get_libc_version() -> *const c_char;
    }

    /// The library's cosine and sine, if it is the GNU C library 2.28 or newer.
    pub(super) fn cosine_and_sine() -> Result<fn(f32) -> [f32; 2], String> {
        // SAFETY: the library returns a constant string that ends with a zero.
        let version = unsafe { CStr::from_ptr(gnu_get_libc_version()) }.to_string_lossy().into_owned();
        let mut parts = version.split('.').map(|part| part.parse::<u32>().unwrap_or(0));
        if [parts.next(), parts.next()] >= [Some(2), Some(28)] {
            Ok(|x| [cosf(x), sinf(x)])
        } else {
            Err(format!("the GNU C library {version} is older than 2.28"))
        }
    }
}

#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
mod c_library {
    /// The library's cosine and sine, if it is the GNU C library 2.28 or newer.
    pub(super) fn cosine_and_sine() -> Result<fn(f32) -> [f32; 2], String> {
        Err("the C library is not the GNU C library".to_owned())
    }
}

#[test]
fn angles_and_gradients_of_ten_thousand_seeds_equal_those_of_the_c_library() {
    let reference = match c_library::cosine_and_sine() {
        Ok(reference) => reference,
        Err(reason) => return println!("SKIPPED: {reason}"),
    };
    let [angles, gradients] = count(|seed| {
        let space = &ClassicTables::sr(seed).gradients[2];
        let mut differ = [0; 2];
        for (i, (z, angle)) in draws(seed).enumerate() {
            let [c, s] = reference(angle);
            differ[0] += u64::from(cos_sin(angle).map(f32::to_bits) != [c, s].map(f32::to_bits));
            let r = (1.0 - z * z).sqrt();
            let want = [r * c, r * s, z].map(f32::to_bits);
            differ[1] += u64::from([0, 1, 2].map(|axis| (space[axis].wide[i] as f32).to_bits()) != want);
        }
        differ
    });
    println!("of {} angles {angles} differ from the C library, of as many gradients {gradients}", SEEDS * 256);
    assert_eq!([angles, gradients], [0, 0]);
}

#[test]
fn few_angles_are_not_correctly_rounded() {
    let [angles] = count(|seed| {
        let wrong = |(_, angle): &(f32, f32)| cos_sin(*angle) != correctly_rounded(*angle);
        [draws(seed).filter(wrong).count() as u64]
    });
    println!("of {} angles {angles} differ from correct rounding", SEEDS * 256);
    assert_eq!(angles, 66_420);
}

/// Cosine and sine of an angle from 0 to 2π, each rounded once from a value whose error is below 2⁻⁹⁰.
fn correctly_rounded(angle: f32) -> [f32; 2] {
    let x = f64::from(angle);
    let quarters = (x / std::f64::consts::FRAC_PI_2).round();
    // π/2 in three parts, the first two of 33 bits, so that their products with up to 4 quarters are exact.
    let parts = [1.570_796_326_734_125_6, 6.077_100_506_303_966e-11, 2.022_266_248_795_950_7e-21];
    let r = parts.iter().fold(Twofold::of(x), |r, part| r - Twofold::of(quarters * part));
    let (c, s) = taylor(r);
    let turned = match quarters as i32 & 3 {
        0 => [c, s],
        1 => [-s, c],
        2 => [-c, -s],
        _ => [s, -c],
    };
    turned.map(Twofold::rounded)
}

/// Cosine and sine between −π/4 and π/4: powers up to the 27th.
fn taylor(r: Twofold) -> (Twofold, Twofold) {
    let (mut c, mut s, square) = (Twofold::of(1.0), Twofold::of(1.0), r * r);
    for n in (1..=13).rev() {
        let n = f64::from(n);
        // 1 − r²/((2n − 1) 2n) (…), and 1 − r²/(2n (2n + 1)) (…).
        c = Twofold::of(1.0) - (square * c).over(2.0 * n * (2.0 * n - 1.0));
        s = Twofold::of(1.0) - (square * s).over(2.0 * n * (2.0 * n + 1.0));
    }
    (c, r * s)
}

/// A sum of two numbers, the second of which is below the precision of the first (Dekker, 1971): 106 bits.
#[derive(Clone, Copy)]
struct Twofold(f64, f64);

impl Twofold {
    fn of(v: f64) -> Self {
        Twofold(v, 0.0)
    }
    /// The exact sum of two numbers (Knuth, 1969).
    fn sum(a: f64, b: f64) -> Self {
        let s = a + b;
        let t = s - a;
        Twofold(s, (a - (s - t)) + (b - t))
    }
    /// The exact product of two numbers (Dekker, 1971).
    fn product(a: f64, b: f64) -> Self {
        let split = |v: f64| {
            let t = v * 134217729.0;
            let high = t - (t - v);
            (high, v - high)
        };
        let ((ah, al), (bh, bl), p) = (split(a), split(b), a * b);
        Twofold(p, ((ah * bh - p) + ah * bl + al * bh) + al * bl)
    }
    /// Divided by a whole number.
    fn over(self, n: f64) -> Self {
        let q = self.0 / n;
        let rest = self - Twofold::product(q, n);
        Twofold::sum(q, (rest.0 + rest.1) / n)
    }
    /// The nearest `f32`. The sum of both parts decides where the first lies halfway between two.
    fn rounded(self) -> f32 {
        let near = self.0 as f32;
        let low = self.0 - f64::from(near);
        let other = if low + self.1 > 0.0 { near.next_up() } else { near.next_down() };
        let apart = |v: f32| ((self.0 - f64::from(v)) + self.1).abs();
        if apart(other) < apart(near) { other } else { near }
    }
}

impl Add for Twofold {
    type Output = Self;
    fn add(self, o: Self) -> Self {
        let (high, low) = (Twofold::sum(self.0, o.0), Twofold::sum(self.1, o.1));
        let high = Twofold::sum(high.0, high.1 + low.0);
        Twofold::sum(high.0, high.1 + low.1)
    }
}
impl Neg for Twofold {
    type Output = Self;
    fn neg(self) -> Self {
        Twofold(-self.0, -self.1)
    }
}
impl Sub for Twofold {
    type Output = Self;
    fn sub(self, o: Self) -> Self {
        self + -o
    }
}
impl Mul for Twofold {
    type Output = Self;
    fn mul(self, o: Self) -> Self {
        let p = Twofold::product(self.0, o.0);
        Twofold::sum(p.0, p.1 + (self.0 * o.1 + self.1 * o.0))
    }
}
