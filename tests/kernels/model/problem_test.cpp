#include "kernels/model/problem.h"

#include <gtest/gtest.h>

#include <set>

namespace warpatlas {
namespace {

TEST(ProblemTest, EveryKindHasANameOfItsOwn)
{
    std::set<std::string_view> names;
    const int last = static_cast<int>(ProblemKind::Memory);
    for (int kind = 0; kind <= last; ++kind)
        names.insert(nameOf(static_cast<ProblemKind>(kind)));
    EXPECT_EQ(names.size(), static_cast<std::size_t>(last + 1));
    EXPECT_EQ(names.count(""), 0u);
}

TEST(ProblemTest, SeveritiesAreNamedAsTheReportSaysThem)
{
    EXPECT_EQ(nameOf(Severity::Error), "error");
    EXPECT_EQ(nameOf(Severity::Possible), "possible");
    EXPECT_EQ(nameOf(Severity::Information), "information");
}

} // namespace
} // namespace warpatlas
