#include "kernels/model/progress.h"

#include <gtest/gtest.h>

namespace warpatlas {

TEST(Progress, IsCancelledWithTheWhole)
{
    Progress whole;
    const Progress part(&whole), partOfThat(&part);
    EXPECT_FALSE(partOfThat.cancelRequested());
    whole.cancel();
    EXPECT_TRUE(partOfThat.cancelRequested());
    EXPECT_THROW(part.throwIfCancelled(), Cancelled);
}

TEST(Progress, IsStoppedWithoutTheWhole)
{
    const Progress whole;
    Progress part(&whole);
    part.cancel();
    EXPECT_TRUE(part.cancelRequested());
    EXPECT_FALSE(whole.cancelRequested());
}

TEST(Progress, EndsAtItsTime)
{
    Progress progress;
    progress.endAt(Progress::Clock::now() + std::chrono::hours(1));
    EXPECT_FALSE(progress.cancelRequested());
    progress.endAt(Progress::Clock::now());
    EXPECT_TRUE(progress.cancelRequested());
}

} // namespace warpatlas
