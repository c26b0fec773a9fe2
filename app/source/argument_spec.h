/// The arguments of a person's own kernel, as they are written: "i32:5", "in:a.npy", "out:f32:1024:c.npy",
/// "struct:width=64,data=in:a.npy", "tex:photo.jpg,filter=linear", "at:64:arg:1".
#pragma once

#include "app/source/array_spec.h"
#include "app/source/names/number_spec.h"
#include "app/source/struct_spec.h"

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace warpatlas::inline source {

/// A pointer into the array of another argument.
struct PointerSpec {
    std::size_t argument = 0; ///< whose array it is, from 0 in the order of the parameters
    std::uint64_t offset = 0; ///< bytes into that array
};

struct ArgumentSpec {
    std::string text; ///< as written
    std::variant<ScalarSpec, BufferArgumentSpec, StructSpec, BytesSpec, PointerSpec> value;
    bool partial = false; ///< a structure: unnamed fields are chosen, as if it was not given; else they are zero
    std::string said{}; ///< what a person wrote of it, where `text` has more: fields that were chosen

    const std::string& saidText() const { return said.empty() ? text : said; }
};

/// TYPE:VALUE | number:VALUE, of the parameter's own type | what parseArray() or parseTexture() takes |
/// array:DATA[:FILE], which is in: where the parameter is const, else inout: |
/// struct:FIELD=VALUE,... (also without "struct:") | bytes:HEX[,BYTE=ARRAY]... | at:BYTES:ARRAY, a pointer that many
/// bytes into what parseArray() takes | at:BYTES:arg:NUMBER, into the array of another argument, from 1. Reads no file.
/// Throws InputError whose subject is "--arg TEXT".
ArgumentSpec parseArgumentSpec(const std::string& text);

/// An argument as an experiment has it, "SPEC" or "NAME=SPEC": the name of its parameter, empty where none is said, and
/// what parseArgumentSpec() reads of the rest, whose errors it throws.
struct NamedArgument {
    std::string name;
    ArgumentSpec spec;

    std::string text() const { return name.empty() ? spec.text : name + "=" + spec.text; }
};
NamedArgument namedArgument(const std::string& text);

/// "number:..." and "array:..." as a parameter of that type takes them, also behind "NAME="; any other text as it is.
/// `number`: of the parameter, where it is one.
std::string inTypeOf(const std::string& type, std::optional<ElementType> number, const std::string& text);

/// "out:f32:64x32", or "out:u8x3:64x32": an output of that shape; more than four channels become elements.
ArgumentSpec outputArgument(ElementType type, const Shape& shape);

/// Its text with the files that it reads or writes as `change` names them.
std::string withFiles(const ArgumentSpec& argument, const std::function<std::string(const std::string& path)>& change);
std::string withFiles(const NamedArgument& argument, const std::function<std::string(const std::string& path)>& change);

/// Those that it is or has among its fields.
std::vector<BufferArgumentSpec> arraysOf(const ArgumentSpec& argument);

} // namespace warpatlas::inline source
