// `warpatlas exec --compiler clang`: whole programs with nothing of NVIDIA's.
#include "assets/assets.h"
#include "tests/app/support/files.h"
#include "tests/support/environment_variable.h"
#include "tests/ui/command_line/child_process.h"
#include "tests/ui/command_line/exec_programs.h"

#include <algorithm>
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>
#include <regex>
#include <sstream>

namespace warpatlas {
namespace {

using test::Finished;
using test::programFile;
using test::runProgram;
using test::whyNoPrograms;
using testing::HasSubstr;

class ExecClang : public testing::Test {
protected:
    void SetUp() override
    {
        if (const std::string reason = whyNoPrograms("clang"); !reason.empty())
            GTEST_SKIP() << reason;
    }
    std::string refusal(const std::vector<std::string>& words)
    {
        const Finished finished = runProgram(words);
        EXPECT_EQ(finished.status, 2);
        EXPECT_EQ(std::count(finished.err.begin(), finished.err.end(), '\n'), 1) << finished.err;
        return finished.err;
    }

    test::TemporaryFolder m_folder;
};

TEST_F(ExecClang, CompilesWhereThereIsNoNvccAndTheRecordSaysSo)
{
    const test::EnvironmentVariable nvcc("WARPATLAS_NVCC", "/nowhere/nvcc");
    const Finished finished =
        runProgram({"exec", programFile("saxpy"), "--json", m_folder.path("saxpy.json"), "--", "1000", "2"});
    EXPECT_EQ(finished.status, 0) << finished.err;
    EXPECT_EQ(finished.out, "sum 19000\n");
    const auto json = nlohmann::json::parse(test::read(m_folder.path("saxpy.json")));
    EXPECT_THAT(json.at("compiler").get<std::string>(), testing::StartsWith("clang "));
    EXPECT_EQ(json.at("launches"), 2);
    EXPECT_THAT(refusal({"exec", programFile("saxpy"), "--compiler", "nvcc"}),
        HasSubstr("there is no nvcc at /nowhere/nvcc, which WARPATLAS_NVCC names"));
    EXPECT_THAT(refusal({"exec", programFile("saxpy"), "--nvcc=-lineinfo"}),
        HasSubstr("-lineinfo is an option of nvcc's, and clang "));
}

TEST_F(ExecClang, SaysWhatBelongsToTheToolkit)
{
    EXPECT_THAT(refusal({"exec", programFile("libraries/thrust_reduce"), "--compiler", "clang"}),
        HasSubstr("thrust_reduce.cu: thrust/device_vector.h belongs to the CUDA toolkit, and clang "));
    const std::string file = m_folder.write("matrices.cu", "#include <cusparse.h>\nint main() { }\n");
    EXPECT_THAT(refusal({"exec", file, "--compiler", "clang"}),
        HasSubstr("matrices.cu: cusparse.h belongs to the CUDA toolkit"));
}

TEST_F(ExecClang, RefusesOptionsThatAreNot)
{
    EXPECT_THAT(refusal({"exec", programFile("saxpy"), "--compiler", "gcc"}), HasSubstr("--compiler gcc"));
    EXPECT_THAT(refusal({"exec", programFile("saxpy"), "--compiler", "clang", "--nvcc=-lineinfo"}),
        HasSubstr("--nvcc -lineinfo: is for nvcc, and clang compiles"));
    EXPECT_THAT(refusal({"exec", "-DN=1", "--", "sh"}), HasSubstr("-D: is for FILE.cu"));
}

TEST_F(ExecClang, TellsEachErrorOnceAtItsPlace)
{
    const std::string file = m_folder.write("wrong.cu",
        "__global__ void fill(int* a) { a[threadIdx.x] = nowhereToBeFound; }\nint main() { fill<<<1, 1>>>(nullptr, 2); "
        "}\n");
    const Finished finished = runProgram({"exec", file, "--compiler", "clang"});
    EXPECT_EQ(finished.status, 2);
    const auto times = [&](const std::string& words) {
        std::size_t count = 0;
        for (std::size_t at = finished.err.find(words); at != std::string::npos; at = finished.err.find(words, at + 1))
            ++count;
        return count;
    };
    EXPECT_EQ(times("wrong.cu:1:49: error: use of undeclared identifier 'nowhereToBeFound'"), 1U) << finished.err;
    EXPECT_EQ(times("wrong.cu:2:38: error: too many arguments to function call"), 1U) << finished.err;
}

/// What fits with the fewest registers and with the most needs nobody to count them.
TEST_F(ExecClang, LaunchesCooperativelyWithoutAnAssembler)
{
    const std::string file = m_folder.write("together.cu",
        "#include <cooperative_groups.h>\n#include <cstdio>\n#include <cstdlib>\n"
        "__device__ int arrived;\n__global__ void meet(int* sum)\n{\n    if (threadIdx.x == 0)\n"
        "        atomicAdd(&arrived, 1);\n    cooperative_groups::this_grid().sync();\n"
        "    if (threadIdx.x == 0)\n        atomicAdd(sum, arrived);\n}\n"
        "int main()\n{\n    setenv(\"WARPATLAS_PTXAS\", \"\", 1);\n    int* sum;\n"
        "    cudaMallocManaged(&sum, sizeof(int));\n    void* arguments[] = {&sum};\n"
        "    for (int blocks : {28 * 2, 28 * 12, 28 * 12 + 1})\n"
        "        std::printf(\"%d: %s\\n\", blocks, cudaGetErrorName(cudaLaunchCooperativeKernel((void*)meet, "
        "dim3(blocks), dim3(128), arguments, 0, nullptr)));\n"
        "    cudaDeviceSynchronize();\n    std::printf(\"sum %d\\n\", *sum);\n    cudaFree(sum);\n}\n");
    const Finished finished = runProgram({"exec", file, "--compiler", "clang", "--device", "sim:RTX 3060"});
    EXPECT_EQ(finished.out,
        "56: cudaSuccess\n336: cudaErrorNotSupported\n337: cudaErrorCooperativeLaunchTooLarge\nsum 3136\n")
        << finished.err;
}

TEST_F(ExecClang, ReadsLaunchesOfHeadersAsNvccDoes)
{
    std::filesystem::create_directory(m_folder.path("include"));
    m_folder.write("include/launch.h",
        "#pragma once\n#include \"kernel.h\"\ninline void run(int* o)\n{\n    set << <1, 2 >> > (o);\n}\n");
    m_folder.write("include/kernel.h", "#pragma once\n__global__ void set(int* o) { o[threadIdx.x] = 7; }\n");
    const std::string file = m_folder.write("main.cu",
        "#include \"include/../include/launch.h\"\nint main()\n{\n    int* o;\n    cudaMalloc(&o, 4);\n    run(o);\n"
        "    cudaDeviceSynchronize();\n    cudaFree(o);\n}\n");
    const Finished finished = runProgram({"exec", file, "--compiler", "clang"});
    EXPECT_THAT(finished.err, HasSubstr("kernel.h:2: set, block (0,0,0), thread (1,0,0): writes"));
    EXPECT_THAT(finished.err, testing::Not(HasSubstr("launches"))) << "of no file but theirs";
}

/// Enumerators, sizes and places of members in the headers for clang, as lines of a program that prints them.
std::string factsOfHeaders(std::size_t& count)
{
    std::string values, types,
        program = "#include <cstddef>\n#include <cstdio>\n#include <cuda.h>\nint main()\n{\n    cudaFree(nullptr);\n";
    for (const char* const name : {"runtime_errors", "runtime_values", "driver_errors", "driver_values"})
        values += assetText("kernels/compiler/cuda/" + std::string(name) + ".cuh");
    for (const char* const name : {"runtime_types", "driver_structures", "driver_memory"})
        types += assetText("kernels/compiler/cuda/" + std::string(name) + ".cuh");
    const auto fact = [&](const std::string& name, const std::string& value) {
        program += "    std::printf(\"" + name + " %lld\\n\", (long long)(" + value + "));\n";
        ++count;
    };
    const auto each = [](const std::string& text, const std::string& pattern, const auto& visit) {
        const std::regex expression(pattern);
        for (std::sregex_iterator at(text.begin(), text.end(), expression), end; at != end; ++at)
            visit(*at);
    };
    each(values, "enum \\w+ \\{([^}]*)\\}", [&](const std::smatch& list) {
        each(list[1], "[A-Za-z]\\w*(?= =|,|\n)", [&](const std::smatch& name) { fact(name.str(), name.str()); });
    });
    each(values, "#define ((?:cuda|CU_|CUDA_)\\w+) [-0-9x(]", [&](const std::smatch& name) { fact(name[1], name[1]); });
    each(types, "\n(?:typedef )?(?:struct|union) (\\w+) \\{\n([^]*?)\n\\}[^}\n]*;", [&](const std::smatch& type) {
        const std::string name = type[1];
        fact(name, "sizeof(" + name + ")");
        fact("alignment of " + name, "alignof(" + name + ")");
        // Members have four spaces before them, or stand behind the brace that ends a structure without a name.
        each(type[2], "(?:^|\n)(?:    \\w[\\w *]*?|    \\} )((?:\\b\\w+(?:\\[\\w+\\])*(?:, )?)+);",
            [&](const std::smatch& line) {
                each(line[1], "\\w+(?![\\w\\]])", [&](const std::smatch& member) {
                    fact(name + "." + member.str(), "offsetof(" + name + ", " + member.str() + ")");
                });
            });
    });
    return program + "}\n";
}

TEST_F(ExecClang, HeadersHaveTheNumbersAndLayoutsOfTheToolkits)
{
    if (const std::string reason = whyNoPrograms(); !reason.empty())
        GTEST_SKIP() << reason;
    std::size_t count = 0;
    const std::string file = m_folder.write("facts.cu", factsOfHeaders(count));
    EXPECT_GT(count, 2500U);
    const Finished clang = runProgram({"exec", file, "--compiler", "clang"});
    const Finished nvcc = runProgram({"exec", file, "--compiler", "nvcc"});
    ASSERT_EQ(clang.status, 0) << clang.err;
    ASSERT_EQ(nvcc.status, 0) << nvcc.err;
    EXPECT_EQ(std::size_t(std::count(clang.out.begin(), clang.out.end(), '\n')), count);
    std::istringstream ours(clang.out), theirs(nvcc.out);
    std::string mine, other;
    while (std::getline(ours, mine) && std::getline(theirs, other))
        EXPECT_EQ(mine, other);
    EXPECT_EQ(clang.out.size(), nvcc.out.size());
}

/// The toolkit's declarations of the same functions stand beside ours: a compiler refuses those that differ.
TEST_F(ExecClang, HeadersDeclareTheFunctionsOfTheToolkits)
{
    if (const std::string reason = whyNoPrograms(); !reason.empty())
        GTEST_SKIP() << reason;
    std::string ours(assetText("kernels/compiler/cuda/runtime_functions.cuh"));
    ours += assetText("kernels/compiler/cuda/driver_calls.cuh");
    ours = std::regex_replace(ours, std::regex("#pragma once"), "");
    ours = std::regex_replace(ours, std::regex("\\s+= \\w+"), ""); // said once already
    const auto compile = [&](const std::string& functions) {
        return runProgram({"exec", "--compiler", "nvcc",
            m_folder.write("functions.cu",
                "#include <cuda.h>\n#include <cuda_profiler_api.h>\n" + functions
                    + "int main() { cudaFree(nullptr); }\n")});
    };
    const Finished finished = compile(ours);
    EXPECT_EQ(finished.status, 0) << finished.err;
    EXPECT_EQ(compile("extern \"C\" cudaError_t cudaFree(int*);\n").status, 2) << "nothing would have been found";
}

} // namespace
} // namespace warpatlas
