/// Data that travels inside the program.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace warpatlas {

struct BundledFile {
    std::string name; ///< "harbour.png"
    std::span<const std::byte> bytes;
};

/// Returns the file that `spec` names: "bundled:NAME"; "bundled:picture" and "bundled:matrix" are the defaults. Throws
/// InputError, naming those that exist.
BundledFile bundledFile(std::string_view spec);

} // namespace warpatlas
