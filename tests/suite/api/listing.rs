//! The public API of a crate as Rust without bodies, documentation and what is private, in the order of the names.
//!
//! An item stands where it can be reached from outside; if that is at two paths, the second is a `use`. What comes
//! from other crates of the workspace is listed, too. Of constants the value is left out.

use super::workspace::{Imported, Workspace, imported, name_of};
use std::collections::{BTreeMap, BTreeSet};
use syn::{
    Attribute, Block, Expr, Fields, ImplItem, Item, ItemImpl, TraitItem, Type, Visibility, parse_quote,
};

pub struct Listing<'w> {
    workspace: &'w Workspace,
    /// The implementations of each type, by its home.
    impls: BTreeMap<Vec<String>, Vec<ItemImpl>>,
    /// The homes of what is listed already.
    listed: BTreeSet<Vec<String>>,
}

/// Items with the name that they are ordered by.
type Entries = Vec<(String, Vec<Item>)>;

impl<'w> Listing<'w> {
    /// The listing of a crate.
    pub fn of(workspace: &'w Workspace, name: &str) -> String {
        let mut impls: BTreeMap<_, Vec<_>> = BTreeMap::new();
        for (module, items) in workspace.modules() {
            for item in items {
                let Item::Impl(block) = item else { continue };
                let Type::Path(of) = &*block.self_ty else { continue };
                let path: Vec<String> =
                    of.path.segments.iter().map(|segment| segment.ident.to_string()).collect();
                if let Some(home) = workspace.home(module, &path) {
                    impls.entry(home).or_default().push(block.clone());
                }
            }
        }
        let mut listing = Listing { workspace, impls, listed: BTreeSet::new() };
        let items = listing.module(&[name.to_owned()]);
        printed(items)
    }

    fn module(&mut self, path: &[String]) -> Vec<Item> {
        let mut entries = self.entries(path);
        entries.sort_by(|(a, _), (b, _)| a.cmp(b));
        entries.into_iter().flat_map(|(_, items)| items).collect()
    }

    fn entries(&mut self, path: &[String]) -> Entries {
        let mut entries = Vec::new();
        for item in self.workspace.module(path).unwrap_or_default() {
            match item {
                Item::Use(import) if is_public(&import.vis, &import.attrs) => {
                    for import in imported(&import.tree) {
                        entries.extend(self.import(path, import));
                    }
                }
                Item::Mod(module) if is_public(&module.vis, &module.attrs) => {
                    let inner = [path, &[module.ident.to_string()]].concat();
                    entries.push((module.ident.to_string(), self.inner_module(&inner)));
                }
                item => {
                    if let Some(name) = name_of(item) {
                        let home = [path, &[name.to_string()]].concat();
                        entries.push((name.to_string(), self.defined(&home)));
                    }
                }
            }
        }
        entries
    }

    fn import(&mut self, module: &[String], import: Imported) -> Entries {
        match import {
            Imported::Glob(path) => match self.workspace.home(module, &path) {
                Some(home) => self.entries(&home),
                None => vec![(path.join("::"), vec![reexport(&path, "*")])],
            },
            Imported::Named(path, shown) => {
                let Some(home) = self.workspace.home(module, &path) else {
                    return vec![(shown.clone(), vec![reexport(&path, &shown)])];
                };
                let mut items = match self.workspace.item(&home) {
                    Some(_) => self.defined(&home),
                    None => self.inner_module(&home),
                };
                if home.last() != Some(&shown) {
                    items.push(reexport(&home, &shown));
                }
                vec![(shown, items)]
            }
        }
    }

