#include "ui/presenter/block_ladder.h"

#include <algorithm>

namespace warpatlas::ui::inline presenter {

const std::vector<Dim3>& blockLadder(const Extent& cover)
{
    static const std::vector<Dim3> rows{{32, 1, 1}, {64, 1, 1}, {128, 1, 1}, {256, 1, 1}, {512, 1, 1}, {1024, 1, 1}};
    static const std::vector<Dim3> squares{
        {8, 4, 1}, {8, 8, 1}, {16, 8, 1}, {16, 16, 1}, {32, 8, 1}, {32, 16, 1}, {32, 32, 1}};
    static const std::vector<Dim3> boxes{{4, 4, 2}, {4, 4, 4}, {8, 4, 4}, {8, 8, 4}, {8, 8, 8}, {16, 8, 8}};
    return cover.z > 1 ? boxes : cover.y > 1 ? squares : rows;
}

std::optional<Dim3> nextBlock(const Dim3& block, const Extent& cover, int direction)
{
    const std::vector<Dim3>& ladder = blockLadder(cover);
    const auto here = std::find(ladder.begin(), ladder.end(), block);
    if (here != ladder.end()) {
        const auto rung = (here - ladder.begin()) + direction;
        if (rung < 0 || rung >= std::ptrdiff_t(ladder.size()))
            return std::nullopt;
        return ladder[std::size_t(rung)];
    }
    const std::uint64_t threads = block.count();
    if (direction > 0) {
        const auto more =
            std::find_if(ladder.begin(), ladder.end(), [&](const Dim3& rung) { return rung.count() > threads; });
        return more == ladder.end() ? std::nullopt : std::optional(*more);
    }
    const auto fewer =
        std::find_if(ladder.rbegin(), ladder.rend(), [&](const Dim3& rung) { return rung.count() < threads; });
    return fewer == ladder.rend() ? std::nullopt : std::optional(*fewer);
}

} // namespace warpatlas::ui::inline presenter
