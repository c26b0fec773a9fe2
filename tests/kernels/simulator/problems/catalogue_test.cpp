/// Zero false reports on the whole catalogue, with blocks of several shapes, partly filled ones included.
#include "kernels/catalogue/catalogue.h"
#include "kernels/simulator/simulated_device.h"
#include "kernels/simulator/trace.h"
#include "tests/kernels/catalogue/test_data.h"

#include <gtest/gtest.h>

#include <map>

namespace warpatlas {
namespace {

/// Two sizes of data for each kernel of the catalogue; a kernel that is missing here fails the test.
std::vector<ArrayPointer> dataFor(const std::string& kernel, bool small)
{
    if (kernel == "vector_add")
        return {test::floats(small ? 100 : 4001, 1, 1), test::floats(small ? 100 : 4001, 1, 2)};
    if (kernel == "grayscale")
        return {test::image(small ? 17 : 133, small ? 5 : 67, 3, 3)};
    if (kernel == "matmul")
        return {test::floats(small ? 7 : 35, small ? 9 : 50, 4), test::floats(small ? 11 : 41, small ? 7 : 35, 5)};
    return {};
}

TEST(Problems, NoKernelOfTheCatalogueHasOne)
{
    auto device = std::move(openSimulatedDevice("").value());
    for (const CatalogueKernel* const kernel : catalogue()) {
        const std::string& name = kernel->description().name;
        for (const bool small : {true, false}) {
            const std::vector<ArrayPointer> data = dataFor(name, small);
            ASSERT_FALSE(data.empty()) << "no data for " << name;
            const Work work = kernel->bind(data, {});
            for (const Dim3& block :
                {kernel->description().defaultBlock, Dim3{33, 3, 1}, Dim3{64, 1, 1}, Dim3{7, 5, 1}}) {
                if (kernel->description().blockIsFixed && block != kernel->description().defaultBlock)
                    continue;
                // Kernels for one axis are launched along it.
                const Dim3 shape = work.cover.y == 1 ? Dim3{static_cast<std::uint32_t>(block.count()), 1, 1} : block;
                const auto run = device->prepare(work, kernel, {gridToCover(work.cover, shape), shape});
                Progress progress;
                const Execution execution = run->execute(progress);
                for (const Problem& problem : execution.problems)
                    ADD_FAILURE() << name << ": " << problem.message;
                ASSERT_NE(execution.trace, nullptr);
                EXPECT_TRUE(execution.trace->checks.races && execution.trace->checks.uninitialised);
            }
        }
    }
}

} // namespace
} // namespace warpatlas