    fn inner_module(&mut self, path: &[String]) -> Vec<Item> {
        if !self.listed.insert(path.to_vec()) {
            return vec![reexport(path, &path[path.len() - 1])];
        }
        let name = quoted(&path[path.len() - 1]);
        let items = self.module(path);
        vec![parse_quote!(pub mod #name { #(#items)* })]
    }

    /// An item with its implementations, if it is public.
    fn defined(&mut self, home: &[String]) -> Vec<Item> {
        let Some(item) = self.workspace.item(home).and_then(bare) else { return Vec::new() };
        if !self.listed.insert(home.to_vec()) {
            return vec![reexport(home, &home[home.len() - 1])];
        }
        let mut blocks: BTreeMap<String, ItemImpl> = BTreeMap::new();
        for block in self.impls.get(home).into_iter().flatten() {
            let (head, inner) = bare_impl(block.clone());
            if head.trait_.is_some() || !inner.is_empty() {
                blocks.entry(printed(vec![head.clone().into()])).or_insert(head).items.extend(inner);
            }
        }
        let blocks = blocks.into_values().map(|mut block| {
            block.items.sort_by_key(printed_name);
            Item::Impl(block)
        });
        std::iter::once(item).chain(blocks).collect()
    }
}

fn printed(items: Vec<Item>) -> String {
    prettyplease::unparse(&syn::File { shebang: None, attrs: Vec::new(), items })
}

fn quoted(name: &str) -> syn::Ident {
    syn::Ident::new(name, proc_macro2::Span::call_site())
}

fn reexport(path: &[String], shown: &str) -> Item {
    let path = path.join("::");
    let text = match shown {
        "*" => format!("pub use {path}::*;"),
        shown if path.ends_with(&format!("::{shown}")) => format!("pub use {path};"),
        shown => format!("pub use {path} as {shown};"),
    };
    syn::parse_str(&text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Whether something can be named from outside its module and is meant to be.
fn is_public(visibility: &Visibility, attributes: &[Attribute]) -> bool {
    let hidden = |a: &Attribute| {
        a.path().is_ident("doc") && a.parse_args::<syn::Ident>().is_ok_and(|name| name == "hidden")
    };
    matches!(visibility, Visibility::Public(_)) && !attributes.iter().any(hidden)
}

/// Leaves the attributes that others rely on.
fn keep_promises(attributes: &mut Vec<Attribute>) {
    let promises = ["cfg", "deprecated", "derive", "must_use", "non_exhaustive"];
    attributes.retain(|a| promises.iter().any(|name| a.path().is_ident(name)));
}

/// A public item without bodies and what is private.
fn bare(item: &Item) -> Option<Item> {
    let no_value: Expr = parse_quote!(_);
    let mut item = item.clone();
    let (visibility, attributes) = match &mut item {
        Item::Const(item) => {
            *item.expr = no_value;
            (&item.vis, &mut item.attrs)
        }
        Item::Static(item) => {
            *item.expr = no_value;
            (&item.vis, &mut item.attrs)
        }
        Item::Fn(item) => {
            *item.block = no_body();
            (&item.vis, &mut item.attrs)
        }
        Item::Struct(item) => {
            keep_public(&mut item.fields);
            (&item.vis, &mut item.attrs)
        }
        Item::Enum(item) => {
            for variant in &mut item.variants {
                keep_promises(&mut variant.attrs);
                variant.fields.iter_mut().for_each(|field| keep_promises(&mut field.attrs));
            }
            (&item.vis, &mut item.attrs)
        }
        Item::Trait(item) => {
            item.items.iter_mut().for_each(bare_trait_item);
            (&item.vis, &mut item.attrs)
        }
        Item::Type(item) => (&item.vis, &mut item.attrs),
        _ => return None,
    };
    let public = is_public(visibility, attributes);
    keep_promises(attributes);
    public.then_some(item)
}

fn no_body() -> Block {
    parse_quote!({})
}

fn keep_public(fields: &mut Fields) {
    fields.iter_mut().for_each(|field| keep_promises(&mut field.attrs));
    match fields {
        Fields::Named(named) => {
            let public = std::mem::take(&mut named.named).into_iter();
            named.named = public.filter(|field| matches!(field.vis, Visibility::Public(_))).collect();
        }
        Fields::Unnamed(unnamed) => {
            let private =
                unnamed.unnamed.iter_mut().filter(|field| !matches!(field.vis, Visibility::Public(_)));
            private.for_each(|field| field.ty = parse_quote!(_));
        }
        Fields::Unit => {}
    }
}

fn bare_trait_item(item: &mut TraitItem) {
    match item {
        TraitItem::Fn(item) => {
            keep_promises(&mut item.attrs);
            item.default = item.default.is_some().then(no_body);
        }
        TraitItem::Const(item) => keep_promises(&mut item.attrs),
        TraitItem::Type(item) => keep_promises(&mut item.attrs),
        _ => {}
    }
}

/// The head of an implementation, and what is public in it; of a trait's only its types.
fn bare_impl(mut block: ItemImpl) -> (ItemImpl, Vec<ImplItem>) {
    keep_promises(&mut block.attrs);
    let of_trait = block.trait_.is_some();
    let inner = std::mem::take(&mut block.items).into_iter().filter_map(|mut item| {
        let kept = match &mut item {
            ImplItem::Fn(item) => {
                let public = !of_trait && is_public(&item.vis, &item.attrs);
                keep_promises(&mut item.attrs);
                item.block = no_body();
                public
            }
            ImplItem::Const(item) => {
                let public = !of_trait && is_public(&item.vis, &item.attrs);
                keep_promises(&mut item.attrs);
                item.expr = parse_quote!(_);
                public
            }
            ImplItem::Type(item) => {
                keep_promises(&mut item.attrs);
                of_trait
            }
            _ => false,
        };
        kept.then_some(item)
    });
    let inner = inner.collect();
    (block, inner)
}

fn printed_name(item: &ImplItem) -> String {
    match item {
        ImplItem::Fn(item) => item.sig.ident.to_string(),
        ImplItem::Const(item) => item.ident.to_string(),
        ImplItem::Type(item) => item.ident.to_string(),
        _ => String::new(),
    }
}
