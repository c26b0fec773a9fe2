#include "kernels/compiler/program/nvcc_call.h"

#include <gmock/gmock.h>

namespace warpatlas {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using Makes = NvccCall::Makes;

NvccCall read(std::vector<std::string> words)
{
    return readNvccCall(words);
}

TEST(NvccCall, LeavesOutWhatTheSimulatedGpuAnswers)
{
    const NvccCall call = read({"-arch=sm_35", "-gencode", "arch=compute_80,code=sm_80", "--gpu-code", "sm_80", "-O3",
        "-g", "-G", "-lineinfo", "-cudart=static", "-lcudart", "-std", "c++14", "--output-file=prog", "a.cu",
        "-Wno-deprecated-gpu-targets"});
    EXPECT_EQ(call.makes, Makes::Program);
    EXPECT_THAT(call.options, ElementsAre("a.cu", "-Wno-deprecated-gpu-targets"));
    EXPECT_THAT(call.files, ElementsAre("a.cu"));
    EXPECT_EQ(call.output, "prog");
    EXPECT_EQ(call.standard, "c++14");
    EXPECT_EQ(call.ofNvccAlone, "");
}

TEST(NvccCall, KeepsTheRestInItsOrder)
{
    const NvccCall call = read({"-x", "cu", "-Iinclude", "-I", "more", "-DN=5", "-Xcompiler", "-fopenmp,-Wall",
        "main.cpp", "b.o", "-Llib", "-lgomp", "-lcublas_static", "-lculibos", "--use_fast_math"});
    EXPECT_THAT(call.options,
        ElementsAre("-x", "cu", "-Iinclude", "-I", "more", "-DN=5", "-Xcompiler", "-fopenmp,-Wall", "main.cpp", "b.o",
            "-Llib", "-lgomp", "-lcublas", "--use_fast_math"));
    EXPECT_THAT(call.files, ElementsAre("main.cpp", "b.o"));
    EXPECT_THAT(call.includeFolders, ElementsAre("include", "more"));
    EXPECT_THAT(call.hostOptions, ElementsAre("-fopenmp", "-Wall"));
    EXPECT_THAT(call.libraries, ElementsAre("gomp", "cublas"));
    EXPECT_TRUE(call.linksDeviceCode) << "of an object";
    EXPECT_EQ(call.ofNvccAlone, "--use_fast_math");
}

TEST(NvccCall, KnowsWhatIsMade)
{
    EXPECT_EQ(read({"-c", "a.cu"}).makes, Makes::Objects);
    EXPECT_EQ(read({"--device-c", "a.cu"}).makes, Makes::Objects);
    EXPECT_EQ(read({"-lib", "a.o", "-o", "a.a"}).makes, Makes::Objects);
    EXPECT_EQ(read({"-shared", "-Xcompiler", "-fPIC", "a.cu"}).makes, Makes::Program);
    for (const char* const other : {"-ptx", "--cubin", "-E", "--version", "-h", "--dryrun", "-fatbin", "-M"})
        EXPECT_EQ(read({other, "a.cu"}).makes, Makes::Other) << other;
    EXPECT_EQ(read({"-ptx", "-c", "a.cu"}).makes, Makes::Other);
    const NvccCall run = read({"-run", "a.cu", "--run-args", "1,two", "-run-args=3"});
    EXPECT_TRUE(run.runs);
    EXPECT_THAT(run.runArguments, ElementsAre("1", "two", "3"));
}

TEST(NvccCall, RefusesLibrariesThatAreCodeForAGpu)
{
    EXPECT_THAT(read({"a.cu", "-lcusolver"}).refusal, HasSubstr("-lcusolver: is machine code for a GPU"));
    EXPECT_THAT(read({"a.cu", "--library=m,cudnn"}).refusal, HasSubstr("-lcudnn: "));
    EXPECT_THAT(read({"a.cu", "-lcublas", "-lcufft", "-lcurand", "-lcuda", "-lm"}).refusal, IsEmpty());
}

TEST(NvccCall, TellsRegistersWhereThatIsAsked)
{
    EXPECT_TRUE(read({"-Xptxas", "-v", "a.cu"}).tellsResources);
    EXPECT_TRUE(read({"--ptxas-options=-v", "a.cu"}).tellsResources);
    EXPECT_TRUE(read({"-res-usage", "a.cu"}).tellsResources);
    EXPECT_FALSE(read({"-Xptxas", "-O2", "a.cu"}).tellsResources);
}

TEST(NvccCall, NeedsNoValueAtTheEnd)
{
    EXPECT_EQ(read({"a.cu", "-o"}).output, "");
    EXPECT_THAT(read({}).files, IsEmpty());
    EXPECT_THAT(read({"-", "--"}).files, ElementsAre("-"));
}

TEST(NvccCall, GivesNativeTheSimulatedArchitecture)
{
    const std::vector<std::string> words{"-ptx", "-arch", "native", "a.cu", "-arch=sm_90"};
    EXPECT_THAT(withoutNative(words, 86), ElementsAre("-ptx", "-arch=sm_86", "a.cu", "-arch=sm_90"));
}

} // namespace
} // namespace warpatlas
