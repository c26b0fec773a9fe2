#include "render/views/data/block_buffer.h"

#include "render/gl/render_error.h"
#include "render/views/shared/theme.h"

#include <fmt/format.h>
#include <oneapi/tbb/parallel_for.h>

#include <algorithm>
#include <array>
#include <bit>
#include <vector>

namespace warpatlas::render {

std::uint32_t packStart(float start, int colourIndex)
{
    return (std::bit_cast<std::uint32_t>(start) & ~7u) | std::uint32_t(colourIndex);
}

BlockBuffer::BlockBuffer(const Launch& launch, const Schedule* schedule)
{
    const std::uint64_t count = launch.blocks();
    if (count > gl::TextureBuffer::maxTexels())
        throw RenderError("the data view",
            fmt::format("{} blocks are more than OpenGL can address here ({})", count, gl::TextureBuffer::maxTexels()));
    std::vector<std::array<std::uint32_t, 2>> words(count);
    const std::uint64_t scheduled = schedule ? std::min<std::uint64_t>(schedule->blocks.size(), count) : 0;
    const auto fillRow = [&](std::uint64_t row) {
        const auto y = std::uint32_t(row % launch.grid.y), z = std::uint32_t(row / launch.grid.y);
        for (std::uint32_t x = 0; x < launch.grid.x; ++x) {
            const std::uint64_t block = row * launch.grid.x + x;
            const BlockSpan span = block < scheduled ? schedule->blocks[block] : BlockSpan{};
            words[block] = {packStart(span.start, blockColourIndex(x, y, z)), std::bit_cast<std::uint32_t>(span.end)};
        }
    };
    tbb::parallel_for(std::uint64_t{0}, std::uint64_t{launch.grid.y} * launch.grid.z, fillRow);
    if (scheduled)
        m_lastEnd = std::max_element(
            schedule->blocks.begin(), schedule->blocks.end(), [](const BlockSpan& a, const BlockSpan& b) {
                return a.end < b.end;
            })->end;
    const auto bytes = std::as_bytes(std::span(words));
    m_buffer = gl::Buffer(bytes, gl::paddedToTexels(bytes.size()));
    m_texture = gl::TextureBuffer(gl::TexelFormat::Rg32Ui, m_buffer.name());
}

} // namespace warpatlas::render
