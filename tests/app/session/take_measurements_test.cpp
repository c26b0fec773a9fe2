#include "app/session/take_measurements.h"

#include "kernels/model/error.h"

#include <gmock/gmock.h>

namespace warpatlas {

namespace {

/// Computes with the CPU's reference, and takes a microsecond an element.
class FakeRun : public PreparedRun {
public:
    FakeRun(const Work& work, const CatalogueKernel& kernel, std::string wrong)
        : m_work(work), m_kernel(kernel), m_wrong(std::move(wrong))
    {
    }

    Execution execute(Progress& progress, const ExternalOutput*, bool) override
    {
        const BufferSpec& spec = m_work.outputBuffer();
        auto output = std::make_shared<Array>(spec.type, spec.shape);
        m_kernel.reference(CpuForm::Scalar, m_work, *output, progress);
        if (m_kernel.description().name == m_wrong)
            output->bytes()[0] ^= std::byte{0x55};
        Execution execution;
        execution.output = std::move(output);
        return execution;
    }
    std::vector<NotTimed> useLibrary(const Array&, const Tolerance&, Progress&) override
    {
        return {{Timed::Library, "none here"}};
    }
    std::vector<Timed> timed() const override { return {Timed::Upload, Timed::Kernel}; }
    double sampleMs(Timed what, const Progress& progress) override
    {
        progress.throwIfCancelled();
        return static_cast<double>(sizeOfRun(m_work).values()) * (what == Timed::Kernel ? 1e-3 : 1e-4);
    }

private:
    const Work& m_work;
    const CatalogueKernel& m_kernel;
    std::string m_wrong;
};

class FakeGpu : public Device {
public:
    explicit FakeGpu(std::string wrong = {}) : m_wrong(std::move(wrong))
    {
        m_info.id = "cuda:0";
        m_info.name = "NVIDIA H200";
        m_info.driver = "580.95";
        m_info.runtime = "13.0";
        m_info.gpu = findGpu("H200").value();
    }
    const DeviceInfo& info() const override { return m_info; }
    std::unique_ptr<PreparedRun> prepare(const Work& work, const CatalogueKernel* kernel, const Launch&) override
    {
        prepared.push_back(kernel->description().name);
        return std::make_unique<FakeRun>(work, *kernel, m_wrong);
    }

