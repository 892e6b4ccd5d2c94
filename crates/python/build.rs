//! Lets the linker of macOS leave the functions of Python to be found when the module is loaded, as others do by themselves.

fn main() {
    pyo3_build_config::add_extension_module_link_args();
}
