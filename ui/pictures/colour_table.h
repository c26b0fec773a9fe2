/// The few colours that stand for those of a picture, where a file has room for few. Pure.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace warpatlas::ui {

class ColourTable {
public:
    using Rgb = std::uint32_t; ///< 0xRRGGBB

    /// The colours themselves where they are at most `most`, else as many means of those that are near each other.
    ColourTable(std::vector<Rgb> pixels, std::size_t most);

    const std::vector<Rgb>& colours() const { return m_colours; }
    /// Returns the place in colours() of what stands for `colour`, which is one of the pixels'.
    std::uint8_t placeOf(Rgb colour) const;

private:
    std::vector<Rgb> m_present; ///< ascending, each once
    std::vector<std::uint8_t> m_places; ///< of what is present
    std::vector<Rgb> m_colours;
};

} // namespace warpatlas::ui
