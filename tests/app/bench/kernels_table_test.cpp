#include "tests/bench/kernels_table.h"

#include <gmock/gmock.h>
#include <sstream>

namespace warpatlas {
namespace {

using bench::Bound;
using bench::Row;
using bench::Target;
using testing::HasSubstr;
using testing::Not;

constexpr std::array<Target, 2> targets{{{"relu", Bound::Copy, 0.9}, {"transpose:padded", Bound::Copy, 0.9}}};

Row rowOf(const std::string& kernel, const std::string& variant, double ms, double ratio, const Target* target)
{
    return {.kernel = kernel,
        .variant = variant,
        .condition = {},
        .size = "65,280,000",
        .ms = ms,
        .gbPerSecond = 3400,
        .gigaOperations = 282,
        .bound = "copy",
        .ratio = ratio,
        .target = target,
        .remark = {}};
}

std::vector<std::string> linesIn(const std::string& text)
{
    std::istringstream stream(text);
    std::vector<std::string> lines;
    for (std::string line; std::getline(stream, line);)
        lines.push_back(line);
    return lines;
}

} // namespace

TEST(KernelsTable, OfAWholeKernelTheBestRowAloneHasAVerdict)
{
    const std::vector<Row> rows{rowOf("relu", "naive", 3, 0.65, &targets[0]),
        rowOf("relu", "vectorised", 2, 1.02, &targets[0]), rowOf("relu", "grid_stride", 2.5, 0.77, &targets[0])};
    const auto lines = linesIn(linesOf(rows));
    ASSERT_EQ(lines.size(), 3U);
    EXPECT_THAT(lines[0], Not(HasSubstr("0.90")));
    EXPECT_THAT(lines[1], HasSubstr("met: 0.90"));
    EXPECT_THAT(lines[2], Not(HasSubstr("0.90")));
    // Even the best may miss it.
    EXPECT_THAT(linesOf(std::vector{rows[0], rows[2]}), HasSubstr("0.770 of copy             MISSED: 0.90\n"));
}

TEST(KernelsTable, ATargetThatNamesAVariantIsThatOnes)
{
    const std::vector<Row> rows{
        rowOf("transpose", "tiled", 1, 0.95, nullptr), rowOf("transpose", "padded", 2, 0.85, &targets[1])};
    const auto lines = linesIn(linesOf(rows));
    EXPECT_THAT(lines[0], Not(HasSubstr("0.90")));
    EXPECT_THAT(lines[1], HasSubstr("MISSED: 0.90"));
    EXPECT_THAT(verdictsOn(targets, rows), HasSubstr("relu                      >= 0.90 of copy     not there\n"));
    EXPECT_THAT(verdictsOn(targets, rows),
        HasSubstr("transpose:padded          >= 0.90 of copy     MISSED 0.850 (transpose:padded)\n"));
}

TEST(KernelsTable, ColumnsAlignForTheLongestNamesAndSizes)
{
    Row longest = rowOf("transpose", "padded", 0.206, 0.628, nullptr);
    longest.condition = "odd widths";
    longest.gigaOperations = 0;
    longest.size = bench::sizeInWords({{18752, 13952, 1}, 3});
    EXPECT_EQ(longest.name().size(), 28U);
    EXPECT_EQ(longest.size, "18,752 x 13,952 x 3 channels");
    const auto lines = linesIn(linesOf(std::vector{longest, rowOf("relu", "naive", 12.3, 1, nullptr)}));
    EXPECT_EQ(lines[0],
        "transpose:padded, odd widths 18,752 x 13,952 x 3 channels    0.206 ms    3400 GB/s       - Gop/s  0.628 of "
        "copy");
    EXPECT_EQ(lines[1],
        "relu:naive                                     65,280,000     12.3 ms    3400 GB/s     282 Gop/s  1.000 of "
        "copy");
}

TEST(KernelsTable, WhatComputesLongerThanItCopiesIsComparedWithThePeak)
{
    Row row = rowOf("mandelbrot", "naive", 0.8, 0, nullptr);
    boundByCopyOrPeak(row, 0.06, 12e9, 60); // 0.2 ms at 60 Tflop/s
    EXPECT_EQ(row.bound, "f32 peak");
    EXPECT_DOUBLE_EQ(row.ratio, 0.25);
    boundByCopyOrPeak(row, 0.4, 12e9, 60);
    EXPECT_EQ(row.bound, "copy");
    EXPECT_DOUBLE_EQ(row.ratio, 0.5);
    boundByCopyOrPeak(row, 0.06, 12e9, 0);
    EXPECT_EQ(row.bound, "copy") << "where the peak is not known";
}

TEST(KernelsTable, RowsUnderOtherConditionsAreALadderOfTheirOwn)
{
    std::vector<Row> rows{rowOf("transpose", "naive", 4, 0.1, nullptr), rowOf("transpose", "padded", 1, 0.9, nullptr),
        rowOf("transpose", "naive", 6, 0.1, nullptr), rowOf("transpose", "padded", 2, 0.6, nullptr),
        rowOf("sobel", "strip", 1, 0.9, nullptr)};
    rows[2].condition = rows[3].condition = "odd widths";
    const std::string text = laddersOf(rows);
    EXPECT_THAT(text, HasSubstr("  transpose: naive -> padded 4.00x (together 4.00x)\n"));
    EXPECT_THAT(text, HasSubstr("  transpose, odd widths: naive -> padded 3.00x (together 3.00x)\n"));
    EXPECT_THAT(text, Not(HasSubstr("sobel")));
}

} // namespace warpatlas
