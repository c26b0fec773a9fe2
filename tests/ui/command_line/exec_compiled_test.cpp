// `warpatlas exec -- COMMAND`: what is compiled already, here by nvcc where there is one.
#include "app/program/saved_program.h"
#include "kernels/compiler/process/toolkit_library.h"
#include "tests/app/support/files.h"
#include "tests/support/environment_variable.h"
#include "tests/ui/command_line/child_process.h"
#include "tests/ui/command_line/exec_programs.h"

#include <cstdlib>
#include <filesystem>
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

namespace warpatlas {
namespace {

using test::Finished;
using test::runProgram;
using testing::HasSubstr;

std::string whyNothingCompiled()
{
    if (findToolkitProgram("nvcc").empty())
        return "no nvcc";
    const auto folder = std::filesystem::path(WARPATLAS_PROGRAM).parent_path();
    return std::filesystem::exists(folder / "warpatlas_stand_ins") ? "" : "this build has no stand-ins";
}

class ExecCompiled : public testing::Test {
protected:
    void SetUp() override
    {
        if (const std::string reason = whyNothingCompiled(); !reason.empty())
            GTEST_SKIP() << reason;
    }
    /// A program of tests/programs, or of that text, compiled as its author would.
    std::string compiled(const std::string& name, const std::string& options, const std::string& text = {})
    {
        const std::string source = text.empty() ? std::string(WARPATLAS_TEST_FOLDER) + "/programs/" + name + ".cu"
                                                : m_folder.write(name + ".cu", text);
        const std::string program = m_folder.path(name);
        const std::string command = "'" + findToolkitProgram("nvcc") + "' -allow-unsupported-compiler -cudart shared "
            + options + " '" + source + "' -o '" + program + "' >/dev/null 2>&1";
        EXPECT_EQ(std::system(command.c_str()), 0) << command; // NOLINT(concurrency-mt-unsafe,cert-env33-c)
        return program;
    }

