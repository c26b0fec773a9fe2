#include "kernels/analysis/mismatch_words.h"

#include "kernels/model/text.h"

#include <fmt/format.h>

namespace warpatlas {

Place3 neededThreads(const Work& work)
{
    return {work.cover.x, work.cover.y, work.cover.z};
}

Place3 threadsOf(const Launch& launch)
{
    return {std::uint64_t{launch.grid.x} * launch.block.x, std::uint64_t{launch.grid.y} * launch.block.y,
        std::uint64_t{launch.grid.z} * launch.block.z};
}

std::string noGuardWords(std::uint64_t surplus)
{
    return fmt::format(
        "no guard keeps out the {} too many", surplus == 1 ? "one that is" : grouped(surplus) + " that are");
}

std::uint64_t linearOf(const Launch& launch, const ThreadId& id)
{
    return linearFromThread(launch, id.block, id.thread);
}

std::string nameOf(const ThreadId& id)
{
    return fmt::format("thread ({},{},{}) of block ({},{},{})", id.thread.x, id.thread.y, id.thread.z, id.block.x,
        id.block.y, id.block.z);
}

std::string sizeText(const Place3& size, const Place3& other)
{
    std::string text = grouped(size[0]);
    if (size[1] * size[2] > 1 || other[1] * other[2] > 1)
        text += " x " + grouped(size[1]);
    if (size[2] > 1 || other[2] > 1)
        text += " x " + grouped(size[2]);
    return text;
}

std::string indexWords(const IndexPattern& pattern)
{
    if (pattern.swapped)
        return "x and y are swapped in it";
    std::string words;
    for (std::size_t a = 0; a < 3; ++a) {
        const char name = "xyz"[a];
        std::string part;
        switch (pattern.axes[a]) {
        case AxisIndex::WithoutBlock:
            part = fmt::format("in {0} it is threadIdx.{0} alone, blockIdx.{0} * blockDim.{0} is missing", name);
            break;
        case AxisIndex::WithoutBlockDim:
            part = fmt::format(
                "in {0} it is blockIdx.{0} + threadIdx.{0}, so that neighbouring blocks overlap: * blockDim.{0} is "
                "missing",
                name);
            break;
        case AxisIndex::WithoutThread:
            part = fmt::format("in {0} it is blockIdx.{0} * blockDim.{0}, the same for all threads of a block: "
                               "threadIdx.{0} is missing",
                name);
            break;
        case AxisIndex::Own:
        case AxisIndex::Other:
            continue;
        }
        words += (words.empty() ? "" : "; ") + part;
    }
    return words;
}

} // namespace warpatlas
