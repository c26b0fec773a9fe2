/// The arguments of a person's own kernel, as they are written: "i32:5", "in:a.npy", "out:f32:1024:c.npy".
#pragma once

#include "app/dataset/dataset.h"
#include "kernels/model/work.h"

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <variant>

namespace warpatlas {

struct ScalarSpec {
    ElementType type = ElementType::I32;
    std::array<std::byte, 8> bytes{}; ///< little endian, sizeOf(type) of them used
};

struct BufferArgumentSpec {
    BufferRole role = BufferRole::Input;
    std::string source; ///< for Input and InputOutput: as --data takes it
    ElementType type = ElementType::F32; ///< only for Output
    Shape shape; ///< only for Output
    std::string file; ///< where the contents go afterwards; empty: nowhere
    /// What `source` gives, as it was read and as the kernel takes it; null before it is loaded.
    std::shared_ptr<const Dataset> read{}, data{};
};

struct ArgumentSpec {
    std::string text; ///< as written
    std::variant<ScalarSpec, BufferArgumentSpec> value;
};

/// TYPE:VALUE (u8 i8 u16 i16 u32 i32 f32 u64 i64 f64) | in:DATA | out:TYPE:COUNT[:FILE] | inout:DATA[:FILE], where DATA
/// is what --data takes and COUNT may be WxH, WxHxD or WxHxDxC (C channels). Reads no file. Throws InputError whose
/// subject is "--arg TEXT".
ArgumentSpec parseArgumentSpec(const std::string& text);

/// An argument as an experiment has it, "SPEC" or "NAME=SPEC": the name of its parameter, empty where none is said, and
/// what parseArgumentSpec() reads of the rest, whose errors it throws.
struct NamedArgument {
    std::string name;
    ArgumentSpec spec;

    std::string text() const { return name.empty() ? spec.text : name + "=" + spec.text; }
};
NamedArgument namedArgument(const std::string& text);

/// "out:f32:64x32": an output of that shape.
ArgumentSpec outputArgument(ElementType type, const Shape& shape);

/// Its text with the files that it reads or writes as `change` names them.
std::string withFiles(const NamedArgument& argument, const std::function<std::string(const std::string& path)>& change);

} // namespace warpatlas
