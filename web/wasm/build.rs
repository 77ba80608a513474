//! Gives the module a stack of 8 MiB for the local data of its functions; the linker's default is 1 MiB.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rustc-link-arg-cdylib=-zstack-size=8388608");
}
