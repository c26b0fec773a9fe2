#include "app/session/run_experiment.h"

#include "kernels/model/error.h"
#include "tests/app/support/saxpy.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpatlas {
namespace {

using testing::IsEmpty;
using testing::SizeIs;

JudgedRun judged(const Experiment& experiment)
{
    Progress progress;
    return judgeRun(experiment, progress);
}

Experiment addition(const std::string& data, const std::string& device = "sim")
{
    Experiment experiment;
    experiment.kernel = "vector_add";
    experiment.data = {data, data};
    experiment.device = device;
    return experiment;
}

TEST(JudgeRun, ARightRunHasNoProblemsAndIsLookedAt)
{
    for (const std::string device : {"sim", "cpu"}) {
        const JudgedRun run = judged(addition("ramp:1000", device));
        EXPECT_THAT(run.problems, IsEmpty());
        EXPECT_EQ(run.notJudged, "");
        EXPECT_TRUE(run.outcome->complete);
    }
}

TEST(JudgeRun, FindsWhatARunFinds)
{
    Experiment wrong = addition("ramp:1000");
    wrong.mistake = "no_guard";
    const JudgedRun run = judged(wrong);
    ASSERT_THAT(run.problems, SizeIs(3)) << "each of three arrays";
    EXPECT_EQ(run.problems[0].kind, ProblemKind::OutOfBounds);
    EXPECT_TRUE(run.outcome->times.empty()) << "no times were asked for";
}

TEST(JudgeRun, WhatTakesLongToSimulateIsNotLookedAtAndSaysSo)
{
    const JudgedRun many = judged(addition("ramp:4200000"));
    EXPECT_EQ(many.notJudged, "not simulated: 4,200,192 threads");
    EXPECT_EQ(many.outcome->trace, nullptr);
    EXPECT_THAT(many.problems, IsEmpty());
    Experiment product;
    product.kernel = "matmul";
    product.data = {"ramp:1024x1024", "ramp:1024x1024"};
    EXPECT_EQ(judged(product).notJudged, "not simulated: 2,147,483,648 operations");
    const JudgedRun onCpu = judged(addition("ramp:4200000", "cpu"));
    EXPECT_NE(onCpu.notJudged, "") << "strays are not seen there";
    ASSERT_TRUE(onCpu.outcome->check);
    EXPECT_TRUE(onCpu.outcome->check->matches);
}

TEST(JudgeRun, EndsWhenItIsCancelled)
{
    Progress progress;
    progress.cancel();
    EXPECT_THROW((void)judgeRun(test::saxpy(), progress), Cancelled);
}

} // namespace
} // namespace warpatlas
