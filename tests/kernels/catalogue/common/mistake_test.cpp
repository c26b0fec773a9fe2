#include "kernels/catalogue/common/mistake.h"

#include <gtest/gtest.h>

#include <set>

namespace warpatlas {
namespace {

TEST(MistakeNames, AreEachThereOnceWithATitleOfTheirOwn)
{
    std::set<std::string_view> names, titles;
    for (const MistakeName& one : mistakeNames()) {
        EXPECT_TRUE(names.insert(one.name).second) << one.name;
        EXPECT_TRUE(titles.insert(one.title).second) << one.title;
    }
}

} // namespace
} // namespace warpatlas
