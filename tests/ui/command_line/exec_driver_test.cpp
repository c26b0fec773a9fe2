// Programs that use CUDA's driver interface: what they print is what an H100 lets them print.
#include "kernels/compiler/process/toolkit_library.h"
#include "tests/app/support/files.h"
#include "tests/ui/command_line/child_process.h"
#include "tests/ui/command_line/exec_programs.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

namespace warpatlas {
namespace {

using test::Finished;
using test::runProgram;
using testing::HasSubstr;
using testing::Not;

struct DriverProgram {
    const char* name;
    const char* prints;
};

/// For test names.
std::ostream& operator<<(std::ostream& to, const DriverProgram& program)
{
    return to << program.name;
}

class ExecDriver : public testing::TestWithParam<DriverProgram> {
protected:
    void SetUp() override
    {
        if (findToolkitProgram("nvcc").empty())
            GTEST_SKIP() << "no nvcc";
        const auto folder = std::filesystem::path(WARPATLAS_PROGRAM).parent_path();
        if (!std::filesystem::exists(folder / "warpatlas_stand_ins"))
            GTEST_SKIP() << "this build has no stand-ins";
    }
    static std::string sourceOf(const std::string& name) { return test::programFile("driver/" + name); }
    test::TemporaryFolder m_folder;
};

TEST_P(ExecDriver, PrintsWhatItDoesOnAGpu)
{
    const Finished finished = runProgram({"exec", sourceOf(GetParam().name)});
    EXPECT_EQ(finished.status, 0) << finished.err;
    EXPECT_EQ(finished.out, GetParam().prints);
}

/// Linked with the driver's library, as its author would: ours comes in its place.
TEST_P(ExecDriver, DoesSoWhereItIsCompiledAlready)
{
    const std::string nvcc = findToolkitProgram("nvcc"), program = m_folder.path("program");
    const std::string stubs = (std::filesystem::path(nvcc).parent_path() / "../lib64/stubs").string();
    if (!std::filesystem::exists(std::filesystem::path(stubs) / "libcuda.so"))
        GTEST_SKIP() << "the toolkit has no libcuda.so to link with";
    const std::string command = "'" + nvcc + "' -allow-unsupported-compiler -cudart shared -w '"
        + sourceOf(GetParam().name) + "' -o '" + program + "' -L'" + stubs + "' -lcuda >/dev/null 2>&1";
    ASSERT_EQ(std::system(command.c_str()), 0) << command; // NOLINT(concurrency-mt-unsafe,cert-env33-c)
    const Finished finished = runProgram({"exec", "--", program});
    EXPECT_EQ(finished.status, 0) << finished.err;
    EXPECT_EQ(finished.out, GetParam().prints);
    EXPECT_THAT(finished.err, Not(HasSubstr("libcuda")));
}

const DriverProgram driverPrograms[] = {DriverProgram{"driver_vector",
                                            "devices: some, compute capability: 7 or more\n"
                                            "other: 500\n"
                                            "values: 1.0005e+06\n"
                                            "buffer: 1500, variable of 4 bytes, time there\n"
                                            "no threads: 1\n"
                                            "too many: 1\n"
                                            "rows: 1010101 20002 3 7 7\n"
                                            "managed: 3\n"
                                            "type: 2, managed: 1, range: 1\n"
                                            "of the host: 1\n"
                                            "round: 1500\n"
                                            "freed twice: 1\n"},
    DriverProgram{"driver_contexts",
        "before cuInit: CUDA_ERROR_NOT_INITIALIZED\n"
        "cuInit: CUDA_ERROR_INVALID_VALUE, CUDA_SUCCESS\n"
        "no such device: CUDA_ERROR_INVALID_DEVICE\n"
        "without a context: CUDA_ERROR_INVALID_CONTEXT\n"
        "current: none\n"
        "primary: 0\n"
        "retained: not current\n"
        "allocation: CUDA_SUCCESS\n"
        "another thread: none, CUDA_ERROR_INVALID_CONTEXT\n"
        "and with it: CUDA_SUCCESS\n"
        "what it wrote: 5\n"
        "free: CUDA_SUCCESS\n"
        "second: CUDA_SUCCESS\n"
        "current: second\n"
        "popped: second, current: first\n"
        "destroy: CUDA_SUCCESS\n"
        "its memory: CUDA_ERROR_INVALID_VALUE\n"
        "no code: CUDA_ERROR_INVALID_PTX\n"
        "no file: CUDA_ERROR_FILE_NOT_FOUND\n"
        "no handle: CUDA_ERROR_INVALID_VALUE\n"
        "no error: 1\n"
        "invalid argument\n"
        "release: CUDA_SUCCESS\n"
        "nothing left: CUDA_ERROR_INVALID_CONTEXT\n"},
    DriverProgram{"driver_and_runtime",
        "runtime: 0\n"
        "the runtime's context is the primary one: 1\n"
        "function: 0\n"
        "launch: 0\n"
        "wait: 0\n"
        "sum: 8000\n"
        "by name: 0, 0\n"
        "emptied: 0 0\n"
        "no such name: none, 1\n"
        "refused: 1, last error: 0\n"
        "free: 0, again: 1\n"},
    DriverProgram{"driver_link",
        "link: 0 0 0 0\n"
        "module: 0\n"
        "function: 0\n"
        "destroy: 0\n"
        "sum: 1488\n"
        "library: 0 0 0\n"
        "sum: 1488\n"
        "wrong: 218, log: says why\n"},
    DriverProgram{"driver_graph",
        "pool: 0\n"
        "threshold: 0\n"
        "allocate: 0\n"
        "begin: 0\n"
        "launch: 0\n"
        "asked: 0, 1\n"
        "end: 0\n"
        "instantiate: 0\n"
        "graph: 0\n"
        "graph: 0\n"
        "graph: 0\n"
        "wait: 0\n"
        "value: 16\n"}};

INSTANTIATE_TEST_SUITE_P(Programs, ExecDriver, testing::ValuesIn(driverPrograms),
    [](const auto& parameter) { return std::string(parameter.param.name); });

constexpr const char* linkerPrints = "create: 0\n"
                                     "add: 0\n"
                                     "add: 0\n"
                                     "complete: 0\n"
                                     "size: 0\n"
                                     "code: 0\n"
                                     "destroy: 0\n"
                                     "load: 0\n"
                                     "function: 0\n"
                                     "launch: 0\n"
                                     "sum: 10416\n"
                                     "registers: some\n";

/// With cuda.h and nvJitLink.h of our own.
class ExecDriverByClang : public testing::TestWithParam<DriverProgram> { };

TEST_P(ExecDriverByClang, PrintsWhatItDoesOnAGpu)
{
    if (const std::string reason = test::whyNoPrograms("clang"); !reason.empty())
        GTEST_SKIP() << reason;
    if (GetParam().prints == linkerPrints && findToolkitProgram("ptxas").empty())
        GTEST_SKIP() << "no ptxas, which counts registers";
    const Finished finished =
        runProgram({"exec", "--compiler", "clang", test::programFile(std::string("driver/") + GetParam().name)});
    EXPECT_EQ(finished.out, GetParam().prints) << finished.err;
}

std::vector<DriverProgram> clangsPrograms()
{
    std::vector<DriverProgram> programs(std::begin(driverPrograms), std::end(driverPrograms));
    programs.push_back({"jit_link", linkerPrints});
    return programs;
}

INSTANTIATE_TEST_SUITE_P(Programs, ExecDriverByClang, testing::ValuesIn(clangsPrograms()),
    [](const auto& parameter) { return std::string(parameter.param.name); });

class ExecDriverRecord : public ExecDriver { };

TEST_F(ExecDriverRecord, HasTheDriversNamesAndErrors)
{
    const std::string record = m_folder.path("record.json");
    const Finished finished = runProgram({"exec", "--check", "--json", record, sourceOf("driver_vector")});
    EXPECT_EQ(finished.status, 1);
    EXPECT_THAT(finished.err, HasSubstr("driver_vector.cu:76: cuModuleGetFunction() returned CUDA_ERROR_NOT_FOUND"));
    EXPECT_THAT(finished.err, HasSubstr("driver_vector.cu:123: saxpy: block x is 2,048; this GPU allows 1,024"));
    EXPECT_THAT(finished.err, Not(HasSubstr("not freed")));
    const auto json = nlohmann::json::parse(test::read(record));
    const auto& calls = json.at("calls");
    const auto named = [&](const char* name) {
        return std::ranges::find_if(calls, [&](const auto& call) { return call.at("call") == name; });
    };
    const auto copy = named("cuMemcpyHtoD");
    ASSERT_NE(copy, calls.end());
    EXPECT_EQ(copy->at("bytes"), 4000);
    EXPECT_EQ(copy->at("direction"), "to_device");
    EXPECT_EQ(copy->at("line"), 84);
    const auto launch = named("cuLaunchKernel");
    ASSERT_NE(launch, calls.end());
    EXPECT_EQ(launch->at("launch").at("kernel"), "saxpy");
    EXPECT_EQ(named("cuModuleGetFunction")->at("result"), 0);
    EXPECT_EQ(json.at("launches"), 5);
}

/// Its linker hands PTX on; a GPU's makes machine code of it.
TEST_F(ExecDriverRecord, LinksWithTheLinkersOwnLibrary)
{
    const auto header = std::filesystem::path(findToolkitProgram("nvcc")).parent_path() / "../include/nvJitLink.h";
    if (!std::filesystem::exists(header))
        GTEST_SKIP() << "the toolkit has no nvJitLink.h";
    const Finished finished = runProgram({"exec", "--check", sourceOf("jit_link")});
    EXPECT_EQ(finished.status, 0) << finished.err;
    EXPECT_EQ(finished.out, linkerPrints);
}

class ExecDriverNames : public ExecDriver { };

/// All but the allocation is what an H200 does.
TEST_F(ExecDriverNames, DoWhatTheyDidWithoutAVersion)
{
    const Finished finished = runProgram({"exec", sourceOf("driver_names")});
    EXPECT_EQ(finished.out,
        "cuCtxCreate CUDA_SUCCESS: 1\n"
        "cuDeviceTotalMem CUDA_SUCCESS: ffffffff 7\n"
        "cuMemGetInfo CUDA_SUCCESS: 1 7 ffffffff 7\n"
        "cuCtxPopCurrent CUDA_SUCCESS: 1\n"
        "cuCtxGetDevice_v2 CUDA_SUCCESS: 0\n"
        "cuCtxGetDevice_v2 CUDA_ERROR_INVALID_CONTEXT without one\n"
        "cuCtxPushCurrent CUDA_SUCCESS\n"
        "cuCtxSynchronize_v2 CUDA_SUCCESS\n"
        "cuStreamGetCtx_v2 CUDA_SUCCESS: 1 1\n"
        "cuStreamDestroy CUDA_SUCCESS\n"
        "cuEventDestroy CUDA_SUCCESS\n"
        "cuLinkCreate CUDA_SUCCESS: 1\n"
        "cuCtxDestroy CUDA_SUCCESS\n"
        "cuMemAdvise CUDA_SUCCESS\n"
        "cuMemPrefetchAsync CUDA_SUCCESS\n"
        "cuMemAlloc CUDA_ERROR_NOT_SUPPORTED: 5\n"
        "cuDevicePrimaryCtxRelease CUDA_SUCCESS\n"
        "cuMemAlloc: cuMemAlloc cuMemAlloc_v2\n"
        "cuCtxGetDevice: cuCtxGetDevice cuCtxGetDevice_v2\n");
    EXPECT_THAT(finished.err,
        HasSubstr("cuMemAlloc() is not in this runtime, or not for what was asked: it returned "
                  "CUDA_ERROR_NOT_SUPPORTED"));
    EXPECT_THAT(finished.err, HasSubstr("a program that cuda.h is included in calls cuMemAlloc_v2"));
}

/// As Makefiles have it.
TEST_F(ExecDriverNames, AreLinkedByTheLibrarysName)
{
    const std::string source = m_folder.write("count.cu",
        "#include <cuda.h>\n#include <cstdio>\nint main()\n{\n    int count = 0;\n    cuInit(0);\n"
        "    cuDeviceGetCount(&count);\n    std::printf(\"%d\\n\", count);\n}\n");
    const Finished finished = runProgram({"exec", "--nvcc=-lcuda", source});
    EXPECT_EQ(finished.status, 0) << finished.err;
    EXPECT_EQ(finished.out, "1\n");
    EXPECT_THAT(finished.err, HasSubstr("2 calls"));
}

TEST_F(ExecDriverRecord, NamesWhatIsNotThereAndWhatWasLost)
{
    const std::string source = m_folder.write("lost.cu",
        "#include <cuda.h>\n#include <cstdio>\nint main()\n{\n    CUcontext context;\n    CUdeviceptr memory;\n"
        "    cuInit(0);\n    cuDevicePrimaryCtxRetain(&context, 0);\n    cuCtxSetCurrent(context);\n"
        "    cuMemAlloc(&memory, 96);\n    CUtexref texture;\n    std::printf(\"%d\\n\", "
        "cuTexRefCreate(&texture));\n}\n");
    const Finished finished = runProgram({"exec", "--check", source});
    EXPECT_EQ(finished.status, 1);
    EXPECT_EQ(finished.out, "801\n");
    EXPECT_THAT(finished.err, HasSubstr("lost.cu:10: 96 bytes of cuMemAlloc() are not freed at the end"));
    EXPECT_THAT(finished.err,
        HasSubstr("lost.cu:12: cuTexRefCreate() is not in this runtime, or not for what was asked: it returned "
                  "CUDA_ERROR_NOT_SUPPORTED"));
}

} // namespace
} // namespace warpatlas
