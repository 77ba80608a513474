//! Domain blocks: ops that gather a block's values for its game.

use super::Compiler;
use crate::interp::code::{BlockSite, Op, Reg, Site};
use tg_core::program::{Block, BlockRow, Content, Item, Setting};

impl Compiler<'_> {
    /// Compiles a block so that the game's value ends in a register.
    pub(super) fn domain(&mut self, block: &Block, to: Reg) {
        if self.gather(block) {
            self.emit(Op::BlockEnd { to }, block.span);
        } else {
            self.emit(Op::None { to }, block.span);
        }
    }

    /// Gathers a block; false for a domain word that no module has, which the checker has refused.
    fn gather(&mut self, block: &Block) -> bool {
        let Some(descriptor) = self.library.block(block.word) else {
            return false;
        };
        let site = self.site(Site::Block(BlockSite {
            block: descriptor,
            span: block.span,
            head: block.head,
            name: block.name.clone(),
        }));
        self.emit(Op::BlockBegin { site }, block.head);
        if let Some(over) = &block.over {
            self.scoped(|c| {
                let a = c.operand(over);
                c.emit(Op::BlockOver { a }, over.span);
            });
        }
        for setting in &block.settings {
            self.setting(setting);
        }
        self.rows(&block.rows);
        true
    }

    fn setting(&mut self, setting: &Setting) {
        self.scoped(|c| {
            let a = c.operand(&setting.value);
            let site = c.site(Site::Setting(setting.key.clone()));
            c.emit(Op::BlockSetting { a, site }, setting.value.span);
        });
    }

    fn rows(&mut self, rows: &[BlockRow]) {
        for row in rows {
            match row {
                BlockRow::Item(item) => self.item(item),
                BlockRow::Setting(setting) => self.setting(setting),
                BlockRow::From(source, _) => self.scoped(|c| {
                    let a = c.operand(source);
                    c.emit(Op::BlockFrom { a }, source.span);
                }),
                BlockRow::For { pattern, over, rows, span } => {
                    let at = self.each(pattern, over, *span, false, |c| c.rows(rows));
                    self.emit(Op::None { to: at }, *span);
                }
                BlockRow::If { arms, otherwise, span } => {
                    let otherwise = |c: &mut Self| otherwise.iter().for_each(|rows| c.rows(rows));
                    self.first_arm(arms, *span, |c, rows| c.rows(rows), otherwise);
                }
            }
        }
    }

    fn item(&mut self, item: &Item) {
        let site = self.site(Site::Item { form: item.form });
        self.emit(Op::ItemBegin { site }, item.span);
        for field in &item.fields {
            let site = self.site(Site::Field { name: field.name });
            self.scoped(|c| match &field.content {
                Content::Template(template) => {
                    let a = c.temp();
                    c.template(template, a);
                    c.emit(Op::FieldText { a, site }, field.span);
                }
                Content::Value(value) => {
                    let a = c.operand(value);
                    c.emit(Op::FieldValue { a, site }, field.span);
                }
                Content::Block(block) => {
                    if c.gather(block) {
                        c.emit(Op::FieldBlock { site }, field.span);
                    }
                }
            });
        }
        self.emit(Op::ItemEnd, item.span);
    }
}
