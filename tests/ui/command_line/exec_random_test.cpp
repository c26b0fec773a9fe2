// `warpatlas exec` of programs that call cuRAND's host interface, whose numbers are made on the host.
#include "tests/ui/command_line/library_programs.h"

namespace warpatlas {
namespace {

using testing::HasSubstr;
using testing::Not;

class ExecRandom : public test::LibraryPrograms { };

/// What curandCreateGeneratorHost() of NVIDIA's libcurand.so.10 (CUDA 13.0) makes.
constexpr const char* sequences =
    "seedless: bits c6ab2a69 float cb757b24 double c6ca4c93 normal 0.6333 -1.3278 2.056 normal double 3.2414 6.8265 "
    "4.114 bits 69372f34 log 1.3126 1.0186 3.551 log double 1.5275 1.4147 4.667\n"
    "seeded: float 9f02f4ee double b0a6942f normal 4.3765 -2.4933 3.994 bits 42a84008 normal -2.5574 -0.0787 -1.357\n"
    "seedless: bits c6ab2a69 float cb757b24 double c6ca4c93 normal 0.6333 -1.3278 2.056 normal double 3.2414 6.8265 "
    "4.114 bits 69372f34 log 1.3126 1.0186 3.551 log double 1.5275 1.4147 4.667\n"
    "seeded: float 9f02f4ee double b0a6942f normal 4.3765 -2.4933 3.994 bits 42a84008 normal -2.5574 -0.0787 -1.357\n"
    "seedless: bits bae649af float 3b932dda double 1686faaf normal 1.3740 1.7093 1.649 normal double 5.8286 -0.3604 "
    "3.786 bits e56defe1 log 0.9826 2.5329 5.320 log double 1.2531 1.4149 3.569\n"
    "seeded: float d12d059b double 45882209 normal 0.6126 -2.1967 4.004 bits 09b6d4bb normal -1.5014 3.0685 2.318\n"
    "in pairs: status 105\n";

TEST_P(ExecRandom, MakesTheSequencesOfCurand)
{
    const std::string file = test::programFile("random/sequences");
    for (const std::vector<std::string>& words : {std::vector<std::string>{}, {"--", "host"}}) {
        const test::Finished finished = run("curand", file, words);
        EXPECT_EQ(finished.out, sequences) << finished.err;
        EXPECT_EQ(finished.status, 1); // of the odd number
        EXPECT_THAT(finished.err, HasSubstr("sequences.cu: 39 calls of cuRAND computed by WarpAtlas on the host"));
        EXPECT_THAT(finished.err, HasSubstr("3 numbers are asked for, and they come in pairs"));
    }
}

TEST_P(ExecRandom, FindsPi)
{
    const test::Finished finished = run("curand", test::programFile("random/pi"));
    EXPECT_EQ(finished.status, 0) << finished.err;
    EXPECT_EQ(finished.out, "15662 inside, pi 3.1324\n");
    EXPECT_THAT(finished.err, Not(HasSubstr("another sequence")));
}

TEST_P(ExecRandom, SaysWhichSequenceIsAnotherAndWhatIsNotThere)
{
    const std::string file = m_folder.write("other.cu",
        "#include <curand.h>\n#include <cstdio>\nint main()\n{\n    float *d, h[1000], sum = 0;\n"
        "    cudaMalloc(&d, sizeof h);\n    curandGenerator_t g, none;\n"
        "    curandCreateGenerator(&g, CURAND_RNG_PSEUDO_MRG32K3A);\n    curandGenerateUniform(g, d, 1000);\n"
        "    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);\n    for (float x : h)\n        sum += x;\n"
        "    std::printf(\"%d\\n\", sum > 450 && sum < 550);\n"
        "#ifdef MORE\n    std::printf(\"%d\\n\", curandCreateGenerator(&none, CURAND_RNG_QUASI_SOBOL32));\n"
        "    std::printf(\"%d\\n\", curandGenerateSeeds(g));\n#endif\n"
        "    curandDestroyGenerator(g);\n    cudaFree(d);\n}\n");
    const test::Finished finished = run("curand", file);
    EXPECT_EQ(finished.status, 0) << finished.err;
    EXPECT_EQ(finished.out, "1\n");
    EXPECT_THAT(finished.err,
        HasSubstr("no time or instruction of it is simulated; the numbers have the distribution that is asked for, in "
                  "another sequence than that of cuRAND's MRG32K3A"));
    const test::Finished more = run("curand", file, {"-DMORE"});
    EXPECT_EQ(more.status, 1);
    EXPECT_EQ(more.out, "1\n103\n103\n");
    EXPECT_THAT(more.err,
        HasSubstr("other.cu:15: curandCreateGenerator(), of another library of CUDA's, does not work here: WarpAtlas "
                  "has XORWOW, PHILOX4_32_10 and MRG32K3A, and not the generator 201"));
    EXPECT_THAT(more.err, HasSubstr("other.cu:16: curandGenerateSeeds(), of another library of CUDA's"));
}

INSTANTIATE_TEST_SUITE_P(Compilers, ExecRandom, testing::Values("nvcc", "clang"), test::compilerName);

} // namespace
} // namespace warpatlas
