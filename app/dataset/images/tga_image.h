/// TGA pictures of every kind: colours, greys and palettes, in runs or not.
#pragma once

#include "app/dataset/dataset.h"

#include <optional>
#include <string>
#include <string_view>

namespace warpatlas::inline dataset {

/// Says whether the content can be a TGA picture. The format has no signature: ask where its name says so.
bool canBeTga(std::string_view content);

/// `available` as readImage() has it. Throws InputError.
Loaded readTga(const std::string& name, std::string_view content, std::optional<std::uint64_t> available);

} // namespace warpatlas::inline dataset
