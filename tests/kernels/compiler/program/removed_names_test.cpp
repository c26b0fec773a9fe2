#include "kernels/compiler/program/removed_names.h"

#include "tests/app/support/files.h"

#include <gtest/gtest.h>

namespace warpatlas {
namespace {

std::string named(const std::string& messages)
{
    std::string all;
    for (const RemovedName& one : removedNamesIn(messages))
        all += one.file + ":" + std::to_string(one.line) + " " + one.name + "\n";
    return all;
}

TEST(RemovedNames, AreFoundInWhatEitherCompilerSays)
{
    EXPECT_EQ(named("a/lab.cu(12): error: class \"cudaDeviceProp\" has no member \"clockRate\"\n      prop.clockRate\n"
                    "           ^\n\na/lab.cu(13): error: identifier \"cudaThreadExit\" is undefined\n"),
        "a/lab.cu:12 clockRate\na/lab.cu:13 cudaThreadExit()\n");
    EXPECT_EQ(named("lab.cu:12:5: error: no member named 'computeMode' in 'cudaDeviceProp'\n"
                    "lab.cu:30:5: error: no member named 'computeMode' in 'cudaDeviceProp'\n"
                    "lab.cu:31:1: error: use of undeclared identifier 'cudaThreadSynchronize'\n"),
        "lab.cu:12 computeMode\nlab.cu:31 cudaThreadSynchronize()\n");
    EXPECT_EQ(named("lab.cu:12:5: error: no member named 'clockRate' in 'Clock'\n"
                    "lab.cu:13:1: warning: use of 'cudaThreadExit'\nlab.cu:14:1: error: cudaThreadExited\n"),
        "");
}

TEST(RemovedNames, AreFoundInTheLinesOfCallsWithOtherParameters)
{
    const test::TemporaryFolder folder;
    const std::string file =
        folder.write("lab.cu", "cudaMemPrefetchAsync(a, n, 0);\ncuCtxCreate(\n    &c, 0,\n    d);\nx = 1;\n\n\n\ny;\n");
    EXPECT_EQ(named(file + "(1): error: no suitable constructor\n" + file + "(4): error: too few arguments\n" + file
                  + "(9): error: what is y\n" + file + ":77:1: error: no such line\n"),
        file + ":1 cudaMemPrefetchAsync() with a device's number\n" + file + ":4 cuCtxCreate() with three arguments\n");
}

TEST(RemovedNames, AreToldInOneLine)
{
    EXPECT_EQ(removedRemark({{"clockRate", "lab.cu", 12}, {"cudaThreadExit()", "lab.cu", 13}}),
        "lab.cu:12: clockRate, cudaThreadExit(): removed in CUDA 13, here as CUDA 12 had it\n");
    EXPECT_EQ(errorsIn("a.cu(1): error: x\n\na.cu:2:1: fatal error: y\n2 errors detected\n"), 2U);
}

} // namespace
} // namespace warpatlas
