/// Going anywhere in a recording, and back: the state of a place never depends on the way there.
#include "tests/kernels/simulator/replay/closer.h"

#include <gtest/gtest.h>

#include <random>
#include <sstream>

namespace warpatlas::simulator {
namespace {

using testing::CloserCase;
using testing::closerCase;
using testing::closerCases;
using testing::lineOf;

/// All that a cursor tells of a place, as text.
std::string stateOf(const Cursor& cursor)
{
    std::ostringstream text;
    const auto bytes = [&](std::span<const std::byte> span) {
        std::uint64_t hash = 1469598103934665603ull;
        for (const std::byte byte : span)
            hash = (hash ^ static_cast<std::uint64_t>(byte)) * 1099511628211ull;
        text << span.size() << ':' << hash << ' ';
    };
    for (std::uint32_t w = 0; w < cursor.recording().warpCount(); ++w) {
        const WarpState warp = cursor.warp(w);
        text << "\nwarp " << w << ' ' << warp.alive;
        for (const LaneGroup& group : warp.groups)
            text << " [" << static_cast<int>(group.state) << ' ' << group.mask << ' ' << group.decoded << ' '
                 << group.depth << ' ' << group.barrier << ' ' << group.members << ']';
        for (std::uint32_t lane = 0; lane < 32; ++lane) {
            if ((warp.lanes >> lane & 1) == 0)
                continue;
            for (const RegisterValue& value : cursor.registers(w, lane))
                text << value.bits << ',';
            bytes(cursor.localMemory(w, lane));
        }
    }
    for (const SharedState& variable : cursor.sharedVariables())
        bytes(variable.bytes);
    for (std::uint32_t a = 0; a < cursor.recording().start().memory().allocationCount(); ++a)
        bytes(cursor.globalMemory(a));
    text << cursor.printed();
    if (const StepDetail* const detail = cursor.lastStep()) {
        text << "\nlast " << detail->step << detail->waits << detail->parted << detail->exited << detail->refused;
        for (const RegisterChange& change : detail->registers)
            for (std::size_t lane = 0; lane < 32; ++lane)
                text << change.name << change.mask << ':' << change.before[lane] << '>' << change.after[lane] << ' ';
        for (const MemoryRequest& request : detail->memory) {
            bytes(request.before);
            bytes(request.after);
        }
    }
    return text.str();
}

class CursorOf : public ::testing::TestWithParam<CloserCase> { };

TEST_P(CursorOf, EveryWayToAPlaceGivesTheSameState)
{
    const auto launch = GetParam().launch();
    for (const bool last : {false, true}) {
        Progress progress;
        const auto snapshot = GetParam().launch()->snapshot();
        RecordingOptions options;
        options.earlier = GetParam().earlier;
        const auto recording =
            BlockRecording::make(snapshot, last ? snapshot->launch().blocks() - 1 : 0, options, progress);
        std::mt19937_64 random(7);
        std::vector<std::uint64_t> places{recording->first(), recording->end()};
        for (int i = 0; i < 20; ++i)
            places.push_back(random() % (recording->end() + 1));
        // Forwards, each state taken down.
        std::vector<std::uint64_t> sorted = places;
        std::ranges::sort(sorted);
        std::map<std::uint64_t, std::string> states;
        Cursor forwards(recording);
        for (const std::uint64_t place : sorted) {
            forwards.seek(place);
            states[place] = stateOf(forwards);
        }
        // At random, and by a few steps back and forth.
        Cursor anyhow(recording);
        for (int round = 0; round < 3; ++round) {
            std::ranges::shuffle(places, random);
            for (const std::uint64_t place : places) {
                for (std::uint64_t k = 0; k < random() % 4; ++k)
                    anyhow.stepInstruction(Direction::Backward);
                anyhow.seek(place);
                ASSERT_EQ(stateOf(anyhow), states[place]) << place;
                if (anyhow.stepInstruction()) {
                    EXPECT_EQ(anyhow.position(), place + 1);
                    anyhow.stepInstruction(Direction::Backward);
                    // From the first step there is no step back that leaves one to look at.
                    if (place > recording->first()) {
                        ASSERT_EQ(stateOf(anyhow), states[place]) << place;
                    }
                }
            }
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Kernels, CursorOf, ::testing::ValuesIn(closerCases()),
    [](const auto& info) { return std::string(info.param.name); });

/// A small budget makes checkpoints rare; what they hold between them stays exact.
TEST(Cursor, FewCheckpointsGiveTheSameStates)
{
    RecordingOptions small;
    small.budgetBytes = 6 << 20;
    const auto many = testing::record(closerCase("wander"), 0);
    const auto few = testing::record(closerCase("wander"), 0, small);
    ASSERT_EQ(many->end(), few->end());
    ASSERT_GT(many->checkpoints().size(), few->checkpoints().size());
    EXPECT_LE(few->bytes(), small.budgetBytes);
    Cursor one(many), other(few);
    std::mt19937_64 random(3);
    for (int i = 0; i < 60; ++i) {
        const std::uint64_t place = random() % (many->end() + 1);
        one.seek(place);
        other.seek(place);
        ASSERT_EQ(stateOf(one), stateOf(other)) << place;
    }
}

TEST(Cursor, TellsOfThreadsThatWaitForEachOther)
{
    const auto recording = testing::record(closerCase("tiled"), 0);
    Cursor cursor(recording);
    ASSERT_TRUE(cursor.stepToBarrier());
    ASSERT_NE(cursor.lastStep(), nullptr);
    EXPECT_EQ(cursor.lastStep()->barrier, 0u);
    EXPECT_TRUE(cursor.lastStep()->released.empty());
    const WarpState first = cursor.warp(cursor.lastStep()->executed.warp);
    ASSERT_EQ(first.groups.size(), 1u);
    EXPECT_EQ(first.groups[0].state, LaneGroup::State::AtBarrier);
    EXPECT_EQ(first.groups[0].mask, 0xffffffffu);
    // The eighth warp to come lets all of them go on.
    for (int i = 1; i < 8; ++i)
        ASSERT_TRUE(cursor.stepToBarrier());
    EXPECT_EQ(cursor.lastStep()->released.size(), 8u);
    EXPECT_EQ(cursor.warp(0).groups[0].state, LaneGroup::State::Ready);
    // And back to where seven waited.
    ASSERT_TRUE(cursor.stepToBarrier(Direction::Backward));
    EXPECT_TRUE(cursor.lastStep()->released.empty());
    EXPECT_EQ(cursor.warp(0).groups[0].state, LaneGroup::State::AtBarrier);
}

TEST(Cursor, FollowsOneThreadThroughATiledProduct)
{
    const auto recording = testing::record(closerCase("tiled"), 0);
    const Follow follow = Follow::thread(recording->start().launch(), {3, 5, 0});
    EXPECT_EQ(follow.warp, 2u);
    EXPECT_EQ(follow.lane, 19u);
    std::vector<std::uint32_t> lines;
    for (const LineRange& range : timeline(*recording, follow))
        lines.push_back(range.line);
    // Tile loads, barrier, inner loop, barrier, ..., store.
    const std::uint32_t load = lineOf("void tiled(", "As[ty][tx] ="), barrier = lineOf("Bs[ty][tx] =", "__sync"),
                        inner = lineOf("void tiled(", "sum += As"), store = lineOf("void tiled(", "C[row * n");
    std::vector<std::uint32_t> order;
    for (const std::uint32_t line : lines)
        if (line == load || line == barrier || line == inner || line == store)
            if (order.empty() || order.back() != line)
                order.push_back(line);
    const std::vector<std::uint32_t> tile{load, barrier, inner};
    ASSERT_EQ(order.size(), 3 * tile.size() + 1);
    for (std::size_t i = 0; i < 3 * tile.size(); ++i)
        EXPECT_EQ(order[i], tile[i % 3]) << i;
    EXPECT_EQ(order.back(), store);

    Cursor cursor(recording);
    ASSERT_TRUE(cursor.runToLine(store, Direction::Forward, follow));
    ASSERT_TRUE(cursor.stepToAccess(Direction::Forward, follow));
    const StepDetail& detail = *cursor.lastStep();
    ASSERT_EQ(detail.memory.size(), 1u);
    const MemoryRequest& request = detail.memory[0];
    EXPECT_EQ(request.kind, AccessKind::Store);
    EXPECT_EQ(request.window, ptx::Window::Global);
    EXPECT_EQ(
        request.addresses[19] - cursor.recording().start().memory().address(cursor.recording().start().buffers()[2]),
        (5u * 40 + 3) * 4);
    EXPECT_EQ(request.valueBefore(19), 0u);
    double sum = 0;
    for (int k = 0; k < 40; ++k)
        sum += (5 * 40 + k + 0.5) * (k * 40 + 3 + 0.5);
    EXPECT_NEAR(std::bit_cast<float>(static_cast<std::uint32_t>(request.valueAfter(19))), sum, 1);
    // Two rows of 16 floats, on 40 columns: 2 + 2 or more sectors; eight if every row began in one of its own.
    EXPECT_EQ(costOf(request).sectors, 4u);
}

TEST(Cursor, StepsByLineForwardsAndBack)
{
    const auto recording = testing::record(closerCase("collatz"), 1);
    for (const Follow& follow : {Follow{}, Follow{1, {}}, Follow{2, 7}}) {
        Cursor cursor(recording);
        std::vector<std::uint64_t> places;
        while (cursor.stepLine(Direction::Forward, follow))
            places.push_back(cursor.position());
        const std::vector<LineRange> ranges = timeline(*recording, follow);
        ASSERT_EQ(places.size(), ranges.size());
        for (std::size_t i = 0; i < places.size(); ++i)
            ASSERT_EQ(places[i], ranges[i].last + 1) << i;
        for (std::size_t i = places.size() - 1; i-- > 0;) {
            ASSERT_TRUE(cursor.stepLine(Direction::Backward, follow));
            ASSERT_EQ(cursor.position(), places[i]);
        }
        EXPECT_FALSE(cursor.stepLine(Direction::Backward, follow));
    }
}

TEST(Cursor, LinesAndStepsNameEachOther)
{
    const auto recording = testing::record(closerCase("reduce"), 2);
    const std::uint32_t line = lineOf("void reduce(", "partial[t] += ");
    const std::vector<std::uint64_t> steps = stepsOfLine(*recording, line, {3, {}});
    ASSERT_FALSE(steps.empty());
    for (const std::uint64_t step : steps) {
        EXPECT_EQ(recording->lineOf(step), line);
        EXPECT_EQ(recording->step(step).warp, 3u);
    }
    // Warp 3 adds in the first round only: threads 96 to 127 of 128.
    const std::vector<LineRange> ranges = timeline(*recording, {3, {}});
    EXPECT_EQ(std::ranges::count(ranges, line, &LineRange::line), 1);
    Cursor cursor(recording);
    ASSERT_TRUE(cursor.runToLine(line, Direction::Forward, {3, {}}));
    EXPECT_EQ(cursor.position(), steps.front());
    EXPECT_FALSE(cursor.runToLine(line, Direction::Forward, {3, {}}));
}

TEST(Cursor, FindsWhoWroteARegisterOrMemory)
{
    const auto recording = testing::record(closerCase("reduce"), 0);
    Cursor cursor(recording);
    Progress progress;
    // partial[0] is written once by every thread's own store and then halved: 1 + 8 times by thread 0.
    int writes = 0;
    const std::uint64_t address = cursor.sharedVariables()[0].address;
    while (cursor.stepToTouch({ptx::Window::Shared, address, 4}, Touch::Write, Direction::Forward, {}, progress))
        ++writes;
    EXPECT_EQ(writes, 9);
    const auto last = static_cast<std::uint32_t>(littleEndian(cursor.sharedVariables()[0].bytes.data(), 4));
    int sum = 0;
    for (int i = 0; i < 256; ++i)
        sum += testing::numbers(1000)[static_cast<std::size_t>(i)];
    EXPECT_EQ(last, static_cast<std::uint32_t>(sum));
    int back = 0;
    while (cursor.stepToTouch({ptx::Window::Shared, address, 4}, Touch::Write, Direction::Backward, {}, progress))
        ++back;
    EXPECT_EQ(back, 8);
    const std::string_view name = recording->instructions().registerName(
        0, recording->instructions().of(recording->step(20).decoded).writes.at(0));
    cursor.seek(21);
    ASSERT_TRUE(cursor.stepToRegisterWrite(name, Direction::Forward, {}));
    ASSERT_FALSE(cursor.lastStep()->registers.empty());
    EXPECT_EQ(cursor.lastStep()->registers[0].name, name);
}

TEST(Cursor, ShowsWhatWasPrintedSoFar)
{
    const auto recording = testing::record(closerCase("everything"), 1);
    Cursor cursor(recording);
    EXPECT_EQ(cursor.printed(), "");
    cursor.seek(recording->end());
    const std::string all(cursor.printed());
    EXPECT_EQ(std::ranges::count(all, '\n'), 8);
    cursor.seek(recording->printed()[0].step);
    EXPECT_EQ(cursor.printed(), "");
    cursor.stepInstruction();
    EXPECT_TRUE(all.starts_with(cursor.printed()));
    EXPECT_FALSE(cursor.printed().empty());
}

TEST(Cursor, GlobalMemoryIsTheSnapshotUnderTheBlocksOwnWrites)
{
    const auto recording = testing::record(closerCase("collatz"), 1);
    Cursor cursor(recording);
    EXPECT_TRUE(cursor.changedGlobalMemory().empty());
    cursor.seek(recording->end());
    const std::vector<GlobalChange> changes = cursor.changedGlobalMemory();
    ASSERT_FALSE(changes.empty());
    for (const GlobalChange& change : changes) {
        EXPECT_EQ(change.allocation, recording->start().buffers()[1]);
        EXPECT_GE(change.offset, 128u * 4);
        EXPECT_LE(change.offset + change.bytes, 256u * 4);
    }
}

} // namespace
} // namespace warpatlas::simulator
