#include "app/follow/block/block_tiles.h"

#include "app/follow/block/buffer_places.h"
#include "kernels/simulator/execution/lanes_in.h"
#include "kernels/simulator/replay/cursor.h"

#include <algorithm>
#include <map>
#include <optional>

namespace warpatlas::inline follow {
namespace {

using simulator::Access;
using simulator::BlockRecording;

constexpr std::uint64_t mostTileSteps = 2'000'000; ///< of the recording: it is run once more
constexpr std::size_t mostLoaded = std::size_t{1} << 21; ///< elements, each time they are read

class TileWalk {
public:
    TileWalk(std::shared_ptr<const BlockRecording> recording, const Work& work)
        : m_recording(std::move(recording)),
          m_work(work),
          m_places(m_recording->start(), work),
          m_next(m_recording->first()),
          m_passed(m_recording->warpCount())
    {
    }

    BlockTilesPointer make(Progress& progress)
    {
        simulator::Cursor cursor(m_recording);
        cursor.tellAccesses(
            m_recording->end(),
            [this](std::uint64_t step, std::uint32_t warp, const Access& access) {
                for (; m_next < step; ++m_next)
                    if (m_recording->decodedAt(m_next).operation == ptx::Operation::Barrier)
                        ++m_passed[m_recording->step(m_next).warp];
                hear(step, warp, access);
            },
            progress);
        auto made = std::make_shared<BlockTiles>();
        for (auto& [number, part] : m_parts)
            if (part.fills && m_loaded <= mostLoaded)
                for (auto& [buffer, read] : part.read)
                    if (const auto tile = tileOf(buffer, read))
                        made->tiles.push_back(*tile);
        std::ranges::stable_sort(made->tiles, {}, &BlockTiles::Tile::buffer);
        return made->tiles.empty() ? nullptr : made;
    }

private:
    struct Read {
        std::uint64_t firstStep = 0;
        std::vector<std::uint64_t> elements;
    };
    struct Part {
        bool fills = false; ///< shared memory is written
        std::map<std::size_t, Read> read; ///< by buffer
    };

    void hear(std::uint64_t step, std::uint32_t warp, const Access& access)
    {
        if (m_loaded > mostLoaded)
            return;
        if (access.window == Window::Shared && access.kind == AccessKind::Store)
            m_parts[m_passed[warp]].fills = true;
        if (access.window != Window::Global || access.kind != AccessKind::Load)
            return;
        for (const int lane : LanesIn(access.lanes)) {
            const auto place = m_places.at(access.addresses[lane]);
            if (!place)
                continue;
            const BufferSpec& buffer = m_work.buffers[place->buffer];
            if (buffer.shape.extent.y <= 1) // a row has no rectangles
                continue;
            Read& read = m_parts[m_passed[warp]].read.try_emplace(place->buffer, Read{step, {}}).first->second;
            const std::uint64_t values = std::max<std::uint64_t>(access.bytes / sizeOf(buffer.type), 1);
            for (std::uint64_t value = place->value; value < place->value + values; value += buffer.shape.channels)
                read.elements.push_back(value / buffer.shape.channels);
            m_loaded += values;
        }
    }

    /// Returns the rectangle that the elements fill; empty where they fill none, or a single element.
    std::optional<BlockTiles::Tile> tileOf(std::size_t buffer, Read& read) const
    {
        std::vector<std::uint64_t>& all = read.elements;
        std::ranges::sort(all);
        all.erase(std::unique(all.begin(), all.end()), all.end());
        const Extent& extent = m_work.buffers[buffer].shape.extent;
        const auto x = [&](std::uint64_t element) { return element % extent.x; };
        const auto y = [&](std::uint64_t element) { return element / extent.x % extent.y; };
        const std::uint64_t layer = extent.x * extent.y;
        if (all.size() < 2 || all.front() / layer != all.back() / layer)
            return std::nullopt;
        BlockTiles::Tile tile{buffer, read.firstStep, x(all.front()), y(all.front()), all.front() / layer, 1, 1};
        for (const std::uint64_t element : all) {
            tile.left = std::min(tile.left, x(element));
            tile.width = std::max(tile.width, x(element) + 1);
        }
        tile.width -= tile.left;
        tile.height = y(all.back()) + 1 - tile.top;
        return tile.width * tile.height == all.size() ? std::optional(tile) : std::nullopt;
    }

    std::shared_ptr<const BlockRecording> m_recording;
    const Work& m_work;
    BufferPlaces m_places;
    std::uint64_t m_next; ///< step that is to be gone past
    std::vector<std::uint64_t> m_passed; ///< barriers, by warp
    std::map<std::uint64_t, Part> m_parts; ///< by barriers that were passed
    std::uint64_t m_loaded = 0;
};

} // namespace

std::span<const BlockTiles::Tile> BlockTiles::of(std::size_t buffer) const
{
    const auto first = std::ranges::lower_bound(tiles, buffer, {}, &Tile::buffer);
    const auto end = std::ranges::upper_bound(tiles, buffer, {}, &Tile::buffer);
    return {first, end};
}

std::size_t BlockTiles::at(std::span<const Tile> tiles, std::uint64_t steps)
{
    const auto after = std::ranges::lower_bound(tiles, steps, {}, &Tile::firstStep);
    return std::size_t(after - tiles.begin()) - (after == tiles.begin() ? 0 : 1);
}

BlockTilesPointer BlockTiles::make(
    const std::shared_ptr<const BlockRecording>& recording, const Work& work, Progress& progress)
{
    const bool small = recording->end() - recording->first() <= mostTileSteps;
    const bool fills = std::ranges::any_of(
        recording->program().decoded, [](const ptx::DecodedInstruction& one) { return one.window == Window::Shared; });
    return small && fills ? TileWalk(recording, work).make(progress) : nullptr;
}

} // namespace warpatlas::inline follow
