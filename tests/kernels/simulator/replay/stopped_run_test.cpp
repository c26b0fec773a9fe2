/// A cursor at any step, come to forwards or backwards, shows what a run shows that simply stops there: a run of its
/// own, from the launch's memory, without recording, checkpoints or replay.
#include "kernels/simulator/replay/shared_writers.h"
#include "tests/kernels/simulator/replay/closer.h"

#include <gtest/gtest.h>

#include <cstring>
#include <sstream>

namespace warpatlas::simulator {
namespace {

using testing::CloserCase;
using testing::closerCases;

class NobodyListens : public Observer {
    void access(Machine&, const Access&) override { }
};

/// Runs a block up to a step, and on from there.
class StoppedRun : public Runner {
public:
    StoppedRun(const LaunchSnapshot& launch, std::uint64_t block)
        : m_world(launch.world()), m_block(m_world->grid, m_problems, nullptr, &m_nobody)
    {
        m_block.setRunner(this);
        m_block.start(block);
    }

    /// False: the block has ended before.
    bool runTo(std::uint64_t step)
    {
        m_stop = step;
        while (m_count < m_stop)
            if (m_block.turn() == BlockState::Finished)
                return m_count >= m_stop;
        return true;
    }
    Block& block() { return m_block; }

private:
    const Step* run(Machine& machine, const Step* step) override
    {
        while (step != nullptr) {
            if (step->decoded.countsAs != 0 && m_count == m_stop)
                return step;
            m_count += step->decoded.countsAs != 0 ? 1 : 0;
            ++machine.clock;
            step = step->run(machine, step);
        }
        return nullptr;
    }

