#include "kernels/simulator/replay/block_recording.h"

#include "kernels/model/text.h"

#include <algorithm>

namespace warpatlas::simulator {

EarlierBlocks earlierBlocks(const Trace& trace)
{
    return trace.inBlockOrder ? EarlierBlocks::Run : EarlierBlocks::Auto;
}

std::string BlockRecording::ending() const
{
    if (m_complete)
        return "the block ends after " + grouped(m_end) + " steps";
    return "recorded up to step " + grouped(m_end) + ", where the recording's " + grouped(m_budgetBytes >> 20)
        + " MiB are full; a recording from step " + std::to_string(m_end) + " on shows what follows";
}

std::uint64_t BlockRecording::bytes() const
{
    std::uint64_t sum = m_pages.size() * stepsPerPage * sizeof(ExecutedStep) + m_outsideContents.size()
        + m_outsideWrites.size() * sizeof(OutsideWrite) + m_versions.size() * sizeof(Version);
    for (const Checkpoint& checkpoint : m_checkpoints)
        sum += (checkpoint.heap ? checkpoint.heap->usedBytes() : 0) + checkpoint.image->bytes
            + checkpoint.contents.size() + checkpoint.chunks.size() * 8;
    return sum;
}

std::size_t BlockRecording::checkpointBefore(std::uint64_t step) const
{
    const auto after = std::ranges::upper_bound(m_checkpoints, step, {}, &Checkpoint::step);
    return static_cast<std::size_t>(after - m_checkpoints.begin()) - 1;
}

void BlockRecording::indexVersions()
{
    for (std::uint32_t c = 0; c < m_checkpoints.size(); ++c)
        for (std::size_t i = 0; i < m_checkpoints[c].chunks.size(); ++i)
            m_versions.push_back({m_checkpoints[c].chunks[i], c, m_checkpoints[c].contents.data() + i * chunkBytes});
    std::ranges::sort(m_versions, [](const Version& a, const Version& b) {
        return std::pair(a.chunk, a.checkpoint) < std::pair(b.chunk, b.checkpoint);
    });
}

std::span<const std::byte> BlockRecording::chunkAt(std::uint64_t chunk, std::size_t checkpoint) const
{
    const auto after = std::ranges::upper_bound(m_versions, std::pair(chunk, checkpoint), {},
        [](const Version& version) { return std::pair(version.chunk, std::size_t{version.checkpoint}); });
    if (after != m_versions.begin() && std::prev(after)->chunk == chunk)
        return {std::prev(after)->contents, chunkBytes};
    return m_start->bytes().subspan(chunk * chunkBytes, chunkBytes);
}

} // namespace warpatlas::simulator
