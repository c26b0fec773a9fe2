/// Files that travel within another one, as base64, so that somebody gets one file. They are unpacked into the user's
/// cache: all that reads files reads them there. Any thread.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace warpatlas::inline dataset {

/// The most that one file takes in, of all together: it is read whole, as text.
inline constexpr std::uint64_t maximumInnerBytes = std::uint64_t{40} << 20;

/// Returns the file's content. Throws InputError as readFile() does; larger than maximumInnerBytes, too.
std::string packedFile(const std::string& path);

/// Writes what packedFile() returned, unless it is there already; returns its path. `name`: without folders. Throws
/// InputError about `whose`: other names, no base64.
std::string unpackFile(const std::string& whose, const std::string& name, std::string_view packed);

/// Says whether unpackFile() wrote it: it belongs to the file that it came in.
bool isUnpacked(const std::string& path);

} // namespace warpatlas::inline dataset
