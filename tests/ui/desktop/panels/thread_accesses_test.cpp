#include "ui/desktop/panels/inspection.h"

#include "tests/app/follow/followed.h"
#include "ui/desktop/look/qt_words.h"

#include <gtest/gtest.h>

namespace warpatlas::ui {
namespace {

TEST(TouchedElements, AreWhatTheThreadsOwnAccessesSay)
{
    const OutcomePointer outcome = test::tiledProduct().outcome();
    const StoryPointer story = test::storyOf(outcome, {1, 2, 0}, {3, 5, 0});
    const Work& work = outcome->bound->work;
    std::size_t seen = 0;
    for (std::size_t visit = 0; visit < story->visits.size(); ++visit)
        for (const Touch touch : {Touch::Read, Touch::Written}) {
            const TouchedElements found = touchedElements(*story, work, visit, touch);
            EXPECT_LE(found.last.size(), 4u);
            // Buffers of one channel have one value an element: these are all accesses of that kind up to this visit.
            std::vector<const StoryAccess*> all;
            for (std::size_t i = 0; i <= visit; ++i)
                for (const StoryAccess& access : story->accessesOf(story->visits[i]))
                    if (access.buffer && (access.kind == AccessKind::Load) == (touch == Touch::Read))
                        all.push_back(&access);
            ASSERT_EQ(found.last.empty(), all.empty());
            if (all.empty())
                continue;
            EXPECT_EQ(found.last.back().buffer, *all.back()->buffer);
            EXPECT_EQ(found.last.back().element, all.back()->value);
            float value = 0;
            std::memcpy(&value, all.back()->after.data(), 4);
            EXPECT_EQ(found.last.back().value.toDouble(), double(value));
            EXPECT_GE(found.before + found.last.size(), std::min<std::size_t>(all.size(), 4));
            EXPECT_LE(found.before, all.size() - found.last.size());
            ++seen;
        }
    EXPECT_GT(seen, 100u);
}

TEST(TouchedElements, OfSeveralChannelsAreOne)
{
    ThreadStory story;
    Work work;
    work.buffers.push_back({"rgb", ElementType::U8, {{10, 5, 1}, 3}, BufferRole::Input, nullptr});
    work.buffers.push_back({"v", ElementType::F32, {{40, 1, 1}, 1}, BufferRole::Output, nullptr});
    for (std::uint64_t channel = 0; channel < 3; ++channel) {
        StoryAccess access;
        access.buffer = 0;
        access.value = 23 * 3 + channel;
        access.bytes = 1;
        story.accesses.push_back(access);
    }
    StoryAccess four;
    four.kind = AccessKind::Store;
    four.buffer = 1;
    four.value = 8;
    four.bytes = 16;
    const float values[] = {1.5f, 2.5f, 3.5f, 4.5f};
    std::memcpy(four.after.data(), values, sizeof values);
    story.accesses.push_back(four);
    StoryVisit visit;
    visit.accessCount = 4;
    story.visits.push_back(visit);
    const TouchedElements read = touchedElements(story, work, 0, Touch::Read);
    ASSERT_EQ(read.last.size(), 1u);
    EXPECT_EQ(read.last[0].name, "rgb[2][3]");
    EXPECT_EQ(read.last[0].value, "") << "no access had all of it";
    const TouchedElements written = touchedElements(story, work, 0, Touch::Written);
    ASSERT_EQ(written.last.size(), 4u);
    EXPECT_EQ(written.last[1].name, "v[9]");
    EXPECT_EQ(written.last[1].value, "2.5");
    EXPECT_EQ(written.last[3].value, "4.5");
}

} // namespace
} // namespace warpatlas::ui
