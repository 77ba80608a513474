//! The sources of all crates as trees of modules, and what a path in them leads to.
//!
//! A **path** is names from a crate on: `tg_hands::deal::Deal`. That of an item as it was defined is its **home**.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use syn::{Attribute, Ident, Item, UseTree};

/// Uses that lead through more uses than this are taken for a circle.
const DEEPEST: usize = 16;

pub struct Workspace {
    modules: BTreeMap<Vec<String>, Vec<Item>>,
}

/// What a `use` brings in.
pub enum Imported {
    /// Something, under a name.
    Named(Vec<String>, String),
    /// All of a module.
    Glob(Vec<String>),
}

impl Workspace {
    /// Reads the crate at `root` and those below `crates/`.
    pub fn read(root: &Path) -> Workspace {
        let mut workspace = Workspace { modules: BTreeMap::new() };
        workspace.read_module(&root.join("src"), "lib", vec!["tg".to_owned()]);
        for package in fs::read_dir(root.join("crates")).expect("the folder of the crates") {
            let package = package.expect("a readable folder");
            let name = format!("tg_{}", package.file_name().to_string_lossy());
            workspace.read_module(&package.path().join("src"), "lib", vec![name]);
        }
        workspace
    }

    /// The modules with these sources.
    pub fn of(sources: &[(&str, &[&str], &str)]) -> Workspace {
        let path = |package: &str, names: &[&str]| {
            std::iter::once(package).chain(names.iter().copied()).map(str::to_owned).collect()
        };
        let items = |text: &str| syn::parse_file(text).expect("Rust").items;
        Workspace {
            modules: sources
                .iter()
                .map(|(package, names, text)| (path(package, names), items(text)))
                .collect(),
        }
    }

    fn read_module(&mut self, folder: &Path, file: &str, path: Vec<String>) {
        let beside = folder.join(format!("{file}.rs"));
        let text =
            fs::read_to_string(&beside).or_else(|_| fs::read_to_string(folder.join(file).join("mod.rs")));
        let text = text.unwrap_or_else(|error| panic!("{}: {error}", beside.display()));
        let items = syn::parse_file(&text).expect("the sources were compiled").items;
        let below = if file == "lib" { folder.to_owned() } else { folder.join(file) };
        self.take_module(&below, items, path);
    }

    fn take_module(&mut self, below: &Path, items: Vec<Item>, path: Vec<String>) {
        for item in &items {
            let Item::Mod(module) = item else { continue };
            if is_test(&module.attrs) {
                continue;
            }
            let name = module.ident.to_string();
            let inner = [&path[..], std::slice::from_ref(&name)].concat();
            match &module.content {
                Some((_, items)) => self.take_module(&below.join(name), items.clone(), inner),
                None => self.read_module(below, &name, inner),
            }
        }
        self.modules.insert(path, items);
    }

    /// All modules, each with its path.
    pub fn modules(&self) -> impl Iterator<Item = (&Vec<String>, &Vec<Item>)> {
        self.modules.iter()
    }

    /// The items of a module.
    pub fn module(&self, path: &[String]) -> Option<&[Item]> {
        self.modules.get(path).map(Vec::as_slice)
    }

    /// The item that is defined at a path.
    pub fn item(&self, home: &[String]) -> Option<&Item> {
        let (name, module) = home.split_last()?;
        self.module(module)?.iter().find(|item| name_of(item).is_some_and(|ident| ident == name))
    }

    /// Where the thing is defined that a path means in a module.
    pub fn home(&self, module: &[String], path: &[String]) -> Option<Vec<String>> {
        self.resolve(module, path, 0)
    }

    fn resolve(&self, module: &[String], path: &[String], depth: usize) -> Option<Vec<String>> {
        let mut at = module.to_vec();
        for (place, name) in path.iter().enumerate() {
            at = match &**name {
                "crate" => at[..1].to_vec(),
                "self" => at,
                "super" => at[..at.len() - 1].to_vec(),
                _ if place == 0 && self.modules.contains_key(std::slice::from_ref(name)) => {
                    vec![name.clone()]
                }
                _ => self.look_up(&at, name, depth)?,
            };
        }
        Some(at)
    }

    fn look_up(&self, module: &[String], name: &String, depth: usize) -> Option<Vec<String>> {
        let here = [module, std::slice::from_ref(name)].concat();
        if depth > DEEPEST || self.modules.contains_key(&here) || self.item(&here).is_some() {
            return (depth <= DEEPEST).then_some(here);
        }
        let uses = self.module(module)?.iter().filter_map(|item| match item {
            Item::Use(import) => Some(imported(&import.tree)),
            _ => None,
        });
        uses.flatten().find_map(|import| match import {
            Imported::Named(path, shown) if shown == *name => self.resolve(module, &path, depth + 1),
            Imported::Named(..) => None,
            Imported::Glob(path) => self.look_up(&self.resolve(module, &path, depth + 1)?, name, depth + 1),
        })
    }
}

/// What a `use` brings in, one by one.
pub fn imported(tree: &UseTree) -> Vec<Imported> {
    let mut found = Vec::new();
    follow(tree, Vec::new(), &mut found);
    found
}

fn follow(tree: &UseTree, mut path: Vec<String>, found: &mut Vec<Imported>) {
    match tree {
        UseTree::Path(part) => {
            path.push(part.ident.to_string());
            follow(&part.tree, path, found);
        }
        UseTree::Group(group) => group.items.iter().for_each(|tree| follow(tree, path.clone(), found)),
        UseTree::Glob(_) => found.push(Imported::Glob(path)),
        UseTree::Name(name) if name.ident == "self" => {
            let shown = path.last().cloned().unwrap_or_default();
            found.push(Imported::Named(path, shown));
        }
        UseTree::Name(name) => {
            path.push(name.ident.to_string());
            found.push(Imported::Named(path, name.ident.to_string()));
        }
        UseTree::Rename(name) => {
            path.push(name.ident.to_string());
            found.push(Imported::Named(path, name.rename.to_string()));
        }
    }
}

/// The name that an item defines, modules and uses aside.
pub fn name_of(item: &Item) -> Option<&Ident> {
    Some(match item {
        Item::Const(item) => &item.ident,
        Item::Enum(item) => &item.ident,
        Item::Fn(item) => &item.sig.ident,
        Item::Static(item) => &item.ident,
        Item::Struct(item) => &item.ident,
        Item::Trait(item) => &item.ident,
        Item::Type(item) => &item.ident,
        _ => return None,
    })
}

fn is_test(attributes: &[Attribute]) -> bool {
    attributes
        .iter()
        .any(|a| a.path().is_ident("cfg") && a.parse_args::<Ident>().is_ok_and(|name| name == "test"))
}
