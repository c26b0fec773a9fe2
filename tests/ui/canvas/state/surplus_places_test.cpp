// Of every kernel of the catalogue: the threads that it does not need, each at a place of its own beside the data, and
// all of them in a fit.
#include "render/views/data/surplus.h"
#include "tests/support/catalogue_works.h"
#include "ui/canvas/state/make_scene.h"
#include "ui/canvas/state/navigation.h"
#include "ui/canvas/state/thread_places.h"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

namespace warpatlas::ui {
namespace {

Outcome outcomeOf(Work work, const Launch& launch)
{
    auto bound = std::make_shared<BoundExperiment>();
    bound->work = std::move(work);
    bound->launch = launch;
    Outcome outcome;
    outcome.bound = bound;
    return outcome;
}

Work defaultWork(const CatalogueKernel& kernel)
{
    std::vector<ArrayPointer> inputs;
    for (const InputDescription& input : kernel.description().inputs)
        inputs.push_back(loadDataset(input.defaultData).array);
    return kernel.bind(inputs, {});
}

/// Larger launches are of the same kinds.
constexpr std::uint64_t mostThreads = 300000;

class SurplusPlaces : public ::testing::TestWithParam<const CatalogueKernel*> { };

void check(const Work& work, const Launch& launch)
{
    if (!hasSurplusPlaces(work) || launch.threads() > mostThreads)
        return;
    const Outcome outcome = outcomeOf(work, launch);
    const Extent& data = work.outputBuffer().shape.extent;
    const render::Layout layout = render::Layout::of(data);
    const auto scene = makeScene(outcome, 0);
    const render::Surplus surplus = render::surplusOf(*scene);
    Navigation navigation;
    navigation.setData(data, surplus);
    navigation.setViewport(1280, 720, 1);
    const render::Camera& fit = navigation.camera();
    const bool flat = isFlat(work);
    const bool inFit = flat && surplus.following <= std::max(3 * data.count(), Navigation::largestBlock);
    std::set<std::pair<std::uint64_t, std::uint64_t>> places;
    for (std::uint64_t thread = 0; thread < launch.threads(); ++thread) {
        const auto place = surplusPlaceOf(outcome, thread);
        if (!place)
            continue;
        ASSERT_TRUE(isSurplus(work, launch, threadFromLinear(launch, thread))) << thread;
        const auto column = std::uint64_t(place->x), row = std::uint64_t(place->y);
        ASSERT_EQ(layout.elementAt(column, row), render::Layout::noElement)
            << "thread " << thread << " lies on the data";
        ASSERT_TRUE(places.emplace(column, row).second) << "two threads in column " << column << ", row " << row;
        ASSERT_EQ(surplusThreadAt(outcome, place->x, place->y), thread);
        if (!flat)
            continue;
        ASSERT_TRUE(inFit || data.count() <= Navigation::largestBlock / 3) << "only of tiny data";
        ASSERT_EQ(layout.numberAt(column, row), flatNumber(work, launch, threadFromLinear(launch, thread)));
        const double left = (double(column) - fit.originX) * fit.pixelsPerCell,
                     top = (double(row) - fit.originY) * fit.pixelsPerCell;
        ASSERT_TRUE(
            !inFit || (left >= 0 && top >= 0 && left + fit.pixelsPerCell <= 1280 && top + fit.pixelsPerCell <= 720))
            << "thread " << thread << " is not in the fit";
    }
    if (flat) {
        const std::uint64_t threads = flatThreads(work, launch);
        EXPECT_EQ(places.size(), threads > data.count() ? threads - data.count() : 0);
        EXPECT_EQ(surplus.following, places.size()) << "what is drawn is what can be pointed at";
    }
    if (flat || work.cover.z == 1) {
        EXPECT_EQ(surplusPlaces(work, launch), places.size()) << "what the legend counts";
    }
}

TEST_P(SurplusPlaces, AreEachThreadsOwnAndInAFit)
{
    const CatalogueKernel& kernel = *GetParam();
    std::vector<Work> works{defaultWork(kernel)};
    for (test::SizedWork& sized : test::worksOf(kernel))
        works.push_back(std::move(sized.work));
    for (const Work& work : works)
        for (const Launch& launch : test::launchesOf(kernel, work)) {
            SCOPED_TRACE(toText(work.outputBuffer().shape) + ", grid " + toText(launch.grid) + ", block "
                + toText(launch.block));
            check(work, launch);
            if (HasFatalFailure())
                return;
        }
}

INSTANTIATE_TEST_SUITE_P(Catalogue, SurplusPlaces, ::testing::ValuesIn(catalogue().begin(), catalogue().end()),
    [](const auto& info) { return test::testNameOf(*info.param); });

TEST(SurplusPlacesOfFlatLaunches, AreThe207ThatThereAre)
{
    const CatalogueKernel& kernel = *findKernel("matmul:naive_1d").value();
    const Work work = defaultWork(kernel);
    const Launch launch{gridToCover(work, kernel.description().defaultBlock), kernel.description().defaultBlock};
    ASSERT_EQ(launch.threads(), 1280U);
    const Outcome outcome = outcomeOf(work, launch);
    EXPECT_EQ(render::surplusOf(*makeScene(outcome, 0)), (render::Surplus{0, 0, 0, 207}));
    const auto first = surplusPlaceOf(outcome, 1073), last = surplusPlaceOf(outcome, 1279);
    ASSERT_TRUE(first && last);
    EXPECT_EQ(first->x, 0.5);
    EXPECT_EQ(first->y, 37.5);
    EXPECT_EQ(last->x, 3.5);
    EXPECT_EQ(last->y, 44.5);
    EXPECT_EQ(surplusThreadAt(outcome, 30, 10), std::nullopt) << "nothing is right of the matrix";
}

} // namespace
} // namespace warpatlas::ui
