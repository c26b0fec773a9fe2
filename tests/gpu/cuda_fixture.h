/// Tests that need a CUDA device skip without one, and say why.
#pragma once

#include "kernels/analysis/comparison.h"
#include "kernels/catalogue/catalogue.h"
#include "kernels/device/device.h"
#include "kernels/device/open_device.h"
#include "tests/kernels/catalogue/references.h"
#include "tests/kernels/catalogue/test_data.h"
#include "tests/support/catalogue_works.h"

#include <cstdlib>
#include <gtest/gtest.h>
#include <memory>
#include <string>
#include <vector>

namespace warpatlas::test {

/// compute-sanitizer makes everything many times slower and counts each refused call as an error of the program.
inline bool underSanitizer()
{
    return std::getenv("NV_SANITIZER_INJECTION_PORT_BASE") != nullptr;
}

/// Each launch is waited for before the next, so that nothing can be queued behind a gate.
inline bool launchesAreSerialised()
{
    const char* blocking = std::getenv("CUDA_LAUNCH_BLOCKING");
    return blocking && std::string(blocking) != "0";
}

class CudaTest : public testing::Test {
protected:
    void SetUp() override
    {
        auto opened = openDevice("cuda");
        if (!opened)
            GTEST_SKIP() << "no CUDA device: " << opened.reason();
        m_device = std::move(opened.value());
    }

    /// An error that a test left behind would be found by the next launch: so there is one after each test.
    void TearDown() override
    {
        if (!m_device || HasFatalFailure())
            return;
        const CatalogueKernel& kernel = *findKernel("vector_add").value();
        const Work work = kernel.bind(std::vector{floats(33, 1, 1), floats(33, 1, 2)}, {});
        EXPECT_NO_THROW(expectMatches(kernel, work, coverAll(work, {32, 1, 1})));
    }

    Device& device() { return *m_device; }

    static Launch coverAll(const Work& work, const Dim3& block) { return {gridToCover(work, block), block}; }

    Execution execute(const CatalogueKernel& kernel, const Work& work, const Launch& launch)
    {
        Progress progress;
        return m_device->prepare(work, &kernel, launch)->execute(progress);
    }

    void expectMatches(const CatalogueKernel& kernel, const Work& work, const Launch& launch)
    {
        const Execution execution = execute(kernel, work, launch);
        ASSERT_TRUE(execution.output);
        const Comparison comparison =
            compare(*execution.output, referenceOf(kernel, CpuForm::Parallel, work), kernel.tolerance(work));
        EXPECT_TRUE(comparison.matches) << comparison.differing << " values differ by up to " << comparison.maxAbsError
                                        << " (tolerance " << comparison.tolerance << "), the first at "
                                        << comparison.firstDiffering;
    }

private:
    std::unique_ptr<Device> m_device;
};

/// A kernel with data that fits it.
struct Sample {
    const CatalogueKernel* kernel;
    Work work;

    std::string name() const { return fullNameOf(*kernel) + " on " + toText(work.outputBuffer().shape); }
};
/// The whole catalogue, at every size of worksOf().
inline std::vector<Sample> samples()
{
    std::vector<Sample> all;
    for (const CatalogueKernel* const kernel : catalogue())
        for (SizedWork& sized : worksOf(*kernel))
            all.push_back({kernel, std::move(sized.work)});
    return all;
}

} // namespace warpatlas::test
