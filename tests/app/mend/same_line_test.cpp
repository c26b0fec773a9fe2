#include "app/mend/same_line.h"

#include "tests/app/support/own_kernel.h"

#include <gtest/gtest.h>

namespace warpatlas {
namespace {

SameLine tableOf(const Experiment& experiment, ProblemKind kind)
{
    const OutcomePointer outcome = test::run(experiment);
    const auto problem = std::ranges::find(outcome->problems, kind, &Problem::kind);
    Progress progress;
    return problem == outcome->problems.end() ? SameLine() : sameLine(outcome, *problem, progress);
}

Experiment withMistake(const std::string& kernel, const std::string& mistake)
{
    Experiment experiment = test::catalogueKernel(kernel);
    experiment.mistake = mistake;
    return experiment;
}

TEST(SameLine, HasTheLastRightThreadBesideTheFirstWrongOnes)
{
    const SameLine table = tableOf(withMistake("vector_add", "no_guard"), ProblemKind::OutOfBounds);
    EXPECT_EQ(table.line, 5u);
    ASSERT_EQ(table.columns.size(), 3u);
    EXPECT_FALSE(table.columns[0].wrong);
    EXPECT_TRUE(table.columns[1].wrong && table.columns[2].wrong);
    EXPECT_EQ(table.columns[0].thread.thread.x + 1, table.columns[1].thread.thread.x);
    ASSERT_EQ(table.rows.size(), 4u);
    EXPECT_EQ(table.rows[0].name, "i");
    EXPECT_EQ(table.rows[0].texts, (std::vector<std::string>{"100002", "100003", "100095"}));
    EXPECT_EQ(table.rows[1].what, SameLine::Row::What::Reads);
    EXPECT_EQ(table.rows[1].texts, (std::vector<std::string>{"a[100002]", "a[100003]", "a[100095]"}));
    EXPECT_EQ(table.rows[1].wrong, (std::vector<bool>{false, true, true}));
    EXPECT_EQ(table.rows[3].what, SameLine::Row::What::Writes);
    EXPECT_EQ(table.rows[3].texts, (std::vector<std::string>{"sum[100002]", "sum[100003]", "sum[100095]"}));
}

TEST(SameLine, CountsElementsAsTheSourceDoes)
{
    const SameLine pixels = tableOf(withMistake("grayscale", "no_guard"), ProblemKind::OutOfBounds);
    Experiment own = test::catalogueKernel("grayscale");
    own.kernel = {};
    own.source = SourceKernel{"scale.cu",
        "__global__ void scale(const float* in, float* out, int n) {\n"
        "    int i = blockIdx.x * blockDim.x + threadIdx.x;\n    float v = in[i];\n    out[i] = 2 * v;\n}\n"};
    for (const SameLine& table : {pixels, tableOf(own, ProblemKind::OutOfBounds)}) {
        ASSERT_GE(table.rows.size(), 2u);
        ASSERT_GE(table.columns.size(), 2u);
        ASSERT_EQ(table.rows[0].name, "i");
        for (std::size_t column = 0; column < table.columns.size(); ++column)
            EXPECT_EQ(table.rows[1].texts[column], table.rows[1].name + "[" + table.rows[0].texts[column] + "]");
    }
}

TEST(SameLine, LeavesOutARightThreadWhereThereIsNone)
{
    const SameLine table = tableOf(withMistake("transpose", "no_guard"), ProblemKind::OutOfBounds);
    ASSERT_FALSE(table.columns.empty());
    for (std::size_t i = 0; i < table.columns.size(); ++i)
        for (const SameLine::Row& row : table.rows)
            EXPECT_FALSE(row.wrong[i] && !table.columns[i].wrong) << row.name;
}

TEST(SameLine, IsEmptyForAProblemWithoutARefusedAccess)
{
    EXPECT_TRUE(tableOf(withMistake("matmul:tiled", "missing_sync"), ProblemKind::Race).columns.empty());
}

} // namespace
} // namespace warpatlas
