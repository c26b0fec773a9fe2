#include "kernels/ptx/loops.h"

#include <algorithm>

namespace warpatlas::ptx {
namespace {

/// The most blocks to look at while finding all loops. Only a text that was made to cost time has more.
constexpr std::size_t mostWork = 1 << 22;

/// All blocks that `next` leads to from `first` on, in ascending order. `stops`: blocks that are not followed further.
template <class Next, class Stops>
std::vector<std::uint32_t> reachable(
    std::vector<std::uint32_t> first, std::size_t blocks, const Next& next, const Stops& stops)
{
    std::vector<bool> seen(blocks);
    std::vector<std::uint32_t> found;
    for (std::vector<std::uint32_t> left = std::move(first); !left.empty();) {
        const std::uint32_t block = left.back();
        left.pop_back();
        if (seen[block])
            continue;
        seen[block] = true;
        found.push_back(block);
        if (!stops(block))
            left.insert(left.end(), next(block).begin(), next(block).end());
    }
    std::ranges::sort(found);
    return found;
}

} // namespace

bool Loop::contains(std::uint32_t block) const
{
    return std::ranges::binary_search(blocks, block);
}

Loops::Loops(const Function& function) : m_flow(analyseControlFlow(function))
{
    std::vector<std::vector<std::uint32_t>> before(m_flow.blocks.size());
    for (std::uint32_t b = 0; b < m_flow.blocks.size(); ++b)
        for (const std::uint32_t to : m_flow.blocks[b].successors)
            before[to].push_back(b);
    const auto toward = [&](std::uint32_t b) -> const auto&
    {
        return before[b];
    };
    std::size_t work = 0;
    for (std::uint32_t b = 0; b < m_flow.blocks.size(); ++b) {
        for (const std::uint32_t head : m_flow.blocks[b].successors) {
            if (head > b || work > mostWork)
                continue;
            // Backwards to where it begins; what stands before that in the text is the way in, or a loop around.
            Loop loop{
                head, b, reachable({b}, before.size(), toward, [&](std::uint32_t block) { return block <= head; })};
            work += loop.blocks.size();
            std::erase_if(loop.blocks, [&](std::uint32_t block) { return block < head; });
            if (loop.contains(head))
                m_loops.push_back(std::move(loop));
        }
    }
}

const Loop* Loops::around(std::uint32_t block) const
{
    const Loop* inner = nullptr;
    for (const Loop& loop : m_loops)
        if (loop.contains(block) && (inner == nullptr || loop.blocks.size() < inner->blocks.size()))
            inner = &loop;
    return inner;
}

std::vector<std::uint32_t> Loops::chosenBy(std::uint32_t block) const
{
    const std::uint32_t meeting = m_flow.blocks[block].postDominator;
    const auto next = [&](std::uint32_t b) -> const auto&
    {
        return m_flow.blocks[b].successors;
    };
    std::vector<std::uint32_t> sides = reachable(
        next(block), m_flow.blocks.size(), next, [&](std::uint32_t one) { return one == block || one == meeting; });
    std::erase(sides, meeting);
    return sides;
}

} // namespace warpatlas::ptx
