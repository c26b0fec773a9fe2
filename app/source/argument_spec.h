/// The arguments of a person's own kernel, as they are written: "i32:5", "in:a.npy", "out:f32:1024:c.npy".
#pragma once

#include "kernels/model/work.h"

#include <functional>
#include <string>
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
};

struct ArgumentSpec {
    std::string text; ///< as written
    std::variant<ScalarSpec, BufferArgumentSpec> value;
};

/// TYPE:VALUE (u8 i8 u16 i16 u32 i32 f32 u64 i64 f64) | in:DATA | out:TYPE:COUNT[:FILE] | inout:DATA[:FILE], where DATA
/// is what --data takes and COUNT may be WxH or WxHxD. Reads no file. Throws InputError whose subject is "--arg TEXT".
ArgumentSpec parseArgumentSpec(const std::string& text);

/// Returns its text with the files that it reads or writes as `change` names them.
std::string withFiles(const ArgumentSpec& argument, const std::function<std::string(const std::string& path)>& change);

} // namespace warpatlas
