// Sizes that host code computes for a launch, evaluated without running it.
#include "kernels/text/host_expression.h"

#include <gtest/gtest.h>

#include <string>

namespace warpatlas {

TEST(HostExpression, IsEvaluatedOrNot)
{
    const auto value = [](std::string_view text) {
        return valueOfHost(text, [](std::string_view name) -> std::optional<std::uint64_t> {
            if (name == "n")
                return 7;
            if (name == "sizeof float" || name == "sizeof size_t")
                return name == "sizeof float" ? 4 : 8;
            return std::nullopt;
        });
    };
    EXPECT_EQ(value("2 + 3 * n - 1"), 22u);
    EXPECT_EQ(value("(n + 31) / 32 << 2"), 4u);
    EXPECT_EQ(value("(size_t)n * sizeof(float) % 16u"), 12u);
    EXPECT_EQ(value("static_cast<unsigned int>(n) * 0x10"), 112u);
    EXPECT_EQ(value("1'000 + 010"), 1008u);
    EXPECT_EQ(value("max(n, 9)"), 9u);
    EXPECT_EQ(value("std::max(unknown, n)"), 7u);
    for (const char* none : {"", "m", "n n", "n / 0", "3 - n", "f(n)", "n ? 1 : 2", "(n", "sizeof(Pair)", "1 << 63",
             "999999999999 * 999999999999", "1.5 * n"})
        EXPECT_EQ(value(none), std::nullopt) << none;
    EXPECT_EQ(value(std::string(5000, '(') + "1" + std::string(5000, ')')), std::nullopt) << "no end of the stack";
}

} // namespace warpatlas
