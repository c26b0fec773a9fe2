/// Every kernel of the catalogue with data of its own, at sizes and in blocks that find what is wrong: nothing here
/// knows a kernel's name.
#pragma once

#include "app/dataset/dataset.h"
#include "kernels/analysis/cover.h"
#include "kernels/catalogue/catalogue.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdint>
#include <ostream>
#include <string>
#include <vector>

namespace warpatlas::test {

/// "matmul:tiled".
inline std::string fullNameOf(const CatalogueKernel& kernel)
{
    return kernel.description().name + ":" + kernel.description().variant;
}

/// As a test's name may be: letters, digits and underlines.
inline std::string testNameOf(const CatalogueKernel& kernel)
{
    std::string name = fullNameOf(kernel);
    std::ranges::replace_if(
        name, [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
    return name;
}

inline Work workOfSize(const CatalogueKernel& kernel, std::uint64_t elements)
{
    const SizedData sized = kernel.sampleOfSize(elements);
    std::vector<ArrayPointer> inputs;
    for (const std::string& spec : sized.data)
        inputs.push_back(loadDataset(spec).array);
    return kernel.bind(inputs, sized.parameters);
}

struct SizedWork {
    std::uint64_t size = 0;
    Work work;
};

/// One element, around a warp, a prime, and a large one: the largest that does not compute too much for the simulator.
inline std::vector<SizedWork> worksOf(const CatalogueKernel& kernel)
{
    std::vector<SizedWork> works;
    for (const std::uint64_t size : {1, 31, 32, 33, 1009})
        works.push_back({size, workOfSize(kernel, size)});
    constexpr double mostOperations = 5e7;
    for (const std::uint64_t size : {100003, 30011, 10007, 3001}) {
        Work work = workOfSize(kernel, size);
        if (kernel.cost(work).operations <= mostOperations) {
            works.push_back({size, std::move(work)});
            break;
        }
    }
    return works;
}

/// Launches that cover the work: the kernel's own block, and 1-D, 2-D and 3-D ones that divide little. A kernel for one
/// axis reads no y and z, so that a block with those would do everything several times: legal where an element is
/// written (again the same), wrong where it is added to. A kernel whose own block has fewer axes than what it covers
/// goes along the others by the grid alone, and its blocks must have those axes only. A fixed block is the only one
/// there is.
inline std::vector<Launch> launchesOf(const CatalogueKernel& kernel, const Work& work)
{
    const KernelDescription& description = kernel.description();
    std::vector<Dim3> blocks{description.defaultBlock};
    if (!description.blockIsFixed)
        blocks.insert(blocks.end(), {{32, 1, 1}, {64, 3, 1}, {7, 3, 2}, {5, 5, 5}});
    const int axes = work.cover.z > 1 ? 3 : work.cover.y > 1 ? 2 : 1;
    const int blockAxes = description.defaultBlock.z > 1 ? 3 : description.defaultBlock.y > 1 ? 2 : 1;
    std::vector<Launch> launches;
    for (Dim3 block : blocks) {
        const int takes = work.countedBlockAxes != 0 ? 3
            : work.writes != WritePattern::Once      ? std::min(axes, blockAxes)
            : blockAxes < axes                       ? blockAxes
                                                     : 3;
        if (takes == 1)
            block = {static_cast<std::uint32_t>(block.count()), 1, 1};
        if (takes == 2)
            block = {block.x, block.y * block.z, 1};
        launches.push_back({gridToCover(work, block), block});
    }
    return launches;
}

} // namespace warpatlas::test

namespace warpatlas {
/// The words of a failing test about its parameter.
inline void PrintTo(const CatalogueKernel* kernel, std::ostream* stream)
{
    *stream << test::fullNameOf(*kernel);
}
} // namespace warpatlas
