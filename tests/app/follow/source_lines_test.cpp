/// Lines of a source, as far as they are understood by their looks.
#include "app/follow/source_lines.h"

#include <gtest/gtest.h>

namespace warpatlas {
namespace {

constexpr std::string_view lessonSource = R"(int tx = threadIdx.x, ty = threadIdx.y;
  const float v = in[i]; // comment = here
sum += a[i] * b[k];
if (x < width &&
    y < height) {
for (int k = 0, j = n; k < n; ++k, j -= 2)
} while (value != 1);
tile[t] = i < n ? in[i] : 0;
if (x == 3) y = 4;
)";

TEST(SourceLines, WithoutTheSpacesAroundThem)
{
    const SourceLines lines(lessonSource);
    EXPECT_EQ(lines.line(2), "const float v = in[i]; // comment = here");
    EXPECT_EQ(lines.line(0), "");
    EXPECT_EQ(lines.line(99), "");
}

TEST(SourceLines, Conditions)
{
    const SourceLines lines(lessonSource);
    EXPECT_EQ(lines.condition(4), "x < width && y < height");
    EXPECT_EQ(lines.condition(6), "k < n");
    EXPECT_EQ(lines.condition(7), "value != 1");
    EXPECT_EQ(lines.condition(8), "i < n");
    EXPECT_EQ(lines.condition(9), "x == 3");
    EXPECT_EQ(lines.condition(1), "");
}

} // namespace
} // namespace warpatlas
