/// A cache of an SM: lines of 128 bytes, of which each 32-byte sector is there or not, and since when. The line that
/// was used least recently goes.
#pragma once

#include <cstdint>
#include <vector>

namespace warpatlas::inline timing {

class SectorCache {
public:
    /// `bytes`: what it holds; 0: nothing stays.
    explicit SectorCache(std::uint64_t bytes);

    /// When a sector is there, in the caller's time; negative: it is not, nor on its way.
    double arrivalOf(std::uint64_t line, unsigned sector);
    /// Takes the line in, if it is not there, and says when that sector arrives.
    void put(std::uint64_t line, unsigned sector, double arrival);

private:
    static constexpr unsigned ways = 16;
    struct Line {
        std::uint64_t tag = ~std::uint64_t{0};
        std::uint64_t used = 0; ///< when it was used last, in uses
        double arrivals[4] = {-1, -1, -1, -1};
    };
    Line* setOf(std::uint64_t line);
    Line* find(std::uint64_t line);

    std::uint64_t m_sets = 0;
    std::uint64_t m_uses = 0;
    std::vector<Line> m_lines; ///< `ways` of each set
};

} // namespace warpatlas::inline timing
