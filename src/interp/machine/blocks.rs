//! Gathering a domain block's values, and letting its game build.

use super::frames::offset;
use super::{Building, Machine};
use crate::interp::code::{BlockSite, Bytecode, Reg, Site};
use std::rc::Rc;
use tg_core::diagnostics::{Code, Diagnostic, Fault, fault};
use tg_core::native::{BlockValue, Built, FieldValue, ItemValue, SettingValue, Slotted};
use tg_core::notation::Name;
use tg_core::source::Span;
use tg_core::value::Value;

impl Machine<'_> {
    pub(super) fn block_begin(&mut self, code: &Bytecode, site: u32) {
        let Site::Block(BlockSite { block, span, head, name }) = &code.sites[site as usize] else {
            return;
        };
        self.blocks.push(Building {
            block,
            value: BlockValue {
                word: block.word,
                span: *span,
                head: *head,
                name: name.clone(),
                over: None,
                settings: Vec::new(),
                from: Vec::new(),
                items: Vec::new(),
            },
            item: None,
        });
    }

    pub(super) fn block_over(&mut self, base: usize, a: Reg, span: Span) {
        let value = self.stack[offset(base, a)].clone();
        if let Some(building) = self.blocks.last_mut() {
            building.value.over = Some(Slotted { value, span });
        }
    }

    pub(super) fn block_from(&mut self, base: usize, a: Reg, span: Span) {
        let value = self.stack[offset(base, a)].clone();
        if let Some(building) = self.blocks.last_mut() {
            building.value.from.push(Slotted { value, span });
        }
    }

    pub(super) fn block_setting(
        &mut self,
        code: &Bytecode,
        base: usize,
        a: Reg,
        site: u32,
        span: Span,
    ) -> Result<(), Fault> {
        let Site::Setting(key) = &code.sites[site as usize] else {
            return Ok(());
        };
        let value = self.stack[offset(base, a)].clone();
        let Some(building) = self.blocks.last_mut() else {
            return Ok(());
        };
        let setting = building.block.setting(&key.text).map_err(|unknown| unknown.at(key.span, ""))?;
        setting.check(&value).map_err(|refused| refused.at(span, ""))?;
        if let Some(earlier) = building.value.settings.iter().find(|s| s.key.text == key.text) {
            return Err(Box::new(twice(key, earlier.key.span)));
        }
        building.value.settings.push(SettingValue { key: key.clone(), value, span });
        Ok(())
    }

    pub(super) fn item_begin(&mut self, code: &Bytecode, site: u32, span: Span) {
        let Site::Item { form } = code.sites[site as usize] else {
            return;
        };
        if let Some(building) = self.blocks.last_mut() {
            building.item = Some(ItemValue { form, span, fields: Vec::new() });
        }
    }

    pub(super) fn field(&mut self, code: &Bytecode, site: u32, value: FieldValue, span: Span) {
        let Site::Field { name } = code.sites[site as usize] else {
            return;
        };
        if let Some(item) = self.blocks.last_mut().and_then(|b| b.item.as_mut()) {
            item.fields.push((name, Slotted { value, span }));
        }
    }

    pub(super) fn field_text(&mut self, code: &Bytecode, base: usize, a: Reg, site: u32, span: Span) {
        if let Value::Text(text) = &self.stack[offset(base, a)] {
            let text: Rc<str> = text.as_str().into();
            self.field(code, site, FieldValue::Text(text), span);
        }
    }

    /// Ends a block within a block: it becomes a field of the outer one's item.
    pub(super) fn field_block(&mut self, code: &Bytecode, site: u32, span: Span) {
        if let Some(inner) = self.blocks.pop() {
            self.field(code, site, FieldValue::Block(inner.value), span);
        }
    }

    pub(super) fn item_end(&mut self) {
        if let Some(building) = self.blocks.last_mut()
            && let Some(item) = building.item.take()
        {
            building.value.items.push(item);
        }
    }

    /// Lets the game make its value, unless the check has had it made. The errors it finds are one fault.
    pub(super) fn block_end(&mut self, code: &Bytecode, base: usize, to: Reg) -> Result<(), Fault> {
        let Some(building) = self.blocks.pop() else {
            return Ok(());
        };
        self.top = base + code.registers;
        let span = building.value.span;
        let built = match self.store.built.remove(&span) {
            Some((value, steps)) => self
                .charge(steps)
                .map(|()| Built { value, warnings: Vec::new() })
                .map_err(|fault| vec![*fault]),
            None => (building.block.build)(self, building.value),
        };
        match built {
            Ok(built) => {
                self.stack[offset(base, to)] = built.value;
                built.warnings.into_iter().for_each(|warning| self.world.warn(warning));
                Ok(())
            }
            Err(mut findings) => {
                findings.retain(Diagnostic::is_error);
                let errors = findings.into_iter().map(|found| found.or_at(span)).collect();
                Err(Diagnostic::together(errors)
                    .unwrap_or_else(|| fault(Code::E0026, "this block can't be built")))
            }
        }
    }
}

fn twice(key: &Name, earlier: Span) -> Diagnostic {
    Diagnostic::new(Code::E1014, format!("the setting `{}` is given twice", key.text))
        .at(key.span, "")
        .label(earlier, "the first is here")
}
