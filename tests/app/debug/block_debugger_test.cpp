/// Stepping through a block: what is told at a position never depends on the way there, and is what other views tell.
#include "app/debug/block_debugger.h"

#include "app/follow/story_lines.h"
#include "kernels/model/error.h"
#include "kernels/simulator/replay/block_recording.h"
#include "tests/app/follow/followed.h"
#include "tests/app/support/own_kernel.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <set>

namespace warpatlas {
namespace {

using test::lineOf;
using test::storyOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

using Stop = DebugWish::Stop;

/// A thread of the tiled product (tiles of 16 x 16, 40 x 40 elements): row 37, column 19.
struct Tiled {
    OutcomePointer outcome = test::tiledProduct().outcome();
    StoryPointer story = storyOf(outcome, {1, 2, 0}, {3, 5, 0});
    BlockDebugger debugger{outcome, story};
    Progress progress;

    std::uint32_t line(const std::string& text) const { return lineOf(outcome, "void tiled(", text); }
    DebugMomentPointer at(std::uint64_t position) { return debugger.at(position, true, progress); }
    std::optional<std::uint64_t> go(std::uint64_t from, const DebugWish& wish)
    {
        const auto arrival = debugger.find(from, wish, progress);
        return arrival ? std::optional(arrival->position) : std::nullopt;
    }
    /// All places where a wish leads, one after the other.
    std::vector<std::uint64_t> all(std::uint64_t from, const DebugWish& wish)
    {
        std::vector<std::uint64_t> places;
        while (const auto next = go(from, wish))
            places.push_back(from = *next);
        return places;
    }
    static DebugWish wish(
        Stop stop, DebugDirection direction = DebugDirection::Forward, DebugScope scope = DebugScope::Thread)
    {
        DebugWish made;
        made.stop = stop;
        made.direction = direction;
        made.scope = scope;
        return made;
    }
};

const LaneRow* rowOf(const std::vector<LaneRow>& rows, const std::string& name)
{
    const auto found = std::ranges::find(rows, name, &LaneRow::name);
    return found == rows.end() ? nullptr : &*found;
}

/// Everything of a moment as text.
std::string textOf(const DebugMoment& moment)
{
    std::string text = std::to_string(moment.position) + "/" + std::to_string(moment.executed) + "/"
        + std::to_string(moment.line) + "/" + moment.instruction + "/" + std::to_string(moment.nextLine) + "/"
        + moment.nextInstruction;
    for (const std::string& did : moment.did)
        text += "|" + did;
    for (const auto* rows : {&moment.variables, &moment.registers})
        for (const LaneRow& row : *rows) {
            text += "\n" + row.type + " " + row.name;
            for (const std::string& value : row.values)
                text += "," + value;
        }
    for (const SharedGrid& grid : moment.shared) {
        text += "\n" + grid.name;
        for (std::size_t i = 0; i < grid.values.size(); ++i)
            text += "," + grid.values[i] + "<" + (grid.writers[i] ? std::to_string(*grid.writers[i]) : "-");
    }
    for (const WarpNow& warp : moment.warps)
        for (const LanesNow& group : warp.groups)
            text += "\n" + std::to_string(group.mask) + "@" + std::to_string(group.line) + "."
                + std::to_string(static_cast<int>(group.state));
    return text;
}

TEST(BlockDebugger, LinesOfAThreadAreItsVisitsForwardsAndBackwards)
{
    Tiled tiled;
    std::vector<std::uint64_t> ends;
    for (const StoryVisit& visit : tiled.story->visits)
        ends.push_back(visit.endStep);
    EXPECT_EQ(tiled.all(0, Tiled::wish(Stop::Line)), ends);
    std::ranges::reverse(ends);
    EXPECT_EQ(tiled.all(tiled.story->end() + 1, Tiled::wish(Stop::Line, DebugDirection::Backward)), ends);
}

/// Where lines of a scope lead, with the threads that did them.
std::vector<std::pair<std::uint64_t, std::uint64_t>> linesOf(
    BlockDebugger& debugger, std::uint64_t from, DebugDirection direction, DebugScope scope)
{
    std::vector<std::pair<std::uint64_t, std::uint64_t>> places;
    Progress progress;
    DebugWish wish = Tiled::wish(Stop::Line, direction, scope);
    wish.lane = static_cast<std::uint32_t>(debugger.story()->thread % 32);
    while (const auto next = debugger.find(from, wish, progress)) {
        if (!next->thread)
            return {};
        places.emplace_back(from = next->position, *next->thread);
    }
    return places;
}

TEST(BlockDebugger, LinesOfABlockAreThoseOfTheThreadsThatDoThem)
{
    Tiled tiled;
    const simulator::BlockRecording& recording = *tiled.story->recording;
    auto places = linesOf(tiled.debugger, 0, DebugDirection::Forward, DebugScope::Block);
    ASSERT_GT(places.size(), tiled.story->visits.size() * 7) << "eight warps";
    EXPECT_EQ(places.back().first, recording.end());
    std::map<std::uint64_t, StoryPointer> stories;
    std::size_t whole = 0;
    for (const auto& [position, thread] : places) {
        const std::uint32_t warp = static_cast<std::uint32_t>(thread % 256 / 32);
        ASSERT_EQ(warp, recording.step(position - 1).warp);
        EXPECT_EQ(thread % 32, tiled.story->thread % 32) << "the same lane of each warp";
        StoryPointer& story = stories[thread];
        if (!story)
            story = followThread(tiled.outcome, thread, tiled.progress);
        const StoryVisit& visit = story->visits[*story->visitAt(position - 1)];
        whole += visit.endStep == position ? 1 : 0;
        EXPECT_TRUE(visit.endStep == position || recording.step(position).warp != warp)
            << position << " is in the middle of a line";
    }
    EXPECT_EQ(stories.size(), 8u);
    EXPECT_GT(whole, places.size() * 9 / 10);
    // What is shown of the thread that is led to is what its own story says.
    for (std::size_t i = 0; i < places.size(); i += places.size() / 12) {
        const StoryPointer& story = stories[places[i].second];
        BlockDebugger other(tiled.outcome, story);
        const DebugMomentPointer moment = other.at(places[i].first, false, tiled.progress);
        EXPECT_EQ(moment->line, story->visits[*story->visitAt(places[i].first - 1)].line);
        EXPECT_EQ(moment->warp, places[i].second % 256 / 32);
        EXPECT_NE(moment->executed >> moment->lane & 1, 0u);
    }
    auto back = linesOf(tiled.debugger, recording.end() + 1, DebugDirection::Backward, DebugScope::Block);
    ASSERT_FALSE(back.empty());
    EXPECT_EQ(back.front().first, places[places.size() - 2].first) << "from the end the line before";
    std::ranges::reverse(back);
    places.pop_back();
    EXPECT_EQ(back, places);
}

TEST(BlockDebugger, LinesOfAWarpAreThoseOfTheLanesThatDoThem)
{
    if (test::noCompiler())
        GTEST_SKIP() << "neither NVRTC nor clang is installed";
    const OutcomePointer outcome = test::run(test::ownKernel("parts.cu", R"(__global__ void parts(float* out, int n)
{
    int i = threadIdx.x;
    float v = 0.5f;
    if (i < 16)
        for (int k = 0; k < n; ++k)
            v += out[(i + k) % 32];
    else
        for (int k = 0; k < n; ++k)
            v -= out[(i + 2 * k) % 32];
    out[i] = v;
}
)",
        {{1, 1, 1}, {32, 1, 1}}, {"inout:ramp:32:f32", "i32:3"}));
    Progress progress;
    BlockDebugger debugger(outcome, followThread(outcome, 3, progress));
    const auto places = linesOf(debugger, 0, DebugDirection::Forward, DebugScope::Warp);
    std::set<std::uint32_t> lines[2];
    for (const auto& [position, thread] : places) {
        ASSERT_TRUE(thread == 3 || thread == 16) << thread;
        BlockDebugger of(outcome, followThread(outcome, thread, progress));
        const DebugMomentPointer moment = of.at(position, true, progress);
        EXPECT_NE(moment->executed >> moment->lane & 1, 0u);
        lines[thread == 3 ? 0 : 1].insert(moment->line);
    }
    EXPECT_EQ(lines[0].count(7), 1u);
    EXPECT_EQ(lines[0].count(10), 0u);
    EXPECT_EQ(lines[1].count(10), 1u) << "where the followed lane takes no part";
    EXPECT_EQ(lines[1].count(7) + lines[1].count(11), 0u);
    EXPECT_EQ(places.back().second, 3u);
    EXPECT_EQ(lines[0].count(11), 1u) << "together again it is the followed lane";
}

TEST(BlockDebugger, TheSamePlaceIsToldWhateverTheWayThere)
{
    Tiled forward, backward;
    std::map<std::uint64_t, std::string> told;
    const std::uint64_t end = forward.story->end();
    const std::uint64_t stride = std::max<std::uint64_t>(end / 40, 1);
    for (std::uint64_t at = 0; at <= end; at += stride)
        told[at] = textOf(*forward.at(at));
    ASSERT_GT(told.size(), 30u);
    for (auto one = told.rbegin(); one != told.rend(); ++one)
        EXPECT_EQ(textOf(*backward.at(one->first)), one->second) << one->first;
}

TEST(BlockDebugger, LanesHoldWhatTheirOwnStoriesTell)
{
    Tiled tiled;
    const std::uint32_t line = tiled.line("sum +=");
    const auto visit = std::ranges::find_if(
        tiled.story->visits, [&](const StoryVisit& one) { return one.line == line && one.firstStep > 800; });
    ASSERT_NE(visit, tiled.story->visits.end());
    const DebugMomentPointer moment = tiled.at(visit->endStep);
    EXPECT_EQ(moment->line, line);
    EXPECT_EQ(moment->executed, 0xffffffffu);
    EXPECT_EQ(moment->variablesNote, "");
    const std::uint64_t first = tiled.story->thread / 32 * 32;
    std::size_t compared = 0;
    for (std::uint32_t lane = 0; lane < 32; lane += 5) {
        Progress progress;
        const StoryPointer own = followThread(tiled.outcome, first + lane, progress);
        const auto last = own->visitAt(moment->position - 1);
        ASSERT_TRUE(last);
        ASSERT_LE(own->visits[*last].endStep, moment->position);
        const StoryLinesPointer lines = StoryTeller(own, tiled.outcome).at(*last);
        for (const StoryVariable& variable : lines->variables) {
            const LaneRow* const row = rowOf(moment->variables, variable.name);
            ASSERT_NE(row, nullptr) << variable.name;
            EXPECT_EQ(row->values[lane], variable.value) << variable.name << ", lane " << lane;
            ++compared;
        }
    }
    EXPECT_GE(compared, 7u * 6);
    ASSERT_NE(rowOf(moment->variables, "row"), nullptr);
    EXPECT_EQ(rowOf(moment->variables, "row")->type, "int");
    EXPECT_EQ(rowOf(moment->variables, "row")->values[moment->lane], "37");
    EXPECT_FALSE(moment->registers.empty());
}

TEST(BlockDebugger, SharedMemoryIsAGridOfWhatItsWritersWrote)
{
    Tiled tiled;
    // Behind the second barrier of the first round both tiles are there.
    auto at = tiled.go(0, Tiled::wish(Stop::Barrier));
    ASSERT_TRUE(at);
    const DebugMomentPointer moment = tiled.at(*tiled.go(*at, Tiled::wish(Stop::Line)));
    ASSERT_EQ(moment->shared.size(), 2u);
    const SharedGrid& grid = moment->shared[0];
    EXPECT_EQ(grid.name, "As");
    EXPECT_EQ(grid.type, "float");
    EXPECT_EQ(grid.columns, 16u);
    EXPECT_EQ(grid.rows, 16u);
    for (std::uint32_t element = 0; element < 256; ++element) {
        EXPECT_EQ(grid.writers[element], element) << "each thread fills in its own";
        // Row 32 + ty, column tx of A; rows behind the matrix's end are zeros.
        const std::uint32_t row = 32 + element / 16;
        EXPECT_EQ(
            std::stof(grid.values[element]), row < 40 ? static_cast<float>(row * 40 + element % 16) + 0.5f : 0.0f);
    }
}

TEST(BlockDebugger, OtherWarpsStepsAreNotTheThreads)
{
    Tiled tiled;
    const auto start = tiled.go(tiled.story->end(), Tiled::wish(Stop::Edge, DebugDirection::Backward));
    ASSERT_TRUE(start);
    ASSERT_GT(*start, tiled.story->recording->first()) << "other warps run first";
    const DebugMomentPointer begins = tiled.at(*start);
    EXPECT_EQ(begins->line, 0u);
    EXPECT_EQ(begins->instruction, "");
    EXPECT_THAT(begins->did, IsEmpty());
    EXPECT_EQ(begins->executed, 0u);
    EXPECT_EQ(begins->nextLine, tiled.story->visits.front().line);

    // While it waits at the barrier for the others, its own step stays the last.
    const std::uint64_t barrier = tiled.story->barriers.front() + 1;
    const DebugMomentPointer waits = tiled.at(barrier);
    EXPECT_THAT(waits->did, ::testing::Contains(HasSubstr("comes to the barrier")));
    const DebugMomentPointer later = tiled.at(barrier + 5);
    ASSERT_NE(tiled.story->recording->step(barrier + 4).warp, waits->warp);
    EXPECT_EQ(later->did, waits->did);
    EXPECT_EQ(later->line, waits->line);
    EXPECT_EQ(later->instruction, waits->instruction);
}

TEST(BlockDebugger, GoesBackToWhoWroteASharedElementThroughABarrier)
{
    Tiled tiled;
    // The thread reads As[5][3] in the round t = 1: who wrote it?
    const auto sums = [&](std::uint64_t from) {
        DebugWish wish = Tiled::wish(Stop::Condition);
        wish.condition = "t == 1 && k == 3";
        return tiled.go(from, wish);
    };
    const auto reading = sums(0);
    ASSERT_TRUE(reading);
    const DebugMomentPointer there = tiled.at(*reading);
    DebugWish who = Tiled::wish(Stop::Write, DebugDirection::Backward, DebugScope::Block);
    who.place = {std::nullopt, there->shared[0].address + (5 * 16 + 3) * 4, 4};
    const auto writing = tiled.debugger.find(*reading, who, tiled.progress);
    ASSERT_TRUE(writing);
    EXPECT_LT(writing->position, *reading);
    const DebugMomentPointer wrote = tiled.at(writing->position);
    EXPECT_EQ(wrote->line, tiled.line("As[ty][tx] ="));
    ASSERT_TRUE(writing->thread);
    EXPECT_EQ(*writing->thread, tiled.story->thread) << "thread (3, 5) itself";
    who.place.offset += 4;
    const auto neighbour = tiled.debugger.find(*reading, who, tiled.progress);
    ASSERT_TRUE(neighbour);
    EXPECT_EQ(*neighbour->thread, tiled.story->thread + 1);
    EXPECT_THAT(wrote->did, ::testing::Contains(HasSubstr("writes As[5][3]")));
    EXPECT_THAT(wrote->shared[0].touched, ElementsAre(5 * 16 + 3)) << "the element that the words name";
    EXPECT_THAT(wrote->shared[1].touched, IsEmpty());
    // Who reads it next is another element's frame than those that the thread wrote.
    who = Tiled::wish(Stop::Read, DebugDirection::Forward, DebugScope::Block);
    who.place = {std::nullopt, there->shared[0].address + (7 * 16 + 3) * 4, 4};
    const auto read = tiled.debugger.find(writing->position, who, tiled.progress);
    ASSERT_TRUE(read && read->thread);
    BlockDebugger reader(tiled.outcome, followThread(tiled.outcome, *read->thread, tiled.progress));
    const DebugMomentPointer reads = reader.at(read->position, true, tiled.progress);
    EXPECT_THAT(reads->did, ::testing::Contains(HasSubstr("reads As[7][3]")));
    EXPECT_THAT(reads->shared[0].touched, ElementsAre(7 * 16 + 3));
}

TEST(BlockDebugger, StopsWhereAConditionComesToHold)
{
    Tiled tiled;
    DebugWish wish = Tiled::wish(Stop::Condition);
    wish.condition = "row == 37 && k > 3 && t == n / 16";
    const auto at = tiled.go(0, wish);
    ASSERT_TRUE(at);
    const DebugMomentPointer moment = tiled.at(*at);
    EXPECT_EQ(rowOf(moment->variables, "k")->values[moment->lane], "4");
    EXPECT_EQ(rowOf(moment->variables, "t")->values[moment->lane], "2");
    EXPECT_FALSE(tiled.go(*at, wish)) << "it goes on to hold";
    wish.direction = DebugDirection::Backward;
    EXPECT_EQ(tiled.go(tiled.story->end() + 1, wish), at);

    wish = Tiled::wish(Stop::Condition, DebugDirection::Forward, DebugScope::Block);
    wish.condition = "threadIdx.x == 9 && ty == 14";
    const auto other = tiled.debugger.find(0, wish, tiled.progress);
    ASSERT_TRUE(other && other->thread);
    EXPECT_EQ(*other->thread % 256, 14u * 16 + 9);
}

TEST(BlockDebugger, TellsWhereAConditionDividesByZero)
{
    Tiled tiled;
    DebugWish wish = Tiled::wish(Stop::Condition);
    wish.condition = "1 / 0";
    EXPECT_FALSE(tiled.go(0, wish));
    ASSERT_TRUE(tiled.debugger.dividedByZero());
    EXPECT_EQ(tiled.debugger.dividedByZero()->position, tiled.story->visits.front().endStep);
    EXPECT_EQ(tiled.debugger.dividedByZero()->thread, tiled.story->thread);
    // First where k is there, and 4.
    wish.condition = "row % (k - 4) == 99";
    EXPECT_FALSE(tiled.go(0, wish));
    ASSERT_TRUE(tiled.debugger.dividedByZero());
    const DebugMomentPointer moment = tiled.at(tiled.debugger.dividedByZero()->position);
    EXPECT_EQ(rowOf(moment->variables, "k")->values[moment->lane], "4");
    wish.direction = DebugDirection::Backward;
    EXPECT_FALSE(tiled.go(tiled.story->end() + 1, wish));
    EXPECT_GT(tiled.debugger.dividedByZero()->position, moment->position) << "backwards the last one comes first";
    // Where it comes to hold all the same, and where it is not evaluated, nothing is said.
    wish = Tiled::wish(Stop::Condition);
    wish.condition = "row % (k - 4) == 1";
    EXPECT_TRUE(tiled.go(0, wish));
    EXPECT_FALSE(tiled.debugger.dividedByZero());
    wish.condition = "k > 4 && row % (k - 4) == 99";
    EXPECT_FALSE(tiled.go(0, wish));
    EXPECT_FALSE(tiled.debugger.dividedByZero());
    wish.condition = "1.0f / 0 < 0";
    EXPECT_FALSE(tiled.go(0, wish));
    EXPECT_FALSE(tiled.debugger.dividedByZero()) << "of floats that is infinite";
}

TEST(BlockDebugger, RefusesWhatIsNoCondition)
{
    Tiled tiled;
    const auto refusal = [&](const std::string& text) -> std::string {
        DebugWish wish = Tiled::wish(Stop::Condition);
        wish.condition = text;
        try {
            tiled.go(0, wish);
        } catch (const InputError& error) {
            return error.reason();
        }
        return {};
    };
    EXPECT_THAT(refusal(""), HasSubstr("is no condition"));
    EXPECT_THAT(refusal("row == 37 &&"), HasSubstr("is not understood"));
    EXPECT_THAT(refusal("row = 37"), HasSubstr("changes a variable"));
    EXPECT_THAT(
        refusal("threadIdx.x < 5 && nonsense > 3"), HasSubstr("is not understood: this kernel has no nonsense"));
    EXPECT_THAT(refusal("row == 3); } void f() { if (1"), HasSubstr("is no condition"));
    EXPECT_THAT(refusal("k < n && threadIdx.x < blockDim.x"), IsEmpty());
}

TEST(BlockDebugger, StopsAtBarriersAndWhereALineIsComeTo)
{
    Tiled tiled;
    std::vector<std::uint64_t> barriers = tiled.story->barriers;
    for (std::uint64_t& step : barriers)
        ++step;
    EXPECT_EQ(tiled.all(0, Tiled::wish(Stop::Barrier)), barriers);
    DebugWish wish = Tiled::wish(Stop::LineNumber);
    wish.line = tiled.line("C[row * n + col]");
    const auto before = tiled.go(0, wish);
    ASSERT_TRUE(before);
    const DebugMomentPointer moment = tiled.at(*before);
    EXPECT_EQ(moment->nextLine, wish.line);
    EXPECT_THAT(moment->nextInstruction, Not(IsEmpty()));
}

TEST(BlockDebugger, EveryWarpStandsSomewhere)
{
    Tiled tiled;
    const auto at = tiled.go(0, Tiled::wish(Stop::Barrier));
    const DebugMomentPointer moment = tiled.at(*at);
    ASSERT_EQ(moment->warps.size(), 8u);
    std::uint32_t waiting = 0;
    for (const WarpNow& warp : moment->warps) {
        std::uint32_t together = 0;
        for (const LanesNow& group : warp.groups) {
            EXPECT_EQ(together & group.mask, 0u);
            together |= group.mask;
            waiting += group.state == LanesNow::State::AtBarrier ? 1 : 0;
        }
        EXPECT_EQ(together, warp.alive);
    }
    EXPECT_GE(waiting, 1u);
    EXPECT_THAT(moment->did, ElementsAre(HasSubstr("comes to the barrier")));
}

} // namespace
} // namespace warpatlas
