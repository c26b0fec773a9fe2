/// Where arrays lie in local memory, and where that is not certain.
#include "kernels/simulator/arrays/frame_layout.h"

#include <gtest/gtest.h>

#include <string>

namespace warpatlas::simulator {
namespace {

using Arrays = std::optional<std::vector<std::size_t>>;

/// By place "array:begin-end", "?:begin-end" where several arrays have that size, "-" where nothing is certain.
std::string layout(const std::vector<FramePlace>& places, const std::vector<FrameArray>& arrays, std::uint64_t bytes,
    std::uint32_t alignment = 4)
{
    std::string said;
    for (const auto& piece : frameLayout(places, arrays, bytes, alignment)) {
        said += said.empty() ? "" : " ";
        said += !piece ? "-"
                       : (piece->array ? std::to_string(*piece->array) : "?") + ":" + std::to_string(piece->begin) + "-"
                + std::to_string(piece->end);
    }
    return said;
}

FramePlace place(std::uint64_t offset, const std::vector<std::size_t>& arrays)
{
    return {offset, arrays, false};
}
FramePlace anything(std::uint64_t offset)
{
    return {offset, std::nullopt, true};
}

TEST(FrameLayout, IsWhatLinesAndSizesLeave)
{
    const std::vector<FrameArray> arrays{{20, 4}, {12, 4}};
    EXPECT_EQ(layout({place(0, {0}), place(20, {1})}, arrays, 32), "0:0-20 1:20-32");
    EXPECT_EQ(layout({place(0, {1}), place(12, {0})}, arrays, 32), "1:0-12 0:12-32");
    EXPECT_EQ(layout({place(0, {0}), place(8, {0}), place(28, {1})}, arrays, 32), "0:0-20 0:0-20 1:20-32")
        << "places in the middle";
    EXPECT_EQ(layout({place(8, {0}), place(28, {1})}, arrays, 32), "0:0-20 1:20-32") << "no place at a beginning";
}

TEST(FrameLayout, HasGapsThatAlignmentMakes)
{
    const std::vector<FrameArray> arrays{{5, 1}, {16, 8}};
    EXPECT_EQ(layout({place(0, {0}), place(8, {1})}, arrays, 24, 8), "0:0-5 1:8-24");
    EXPECT_EQ(layout({place(0, {1}), place(16, {0})}, arrays, 24, 8), "1:0-16 0:16-21");
    EXPECT_EQ(layout({place(0, {0}), place(9, {1})}, {{5, 1}, {16, 1}}, 24, 8), "0:0-5 -")
        << "it may begin at any byte before its place";
}

TEST(FrameLayout, IsNotCertainWhereSeveralAre)
{
    EXPECT_EQ(layout({place(0, {0, 2}), place(20, {1, 2})}, {{20, 4}, {12, 4}, {32, 4}}, 32), "- -");
    EXPECT_EQ(layout({place(0, {0}), place(20, {1})}, {{20, 4}, {16, 4}}, 32), "- -") << "sizes that do not fit";
    EXPECT_EQ(layout({place(0, {0, 1}), place(20, {0, 1})}, {{20, 4}, {20, 4}}, 40), "?:0-20 ?:20-40")
        << "whichever it is";
    EXPECT_EQ(layout({anything(0), anything(20)}, {{20, 4}, {12, 4}}, 32), "- -");
}

TEST(FrameLayout, GoesAroundWhatTheSourceDoesNotDeclare)
{
    const std::vector<FrameArray> arrays{{20, 4}, {12, 4}};
    EXPECT_EQ(layout({place(0, {0}), place(20, {1}), anything(32)}, arrays, 60), "0:0-20 1:20-32 -");
    EXPECT_EQ(layout({anything(0), place(28, {1})}, arrays, 40), "- 1:28-40") << "it ends where all ends";
}

} // namespace
} // namespace warpatlas::simulator
