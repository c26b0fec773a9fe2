/// What is asked of an SVG drawing before anything draws it.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace warpatlas {

/// Why it is not drawn, in words; empty where it may be. Refused is what reads other files (pictures, style sheets,
/// entities; links that somebody would have to click are none), what is nested or repeated beyond any drawing's need,
/// pictures in it that announce more pixels than `mostPixels` together, and, where there is no font to write it with
/// (`fonts`), text.
std::optional<std::string> svgRefusal(std::string_view content, std::uint64_t mostPixels, bool fonts);

} // namespace warpatlas
