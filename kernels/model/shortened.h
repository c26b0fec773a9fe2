/// Shortens foreign text so that it fits into a message on one line. Pure, any thread.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace warpatlas {

/// A message quotes at most this many bytes of what was read.
inline constexpr std::size_t mostQuotedBytes = 80;

/// Blanks for control characters, and for invisible letters that turn the direction of what follows
/// (U+202A to U+202E, U+2066 to U+2069, U+200B to U+200F ...).
std::string onOneLine(std::string text);

/// The beginning of `text`, at most `most` bytes, "..." included where it is cut: between letters (UTF-8), blanks for
/// control characters.
std::string shortened(std::string_view text, std::size_t most = mostQuotedBytes);

/// The name of a file or of an option with its value: cut in the middle, because the end of a path says most. A name
/// of blanks, or of nothing, stands in quotes.
std::string shortenedName(std::string_view name, std::size_t most = 100);

} // namespace warpatlas
