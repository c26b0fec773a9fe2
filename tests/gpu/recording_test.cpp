/// A GPU's recording of its own launches: where and when each block ran, and which thread wrote each element.
#include "tests/gpu/cuda_fixture.h"

#if defined(WARPATLAS_WITH_CUDA)
#include "kernels/device/cuda/check.h"
#endif
#include "kernels/device/launch_recording.h"
#include "kernels/device/open_device.h"
#include "tests/kernels/simulator/courses/course_run.h"

#include <algorithm>
#include <bit>
#include <cstdio>
#include <map>
#include <optional>

namespace warpatlas::test {
namespace {

/// Blocks at a time on each SM, the most there ever were. The clock stands still between its steps, and a block that
/// makes room is read before the one that takes it: rounding down keeps their order, so with spans that have their
/// start and not their end no two are together that were not. Spans of no length are together with nobody.
std::map<std::uint32_t, int> mostAtATime(const Schedule& schedule)
{
    struct Event {
        float time = 0;
        int change = 0;
    };
    std::map<std::uint32_t, std::vector<Event>> events;
    for (const BlockSpan& block : schedule.blocks)
        if (block.start < block.end) {
            events[block.sm].push_back({block.start, 1});
            events[block.sm].push_back({block.end, -1});
        }
    std::map<std::uint32_t, int> most;
    for (auto& [sm, list] : events) {
        std::ranges::sort(list,
            [](const Event& a, const Event& b) { return a.time != b.time ? a.time < b.time : a.change < b.change; });
        int now = 0;
        for (const Event& event : list)
            most[sm] = std::max(most[sm], now += event.change);
    }
    return most;
}

class CudaRecording : public CudaTest {
protected:
    std::shared_ptr<const LaunchRecording> record(const CatalogueKernel* kernel, const Work& work, const Launch& launch)
    {
        Progress progress;
        const auto answer = device().prepare(work, kernel, launch)->record({}, progress);
        if (!answer) {
            ADD_FAILURE() << answer.reason();
            return std::make_shared<LaunchRecording>();
        }
        EXPECT_EQ(answer.value()->scheduleRefusal, "");
        EXPECT_EQ(answer.value()->ownersRefusal, "");
        return answer.value();
    }
    /// What a block gives back of its SM while it ends. An H200 gives the places of warps back one by one as they end:
    /// where blocks are short and come in hundreds of thousands, the next block starts on what several that are nearly
    /// done have given back. With each warp's own times recorded (vector add, 256 threads a block, 10^8 threads, driver
    /// 580.159.04) there were never more than 64 warps on an SM, the most there is room for, and yet 11 blocks.
    enum class Ends { AtOnce, WarpByWarp };
    /// Every block of the launch once, on an SM that the GPU has, and never more at a time than there is room for.
    void expectWhole(const LaunchRecording& recording, const Launch& launch, Ends ends = Ends::AtOnce)
    {
        ASSERT_TRUE(recording.schedule);
        const Schedule& schedule = *recording.schedule;
        EXPECT_EQ(schedule.provenance, Provenance::Recorded);
        ASSERT_EQ(schedule.blocks.size(), launch.blocks());
        EXPECT_EQ(static_cast<int>(schedule.multiprocessors), device().info().gpu->multiprocessors);
        std::uint64_t wrong = 0;
        for (const BlockSpan& block : schedule.blocks)
            wrong += !(block.start >= 0 && block.start <= block.end && block.end <= 1)
                || block.sm >= schedule.multiprocessors;
        EXPECT_EQ(wrong, 0) << "blocks outside of the launch's time or of the GPU";
        // If the clock did not move, the recording does not show which blocks ran at the same time.
        if (recording.nanoseconds == 0)
            return;
        const int room = ends == Ends::AtOnce ? static_cast<int>(schedule.blocksPerSm) : device().info().gpu->maxBlocks;
        for (const auto& [sm, most] : mostAtATime(schedule))
            EXPECT_LE(most, room) << "blocks at a time on SM " << sm;
    }
};

TEST_F(CudaRecording, HasEveryBlockOnceAndUsesAllMultiprocessors)
{
    const CatalogueKernel& kernel = *findKernel("matmul").value();
    const Work work = kernel.bind(std::vector{floats(1024, 1000, 1), floats(1008, 1024, 2)}, {});
    const Launch launch = coverAll(work, {16, 16, 1});
    const auto recording = record(&kernel, work, launch);
    expectWhole(*recording, launch);
    if (HasFailure())
        return;
    EXPECT_GT(recording->nanoseconds, 0);
    std::vector<int> blocks(recording->schedule->multiprocessors);
    for (const BlockSpan& block : recording->schedule->blocks)
        ++blocks[block.sm];
    EXPECT_EQ(std::ranges::count(blocks, 0), 0) << "SMs without a block";
    int most = 0;
    for (const auto& [sm, atATime] : mostAtATime(*recording->schedule))
        most = std::max(most, atATime);
    EXPECT_GT(most, 1) << "blocks that run this long share an SM";
    EXPECT_NE(recording->note.find("clock"), std::string::npos) << recording->note;
    RecordProperty("note", recording->note);
    std::printf("%s\n%.0f ns, %u x %u places, %d at a time at most\n", recording->note.c_str(), recording->nanoseconds,
        recording->schedule->multiprocessors, recording->schedule->blocksPerSm, most);
}

/// The same text runs on both. Threads that race for an element have no order on a GPU: there only the counts are
/// equal.
TEST_F(CudaRecording, OwnersEqualTheSimulatorsOnTheWholeCatalogue)
{
    const auto simulator = openDevice("sim");
    ASSERT_TRUE(simulator) << simulator.reason();
    for (const Sample& sample : samples())
        for (const Launch& launch : launchesOf(*sample.kernel, sample.work)) {
            SCOPED_TRACE(sample.name() + ", block " + toText(launch.block));
            const auto recording = record(sample.kernel, sample.work, launch);
            expectWhole(*recording, launch, Ends::WarpByWarp);
            ASSERT_TRUE(recording->owners);
            Progress progress;
            const auto trace = simulator.value()->prepare(sample.work, sample.kernel, launch)->execute(progress).trace;
            const OwnerMap simulated = ownerMap(sample.work, *trace, sample.work.output);
            EXPECT_EQ(recording->owners->writes, simulated.writes);
            EXPECT_EQ(recording->idleThreads, trace->idleThreads());
            std::uint64_t others = 0;
            for (std::size_t i = 0; i < simulated.owner.size(); ++i)
                others += simulated.writes[i] <= 1 && recording->owners->owner[i] != simulated.owner[i];
            EXPECT_EQ(others, 0) << "elements with another owner";
        }
}

TEST_F(CudaRecording, LeavesTheOutputsOfExecutionsAsTheyAre)
{
    const CatalogueKernel& kernel = *findKernel("grayscale").value();
    const Work work = kernel.bind(std::vector{image(400, 301, 3, 3)}, {});
    const auto run = device().prepare(work, &kernel, coverAll(work, {16, 16, 1}));
    Progress progress;
    const Execution first = run->execute(progress);
    ASSERT_TRUE(run->record({}, progress));
    const Execution second = run->execute(progress);
    EXPECT_TRUE(std::ranges::equal(first.output->bytes(), second.output->bytes()));
    EXPECT_GT(run->sampleMs(Timed::Kernel, progress), 0);

    RecordingWishes wishes;
    wishes.owners = false;
    const auto schedule = run->record(wishes, progress);
    ASSERT_TRUE(schedule) << schedule.reason();
    EXPECT_TRUE(schedule.value()->schedule);
    EXPECT_FALSE(schedule.value()->owners);
    Progress cancelled;
    cancelled.cancel();
    EXPECT_THROW(run->record(wishes, cancelled), Cancelled);
}

/// Far more threads than the simulator gets through while a person waits.
TEST_F(CudaRecording, RecordsAHundredMillionThreads)
{
    if (underSanitizer())
        GTEST_SKIP() << "takes an hour under compute-sanitizer";
    constexpr std::uint64_t elements = 100'000'007;
    const CatalogueKernel& kernel = *findKernel("vector_add").value();
    const auto values = std::make_shared<const Array>(ElementType::F32, Shape{{elements, 1, 1}, 1});
    const Work work = kernel.bind(std::vector<ArrayPointer>{values, values}, {});
    const Launch launch = coverAll(work, {256, 1, 1});
    const auto recording = record(&kernel, work, launch);
    expectWhole(*recording, launch, Ends::WarpByWarp);
    EXPECT_GT(recording->nanoseconds, 0);
    ASSERT_TRUE(recording->owners);
    std::uint64_t wrong = 0;
    for (std::uint64_t i = 0; i < elements; ++i)
        wrong += recording->owners->owner[i] != i || recording->owners->writes[i] != 1;
    EXPECT_EQ(wrong, 0) << "elements that their thread did not write once";
    EXPECT_EQ(recording->idleThreads, launch.threads() - elements);
    std::printf("%s\n%.0f ns\n", recording->note.c_str(), recording->nanoseconds);
}

/// A course kernel as a work, its PTX in place of machine code. Empty: it takes a structure by value.
std::optional<Work> workOf(const courses::CourseLaunch& launch, const std::string& text, const char* name)
{
    Work work;
    work.code.entry = name;
    work.code.sourceName = "course.cu";
    work.code.lessonPtx = text;
    work.code.fatbin = std::as_bytes(std::span(text.c_str(), text.size() + 1));
    work.dynamicSharedBytes = launch.dynamicSharedBytes();
    for (const courses::CourseBuffer& buffer : launch.buffers()) {
        if (buffer.role == courses::CourseBuffer::Role::Output)
            work.output = work.buffers.size();
        const Shape shape{{buffer.before.size() / sizeOf(buffer.type), 1, 1}, 1};
        auto contents = std::make_shared<Array>(buffer.type, shape);
        std::ranges::copy(buffer.before, contents->bytes().begin());
        work.buffers.push_back({"buffer", buffer.type, shape,
            buffer.role == courses::CourseBuffer::Role::Input ? BufferRole::Input : BufferRole::InputOutput, contents});
    }
    for (const courses::CourseArgument& argument : launch.arguments()) {
        if (argument.isBuffer) {
            work.arguments.emplace_back(BufferArgument{argument.buffer});
            continue;
        }
        if (!std::has_single_bit(argument.bytes.size()) || argument.bytes.size() > 8)
            return std::nullopt;
        ScalarArgument scalar;
        scalar.type = argument.bytes.size() == 8 ? ElementType::U64
            : argument.bytes.size() == 4         ? ElementType::U32
            : argument.bytes.size() == 2         ? ElementType::U16
                                                 : ElementType::U8;
        std::ranges::copy(argument.bytes, scalar.bytes.begin());
        work.arguments.emplace_back(scalar);
    }
    return work.buffers.empty() ? std::nullopt : std::optional(std::move(work));
}

/// Atomics, shared memory, device functions, early exits, recursion: kernels whose order is open write different
/// elements by different threads each time, but the same elements.
TEST_F(CudaRecording, KnowsWhatTheCourseKernelsWrote)
{
    const auto simulator = openDevice("sim:H200");
    ASSERT_TRUE(simulator) << simulator.reason();
#if defined(WARPATLAS_WITH_CUDA)
    WARPATLAS_CUDA(cudaDeviceSetLimit(cudaLimitStackSize, 16384)); // recursion
#endif
    int recorded = 0;
    for (const courses::CourseSubject* subject : courses::subjects()) {
        if (courses::ptxOf(*subject, "lesson").empty())
            continue;
        const courses::CourseModule module(*subject, "lesson");
        for (const courses::CourseKernel& course : subject->kernels) {
            SCOPED_TRACE(course.name);
            courses::CourseLaunch courseLaunch;
            course.make(courseLaunch);
            const auto work = workOf(courseLaunch, module.text(), course.name);
            if (!work)
                continue;
            const auto recording = record(nullptr, *work, courseLaunch.launch());
            expectWhole(*recording, courseLaunch.launch());
            ASSERT_TRUE(recording->owners);
            Progress progress;
            const auto trace =
                simulator.value()->prepare(*work, nullptr, courseLaunch.launch())->execute(progress).trace;
            const OwnerMap simulated = ownerMap(*work, *trace, work->output);
            std::uint64_t others = 0;
            for (std::size_t i = 0; i < simulated.writes.size(); ++i)
                others += (simulated.writes[i] == 0) != (recording->owners->writes[i] == 0);
            EXPECT_EQ(others, 0) << "elements that only one of the two saw written";
            ++recorded;
        }
    }
    EXPECT_GE(recorded, 60);
}

} // namespace

} // namespace warpatlas::test
