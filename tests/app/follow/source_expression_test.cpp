/// Expressions and lines of a source, as far as they are understood.
#include "app/follow/source_expression.h"
#include "app/follow/source_lines.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpatlas {
namespace {

std::optional<SourceValue> known(std::string_view name)
{
    if (name == "x")
        return SourceValue::of(std::int64_t{453});
    if (name == "neg")
        return SourceValue::of(std::int64_t{-2});
    if (name == "f")
        return SourceValue::of(1.5);
    if (name == "blockDim.x")
        return SourceValue::of(std::int64_t{32});
    return std::nullopt;
}

std::string valueOf(const std::string& text)
{
    const auto expression = SourceExpression::parse(text);
    const auto value = expression ? expression->value(known) : std::nullopt;
    return value ? value->text() : "?";
}

TEST(SourceExpression, ReckonsAsCDoes)
{
    EXPECT_EQ(valueOf("x * 2 + 1"), "907");
    EXPECT_EQ(valueOf("(x + 15) / 16 % 8"), "5");
    EXPECT_EQ(valueOf("-7 / 2"), "-3");
    EXPECT_EQ(valueOf("1 + 2 * 3 << 1"), "14");
    EXPECT_EQ(valueOf("x < 454 && x >= 453"), "true");
    EXPECT_EQ(valueOf("!(x == 453) || neg > 0"), "false");
    EXPECT_EQ(valueOf("x > 100 ? f * 2 : 0"), "3");
    EXPECT_EQ(valueOf("(int)f + min(x, 3)"), "4");
    EXPECT_EQ(valueOf("blockDim.x * 0x10u"), "512");
    EXPECT_EQ(valueOf("0.5f + .25"), "0.75");
    EXPECT_EQ(valueOf("10 - 3 - 2"), "5");
    // Only the left side decides.
    EXPECT_EQ(valueOf("x > 1000 && unknown < 3"), "false");
}

TEST(SourceExpression, WhatIsNotUnderstoodHasNoValue)
{
    for (const char* text : {"a[i]", "x++", "x += 1", "f(x)", "p->x", "x = 3", "", "x <", "(x", "unknown + 1", "x / 0",
             "9223372036854775807 + 1", "x & f", "1 << 40", "\"x\"", "&x"})
        EXPECT_EQ(valueOf(text), "?") << text;
}

TEST(SourceExpression, NumbersStandWhereNamesStood)
{
    const auto expression = SourceExpression::parse("x < width && neg*2 < blockDim.x").value();
    EXPECT_EQ(expression.numbers(known), "453 < width && (-2)*2 < 32");
    const auto sides = expression.comparisons(known);
    ASSERT_EQ(sides.size(), 2u);
    EXPECT_EQ(sides[0].leftName, "x");
    EXPECT_EQ(sides[0].rightName, "width");
    EXPECT_FALSE(sides[0].right.has_value());
    EXPECT_EQ(sides[1].left->whole, -4);
    // What is not looked at is not there.
    EXPECT_EQ(SourceExpression::parse("x < 3 && neg < 0").value().comparisons(known).size(), 1u);
}

constexpr std::string_view source = R"(int tx = threadIdx.x, ty = threadIdx.y;
  const float v = in[i]; // comment = here
sum += a[i] * b[k];
if (x < width &&
    y < height) {
for (int k = 0, j = n; k < n; ++k, j -= 2)
} while (value != 1);
tile[t] = i < n ? in[i] : 0;
return x == 3;
uchar3 pixel = rgb[i];
value >>= 1;
if (x == 3) y = 4;
)";

TEST(SourceLines, Definitions)
{
    const SourceLines lines(source);
    const auto names = [&](std::uint32_t line) {
        std::string text;
        for (const SourceDefinition& one : lines.definitions(line))
            text += "[" + one.type + "|" + one.name + "|" + one.value + (one.compound ? "|compound]" : "]");
        return text;
    };
    EXPECT_EQ(names(1), "[int|tx|threadIdx.x][int|ty|threadIdx.y]");
    EXPECT_EQ(names(2), "[const float|v|in[i]]");
    EXPECT_EQ(names(3), "[|sum|a[i] * b[k]|compound]");
    EXPECT_EQ(names(10), "[uchar3|pixel|rgb[i]]");
    EXPECT_EQ(names(11), "[|value|1|compound]");
    for (const std::uint32_t line : {0u, 4u, 6u, 7u, 8u, 9u, 12u, 99u})
        EXPECT_EQ(names(line), "") << line;
    EXPECT_EQ(lines.line(2), "const float v = in[i]; // comment = here");
}

TEST(SourceLines, Conditions)
{
    const SourceLines lines(source);
    EXPECT_EQ(lines.condition(4), "x < width && y < height");
    EXPECT_EQ(lines.condition(6), "k < n");
    EXPECT_THAT(lines.loopNames(6), ::testing::ElementsAre("k", "j"));
    EXPECT_EQ(lines.condition(7), "value != 1");
    EXPECT_EQ(lines.condition(8), "i < n");
    EXPECT_EQ(lines.condition(12), "x == 3");
    EXPECT_EQ(lines.condition(1), "");
    EXPECT_THAT(lines.loopNames(4), ::testing::IsEmpty());
}

} // namespace
} // namespace warpatlas
