#include "app/follow/deciding_lines.h"

#include <gmock/gmock.h>

namespace warpatlas {
namespace {

std::vector<std::size_t> linesOf(std::string_view source)
{
    std::vector<std::size_t> lines;
    const std::vector<bool> decides = decidingLines(source);
    for (std::size_t line = 0; line < decides.size(); ++line)
        if (decides[line])
            lines.push_back(line);
    return lines;
}

TEST(DecidingLines, IfsLoopsAndChoices)
{
    EXPECT_THAT(linesOf(R"(int tx = threadIdx.x, ty = threadIdx.y;
  const float v = in[i]; // if (comment) = here ? 1 : 2
sum += a[i] * b[k];
if (x < width &&
    y < height) {
for (int k = 0, j = n; k < n; ++k, j -= 2)
} while (value != 1);
tile[t] = i < n ? in[i] : 0;
if (x == 3) y = 4;
for (;;)
for (float one : list)
#if (SIZE)
v = max(a,
    b > 0 ? b : c);
printf("if (a) = %d", a);
return a ? b : c;
)"),
        testing::ElementsAre(4, 6, 7, 8, 9, 13));
    EXPECT_THAT(linesOf("for ("), testing::IsEmpty());
    EXPECT_THAT(linesOf("))) if"), testing::ElementsAre(1));
}

} // namespace
} // namespace warpatlas
