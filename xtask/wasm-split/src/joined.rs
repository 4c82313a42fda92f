//! Late files joined into one, because a browser asks for each of them.

use anyhow::{Result, bail};
use std::borrow::Cow;
use std::convert::Infallible;
use wasm_encoder::reencode::{Error, Reencode};
use wasm_encoder::{
    CodeSection, CustomSection, DataCountSection, DataSection, ElementSection, FunctionSection,
    ImportSection, Module, TypeSection,
};
use wasmparser::{Parser, Payload, TypeRef};

/// The sections of late files. They define functions, and import all else from the main file.
#[derive(Default)]
pub struct Joined {
    types: TypeSection,
    imports: ImportSection,
    imported: Vec<String>,
    globals: Vec<String>,
    functions: FunctionSection,
    elements: ElementSection,
    code: CodeSection,
    data: DataSection,
    /// The features of WebAssembly that are used, the same in all files.
    features: Vec<u8>,
}

const FEATURES: &str = "target_features";

impl Joined {
    pub fn add(&mut self, wasm: &[u8]) -> Result<()> {
        let mut moved = Moved {
            types: self.types.len(),
            functions: self.functions.len(),
            elements: self.elements.len(),
            data: self.data.len(),
            globals: Vec::new(),
        };
        for payload in Parser::new(0).parse_all(wasm) {
            match payload? {
                Payload::TypeSection(types) => moved.parse_type_section(&mut self.types, types)?,
                Payload::ImportSection(imports) => {
                    for import in imports.into_imports() {
                        let import = import?;
                        if matches!(import.ty, TypeRef::Global(_)) {
                            let index = index_of(&mut self.globals, import.name);
                            moved.globals.push(index as u32);
                        }
                        let known = self.imported.len();
                        if index_of(&mut self.imported, import.name) == known {
                            let kind = moved.entity_type(import.ty)?;
                            self.imports.import(import.module, import.name, kind);
                        }
                    }
                }
                Payload::FunctionSection(functions) => {
                    moved.parse_function_section(&mut self.functions, functions)?;
                }
                Payload::ElementSection(elements) => {
                    moved.parse_element_section(&mut self.elements, elements)?;
                }
                Payload::CodeSectionEntry(body) => {
                    moved.parse_function_body(&mut self.code, body)?;
                }
                Payload::DataSection(data) => moved.parse_data_section(&mut self.data, data)?,
                Payload::CustomSection(section) if section.name() == FEATURES => {
                    self.features = section.data().to_vec();
                }
                Payload::ExportSection(exports) if exports.count() == 0 => {}
                Payload::Version { .. }
                | Payload::DataCountSection { .. }
                | Payload::CodeSectionStart { .. }
                | Payload::CustomSection(_)
                | Payload::End(_) => {}
                other => bail!("A late file has {other:?}."),
            }
        }
        Ok(())
    }

    pub fn finish(self) -> Vec<u8> {
        let mut module = Module::new();
        module
            .section(&self.types)
            .section(&self.imports)
            .section(&self.functions)
            .section(&self.elements)
            .section(&DataCountSection {
                count: self.data.len(),
            })
            .section(&self.code)
            .section(&self.data)
            .section(&CustomSection {
                name: Cow::Borrowed(FEATURES),
                data: Cow::Borrowed(&self.features),
            });
        module.finish()
    }
}

/// The index of a name in a list, to which it is added if it is missing.
fn index_of(names: &mut Vec<String>, name: &str) -> usize {
    let known = names.iter().position(|known| known == name);
    known.unwrap_or_else(|| {
        names.push(name.to_owned());
        names.len() - 1
    })
}

/// The indices of a file move behind those of the files before it; globals are imports and have indices of their own.
struct Moved {
    types: u32,
    functions: u32,
    elements: u32,
    data: u32,
    globals: Vec<u32>,
}

impl Reencode for Moved {
    type Error = Infallible;

    fn type_index(&mut self, index: u32) -> Result<u32, Error> {
        Ok(self.types + index)
    }

    fn function_index(&mut self, index: u32) -> Result<u32, Error> {
        Ok(self.functions + index)
    }

    fn element_index(&mut self, index: u32) -> Result<u32, Error> {
        Ok(self.elements + index)
    }

    fn data_index(&mut self, index: u32) -> Result<u32, Error> {
        Ok(self.data + index)
    }

    fn global_index(&mut self, index: u32) -> Result<u32, Error> {
        Ok(self.globals[index as usize])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_encoder::{
        ConstExpr, Elements, EntityType, Function, GlobalType, RefType, TableType, ValType,
    };
    use wasmparser::{ElementItems, Operator};

    /// A file with two functions: one reads a global, the other calls it and is in the table at `place`.
    fn late_file(global: &str, place: i32) -> Vec<u8> {
        let mut types = TypeSection::new();
        types.ty().function([ValType::F64], []);
        types.ty().function([], [ValType::I32]);
        let mut imports = ImportSection::new();
        let table = TableType {
            element_type: RefType::FUNCREF,
            table64: false,
            minimum: 9,
            maximum: None,
            shared: false,
        };
        imports.import("main", "table", EntityType::Table(table));
        let kind = GlobalType {
            val_type: ValType::I32,
            mutable: true,
            shared: false,
        };
        imports.import("main", global, EntityType::Global(kind));
        let mut functions = FunctionSection::new();
        functions.function(1).function(1);
        let mut elements = ElementSection::new();
        let called = Elements::Functions(Cow::Borrowed(&[1]));
        elements.active(None, &ConstExpr::i32_const(place), called);
        let mut code = CodeSection::new();
        let mut reads = Function::new([]);
        reads.instructions().global_get(0).end();
        let mut calls = Function::new([]);
        calls.instructions().call(0).end();
        code.function(&reads).function(&calls);
        let mut module = Module::new();
        let module = module.section(&types).section(&imports);
        let module = module.section(&functions).section(&elements);
        module.section(&code).clone().finish()
    }

    #[test]
    fn functions_of_joined_files_call_their_own_and_read_what_they_imported() {
        let mut joined = Joined::default();
        for (global, place) in [("stack", 3), ("other", 5), ("stack", 7)] {
            joined.add(&late_file(global, place)).unwrap();
        }
        let wasm = joined.finish();
        let (mut imported, mut types, mut read, mut called, mut listed) =
            (vec![], vec![], vec![], vec![], vec![]);
        for payload in Parser::new(0).parse_all(&wasm) {
            match payload.unwrap() {
                Payload::ImportSection(imports) => {
                    imported.extend(imports.into_imports().map(|import| import.unwrap().name));
                }
                Payload::FunctionSection(functions) => {
                    types.extend(functions.into_iter().map(Result::unwrap));
                }
                Payload::CodeSectionEntry(body) => {
                    for operator in body.get_operators_reader().unwrap() {
                        match operator.unwrap() {
                            Operator::GlobalGet { global_index } => read.push(global_index),
                            Operator::Call { function_index } => called.push(function_index),
                            _ => {}
                        }
                    }
                }
                Payload::ElementSection(elements) => {
                    for element in elements {
                        let ElementItems::Functions(functions) = element.unwrap().items else {
                            panic!("no functions");
                        };
                        listed.extend(functions.into_iter().map(Result::unwrap));
                    }
                }
                _ => {}
            }
        }
        assert_eq!(imported, ["table", "stack", "other"]);
        assert_eq!(types, [1, 1, 3, 3, 5, 5]);
        assert_eq!(read, [0, 1, 0]);
        assert_eq!(called, [0, 2, 4]);
        assert_eq!(listed, [1, 3, 5]);
    }
}
