#include "render/views/data/levels.h"

#include <algorithm>
#include <cmath>

namespace warpatlas::render {

Levels::Levels(const Layout& layout)
{
    m_levels.push_back({layout.columns, layout.rows, 0});
    while (m_levels.back().columns > 1 || m_levels.back().rows > 1) {
        const Level& below = m_levels.back();
        const Level level{(below.columns + 1) / 2, (below.rows + 1) / 2, m_reducedTexels};
        m_reducedTexels += level.columns * level.rows;
        m_levels.push_back(level);
    }
}

int colourLevel(double pixelsPerCell, const Levels& levels)
{
    return std::clamp(int(std::lround(-std::log2(pixelsPerCell))), 0, levels.count() - 1);
}

int defectLevel(double pixelsPerCell, const Levels& levels)
{
    return std::clamp(int(std::ceil(-std::log2(pixelsPerCell))), 0, levels.count() - 1);
}

} // namespace warpatlas::render
