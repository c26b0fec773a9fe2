/// Textures and surfaces as they are written in arguments: "tex:photo.jpg,filter=linear", "surf:out:u8:64x32".
#pragma once

#include "app/source/array_spec.h"

#include <optional>
#include <string>

namespace warpatlas::inline source {

/// tex:DATA[,filter=point|linear][,address=clamp|border|wrap|mirror][,normalized|unnormalized][,read=element|float],
/// and surf: before what parseArray() takes. Empty where `text` is none of these. Reads no file. Throws InputError
/// whose subject is `subject`.
std::optional<BufferArgumentSpec> parseTexture(const std::string& text, const std::string& subject);

} // namespace warpatlas::inline source