    std::vector<std::string> prepared; ///< names of kernels

private:
    DeviceInfo m_info;
    std::string m_wrong;
};

TakeOptions optionsFor(std::initializer_list<const char*> names)
{
    TakeOptions options;
    for (const char* name : names)
        options.kernels.push_back(findKernel(name).value());
    options.sizes = {64, 4096};
    options.limits.minimumSamples = 5;
    return options;
}

} // namespace

TEST(TakeMeasurements, EveryKernelAtEverySizeWithWhatAReaderNeeds)
{
    FakeGpu gpu;
    Progress progress;
    std::vector<std::string> steps;
    const Taken taken = takeMeasurements(gpu, optionsFor({"vector_add", "matmul:tiled"}), progress,
        [&](const std::string& words) { steps.push_back(words); });
    EXPECT_TRUE(taken.faults.empty()) << taken.faults.front();
    EXPECT_EQ(progress.fraction(), 1);
    EXPECT_THAT(steps,
        testing::ElementsAre("vector_add:naive at 64 elements", "vector_add:naive at 4096 elements",
            "matmul:tiled at 64 elements", "matmul:tiled at 4096 elements"));
    const Measurements& measurements = taken.measurements;
    EXPECT_EQ(measurements.gpu.name, "NVIDIA H200");
    EXPECT_EQ(measurements.gpu.compute, "9.0");
    EXPECT_EQ(measurements.gpu.driver, "580.95");
    EXPECT_THAT(measurements.date, testing::ContainsRegex("^20[0-9][0-9]-[01][0-9]-[0-3][0-9]$"));
    ASSERT_EQ(measurements.runs.size(), 4U);
    const RecordedRun& run = measurements.runs[1];
    EXPECT_EQ(run.kernel, "vector_add");
    EXPECT_EQ(run.size, (Shape{{4096, 1, 1}, 1}));
    EXPECT_EQ(run.launch.block, findKernel("vector_add").value()->description().defaultBlock);
    ASSERT_EQ(run.times.size(), 2U);
    EXPECT_EQ(run.times[1].what, Timed::Kernel);
    EXPECT_EQ(run.times[1].provenance, Provenance::Recorded);
    EXPECT_NEAR(run.times[1].medianMs, 4.096, 1e-9);
    EXPECT_EQ(run.notTimed.size(), 1U);
    // What was taken can be read again.
    EXPECT_EQ(toJson(measurementsFromJson(toJson(measurements), "taken")), toJson(measurements));
}

TEST(TakeMeasurements, TheFirstRunOfTheProcessIsTakenTwiceAndKeptOnce)
{
    FakeGpu gpu;
    Progress progress;
    const Taken taken = takeMeasurements(gpu, optionsFor({"vector_add", "matmul"}), progress);
    EXPECT_THAT(gpu.prepared, testing::ElementsAre("vector_add", "vector_add", "vector_add", "matmul", "matmul"));
    EXPECT_EQ(taken.measurements.runs.size(), 4U);
}

TEST(TakeMeasurements, AWrongResultHasNoTimes)
{
    FakeGpu gpu("vector_add");
    Progress progress;
    const Taken taken = takeMeasurements(gpu, optionsFor({"vector_add", "matmul"}), progress);
    EXPECT_EQ(taken.measurements.runs.size(), 2U);
    ASSERT_EQ(taken.faults.size(), 2U);
    EXPECT_THAT(
        taken.faults[0], testing::ContainsRegex("^vector_add:naive at 64: 1 values differ from the CPU's by up"));
}

TEST(TakeMeasurements, ASizeThatComputesTooMuchIsTakenSmallerAndOnce)
{
    FakeGpu gpu;
    Progress progress;
    TakeOptions options = optionsFor({"matmul"});
    options.sizes = {1024, 4096, 16384};
    options.mostOperations = 2.0 * 40 * 40 * 40;
    const Taken taken = takeMeasurements(gpu, options, progress);
    ASSERT_EQ(taken.measurements.runs.size(), 1U);
    EXPECT_LT(taken.measurements.runs[0].size.values(), 40U * 40U);
}

TEST(TakeMeasurements, BlocksAreScaledAlongTheirLastAxis)
{
    EXPECT_EQ(scaledBlock({256, 1, 1}, 2), (Dim3{512, 1, 1}));
    EXPECT_EQ(scaledBlock({16, 16, 1}, 0.5), (Dim3{16, 8, 1}));
    EXPECT_EQ(scaledBlock({8, 8, 8}, 2), (Dim3{8, 8, 16}));
    EXPECT_EQ(scaledBlock({32, 1, 1}, 0.5), std::nullopt) << "less than a warp";
    EXPECT_EQ(scaledBlock({1024, 1, 1}, 2), std::nullopt) << "more than a block may have";
    EXPECT_EQ(scaledBlock({100, 1, 1}, 0.333), std::nullopt) << "no whole number";
}

TEST(TakeMeasurements, TakesOtherBlocksWhereTheKernelTakesThem)
{
    FakeGpu gpu;
    Progress progress;
    TakeOptions options = optionsFor({"vector_add", "matmul:tiled"});
    options.blockFactors = {1, 0.5};
    const Taken taken = takeMeasurements(gpu, options, progress);
    EXPECT_TRUE(taken.faults.empty());
    std::vector<std::pair<std::string, std::uint64_t>> runs;
    for (const RecordedRun& run : taken.measurements.runs)
        runs.emplace_back(run.variant, run.launch.block.count());
    EXPECT_EQ(std::ranges::count(runs, std::pair<std::string, std::uint64_t>("naive", 256)),
        std::ranges::count(runs, std::pair<std::string, std::uint64_t>("naive", 128)));
    EXPECT_EQ(std::ranges::count(runs, "tiled", &std::pair<std::string, std::uint64_t>::first),
        std::ranges::count(runs, std::pair<std::string, std::uint64_t>("tiled", 256)))
        << "its tile is as large as its block";
}

TEST(TakeMeasurements, CanBeCancelled)
{
    FakeGpu gpu;
    Progress progress;
    EXPECT_THROW(
        takeMeasurements(gpu, optionsFor({"vector_add"}), progress, [&](const std::string&) { progress.cancel(); }),
        Cancelled);
}

} // namespace warpatlas
