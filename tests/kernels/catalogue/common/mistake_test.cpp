#include "kernels/catalogue/common/mistake.h"

#include <gtest/gtest.h>

#include <set>
#include <stdexcept>

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

TEST(MistakeNames, GiveAMistakeItsTitleFileAndLaunch)
{
    const Mistake mistake("one_thread_blocks", "Slow.", "blur", "<<<n, 1>>>", ProblemKind::IdleLanes);
    EXPECT_EQ(mistake.title, "One thread a block");
    EXPECT_EQ(mistake.code, "blur_one_thread_blocks");
    EXPECT_EQ(mistake.launch, MistakenLaunch::OneThreadBlocks);
    EXPECT_EQ(Mistake("no_guard", "Wrong.", "blur", "x", ProblemKind::OutOfBounds).launch, MistakenLaunch::None);
    EXPECT_THROW(Mistake("no_gard", "", "blur", "", ProblemKind::Mismatch), std::logic_error);
}

} // namespace
} // namespace warpatlas
