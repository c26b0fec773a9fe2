#include "render/views/launch/launch_buffers.h"

#include <fmt/format.h>
#include <oneapi/tbb/parallel_for.h>

#include <algorithm>
#include <bit>
#include <cmath>

namespace warpatlas::render {

namespace {

/// Returns a share that is never drawn as none or all where it is some.
std::uint32_t shareOf(std::uint64_t part, std::uint64_t whole)
{
    if (part == 0 || part >= whole)
        return part == 0 ? 0 : 255;
    return std::clamp(std::uint32_t(std::lround(255.0 * double(part) / double(whole))), 1u, 254u);
}

} // namespace

std::uint32_t momentOf(double time)
{
    return std::uint32_t(std::clamp(time, 0.0, 1.0) * lastMoment);
}

ReducedBlockWords reduced(const BlockWords& block)
{
    const std::uint32_t start = block[0] >> 16, end = block[1] >> 8;
    return {
        start << 16 | start, (end >> 12) << 20 | (end >> 13) << 9 | (block[0] & 1 ? 0u : 1u) << 8 | (block[1] & 255u)};
}

ReducedBlockWords reduced(std::span<const ReducedBlockWords> below)
{
    std::uint32_t firstStart = 0xffff, lastStart = 0, lastEnd = 0, firstEnd = 0x7ff, unknown = 0;
    std::uint64_t idle = 0;
    for (const ReducedBlockWords& words : below) {
        firstStart = std::min(firstStart, words[0] >> 16);
        lastStart = std::max(lastStart, words[0] & 0xffff);
        lastEnd = std::max(lastEnd, words[1] >> 20);
        firstEnd = std::min(firstEnd, words[1] >> 9 & 0x7ff);
        unknown |= words[1] & 0x100;
        idle += words[1] & 0xff;
    }
    return {firstStart << 16 | lastStart, lastEnd << 20 | firstEnd << 9 | unknown | shareOf(idle, 255 * below.size())};
}

std::uint64_t surplusOf(const Launch& launch, const Extent& cover, std::uint64_t block)
{
    const Dim3& size = launch.block;
    const auto inside = [](std::uint64_t index, std::uint64_t threads, std::uint64_t covered) {
        const std::uint64_t first = index * threads;
        return covered > first ? std::min(covered - first, threads) : 0;
    };
    const std::uint64_t x = block % launch.grid.x, y = block / launch.grid.x % launch.grid.y;
    const std::uint64_t z = block / launch.grid.x / launch.grid.y;
    return launch.threadsPerBlock()
        - inside(x, size.x, cover.x) * inside(y, size.y, cover.y) * inside(z, size.z, cover.z);
}

BlockWords wordsOf(const LaunchScene& scene, std::uint64_t block)
{
    const std::uint64_t threads = scene.launch.threadsPerBlock(), warps = scene.launch.warpsPerBlock();
    BlockSpan span;
    if (scene.schedule && block < scene.schedule->blocks.size())
        span = scene.schedule->blocks[block];
    else if (scene.schedule && !scene.schedule->blocks.empty())
        span = {1, 1, 0};
    const bool known = !scene.writers || scene.known.isAll() || scene.known.contains(block);
    std::uint64_t idle = 0;
    if (scene.writers && known) {
        std::uint64_t wrote = 0;
        for (std::uint64_t warp = block * warps; warp < (block + 1) * warps && warp < scene.writers->size(); ++warp)
            wrote += std::uint64_t(std::popcount((*scene.writers)[warp]));
        idle = threads - std::min(wrote, threads);
    } else {
        idle = surplusOf(scene.launch, scene.cover, block);
    }
    return {momentOf(span.start) << 8 | std::uint32_t(known), momentOf(span.end) << 8 | shareOf(idle, threads)};
}

std::vector<BlockLevel> levelsOf(const LaunchSheet& sheet)
{
    std::vector<BlockLevel> levels{{sheet.blocks[0], sheet.blocks[1], 0}};
    std::uint64_t offset = 0;
    while (levels.back().columns > 1 || levels.back().rows > 1) {
        const BlockLevel& below = levels.back();
        levels.push_back({(below.columns + 1) / 2, (below.rows + 1) / 2, offset});
        offset += levels.back().columns * levels.back().rows * sheet.blocks[2];
    }
    return levels;
}

LaunchBuffers::LaunchBuffers(const LaunchScene& scene, const LaunchSheet& sheet)
{
    if (sheet.empty())
        return;
    const bool scheduled = scene.schedule && !scene.schedule->blocks.empty();
    if (scheduled || scene.writers)
        makeBlocks(scene, sheet);
    if (scene.writers)
        makeWriters(scene);
}

void LaunchBuffers::makeBlocks(const LaunchScene& scene, const LaunchSheet& sheet)
{
    const std::uint64_t count = scene.launch.blocks();
    if (count > gl::TextureBuffer::maxTexels()) {
        m_note = fmt::format(
            "When blocks run and who wrote is not drawn: {} blocks are more than OpenGL can hold here.", count);
        return;
    }
    m_levels = levelsOf(sheet);
    std::vector<BlockWords> words(count);
    tbb::parallel_for(std::uint64_t{0}, count, [&](std::uint64_t block) { words[block] = wordsOf(scene, block); });
    const auto upload = [](gl::Buffer& buffer, gl::TextureBuffer& texture, const std::vector<BlockWords>& values) {
        const auto bytes = std::as_bytes(std::span(values));
        buffer = gl::Buffer(bytes, gl::paddedToTexels(bytes.size()));
        texture = gl::TextureBuffer(gl::TexelFormat::Rg32Ui, buffer.name());
    };
    upload(m_blocks, m_blockTexture, words);
    if (m_levels.size() < 2)
        return;
    const std::uint64_t layers = sheet.blocks[2];
    std::vector<ReducedBlockWords> texels(m_levels.back().offset + layers);
    for (std::size_t level = 1; level < m_levels.size(); ++level) {
        const BlockLevel &to = m_levels[level], &from = m_levels[level - 1];
        const auto below = [&](std::uint64_t layer, std::uint64_t row, std::uint64_t column) {
            const std::uint64_t at = (layer * from.rows + row) * from.columns + column;
            return level == 1 ? reduced(words[at]) : texels[from.offset + at];
        };
        const auto exists = [&](std::uint64_t layer, std::uint64_t row, std::uint64_t column) {
            return row < from.rows && column < from.columns
                && (level > 1 || (layer * from.rows + row) * from.columns + column < count);
        };
        tbb::parallel_for(std::uint64_t{0}, layers * to.rows, [&](std::uint64_t line) {
            const std::uint64_t layer = line / to.rows, row = line % to.rows;
            for (std::uint64_t column = 0; column < to.columns; ++column) {
                std::array<ReducedBlockWords, 4> four;
                std::size_t found = 0;
                for (unsigned i = 0; i < 4; ++i)
                    if (exists(layer, row * 2 + i / 2, column * 2 + i % 2))
                        four[found++] = below(layer, row * 2 + i / 2, column * 2 + i % 2);
                if (found == 0)
                    continue;
                texels[to.offset + line * to.columns + column] = reduced(std::span(four).first(found));
            }
        });
    }
    upload(m_reduced, m_reducedTexture, texels);
}

void LaunchBuffers::makeWriters(const LaunchScene& scene)
{
    const ChunkedArray<std::uint32_t>& writers = *scene.writers;
    if (!blocks() || writers.size() > gl::TextureBuffer::maxTexels()) {
        if (m_note.empty())
            m_note = fmt::format(
                "Who wrote is drawn by the block only: {} warps are more than OpenGL can hold here.", writers.size());
        return;
    }
    const std::size_t wanted = std::size_t(scene.launch.blocks() * scene.launch.warpsPerBlock()) * 4;
    m_writers = gl::Buffer(gl::paddedToTexels(wanted));
    for (std::size_t chunk = 0; chunk < writers.chunks(); ++chunk) {
        const auto values = std::as_bytes(writers.chunk(chunk));
        const std::size_t offset = chunk << (ChunkedArray<std::uint32_t>::chunkShift + 2);
        if (!values.empty() && offset + values.size() <= wanted)
            m_writers.write(offset, values);
    }
    m_writerTexture = gl::TextureBuffer(gl::TexelFormat::R32Ui, m_writers.name());
}

} // namespace warpatlas::render
