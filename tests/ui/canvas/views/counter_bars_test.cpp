#include "ui/canvas/views/counter_bars.h"

#include "app/session/run_experiment.h"
#include "tests/support/catalogue_works.h"

#include <gtest/gtest.h>

#include <set>

namespace warpatlas::ui {
namespace {

OutcomePointer ran(const std::string& kernel)
{
    Experiment experiment;
    experiment.kernel = kernel;
    RunOptions options;
    options.measure = false;
    Progress progress;
    return runExperiment(experiment, options, progress);
}

CounterBars barsOf(const OutcomePointer& outcome)
{
    CounterBars bars;
    bars.setOutcome(outcome.get());
    return bars;
}

ViewPlace place(int width, int height)
{
    ViewPlace at;
    at.width = width;
    at.height = height;
    return at;
}

/// Of all kernels those that count into few elements, whatever they are called.
TEST(CounterBars, AreOfKernelsThatAddToFewElements)
{
    std::set<std::string> drawn;
    for (const CatalogueKernel* kernel : catalogue())
        if (const OutcomePointer outcome = ran(fullName(kernel->description())); !barsOf(outcome).empty()) {
            drawn.insert(kernel->description().name);
            EXPECT_EQ(writesOf(*outcome), WritePattern::Accumulated) << fullName(kernel->description());
            EXPECT_LE(outcome->output->shape().elements(), 1024u) << fullName(kernel->description());
        }
    EXPECT_TRUE(drawn.contains("histogram"));
    EXPECT_FALSE(drawn.contains("reduce")) << "one number is no picture";
    EXPECT_FALSE(drawn.contains("grayscale"));
}

/// Nobody has said of it what it writes: that was recorded.
TEST(CounterBars, AreOfAPersonsOwnKernelThatCounts)
{
    Experiment experiment;
    experiment.kernel = "";
    experiment.data = {"ramp:1000:u8"};
    RunOptions options;
    options.measure = false;
    Progress progress;
    const auto own = [&](const std::string& what) {
        experiment.source = SourceKernel{"count.cu",
            "__global__ void count(const unsigned char* in, int* out, int n)\n"
            "{\n"
            "    int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
            "    if (i < n)\n"
            "        "
                + what + ";\n}\n"};
        return barsOf(runExperiment(experiment, options, progress));
    };
    EXPECT_FALSE(own("atomicAdd(&out[in[i] / 16], 1)").empty());
    EXPECT_TRUE(own("out[i] = in[i]").empty());
}

TEST(CounterBars, PointAtTheirElements)
{
    CounterBars bars = barsOf(ran("histogram"));
    ASSERT_FALSE(bars.empty());
    EXPECT_FALSE(bars.at(100, 100)) << "they have no place yet";
    bars.setBox({0, 400, 1000, 150}, 1);
    std::optional<std::uint64_t> before;
    std::set<std::uint64_t> seen;
    for (int x = 0; x < 1000; ++x)
        if (const auto element = bars.at(x, 460)) {
            EXPECT_GE(*element, before.value_or(0)) << "from left to right";
            before = element;
            seen.insert(*element);
        }
    EXPECT_EQ(seen.size(), 256u);
    EXPECT_FALSE(bars.at(500, 300)) << "that is the data";
    EXPECT_FALSE(bars.at(500, 545)) << "those are words";
}

TEST(CounterBars, LeaveTheDataTheirRoom)
{
    const CounterBars bars = barsOf(ran("histogram"));
    CanvasState state;
    EXPECT_GT(bars.heightIn(place(900, 600), state), 0);
    EXPECT_EQ(bars.heightIn(place(900, 240), state), 0);
    EXPECT_EQ(bars.heightIn(place(200, 600), state), 0);
    state.overlayVisible = false;
    EXPECT_EQ(bars.heightIn(place(900, 600), state), 0) << "a picture of the data alone";
    ViewPlace strip = place(900, 600);
    strip.strip = true;
    EXPECT_EQ(bars.heightIn(strip, CanvasState()), 0);
}

} // namespace
} // namespace warpatlas::ui
