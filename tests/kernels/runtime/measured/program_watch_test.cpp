#include "kernels/runtime/measured/program_watch.h"

#include "kernels/runtime/measured/call_facts.h"
#include "tests/kernels/runtime/measured/fake_cupti.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <fstream>

namespace warpatlas::runtime {
namespace {

using Json = nlohmann::json;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

constexpr auto runtimes = CUPTI_CB_DOMAIN_RUNTIME_API;
constexpr auto drivers = CUPTI_CB_DOMAIN_DRIVER_API;

class ProgramWatches : public testing::Test {
protected:
    ProgramWatches()
    {
        std::string folder = testing::TempDir() + "watchXXXXXX";
        m_folder = ::mkdtemp(folder.data());
        m_record = (m_folder / "record").string();
    }
    ~ProgramWatches() override { std::filesystem::remove_all(m_folder); }

    void begin()
    {
        watch.emplace(cupti.functions(), m_record);
        watch->begin();
    }
    /// The record's lines that have such a key.
    std::vector<Json> lines(const char* key)
    {
        std::vector<Json> lines;
        std::ifstream file(m_record);
        for (std::string line; std::getline(file, line);)
            if (Json json = Json::parse(line); json.contains(key))
                lines.push_back(std::move(json));
        return lines;
    }
    void call(CUpti_CallbackId id, const char* name, std::uint32_t correlation, int result = 0,
        const void* parameters = nullptr, const char* symbol = nullptr)
    {
        cupti.enter(runtimes, id, name, correlation);
        cupti.leave(runtimes, id, name, correlation, result, parameters, symbol);
    }
    void launch(std::uint32_t correlation)
    {
        cudaLaunchKernel_v7000_params parameters{};
        parameters.gridDim = {4, 2, 1};
        parameters.blockDim = {32, 8, 1};
        parameters.sharedMem = 128;
        call(CUPTI_RUNTIME_TRACE_CBID_cudaLaunchKernel_v7000, "cudaLaunchKernel", correlation, 0, &parameters,
            "_Z5scaleIfEvPT_");
    }
    static CUpti_ActivityKernel10 ranKernel(std::uint32_t correlation, std::uint64_t start, std::uint64_t end)
    {
        CUpti_ActivityKernel10 kernel{};
        kernel.kind = CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL;
        kernel.correlationId = correlation;
        kernel.start = start;
        kernel.end = end;
        kernel.contextId = 1;
        kernel.streamId = 7;
        kernel.name = "_Z5scaleIfEvPT_";
        kernel.gridX = 4;
        kernel.gridY = 2;
        kernel.gridZ = 1;
        kernel.blockX = 32;
        kernel.blockY = 8;
        kernel.blockZ = 1;
        kernel.launchType = CUPTI_ACTIVITY_LAUNCH_TYPE_REGULAR;
        return kernel;
    }

