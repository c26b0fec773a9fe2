#include "app/roofline/limit_chain.h"

#include "app/predict/predict_time.h"
#include "app/report/prediction_words.h"
#include "app/roofline/roofline.h"
#include "kernels/text/text_lines.h"
#include "tests/app/support/own_kernel.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpatlas {
namespace {

using About = LimitLink::About;

const LimitLink* linkOf(const std::vector<LimitLink>& chain, About about)
{
    const auto found = std::ranges::find(chain, about, &LimitLink::about);
    return found == chain.end() ? nullptr : &*found;
}

/// A run with its predicted time.
OutcomePointer predictedRun(const std::string& kernel)
{
    Outcome outcome = *test::run(test::catalogueKernel(kernel));
    Progress progress;
    outcome.predicted = std::make_shared<const PredictedTime>(
        predictTime(*outcome.bound, outcome.gpu, timingOf(outcome.gpu), progress));
    return std::make_shared<const Outcome>(std::move(outcome));
}

std::vector<std::string> namesOfKernels()
{
    std::vector<std::string> names;
    for (const CatalogueKernel* const kernel : catalogue())
        names.push_back(fullName(kernel->description()));
    return names;
}

class LimitChains : public ::testing::TestWithParam<std::string> { };

INSTANTIATE_TEST_SUITE_P(Kernels, LimitChains, ::testing::ValuesIn(namesOfKernels()), [](const auto& info) {
    std::string name = info.param;
    std::ranges::replace(name, ':', '_');
    return name;
});

TEST_P(LimitChains, NameTheFirstPartAndALineOfTheText)
{
    const OutcomePointer outcome = predictedRun(GetParam());
    const std::vector<LimitLink> chain = limitChain(*outcome);
    const PartOfTime first = partsOf(*outcome->predicted).front();
    const LimitLink* const limit = linkOf(chain, About::Limit);
    ASSERT_TRUE(limit);
    EXPECT_EQ(chain.front().about, About::Limit);
    EXPECT_EQ(limit->brief, plainLabelOf(first.part));
    EXPECT_EQ(limit->provenance, Provenance::Modelled);
    ASSERT_TRUE(linkOf(chain, About::Won));
    const Answer<RooflineFacts> roofline = rooflineOf(*outcome);
    if (roofline && outcome->bound->work.earlier.empty()) {
        EXPECT_EQ(roofline.value().limit, first.part) << "the two pages agree";
    }
    if (const LimitLink* const line = linkOf(chain, About::Line)) {
        EXPECT_FALSE(TextLines(outcome->bound->work.code.source).line(line->line).empty());
        EXPECT_EQ(line->provenance, Provenance::Simulated);
    }
    ASSERT_TRUE(linkOf(chain, About::Occupancy));
    EXPECT_EQ(linkOf(chain, About::Occupancy)->provenance, Provenance::Theoretical);
    for (const LimitLink& link : chain)
        EXPECT_FALSE(link.label.empty() || link.brief.empty() || link.words.empty());
}

TEST(LimitChain, OfATransposeIsTheLineThatWritesAColumn)
{
    const OutcomePointer outcome = predictedRun("transpose:naive");
    const std::vector<LimitLink> chain = limitChain(*outcome);
    const LimitLink* const line = linkOf(chain, About::Line);
    ASSERT_TRUE(line);
    EXPECT_THAT(std::string(TextLines(outcome->bound->work.code.source).line(line->line)),
        ::testing::HasSubstr("out[x * height + y]"));
    EXPECT_THAT(line->words, ::testing::HasSubstr("30.5 a request of a warp, where 3.8 would do"));
}

TEST(LimitChain, CountsTheWarpsThatAFewBlocksHave)
{
    Outcome outcome = *test::run(test::catalogueKernel("matmul:tiled"));
    BoundExperiment few = *outcome.bound;
    few.launch = {{3, 5, 1}, {16, 16, 1}};
    outcome.bound = std::make_shared<const BoundExperiment>(std::move(few));
    outcome.gpu.multiprocessors = 28;
    const std::vector<LimitLink> chain = limitChain(outcome);
    const LimitLink* const warps = linkOf(chain, About::Occupancy);
    ASSERT_TRUE(warps);
    EXPECT_EQ(warps->brief, "17 %");
    EXPECT_THAT(warps->words, ::testing::StartsWith("15 blocks on 15 of 28 SMs: at most 8 warps on one, where 48"));
}

TEST(LimitChain, WithoutAPredictionHasNoLimit)
{
    Outcome outcome = *test::run(test::catalogueKernel("vector_add"));
    outcome.predicted = nullptr;
    const std::vector<LimitLink> chain = limitChain(outcome);
    EXPECT_FALSE(linkOf(chain, About::Limit) || linkOf(chain, About::Line) || linkOf(chain, About::Won));
    EXPECT_TRUE(linkOf(chain, About::Occupancy));
}

} // namespace
} // namespace warpatlas
