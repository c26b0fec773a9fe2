// `warpatlas simulate` from outside.
#include "app/dataset/dataset.h"
#include "kernels/compiler/compiler.h"
#include "tests/app/support/files.h"
#include "tests/ui/command_line/child_process.h"

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

namespace warpatlas {

using test::runProgram;
using testing::HasSubstr;
using Json = nlohmann::json;

namespace {

constexpr const char* text = "#include <cstdio>\n"
                             "__global__ void twice(const float* x, float* y, int n)\n{\n"
                             "    int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
                             "    if (i < n)\n        y[i] = 2 * x[i];\n"
                             "    if (i == 0)\n        printf(\"hello from %d\\n\", i);\n}\n"
                             "int main() { twice<<<1, 1>>>(0, 0, 0); }\n";

class SimulateCommandLine : public testing::TestWithParam<std::string> {
protected:
    void SetUp() override
    {
        for (const CompilerListing& listing : listCompilers())
            if (nameOf(listing.kind) == GetParam() && !listing.reason.empty())
                GTEST_SKIP() << listing.reason;
        source = folder.write("twice.cu", text);
    }
    test::Finished simulate(const std::vector<std::string>& more) const
    {
        std::vector<std::string> arguments{"simulate", source, "--compiler", GetParam()};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return runProgram(arguments);
    }
    test::TemporaryFolder folder;
    std::string source;
};

INSTANTIATE_TEST_SUITE_P(
    Both, SimulateCommandLine, testing::Values("nvrtc", "clang"), [](const auto& info) { return info.param; });

TEST_P(SimulateCommandLine, SaysWhichParametersLackAnArgument)
{
    const test::Finished none = simulate({"--grid", "4", "--block", "32"});
    EXPECT_EQ(none.status, 2);
    EXPECT_EQ(none.out, "");
    EXPECT_EQ(
        none.err, "warpatlas: --arg: is missing for x, y, n; the kernel is twice(const float* x, float* y, int n)\n");
    const test::Finished named = simulate({"--grid", "4", "--block", "32", "--arg", "x=in:ramp:100"});
    EXPECT_EQ(named.status, 0) << named.err;
    EXPECT_THAT(named.out, HasSubstr("chosen, as nothing was said: y=out:f32:100, n=i32:100"));
    const std::string alone = folder.write("alone.cu", "__global__ void k() { }\n");
    EXPECT_EQ(runProgram({"simulate", alone, "--compiler", GetParam(), "--grid", "1", "--block", "32"}).status, 0);
}

TEST_P(SimulateCommandLine, RunsAndWritesWhatItIsAskedFor)
{
    const std::string out = folder.path("y.npy"), json = folder.path("r.json");
    const test::Finished finished = simulate({"--kernel", "twice", "--grid", "4", "--block", "32", "--arg",
        "in:ramp:100", "--arg", "out:f32:100:" + out, "--arg", "i32:100", "--json", json});
    EXPECT_EQ(finished.status, 0) << finished.err;
    EXPECT_EQ(finished.err, "");
    EXPECT_TRUE(finished.out.starts_with("hello from 0\n")) << finished.out;
    EXPECT_THAT(finished.out, HasSubstr("twice(const float* x, float* y, int n)"));
    EXPECT_THAT(finished.out, HasSubstr("100 written, 0 unwritten"));
    EXPECT_THAT(finished.out, HasSubstr("y[i] = 2 * x[i];"));
    const Dataset x = loadDataset("ramp:100"), y = loadDataset(out);
    for (std::size_t i = 0; i < 100; ++i)
        EXPECT_EQ(y.array->values<float>()[i], 2 * x.array->values<float>()[i]);
    const Json report = Json::parse(test::read(json));
    EXPECT_EQ(report["kernel"], "twice");
    EXPECT_EQ(report["compiler"]["name"], GetParam());
    EXPECT_EQ(report["printed"], "hello from 0\n");
    EXPECT_EQ(report["problems"], Json::array());
}

TEST_P(SimulateCommandLine, OptionsOfNvcc)
{
    std::filesystem::create_directory(folder.path("inc"));
    folder.write("inc/own.h", "#define OWN __global__\n");
    source = folder.write("options.cu",
        "#include <own.h>\nOWN void k(int* a)\n{\n    a[threadIdx.x] = N + __cplusplus / 100;\n"
        "#ifdef MORE\n    a[threadIdx.x] += MORE;\n#endif\n}\n");
    const std::string out = folder.path("a.npy");
    const auto value = [&](const std::vector<std::string>& options) {
        std::vector<std::string> all{"--grid", "1", "--block", "2", "--arg", "out:i32:2:" + out};
        all.insert(all.end(), options.begin(), options.end());
        const test::Finished finished = simulate(all);
        EXPECT_EQ(finished.status, 0) << finished.err;
        return finished.status == 0 ? loadDataset(out).array->values<std::int32_t>()[1] : 0;
    };
    const std::string folderOption = folder.path("inc");
    EXPECT_EQ(value({"-I", folderOption, "-D", "N=5"}), 2017 + 5);
    EXPECT_EQ(value({"-I" + folderOption, "-DN=5", "-DMORE", "-std=c++14"}), 2014 + 5 + 1);
    EXPECT_EQ(value({"-I", folderOption, "-DN=(2*3)", "-std", "c++20"}), 2020 + 6);
    EXPECT_EQ(value({"-I", folderOption, "-DN=0", "--std=c++17"}), 2017);

    const auto refusal = [&](const std::vector<std::string>& options) {
        std::vector<std::string> all{"--grid", "1", "--block", "2", "--arg", "out:i32:2"};
        all.insert(all.end(), options.begin(), options.end());
        const test::Finished finished = simulate(all);
        EXPECT_EQ(finished.status, 2);
        return finished.err;
    };
    EXPECT_EQ(refusal({"-std=c++11"}), "warpatlas: --std c++11: is not one of c++14, c++17, c++20\n");
    EXPECT_EQ(refusal({"-D", "5=N"}), "warpatlas: -D 5=N: is not NAME or NAME=VALUE\n");
    EXPECT_EQ(
        refusal({"-I", folder.path("none")}), "warpatlas: -I " + folder.path("none") + ": there is no such folder\n");
}

TEST_P(SimulateCommandLine, AWrongRunEndsWithOne)
{
    const test::Finished finished = simulate({"--grid", "4", "--block", "32", "--arg", "in:ramp:100", "--arg",
        "out:f32:100", "--arg", "i32:128", "--json", "-"});
    EXPECT_EQ(finished.status, 1);
    const Json report = Json::parse(finished.out, nullptr, false);
    ASSERT_FALSE(report.is_discarded());
    EXPECT_EQ(report["problems"][0]["kind"], "out_of_bounds");
    EXPECT_EQ(report["problems"][0]["line"], 6);

    const test::Finished refused = simulate({"--grid", "1", "--block", "1025", "--arg", "in:ramp:4", "--arg",
        "out:f32:4", "--arg", "i32:4", "--json", "-"});
    EXPECT_EQ(refused.status, 1);
    EXPECT_THAT(refused.out, HasSubstr("cudaErrorInvalidConfiguration"));
}

TEST_P(SimulateCommandLine, ATextThatDoesNotCompileEndsWithTwo)
{
    const std::string bad = folder.write("bad.cu", "__global__ void k(int* a)\n{\n    a[0] = b;\n    a[1] = c;\n}\n");
    const test::Finished finished =
        runProgram({"simulate", bad, "--compiler", GetParam(), "--grid", "1", "--block", "1"});
    EXPECT_EQ(finished.status, 2);
    EXPECT_TRUE(finished.err.starts_with("warpatlas: " + bad + ":3:12: ")) << finished.err;
    EXPECT_EQ(std::count(finished.err.begin(), finished.err.end(), '\n'), 1);
    EXPECT_THAT(finished.out, HasSubstr(bad + ":4:12: error: ")); // all of them
}

/// 200 values that each thread has to keep: volatile accesses keep their order.
TEST(SimulateCommandLineAnywhere, MoreRegistersThanTheGpuHasAreRefused)
{
    for (const CompilerListing& listing : listCompilers())
        if (listing.kind == CompilerKind::Nvrtc && !listing.reason.empty())
            GTEST_SKIP() << "only NVRTC counts registers: " << listing.reason;
    const test::TemporaryFolder folder;
    const std::string file = folder.write("keep.cu",
        "__global__ void keep(const volatile float* x, volatile float* y)\n{\n    float v[200];\n#pragma unroll\n"
        "    for (int k = 0; k < 200; ++k)\n        v[k] = x[k];\n#pragma unroll\n"
        "    for (int k = 0; k < 200; ++k)\n        y[threadIdx.x] = v[199 - k];\n}\n");
    const auto withBlock = [&](const char* block) {
        return runProgram({"simulate", file, "--compiler", "nvrtc", "--mode", "o3", "--grid", "1", "--block", block,
            "--arg", "in:ramp:200", "--arg", "out:f32:1024", "--json", "-"});
    };
    const test::Finished refused = withBlock("1024");
    EXPECT_EQ(refused.status, 1) << refused.err;
    const Json report = Json::parse(refused.out, nullptr, false);
    ASSERT_FALSE(report.is_discarded()) << refused.out;
    EXPECT_GE(report["launch"]["registers_per_thread"], 200);
    ASSERT_EQ(report["problems"].size(), 1u);
    EXPECT_THAT(report["problems"][0]["message"].get<std::string>(), HasSubstr("cudaErrorLaunchOutOfResources"));
    EXPECT_FALSE(report.contains("buffers")) << "it did not run";

    const test::Finished taken = withBlock("128");
    EXPECT_TRUE(Json::parse(taken.out, nullptr, false).contains("buffers")) << taken.err;
}

TEST(SimulateCommandLineAnywhere, MoreSharedMemoryThanTheGpuHasIsRefused)
{
    const test::TemporaryFolder folder;
    const std::string file =
        folder.write("k.ptx", ".version 6.4\n.target sm_75\n.address_size 64\n.visible .entry k()\n{\n    ret;\n}\n");
    const auto on = [&](const char* device, const char* bytes) {
        return runProgram({"simulate", file, "--device", device, "--shared", bytes, "--shared-opt-in", "--grid", "1",
            "--block", "32"});
    };
    const test::Finished refused = on("sim:T4", "70000");
    EXPECT_EQ(refused.status, 1) << refused.err;
    EXPECT_THAT(refused.out, HasSubstr("70,000 bytes of shared memory; this GPU allows 65,536"));
    EXPECT_THAT(refused.out, HasSubstr("cudaErrorInvalidValue"));
    EXPECT_EQ(on("sim:T4", "65536").status, 0);
    EXPECT_EQ(on("sim:A100", "70000").status, 0);
}

TEST(SimulateCommandLineAnywhere, RefusesInOneLine)
{
    const test::TemporaryFolder folder;
    const std::string file = folder.write("k.ptx",
        ".version 6.4\n.target sm_75\n.address_size 64\n"
        ".visible .entry k(.param .u64 a)\n{\n    ret;\n}\n");
    const auto refusal = [&](const std::vector<std::string>& more) {
        std::vector<std::string> arguments{"simulate", file};
        arguments.insert(arguments.end(), more.begin(), more.end());
        const test::Finished finished = runProgram(arguments);
        EXPECT_EQ(finished.status, 2) << finished.err;
        EXPECT_EQ(finished.out, "");
        EXPECT_EQ(std::count(finished.err.begin(), finished.err.end(), '\n'), 1) << finished.err;
        return finished.err;
    };
    const std::string a = folder.path("a.npy");
    EXPECT_THAT(refusal({"--block", "1"}), HasSubstr("--grid"));
    const auto mustBeGiven = HasSubstr("--arg: parameter 1 (8 bytes) must be given");
    EXPECT_THAT(refusal({"--grid", "auto", "--block", "1"}), mustBeGiven) << "PTX does not say what 8 bytes are";
    EXPECT_THAT(refusal({"--grid", "many", "--block", "1"}), HasSubstr("in whole numbers\n"));
    EXPECT_THAT(refusal({"--grid", "1", "--block", "1"}), mustBeGiven);
    EXPECT_THAT(refusal({"--grid", "1", "--block", "1", "--arg", "x"}), HasSubstr("--arg x: is not"));
    for (const char* workers : {"0", "-1", "1025"})
        EXPECT_THAT(refusal({"--grid", "1", "--block", "1", "--arg", "out:u8:1", "--workers", workers}),
            HasSubstr("is not between 1 and 1,024"));
    EXPECT_THAT(refusal({"--grid", "1", "--block", "1", "--mode", "fast"}),
        HasSubstr("--mode fast: is not one of lesson, o3, debug"));
    EXPECT_THAT(refusal({"--grid", "1", "--block", "1", "--compiler", "gcc"}),
        HasSubstr("--compiler gcc: is not one of nvrtc, clang"));
    EXPECT_THAT(refusal({"--grid", "1", "--block", "1", "--kernel", "other", "--arg", "out:u8:1"}),
        HasSubstr("--kernel other: "));
    EXPECT_THAT(refusal({"--grid", "1", "--block", "1", "--arg", "out:u8:1:" + a, "--json", a}), HasSubstr("as well"));
    EXPECT_THAT(runProgram({"simulate", "no-such.cu", "--grid", "1", "--block", "1"}).err, HasSubstr("no-such.cu: "));
    EXPECT_EQ(runProgram({"simulate", file, "--grid", "1", "--block", "1", "--arg", "out:u8:1"}).status, 0);
}

TEST(SimulateCommandLineAnywhere, ShowsItsOptions)
{
    const test::Finished help = runProgram({"simulate", "--help"});
    EXPECT_EQ(help.status, 0);
    for (const char* option : {"--kernel", "--grid", "--block", "--shared", "--arg", "--json", "--compiler", "--mode"})
        EXPECT_THAT(help.out, HasSubstr(option));
}

} // namespace
} // namespace warpatlas