    test::TemporaryFolder m_folder;
};

/// A library of CUDA's fails without a GPU, and works where it needs none.
TEST_F(ExecCompiled, NamesACallThatALibraryOfCudasRefused)
{
    for (const int status : {5, 0}) {
        // By the host's compiler: nvcc would link it with a runtime of its own.
        const std::string library = m_folder.write("library.cpp",
            "extern \"C\" int cufftPlan1d(int* plan, int, int, int)\n{\n    *plan = 7;\n    return "
                + std::to_string(status)
                + ";\n}\nextern \"C\" int cufftPlanMany(int* plan)\n{\n    return cufftPlan1d(plan, 0, 0, 0);\n}\n");
        const std::string folder = std::filesystem::path(library).parent_path().string();
        ASSERT_EQ(std::system(("c++ -shared -fPIC '" + library + "' -o '" + folder + "/libfft.so'").c_str()), 0);
        const std::string text = "#include <cstdio>\nextern \"C\" int cufftPlan1d(int*, int, int, int);\n"
                                 "extern \"C\" int cufftPlanMany(int*);\nint main()\n{\n    int plan = 0;\n"
                                 "    int status = cufftPlan1d(&plan, 8, 0x29, 1);\n"
                                 "    status += cufftPlanMany(&plan);\n"
                                 "    std::printf(\"%d %d\\n\", status, plan);\n    cudaDeviceSynchronize();\n}\n";
        const std::string program = compiled("fft", "-L'" + folder + "' -lfft -Xlinker -rpath='" + folder + "'", text);
        for (const std::vector<std::string>& words : {std::vector<std::string>{"exec", "--check", "--", program},
                 {"exec", "--check", program + ".cu", "--nvcc=-L" + folder, "--nvcc=-lfft", "--nvcc=-Xlinker",
                     "--nvcc=-rpath=" + folder}}) {
            const Finished finished = runProgram(words);
            EXPECT_EQ(finished.status, status == 0 ? 0 : 1) << finished.err;
            EXPECT_EQ(finished.out, std::to_string(2 * status) + " 7\n");
            EXPECT_EQ(finished.err.find("does not work here") != std::string::npos, status != 0) << finished.err;
            if (status != 0 && words.size() > 4) {
                EXPECT_THAT(finished.err,
                    HasSubstr("fft.cu:7: cufftPlan1d(), of another library of CUDA's, does not work here: it returned "
                              "5, as libfft.so is code for a GPU and needs one"));
                EXPECT_THAT(finished.err, HasSubstr("fft.cu:8: cufftPlanMany()"));
                EXPECT_EQ(std::count(finished.err.begin(), finished.err.end(), '\n'), 3) << finished.err;
            }
        }
    }
}

TEST_F(ExecCompiled, DoesWhatItDoesOnAGpuHoweverItIsCompressed)
{
    for (const std::string mode : {"none", "speed", "balance"}) {
        const Finished finished =
            runProgram({"exec", "--check", "--", compiled("saxpy", "-O2 --compress-mode=" + mode), "1000", "2"});
        EXPECT_EQ(finished.status, 0) << finished.err;
        EXPECT_EQ(finished.out, "sum 19000\n") << mode;
        EXPECT_EQ(std::count(finished.err.begin(), finished.err.end(), '\n'), 1) << finished.err;
    }
}

/// Without -O, calls of templates stand in CUDA's headers: the line is that of the caller.
TEST_F(ExecCompiled, TellsLinesAsFarAsThereIsDebugInformation)
{
    const std::string program = compiled("unchecked_error", "-g -lineinfo");
    const Finished finished = runProgram({"exec", "--check", "--", program});
    EXPECT_EQ(finished.status, 1);
    EXPECT_EQ(finished.out, "host[5] = 0\n");
    for (const char* problem : {"unchecked_error.cu:16: the launch of fill was refused with cudaErrorInvalidValue",
             "unchecked_error.cu:9: fill, block (0,0,0), thread (64,0,0): writes 'allocation 1'[64]",
             "unchecked_error.cu:17: cudaMemcpy() returned",
             "unchecked_error.cu:15: 256 bytes of cudaMalloc() are not freed at the end"})
        EXPECT_THAT(finished.err, HasSubstr(problem));
    const Finished bare = runProgram({"exec", "--", compiled("unchecked_error", "")});
    EXPECT_THAT(bare.err, HasSubstr("warpatlas: unchecked_error: 256 bytes of cudaMalloc() are not freed"));
}

TEST_F(ExecCompiled, SavesLaunchesThatOpenByThemselves)
{
    const std::string program = compiled("saxpy", "-g -lineinfo");
    const std::string saved = m_folder.path("saxpy.warpatlas-program");
    const Finished finished = runProgram({"exec", "--save", saved, "--json", "-", "--", program, "1000", "2"});
    ASSERT_EQ(finished.status, 0) << finished.err;
    const auto json = nlohmann::json::parse(finished.out);
    EXPECT_EQ(json.at("program"), program);
    EXPECT_EQ(json.at("launches"), 2);
    EXPECT_EQ(json.at("calls").at(4).at("call"), "cudaLaunchKernel");
    EXPECT_EQ(json.at("calls").at(4).at("line"), 35);
    EXPECT_EQ(json.at("calls").at(4).at("file"), "saxpy.cu");
    const Finished opened = runProgram({"run", saved + ":2", "--no-measure", "--json", "-"});
    ASSERT_EQ(opened.status, 0) << opened.err;
    EXPECT_EQ(nlohmann::json::parse(opened.out).at("coverage").at("written_once"), 1000);
}

TEST_F(ExecCompiled, ItsStatusAndItsWordsAreItsOwn)
{
    const std::string program = compiled("ends", "",
        "#include <cstdio>\nint main(int count, char** words)\n{\n    void* p;\n"
        "    cudaFree(cudaMalloc(&p, 4) == cudaSuccess ? p : nullptr);\n"
        "    std::printf(\"%s\\n\", words[1]);\n    return 40 + count;\n}\n");
    const Finished finished = runProgram({"exec", "--", program, "--check"});
    EXPECT_EQ(finished.status, 42);
    EXPECT_EQ(finished.out, "--check\n");
}

TEST_F(ExecCompiled, SaysThatThereIsOnlyMachineCode)
{
    const std::string program = compiled("saxpy", "-gencode arch=compute_75,code=sm_75");
    const Finished finished = runProgram({"exec", "--", program, "1000"});
    EXPECT_EQ(finished.status, 3);
    EXPECT_THAT(finished.err,
        HasSubstr("saxpy: the simulator cannot run cudaLaunchKernel(): fat binary: it has no PTX, only machine code"));
}

/// CUDA's runtime in the program itself asks the driver for what is not documented.
TEST_F(ExecCompiled, SaysThatAProgramHasARuntimeOfItsOwn)
{
    const std::string program = compiled("saxpy", "-cudart static");
    const Finished finished = runProgram({"exec", "--", program, "1000"});
    EXPECT_EQ(finished.status, 3);
    EXPECT_THAT(finished.err, HasSubstr("saxpy: cuGetExportTable() is not in this runtime"));
    EXPECT_THAT(finished.err, HasSubstr("nvcc -cudart shared leaves it out"));
}

TEST_F(ExecCompiled, SaysWhyNothingCame)
{
    const Finished finished = runProgram({"exec", "--", "sh", "-c", "exit 3"});
    EXPECT_EQ(finished.status, 3);
    EXPECT_THAT(finished.err, HasSubstr("sh: no call of CUDA's came here; what nvcc -cudart shared has compiled"));
}

TEST(ExecCommandLine, RefusesWhatNoCommandTakes)
{
    const auto refusal = [](const std::vector<std::string>& words) {
        const Finished finished = runProgram(words);
        EXPECT_EQ(finished.status, 2);
        EXPECT_EQ(std::count(finished.err.begin(), finished.err.end(), '\n'), 1) << finished.err;
        return finished.err;
    };
    EXPECT_THAT(refusal({"exec"}), HasSubstr("exec: needs FILE.cu, or -- and a command"));
    EXPECT_THAT(refusal({"exec", "--", "no-such-command-here"}), HasSubstr("there is no such command in PATH"));
    EXPECT_THAT(refusal({"exec", "-DN=3", "--", "sh"}), HasSubstr("-D: is for FILE.cu, and sh is compiled already"));
    // What people try first, and where it belongs.
    const std::string file = test::programFile("saxpy"), other = test::programFile("pipeline");
    EXPECT_THAT(refusal({"exec", file, other}),
        HasSubstr("pipeline.cu: is one file too many: what belongs to the program is given as --nvcc=" + other));
    EXPECT_THAT(refusal({"exec", file, "5000"}),
        HasSubstr("5000: is not an argument here: the program's own stand behind -- (exec FILE.cu -- 5000)"));
    EXPECT_THAT(refusal({"exec", file, "-O3"}),
        HasSubstr("-O3: is not an option here: nvcc's are given as --nvcc=-O3, the program's own behind --"));
    EXPECT_THAT(refusal({"list", "gpus", "-O3"}), HasSubstr("-O3: is not an option or argument here"));
}

} // namespace
} // namespace warpatlas
