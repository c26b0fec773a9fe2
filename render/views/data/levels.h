/// The reduced levels of a layout: level L has a texel for every 2^L x 2^L elements. Levels 1 and up lie one after the
/// other in one buffer; level 0 is the data itself.
#pragma once

#include "render/views/shared/layout.h"

#include <vector>

namespace warpatlas::render {

struct Level {
    std::uint64_t columns = 1;
    std::uint64_t rows = 1;
    std::uint64_t offset = 0; ///< index of its first texel; 0 for level 0
};

class Levels {
public:
    explicit Levels(const Layout& layout);
    int count() const { return int(m_levels.size()); } ///< level 0 included; the last has one texel
    const Level& operator[](int level) const { return m_levels[std::size_t(level)]; }
    std::uint64_t reducedTexels() const { return m_reducedTexels; } ///< number of texels of levels 1 and up together

private:
    std::vector<Level> m_levels;
    std::uint64_t m_reducedTexels = 0;
};

/// Return which level a camera needs. For colours it is the one whose texel is nearest to a pixel (several samples a
/// pixel are averaged; a finer one would be little sharper and miss the caches). For defects it is the first whose
/// texel is not smaller than a pixel, so that none falls between the pixels.
int colourLevel(double pixelsPerCell, const Levels& levels);
int defectLevel(double pixelsPerCell, const Levels& levels);

} // namespace warpatlas::render
