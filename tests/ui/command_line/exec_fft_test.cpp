// `warpatlas exec` of programs that call cuFFT, which is computed on the host.
#include "tests/ui/command_line/library_programs.h"

namespace warpatlas {
namespace {

using testing::HasSubstr;

class ExecFft : public test::LibraryPrograms { };

TEST_P(ExecFft, IsTheSumForEachKindInPlaceAndOutOfPlace)
{
    const test::Finished finished = run("cufft", test::programFile("fft/transforms"));
    EXPECT_EQ(finished.status, 0) << finished.err;
    EXPECT_EQ(finished.out, "C2C 0\nZ2Z 0\nR2C 0\nD2Z 0\nC2R 0\nZ2D 0\n");
    EXPECT_THAT(finished.err,
        HasSubstr("transforms.cu: 272 calls of cuFFT computed by WarpAtlas on the host, not by cuFFT: no time or "
                  "instruction of it is simulated"));
}

TEST_P(ExecFft, StandsInAStreamBetweenCopiesAndKernels)
{
    const test::Finished finished = run("cufft", test::programFile("fft/filter"));
    EXPECT_EQ(finished.status, 0) << finished.err;
    EXPECT_EQ(finished.out, "the slow wave is left\n");
}

TEST_P(ExecFft, RefusesAsCufftDoesAndNamesWhatIsNotThere)
{
    const test::Finished finished = run("cufft", test::programFile("fft/refusals"));
    EXPECT_EQ(finished.status, 1);
    EXPECT_EQ(
        finished.out, "size 8\ntype 3\ngaps 16\nsaid 0\nruns 0\ndestroyed 0\ngone 1\nlonger 0\ntoo few 6\ncube 16\n");
    for (const char* line : {"refusals.cu:13: cufftPlan1d() returned CUFFT_INVALID_SIZE",
             "refusals.cu:15: cufftPlanMany(), of another library of CUDA's, does not work here: WarpAtlas transforms "
             "data that lie one behind another",
             "refusals.cu:19: cufftExecC2C() returned CUFFT_INVALID_PLAN (the plan is not valid), and nothing shows "
             "that the program looked at it: there is no plan 1",
             "idata is allocation 1 (128 bytes): the call reaches 128 bytes behind its end",
             "refusals.cu:22: cufftPlan3d(), of another library of CUDA's, does not work here"})
        EXPECT_THAT(finished.err, HasSubstr(line));
}

INSTANTIATE_TEST_SUITE_P(Compilers, ExecFft, testing::Values("nvcc", "clang"), test::compilerName);

} // namespace
} // namespace warpatlas
