/// Grids run in pieces: whatever their order and the number of workers, the end is that of one go, and what is known on
/// the way is of the blocks that have run and of no others.
#include "app/words/problem_words.h"
#include "kernels/simulator/recording/access_reader.h"
#include "kernels/simulator/recording/grid_run.h"

#include "tests/kernels/simulator/lesson.h"

#include <gtest/gtest.h>

#include <bit>
#include <chrono>
#include <random>
#include <thread>

namespace warpatlas::simulator {
namespace {

/// A grid with its buffers, as Simulation makes it.
class GridCase {
public:
    GridCase(const std::string& kernel, const Launch& launch)
        : m_kernel(testing::lesson(kernel)), m_memory(m_kernel->program())
    {
        m_grid.kernel = m_kernel.get();
        m_grid.memory = &m_memory;
        m_grid.launch = launch;
        m_grid.parameters.resize(m_kernel->program().kernelParameterBytes);
    }
    template <class T> GridCase& buffer(const std::string& name, const std::vector<T>& values)
    {
        const std::uint32_t allocation = m_memory.allocate(name, values.size() * sizeof(T), sizeof(T));
        std::memcpy(m_memory.bytes(allocation).data(), values.data(), values.size() * sizeof(T));
        m_buffers.push_back({allocation, values.size(), std::countr_zero(unsigned(sizeof(T)))});
        return scalar(m_memory.address(allocation));
    }
    template <class T> GridCase& scalar(T value)
    {
        const ptx::ParameterSlot& slot = m_kernel->program().functions[0].parameters.at(m_arguments++);
        EXPECT_EQ(slot.bytes, sizeof(T));
        std::memcpy(m_grid.parameters.data() + slot.offset, &value, sizeof(T));
        return *this;
    }
    std::vector<std::byte> bytes(std::size_t buffer)
    {
        const std::span<std::byte> bytes = m_memory.bytes(m_buffers[buffer].allocation);
        return {bytes.begin(), bytes.end()};
    }
    std::unique_ptr<GridRun> start(int workers, Progress& progress, const WantedBlocks* wanted = nullptr)
    {
        m_options.workers = workers;
        return std::make_unique<GridRun>(m_grid, m_buffers, m_options, progress, wanted);
    }

private:
    std::shared_ptr<const Kernel> m_kernel;
    Memory m_memory;
    Grid m_grid;
    SimulationOptions m_options;
    std::vector<RecordedBuffer> m_buffers;
    std::size_t m_arguments = 0;
};

void expectEqual(const Trace& a, const Trace& b)
{
    EXPECT_EQ(a.launch, b.launch);
    EXPECT_EQ(a.known, b.known);
    EXPECT_EQ(a.total, b.total);
    EXPECT_EQ(a.lines, b.lines);
    EXPECT_EQ(a.printed, b.printed);
    EXPECT_EQ(a.printedBytes, b.printedBytes);
    EXPECT_TRUE(a.writers == b.writers);
    ASSERT_EQ(a.buffers.size(), b.buffers.size());
    for (std::size_t i = 0; i < a.buffers.size(); ++i)
        EXPECT_TRUE(a.buffers[i].values == b.buffers[i].values) << i;
    ASSERT_EQ(a.problems.size(), b.problems.size());
    for (std::size_t i = 0; i < a.problems.size(); ++i) {
        EXPECT_EQ(a.problems[i].kind, b.problems[i].kind);
        EXPECT_EQ(a.problems[i].severity, b.problems[i].severity);
        EXPECT_EQ(a.problems[i].line, b.problems[i].line);
        EXPECT_EQ(sentenceOf(a.problems[i]), sentenceOf(b.problems[i]));
        EXPECT_EQ(a.problems[i].count, b.problems[i].count);
        EXPECT_EQ(a.problems[i].block, b.problems[i].block);
        EXPECT_EQ(a.problems[i].thread, b.problems[i].thread);
    }
}

using MakeCase = std::function<std::unique_ptr<GridCase>()>;

std::vector<float> ramp(std::size_t count)
{
    std::vector<float> values(count);
    for (std::size_t i = 0; i < count; ++i)
        values[i] = float(i % 1000);
    return values;
}

/// Threads past the edges, and more than one chunk of values.
std::unique_ptr<GridCase> copyImage()
{
    auto made = std::make_unique<GridCase>("copy_image", Launch{{13, 29, 1}, {32, 32, 1}});
    made->buffer("in", ramp(400 * 900)).buffer("out", ramp(400 * 900)).scalar(400).scalar(900);
    return made;
}
/// Every block reads everything.
std::unique_ptr<GridCase> product()
{
    auto made = std::make_unique<GridCase>("matmul", Launch{{5, 6, 1}, {16, 16, 1}});
    made->buffer("A", ramp(90 * 33)).buffer("B", ramp(33 * 70)).buffer("C", ramp(90 * 70));
    made->scalar(90).scalar(70).scalar(33);
    return made;
}
/// All blocks write the same elements with the same values, and past the end: problems with counts.
std::unique_ptr<GridCase> pastTheEnd()
{
    auto made = std::make_unique<GridCase>("pattern_column", Launch{{64, 1, 1}, {32, 16, 1}});
    made->buffer("B", ramp(64)).buffer("out", ramp(500)).scalar(1).scalar(2);
    return made;
}
/// Blocks that see each other's order.
std::unique_ptr<GridCase> sumOfFloats()
{
    auto made = std::make_unique<GridCase>("sum_floats", Launch{{40, 1, 1}, {256, 1, 1}});
    made->buffer("in", ramp(10000)).buffer("out", std::vector<float>(1)).scalar(10000);
    return made;
}

struct Named {
    const char* name;
    std::unique_ptr<GridCase> (*make)();
};
class Pieces : public ::testing::TestWithParam<Named> { };

TEST_P(Pieces, AnyOrderAndAnyNumberOfWorkersEndAsOneGo)
{
    Progress progress;
    const std::unique_ptr<GridCase> whole = GetParam().make();
    const std::unique_ptr<GridRun> oneGo = whole->start(1, progress);
    oneGo->run(GridPortion::everything());
    ASSERT_TRUE(oneGo->finished());
    const Trace expected = oneGo->take();
    EXPECT_TRUE(expected.known.isAll());
    const std::uint64_t blocks = expected.launch.blocks();

    std::mt19937 random(42);
    for (int round = 0; round < 12; ++round) {
        WantedBlocks wanted;
        Progress nobody;
        const std::unique_ptr<GridCase> pieces = GetParam().make();
        const std::unique_ptr<GridRun> run = pieces->start(round % 4, nobody, &wanted);
        for (int piece = 0; !run->finished(); ++piece) {
            const std::uint64_t first = random() % blocks;
            wanted.want({{first, first + random() % 9}, {random() % blocks, blocks}});
            run->run(GridPortion::ofBlocks(1 + random() % 7));
            if (piece % 3 == 0)
                run->snapshot();
            ASSERT_LE(piece, int(blocks));
        }
        expectEqual(run->take(), expected);
        EXPECT_EQ(pieces->bytes(1), whole->bytes(1));
        EXPECT_EQ(nobody.fraction(), 1.0);
    }
}

TEST_P(Pieces, ASnapshotIsOfTheBlocksThatHaveRunAndStays)
{
    Progress progress;
    WantedBlocks wanted;
    const std::unique_ptr<GridCase> followed = GetParam().make();
    const std::unique_ptr<GridRun> run = followed->start(3, progress, &wanted);
    wanted.want({{20, 24}});
    run->run(GridPortion::ofBlocks(5));
    const Trace before = run->snapshot();
    EXPECT_FALSE(before.known.isAll());
    EXPECT_EQ(before.knownBlocks(), 5u);
    const Trace copy = before;
    wanted.want({{7, 9}});
    run->run(GridPortion::ofBlocks(6));
    const Trace later = run->snapshot();
    EXPECT_EQ(later.knownBlocks(), 11u);
    run->run(GridPortion::everything());
    expectEqual(before, copy);

    // Another run of those very blocks and no others says the same.
    WantedBlocks same;
    same.want({before.known.ranges().begin(), before.known.ranges().end()});
    const std::unique_ptr<GridCase> again = GetParam().make();
    const std::unique_ptr<GridRun> only = again->start(1, progress, &same);
    only->run(GridPortion::ofBlocks(5));
    expectEqual(only->snapshot(), before);
    for (const AccessMap& map : before.buffers)
        for (AccessReader values(map.values); const ValueAccess& value : values)
            ASSERT_TRUE(value.lastWriter == noThread || before.isKnown(value.lastWriter));
}

INSTANTIATE_TEST_SUITE_P(Grids, Pieces,
    ::testing::Values(Named{"Image", copyImage}, Named{"Product", product}, Named{"PastTheEnd", pastTheEnd},
        Named{"SumOfFloats", sumOfFloats}),
    [](const auto& info) { return std::string(info.param.name); });

TEST(GridRunTest, WhereTheOrderMattersAGrowingPrefixIsKnown)
{
    Progress progress;
    WantedBlocks wanted;
    wanted.want({{20, 24}});
    const std::unique_ptr<GridCase> ordered = sumOfFloats();
    const std::unique_ptr<GridRun> run = ordered->start(2, progress, &wanted);
    run->run(GridPortion::ofBlocks(3));
    const Trace trace = run->snapshot();
    ASSERT_EQ(trace.known.ranges().size(), 1u);
    EXPECT_EQ(trace.known.ranges()[0], (BlockRange{0, 3}));
    EXPECT_EQ(trace.idleThreads(), 0u);
}

TEST(GridRunTest, IdleThreadsAreCountedOfKnownBlocksAlone)
{
    Progress progress;
    WantedBlocks wanted;
    wanted.want({{12, 13}}); // the last block of the first row: 16 of its 32 columns are past the edge
    const std::unique_ptr<GridCase> image = copyImage();
    const std::unique_ptr<GridRun> run = image->start(1, progress, &wanted);
    run->run(GridPortion::ofBlocks(1));
    EXPECT_EQ(run->snapshot().idleThreads(), 512u);
}

TEST(GridRunTest, TwoThousandMillionBlocksBeginAtOnceAndStopAtOnce)
{
    GridCase many("copy_image", Launch{{1u << 31, 1, 1}, {1, 1, 1}});
    many.buffer("in", ramp(100)).buffer("out", ramp(100)).scalar(100).scalar(1);
    Progress progress;
    using Clock = std::chrono::steady_clock;
    Clock::time_point asked;
    std::thread canceller;
    {
        const std::unique_ptr<GridRun> run = many.start(2, progress);
        run->run(GridPortion::ofBlocks(1000));
        EXPECT_EQ(run->snapshot().knownBlocks(), 1000u);
        EXPECT_EQ(run->snapshot().idleThreads(), 900u);
        canceller = std::thread([&] {
            while (progress.fraction() * double(1u << 31) < 20000)
                std::this_thread::yield();
            asked = Clock::now();
            progress.cancel();
        });
        EXPECT_THROW(run->run(GridPortion::everything()), Cancelled);
        canceller.join();
        EXPECT_LT(Clock::now() - asked, std::chrono::milliseconds(50));
    }
    EXPECT_LT(Clock::now() - asked, std::chrono::milliseconds(100)) << "what it took is given back";
}

TEST(FollowingTest, PublishesWhatTakesLongAndEndsAsIfNobodyFollowed)
{
    const auto prepare = [](testing::LessonRun& run) {
        run.buffer("in", ramp(400 * 900)).buffer("out", ramp(400 * 900)).scalar(400).scalar(900);
    };
    testing::LessonRun alone(testing::lesson("copy_image"), {13, 29, 1}, {32, 32, 1});
    prepare(alone);
    const Trace expected = alone.run();

    for (const int patience : {0, 1000000}) {
        testing::LessonRun run(testing::lesson("copy_image"), {13, 29, 1}, {32, 32, 1});
        prepare(run);
        run.bind();
        Following following;
        following.patience = std::chrono::milliseconds(patience);
        std::uint64_t published = 0, known = 0;
        following.publish = [&](const Trace& partial) {
            ++published;
            EXPECT_GT(partial.knownBlocks(), known);
            known = partial.knownBlocks();
            EXPECT_LT(known, partial.launch.blocks());
        };
        Progress progress;
        expectEqual(run.simulation().run({}, progress, following), expected);
        if (patience != 0) {
            EXPECT_EQ(published, 0u);
        }
    }
}

} // namespace
} // namespace warpatlas::simulator
