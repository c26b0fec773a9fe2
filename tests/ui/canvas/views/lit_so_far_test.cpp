#include "ui/canvas/views/lit_so_far.h"

#include "tests/app/follow/followed.h"

#include <gtest/gtest.h>

#include <random>

namespace warpatlas::ui {
namespace {

class LitSoFarTest : public ::testing::Test {
protected:
    /// Lights accesses of global memory; each buffer has its place.
    LitSoFar::Mark mark()
    {
        return [this](const StoryAccess& access) -> std::optional<std::pair<std::size_t, render::LitElement>> {
            ++looked;
            if (!access.buffer)
                return std::nullopt;
            const bool read = access.kind == AccessKind::Load;
            return std::pair{*access.buffer,
                render::LitElement{access.value, read ? render::Access::Read : render::Access::Written, false, false}};
        };
    }
    /// The same, all accesses looked at.
    std::vector<render::LitElements> expected(std::size_t visit)
    {
        std::vector<render::LitElements> lit(buffers);
        for (std::size_t i = 0; i < std::min(visit + 1, story->visits.size()); ++i)
            for (const StoryAccess& access : story->accessesOf(story->visits[i]))
                if (auto one = mark()(access)) {
                    one->second.now = i == std::min(visit, story->visits.size() - 1);
                    lit[one->first].push_back(one->second);
                }
        return lit;
    }
    static std::vector<render::LitElements> told(const LitSoFar& lit)
    {
        std::vector<render::LitElements> all;
        for (const auto& elements : lit.lit())
            all.push_back(*elements);
        return all;
    }

    OutcomePointer outcome = test::tiledProduct().outcome();
    StoryPointer story = test::storyOf(outcome, {1, 2, 0}, {3, 5, 0});
    std::size_t buffers = outcome->bound->work.buffers.size();
    std::uint64_t looked = 0; ///< at accesses
};

TEST_F(LitSoFarTest, IsWhatWasTouchedUpToTheVisitWhereverOneComesFrom)
{
    LitSoFar lit(story, buffers, mark());
    std::mt19937 random(5);
    for (int i = 0; i < 60; ++i) {
        const std::size_t visit = random() % (story->visits.size() + 2);
        lit.goTo(visit);
        EXPECT_EQ(told(lit), expected(visit)) << "visit " << visit;
    }
}

TEST_F(LitSoFarTest, AStepLooksAtItsOwnAccessesOnly)
{
    ASSERT_GT(story->accesses.size(), 10u);
    LitSoFar lit(story, buffers, mark());
    for (std::size_t visit = 0; visit < story->visits.size(); ++visit) {
        lit.goTo(visit);
        lit.goTo(visit); // another frame
    }
    EXPECT_EQ(looked, story->accesses.size()) << "each once, in all";
    looked = 0;
    lit.goTo(0);
    EXPECT_EQ(looked, 0u) << "going back looks at none";
}

TEST_F(LitSoFarTest, NobodyTouchesNothing)
{
    LitSoFar lit;
    lit.goTo(3);
    EXPECT_TRUE(lit.lit().empty());
}

} // namespace
} // namespace warpatlas::ui