    std::unique_ptr<LaunchSnapshot::World> m_world;
    ProblemLog m_problems;
    NobodyListens m_nobody;
    Block m_block;
    std::uint64_t m_count = 0, m_stop = 0;
};

/// The lanes that are in a frame, by where they stand or wait.
std::vector<std::pair<std::uint32_t, std::uint32_t>> placesOf(const Warp& warp)
{
    std::vector<std::pair<std::uint32_t, std::uint32_t>> places; // mask, frame
    for (const Split& split : warp.splits)
        places.emplace_back(split.mask, split.frame);
    for (std::uint32_t i = 0; i < warp.meetings.size(); ++i)
        if (warp.meetings[i].arrived != 0 && std::ranges::find(warp.freeMeetings, i) == warp.freeMeetings.end())
            places.emplace_back(warp.meetings[i].arrived, warp.meetings[i].frame);
    return places;
}

/// Masks, registers of living lanes, shared and local memory, as bytes.
std::string stateOf(Block& block, const ptx::Program& program)
{
    std::ostringstream text;
    for (std::size_t w = 0; w < block.warpCount(); ++w) {
        const Warp& warp = block.warp(w);
        text << "\nwarp " << w << " alive " << warp.alive;
        for (const auto& [mask, number] : placesOf(warp)) {
            const Frame& frame = *warp.frames[number];
            const ptx::DecodedFunction& decoded = program.functions[frame.function];
            const std::vector<ptx::Type>& types = program.module->functions[decoded.source].registers;
            for (std::uint32_t lane = 0; lane < laneCount; ++lane) {
                if ((mask >> lane & 1) == 0)
                    continue;
                text << "\nlane " << lane << ':';
                for (std::uint32_t i = 0; i < types.size(); ++i) {
                    if (decoded.registerPlanes[i] == ptx::noPlane)
                        continue;
                    const std::byte* const plane = frame.window + decoded.registerPlanes[i];
                    std::uint64_t bits = 0;
                    if (types[i] == ptx::Type::Pred) {
                        std::uint32_t lanes = 0;
                        std::memcpy(&lanes, plane, 4);
                        bits = lanes >> lane & 1;
                    } else {
                        const std::size_t bytes = sizeOf(types[i]) >= 8 ? 8 : 4;
                        std::memcpy(&bits, plane + lane * bytes, bytes);
                    }
                    text << ' ' << i << '=' << bits;
                }
                text << " local "
                     << std::string_view(
                            reinterpret_cast<const char*>(warp.local.data()) + lane * warp.localPitch, warp.localPitch);
            }
        }
    }
    for (std::uint32_t i = 0; i < block.machine().sharedRegionCount; ++i) {
        const Region& region = block.machine().sharedRegions[i];
        text << "\nshared " << std::string_view(reinterpret_cast<const char*>(region.host), region.bytes);
    }
    return text.str();
}

/// The same as the cursor tells it. Lanes in the order of the other run, which is that of its groups.
std::string stateOf(const Cursor& cursor, Block& order)
{
    std::ostringstream text;
    const BlockRecording& recording = cursor.recording();
    for (std::uint32_t w = 0; w < recording.warpCount(); ++w) {
        const WarpState warp = cursor.warp(w);
        text << "\nwarp " << w << " alive " << warp.alive;
        std::uint32_t grouped = 0;
        for (const LaneGroup& group : warp.groups)
            grouped |= group.mask;
        EXPECT_EQ(grouped, warp.alive);
        for (const auto& place : placesOf(order.warp(w)))
            for (std::uint32_t lane = 0; lane < laneCount; ++lane) {
                if ((place.first >> lane & 1) == 0)
                    continue;
                text << "\nlane " << lane << ':';
                for (const RegisterValue& value : cursor.registers(w, lane))
                    text << ' ' << value.index << '=' << value.bits;
                const std::span<const std::byte> local = cursor.localMemory(w, lane);
                text << " local " << std::string_view(reinterpret_cast<const char*>(local.data()), local.size());
            }
    }
    for (const SharedState& variable : cursor.sharedVariables())
        text << "\nshared "
             << std::string_view(reinterpret_cast<const char*>(variable.bytes.data()), variable.bytes.size());
    return text.str();
}

class StoppedRuns : public ::testing::TestWithParam<CloserCase> { };

TEST_P(StoppedRuns, ShowWhatACursorShowsForwardsAndBackwards)
{
    const auto recording = testing::record(GetParam(), 0);
    if (!recording->outsideWrites().empty())
        GTEST_SKIP() << "other blocks write while this one waits: no run of one block does the same";
    constexpr std::uint64_t most = 1500; // steps that are looked at of long kernels
    const std::uint64_t stride = recording->end() / most + 1;
    Cursor forwards(recording);
    StoppedRun stopped(recording->start(), 0);
    std::vector<std::pair<std::uint64_t, std::size_t>> seen;
    for (std::uint64_t step = 0; step <= recording->end(); step += stride) {
        ASSERT_TRUE(stopped.runTo(step));
        forwards.seek(step);
        const std::string there = stateOf(stopped.block(), recording->program());
        ASSERT_EQ(stateOf(forwards, stopped.block()), there) << "step " << step;
        seen.emplace_back(step, std::hash<std::string>()(there));
    }
    EXPECT_GE(seen.size(), std::min<std::uint64_t>(recording->end(), most / 2));
    // Backwards, one step after the other; the run of its own starts anew for some of them.
    Cursor backwards(recording);
    for (std::size_t i = seen.size(); i-- > 0;) {
        backwards.seek(seen[i].first);
        StoppedRun again(recording->start(), 0);
        if (i % 16 != 0)
            continue;
        ASSERT_TRUE(again.runTo(seen[i].first));
        const std::string there = stateOf(again.block(), recording->program());
        ASSERT_EQ(stateOf(backwards, again.block()), there) << "step " << seen[i].first;
        EXPECT_EQ(std::hash<std::string>()(there), seen[i].second);
    }
}

INSTANTIATE_TEST_SUITE_P(Kernels, StoppedRuns, ::testing::ValuesIn(closerCases()),
    [](const auto& info) { return std::string(info.param.name); });

/// Lessons, right and wrong, that the other tests of replay leave out.
std::vector<CloserCase> lessonCases()
{
    using testing::launch;
    using testing::lesson;
    const auto floats = [](std::size_t count) {
        std::vector<float> values(count);
        std::iota(values.begin(), values.end(), -3.25f);
        return values;
    };
    return {
        {"matmul",
            [floats] {
                auto run = launch(lesson("matmul"), {2, 2, 1}, {16, 16, 1});
                run->buffer("A", floats(20 * 18)).buffer("B", floats(18 * 25)).buffer("C", floats(20 * 25));
                run->scalar(20).scalar(25).scalar(18);
                return run;
            }},
        {"grayscale",
            [] {
                auto run = launch(lesson("grayscale"), {2, 3, 1}, {16, 8, 1});
                run->buffer("rgb", std::vector<std::uint8_t>(20 * 19 * 3, 77))
                    .buffer("gray", std::vector<std::uint8_t>(20 * 19));
                run->scalar(20).scalar(19);
                return run;
            }},
        {"bank_stride",
            [floats] {
                auto run = launch(lesson("bank_stride"), {1, 1, 1}, {32, 1, 1});
                run->buffer("out", floats(32)).scalar(33);
                return run;
            }},
        {"vectors",
            [floats] {
                auto run = launch(lesson("vectors"), {1, 1, 1}, {64, 1, 1});
                run->buffer("in", floats(200)).buffer("out", floats(200)).scalar(50);
                return run;
            }},
        {"math",
            [floats] {
                auto run = launch(lesson("math"), {1, 1, 1}, {48, 1, 1});
                run->buffer("in", floats(40)).buffer("out", floats(400)).scalar(40);
                return run;
            }},
        {"lost_barrier",
            [] {
                auto run = launch(lesson("lost_barrier"), {1, 1, 1}, {64, 1, 1});
                run->buffer("out", testing::zeros<int>(64));
                return run;
            }},
        {"shared_out_of_bounds",
            [] {
                auto run = launch(lesson("shared_out_of_bounds"), {1, 1, 1}, {32, 1, 1});
                run->buffer("out", testing::zeros<int>(32));
                return run;
            }},
        {"misaligned",
            [] {
                auto run = launch(lesson("misaligned"), {1, 1, 1}, {32, 1, 1});
                run->buffer("bytes", std::vector<std::uint8_t>(64, 5)).buffer("out", testing::zeros<int>(32));
                return run;
            }},
    };
}

INSTANTIATE_TEST_SUITE_P(Lessons, StoppedRuns, ::testing::ValuesIn(lessonCases()),
    [](const auto& info) { return std::string(info.param.name); });

TEST(SharedWriters, SayWhoWroteEachWordBeforeAMoment)
{
    const auto recording = testing::record(testing::closerCase("tiled"), 0);
    Progress progress;
    const auto writers = SharedWriters::make(recording, progress);
    EXPECT_EQ(writers->end(), recording->end());
    Cursor cursor(recording);
    cursor.seek(recording->end());
    const SharedState tile = cursor.sharedVariables().at(0);
    for (std::uint32_t element = 0; element < 256; ++element) {
        const std::uint32_t word = tile.address / SharedWriters::wordBytes + element;
        const auto last = writers->lastBefore(word, recording->end());
        ASSERT_TRUE(last);
        EXPECT_EQ(last->thread, element);
        // A search backwards finds the same.
        Cursor search(recording);
        search.seek(recording->end());
        ASSERT_TRUE(search.stepToTouch(
            {ptx::Window::Shared, tile.address + element * 4, 4}, Touch::Write, Direction::Backward, {}, progress));
        EXPECT_EQ(search.position() - 1, last->step);
        EXPECT_FALSE(writers->lastBefore(word, 0));
        if (element % 16 == 3)
            element += 12; // a few of each row
    }
    // With little room the first writes are kept, and it is said up to where.
    const auto few = SharedWriters::make(recording, progress, 64 * sizeof(SharedWriters::Write));
    EXPECT_LT(few->end(), recording->end());
}

TEST(ProblemSteps, AreThoseAtWhichSomethingWentWrong)
{
    auto launched = testing::launch(testing::lesson("vector_add_unguarded"), {2, 1, 1}, {64, 1, 1});
    std::vector<float> values(100, 1.0f);
    launched->buffer("a", values).buffer("b", values).buffer("sum", values);
    Progress progress;
    const auto recording = BlockRecording::make(launched->snapshot(), 1, {}, progress);
    ASSERT_FALSE(recording->problems().empty());
    ASSERT_FALSE(recording->problemSteps().empty());
    Cursor cursor(recording);
    for (const std::uint64_t step : recording->problemSteps()) {
        cursor.seek(step + 1);
        EXPECT_NE(cursor.lastStep()->refused, 0u) << step;
    }
}

} // namespace
} // namespace warpatlas::simulator
