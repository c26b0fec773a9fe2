/// Whole files in memory, with a reason in words for each way in which reading or writing one fails.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace warpatlas {

/// Throws InputError: missing, a directory, not a regular file, no permission, empty, larger than 2^30 values can be.
std::vector<std::byte> readFile(const std::string& path);

/// Writes a temporary file beside it and renames it, so that a full disk or a crash leaves the old file as it was.
/// Throws InputError.
void writeFile(const std::string& path, std::span<const std::byte> bytes);

inline std::string_view asText(std::span<const std::byte> bytes)
{
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}
inline std::span<const std::byte> asBytes(std::string_view text)
{
    return {reinterpret_cast<const std::byte*>(text.data()), text.size()};
}

} // namespace warpatlas
