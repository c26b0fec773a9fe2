/// Arrays as they are written in arguments: "in:a.npy", "out:f32:1024:c.npy", "inout:ramp:64".
#pragma once

#include "app/dataset/dataset.h"
#include "app/source/texture_wishes.h"
#include "kernels/model/work.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace warpatlas::inline source {

struct BufferArgumentSpec {
    BufferRole role = BufferRole::Input;
    std::string source; ///< of Input and InputOutput: as --data takes it
    ElementType type = ElementType::F32; ///< of Output
    Shape shape; ///< of Output
    std::string file; ///< where the contents go afterwards; empty: nowhere
    /// The data of `source`, as read and as the kernel takes them; null before they are loaded.
    std::shared_ptr<const Dataset> read{}, data{};
    std::optional<TextureWishes> texture{}; ///< of an argument that is a texture or a surface
    std::uint64_t offset = 0; ///< bytes into it where an argument points
};

/// in:DATA | out:TYPE:COUNT[:FILE] | inout:DATA[:FILE], where DATA is what --data takes, COUNT may be WxH or WxHxD, and
/// TYPE may have channels: f32x2. Empty where `text` is none of these. Reads no file. Throws InputError whose subject
/// is `subject`.
std::optional<BufferArgumentSpec> parseArray(const std::string& text, const std::string& subject);

/// `text`, which `array` was made of, with the files that it reads or writes as `change` names them.
std::string withFiles(const std::string& text, const BufferArgumentSpec& array,
    const std::function<std::string(const std::string& path)>& change);

} // namespace warpatlas::inline source