    test::FakeCupti cupti;
    std::optional<ProgramWatch> watch;
    std::filesystem::path m_folder;
    std::string m_record;
};

TEST_F(ProgramWatches, TimesBeginWhenCudaHasStarted)
{
    cupti.setClock(1'000'000);
    begin(); // takes the first of the clock's times
    cupti.enter(runtimes, CUPTI_RUNTIME_TRACE_CBID_cudaFree_v3020, "cudaFree", 1);
    cupti.setClock(5'000'000);
    cupti.makeContext(1);
    cupti.setClock(5'250'000);
    cupti.leave(runtimes, CUPTI_RUNTIME_TRACE_CBID_cudaFree_v3020, "cudaFree", 1);
    watch->end();
    ASSERT_THAT(lines("measuring"), SizeIs(1));
    EXPECT_DOUBLE_EQ(lines("measuring")[0]["start_us"], 4000);
    ASSERT_THAT(lines("call"), SizeIs(1));
    EXPECT_EQ(lines("call")[0].value("host_start_us", 0.0), 0);
    EXPECT_DOUBLE_EQ(lines("call")[0]["host_end_us"], 250);
    EXPECT_TRUE(cupti.flushed());
}

TEST_F(ProgramWatches, GivesTheGpusTimesToTheCallThatAsked)
{
    begin();
    cupti.setClock(10'000);
    cupti.makeContext(1);
    cupti.makeStream(1, 13);
    launch(5);
    CUpti_ActivityMemcpy6 copy{};
    copy.kind = CUPTI_ACTIVITY_KIND_MEMCPY;
    copy.copyKind = CUPTI_ACTIVITY_MEMCPY_KIND_DTOH;
    copy.correlationId = 6;
    copy.start = 40'000;
    copy.end = 45'500;
    copy.bytes = 4096;
    copy.contextId = 1;
    copy.streamId = 13;
    copy.deviceId = 1;
    // Work is told before its call has ended.
    cupti.enter(runtimes, CUPTI_RUNTIME_TRACE_CBID_cudaMemcpyAsync_v3020, "cudaMemcpyAsync", 6);
    cupti.tell(copy);
    cupti.leave(runtimes, CUPTI_RUNTIME_TRACE_CBID_cudaMemcpyAsync_v3020, "cudaMemcpyAsync", 6);
    cupti.tell(ranKernel(5, 20'000, 31'500));
    watch->end();
    const std::vector<Json> calls = lines("call"), done = lines("done");
    ASSERT_THAT(calls, SizeIs(2));
    EXPECT_EQ(calls[0]["call"], "cudaLaunchKernel");
    EXPECT_EQ(calls[0]["launch"]["kernel"], "scale<float>");
    EXPECT_EQ(calls[0]["launch"]["grid"], Json({4, 2, 1}));
    EXPECT_EQ(calls[0]["launch"]["dynamic_shared_bytes"], 128);
    ASSERT_THAT(done, SizeIs(2));
    EXPECT_EQ(done[0]["done"], 1);
    EXPECT_EQ(done[0]["stream"], 1);
    EXPECT_EQ(done[0]["device"], 1);
    EXPECT_EQ(done[0]["bytes"], 4096);
    EXPECT_EQ(done[0]["direction"], "to_host");
    EXPECT_DOUBLE_EQ(done[0]["start_us"], 30);
    EXPECT_EQ(done[1]["done"], 0);
    EXPECT_EQ(done[1]["stream"], 0) << "the context's default stream";
    EXPECT_DOUBLE_EQ(done[1]["start_us"], 10);
    EXPECT_DOUBLE_EQ(done[1]["end_us"], 21.5);
    EXPECT_TRUE(done[1]["launch"]["ran"]);
}

TEST_F(ProgramWatches, LeavesOutWhatCallsCallThemselves)
{
    begin();
    cupti.makeContext(1);
    cupti.enter(runtimes, CUPTI_RUNTIME_TRACE_CBID_cudaMemset_v3020, "cudaMemset", 3);
    cupti.enter(drivers, CUPTI_DRIVER_TRACE_CBID_cuMemsetD8_v2, "cuMemsetD8_v2", 4);
    cupti.leave(drivers, CUPTI_DRIVER_TRACE_CBID_cuMemsetD8_v2, "cuMemsetD8_v2", 4);
    cupti.leave(runtimes, CUPTI_RUNTIME_TRACE_CBID_cudaMemset_v3020, "cudaMemset", 3);
    CUpti_ActivityMemset4 fill{};
    fill.kind = CUPTI_ACTIVITY_KIND_MEMSET;
    fill.correlationId = 4; // of the inner one
    fill.start = 50'000;
    fill.end = 60'000;
    fill.bytes = 64;
    cupti.tell(fill);
    cupti.enter(drivers, CUPTI_DRIVER_TRACE_CBID_cuCtxSynchronize, "cuCtxSynchronize", 8);
    cupti.leave(drivers, CUPTI_DRIVER_TRACE_CBID_cuCtxSynchronize, "cuCtxSynchronize", 8);
    watch->end();
    const std::vector<Json> calls = lines("call");
    ASSERT_THAT(calls, SizeIs(2));
    EXPECT_EQ(calls[0]["call"], "cudaMemset");
    EXPECT_EQ(calls[1]["call"], "cuCtxSynchronize") << "the program's own";
    ASSERT_THAT(lines("done"), SizeIs(1));
    EXPECT_EQ(lines("done")[0]["done"], 0);
    EXPECT_EQ(lines("done")[0]["direction"], "inside");
}

TEST_F(ProgramWatches, SaysThatACallBeganBeforeAnybodyWatched)
{
    begin();
    cupti.enter(drivers, CUPTI_DRIVER_TRACE_CBID_cuDeviceGetCount, "cuDeviceGetCount", 1);
    cupti.leave(drivers, CUPTI_DRIVER_TRACE_CBID_cuDeviceGetCount, "cuDeviceGetCount", 1);
    cupti.makeContext(1);
    cupti.leave(runtimes, CUPTI_RUNTIME_TRACE_CBID_cudaFree_v3020, "cudaFree", 2);
    call(CUPTI_RUNTIME_TRACE_CBID_cudaFree_v3020, "cudaFree", 3);
    watch->end();
    const std::vector<Json> calls = lines("call");
    ASSERT_THAT(calls, SizeIs(3));
    EXPECT_TRUE(calls[1].value("started_cuda", false));
    EXPECT_FALSE(calls[2].contains("started_cuda"));
}

TEST_F(ProgramWatches, KnowsWhatTheProgramIsToldAndAllocates)
{
    begin();
    cupti.makeContext(1);
    void* memory = reinterpret_cast<void*>(0x7000);
    const cudaMalloc_v3020_params allocation{&memory, 400};
    call(CUPTI_RUNTIME_TRACE_CBID_cudaMalloc_v3020, "cudaMalloc", 1, 0, &allocation);
    call(CUPTI_RUNTIME_TRACE_CBID_cudaMalloc_v3020, "cudaMalloc", 2, 2, &allocation);
    const cudaGetErrorString_v3020_params asked{cudaErrorMemoryAllocation};
    call(CUPTI_RUNTIME_TRACE_CBID_cudaGetErrorString_v3020, "cudaGetErrorString", 3, 12345, &asked);
    call(CUPTI_RUNTIME_TRACE_CBID_cudaGetLastError_v3020, "cudaGetLastError", 4, 2);
    const cudaFree_v3020_params freed{memory};
    call(CUPTI_RUNTIME_TRACE_CBID_cudaFree_v3020, "cudaFree", 5, 0, &freed);
    watch->end();
    const std::vector<Json> calls = lines("call");
    ASSERT_THAT(calls, SizeIs(5));
    EXPECT_EQ(calls[0]["address"], 0x7000);
    EXPECT_EQ(calls[0]["bytes"], 400);
    EXPECT_FALSE(calls[1].contains("address")) << "that failed";
    EXPECT_EQ(calls[2]["told"], 2);
    EXPECT_EQ(calls[2].value("result", 0), 0) << "it returns a text";
    EXPECT_EQ(calls[3]["told"], 2);
    EXPECT_EQ(calls[4]["address"], 0x7000);
}

TEST_F(ProgramWatches, SaysWhatItLost)
{
    begin();
    cupti.makeContext(1);
    launch(5);
    cupti.tell(ranKernel(5, 20'000, 30'000), 17);
    watch->end();
    ASSERT_THAT(lines("lost"), SizeIs(1));
    EXPECT_EQ(lines("lost")[0]["lost"], 17);
}

/// Destructors of global objects run behind what was registered to run at the end.
TEST_F(ProgramWatches, WritesWhatComesAfterTheEnd)
{
    begin();
    cupti.makeContext(1);
    watch->end();
    EXPECT_THAT(lines("call"), IsEmpty());
    call(CUPTI_RUNTIME_TRACE_CBID_cudaFree_v3020, "cudaFree", 3);
    EXPECT_THAT(lines("call"), SizeIs(1));
}

TEST(ProgramWatch, SaysWhyNothingIsMeasured)
{
    const std::string record = testing::TempDir() + "refused-watch";
    std::filesystem::remove(record);
    test::FakeCupti cupti("cuptiSubscribe");
    ProgramWatch watch(cupti.functions(), record);
    watch.begin();
    watch.end();
    std::ifstream file(record);
    const std::string text(std::istreambuf_iterator<char>(file), {});
    EXPECT_THAT(text, HasSubstr("cuptiSubscribe() returned CUPTI_ERROR_MAX_LIMIT_REACHED"));
    std::filesystem::remove(record);
}

TEST(FunctionName, IsAsProgramsWriteIt)
{
    EXPECT_EQ(functionName("cudaMemcpyAsync_ptsz_v7000"), "cudaMemcpyAsync");
    EXPECT_EQ(functionName("cuMemAlloc_v2"), "cuMemAlloc");
    EXPECT_EQ(functionName("cuMemsetD2D32"), "cuMemsetD2D32");
    EXPECT_EQ(functionName("cuStream_value"), "cuStream_value");
    EXPECT_EQ(functionName(nullptr), "");
}

TEST(Cupti, IsRefusedWhereItIsNone)
{
    std::string reason;
    EXPECT_FALSE(Cupti::load("/nowhere/libcupti.so.13", reason));
    EXPECT_THAT(reason, HasSubstr("/nowhere/libcupti.so.13"));
    EXPECT_FALSE(Cupti::load("libm.so.6", reason));
    EXPECT_THAT(reason, HasSubstr("libm.so.6 has no cupti"));
}

} // namespace
} // namespace warpatlas::runtime
