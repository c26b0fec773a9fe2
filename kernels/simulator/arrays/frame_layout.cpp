#include "kernels/simulator/arrays/frame_layout.h"

#include <algorithm>

namespace warpatlas::simulator {
namespace {

constexpr std::size_t mostSteps = 20'000; ///< a layout that is not found by then is not certain

/// Goes through all layouts, piece after piece.
class Layouts {
public:
    Layouts(std::span<const FramePlace> places, std::span<const FrameArray> arrays, std::uint64_t bytes,
        std::uint32_t alignment)
        : m_places(places),
          m_arrays(arrays),
          m_bytes(bytes),
          m_alignment(alignment),
          m_now(places.size()),
          m_found(places.size())
    {
        for (std::size_t i = 0; i < arrays.size(); ++i)
            if (arrays[i].bytes != 0 && arrays[i].bytes <= bytes)
                m_fitting.push_back(i);
    }

    std::vector<std::optional<FramePiece>> common()
    {
        place(0, 0);
        if (!m_any || isGivenUp())
            std::ranges::fill(m_found, std::nullopt);
        return m_found;
    }

private:
    bool isGivenUp() const { return m_steps > mostSteps; }

    /// All layouts of what lies behind `end`, the places from `first` on.
    void place(std::uint64_t end, std::size_t first)
    {
        ++m_steps;
        if (isGivenUp())
            return;
        if (first == m_places.size()) {
            if (end <= m_bytes && m_bytes - end < m_alignment)
                note();
            return;
        }
        for (const std::size_t i : m_fitting) {
            std::uint64_t last = ~std::uint64_t{0};
            // A compiler may align an array further than its elements ask for.
            for (std::uint32_t alignment = m_arrays[i].alignment; alignment <= m_alignment; alignment *= 2) {
                const std::uint64_t begin = (end + alignment - 1) / alignment * alignment;
                if (begin != last && !isGivenUp())
                    put({begin, begin + m_arrays[i].bytes, i}, first);
                last = begin;
            }
        }
        // Something else, as large as it may be.
        for (std::size_t behind = first; behind < m_places.size() && m_places[behind].other && !isGivenUp();) {
            m_now[behind++] = std::nullopt;
            if (behind == m_places.size()) {
                place(m_bytes, behind);
                continue;
            }
            // The next array may begin before its first place.
            for (std::uint64_t next = m_places[behind - 1].offset + 1; next <= m_places[behind].offset && !isGivenUp();
                 ++next)
                place(next, behind);
        }
    }

    void put(const FramePiece& piece, std::size_t first)
    {
        std::size_t behind = first;
        for (; behind < m_places.size() && m_places[behind].offset < piece.end; ++behind) {
            const FramePlace& one = m_places[behind];
            if (one.offset < piece.begin
                || (one.arrays && std::ranges::find(*one.arrays, *piece.array) == one.arrays->end()))
                return;
            m_now[behind] = piece;
        }
        if (behind != first && piece.end <= m_bytes)
            place(piece.end, behind);
    }

    void note()
    {
        for (std::size_t i = 0; i < m_places.size(); ++i) {
            if (!m_any)
                m_found[i] = m_now[i];
            else if (m_found[i] && m_now[i] && m_found[i]->begin == m_now[i]->begin && m_found[i]->end == m_now[i]->end)
                m_found[i]->array = m_found[i]->array == m_now[i]->array ? m_found[i]->array : std::nullopt;
            else
                m_found[i].reset();
        }
        m_any = true;
    }

    std::span<const FramePlace> m_places;
    std::span<const FrameArray> m_arrays;
    std::vector<std::size_t> m_fitting; ///< arrays that the frame has room for
    std::uint64_t m_bytes;
    std::uint32_t m_alignment;
    std::size_t m_steps = 0;
    std::vector<std::optional<FramePiece>> m_now, m_found;
    bool m_any = false;
};

} // namespace

std::vector<std::optional<FramePiece>> frameLayout(std::span<const FramePlace> places,
    std::span<const FrameArray> arrays, std::uint64_t bytes, std::uint32_t alignment)
{
    return Layouts(places, arrays, bytes, alignment).common();
}

} // namespace warpatlas::simulator
