#include "app/follow/follower.h"
#include "app/follow/source_story.h"
#include "app/follow/story_events.h"
#include "app/follow/story_formulas.h"
#include "kernels/text/text_lines.h"

namespace warpatlas::inline follow {

MomentPointer momentOf(const StoryPointer& story, const Outcome& outcome, std::size_t visit)
{
    simulator::Cursor cursor(story->recording);
    return momentOf(story, outcome, visit, cursor);
}

MomentPointer momentOf(const StoryPointer& story, const Outcome& outcome, std::size_t visit, simulator::Cursor& cursor)
{
    auto moment = std::make_shared<StoryMoment>();
    moment->story = story;
    moment->visit = visit;
    moment->line = story->visits.at(visit).line;
    moment->source = TextLines(outcome.bound->work.code.source).line(moment->line);
    const StoryPlaces places{story->recording->start(), outcome.bound->work, story->source->program.get()};
    tellVisit(*moment, places, cursor);
    tellFormulas(*moment, cursor);
    return moment;
}

} // namespace warpatlas::inline follow
