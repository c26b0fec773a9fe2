/// Checks of an SVG drawing before anything draws it.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace warpatlas::inline dataset {

/// Returns why the drawing is not drawn, in words; empty where it may be. Refused are drawings that read other files
/// (pictures, style sheets, entities; a link that a person would have to click reads none), that are nested or repeated
/// beyond any drawing's need, or whose pictures announce more pixels than `mostPixels` together; and, without a font to
/// write it with (`fonts`), text.
std::optional<std::string> svgRefusal(std::string_view content, std::uint64_t mostPixels, bool fonts);

} // namespace warpatlas::inline dataset
