//! Routes: ways of writing a shader so that its compilers neither fuse nor reorder its arithmetic.

/// A way of writing a shader.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Route {
    /// As it stands. Drivers fuse products with sums and reorder sums, so that bits differ: for comparison only.
    Plain,
    /// Each product, sum and quotient is decorated in SPIR-V as one that compilers must not join with another operation.
    /// Needs a driver of Vulkan.
    Decorated,
    /// The bits of each product and sum pass through an exclusive or with a zero that only the running program knows, so
    /// that no compiler can join them with another operation. Works on every adapter.
    Guarded,
}

impl Route {
    /// The name in reports.
    pub const fn name(self) -> &'static str {
        match self {
            Route::Plain => "plain",
            Route::Decorated => "decorated",
            Route::Guarded => "guarded",
        }
    }
    /// True if quotients and roots are rounded by integers instead of the driver, and literals that a compiler could
    /// simplify are hidden from it.
    pub(crate) const fn is_exact(self) -> bool {
        !matches!(self, Route::Plain)
    }
    /// True if the bits of products and sums pass through an exclusive or.
    pub(crate) const fn guards_arithmetic(self) -> bool {
        matches!(self, Route::Guarded)
    }
}
