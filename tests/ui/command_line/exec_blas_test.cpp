// `warpatlas exec` of programs that call cuBLAS, which is computed on the host.
#include "tests/ui/command_line/library_programs.h"

#include <cstdlib>
#include <nlohmann/json.hpp>

namespace warpatlas {
namespace {

using test::Finished;
using test::programFile;
using test::runProgram;
using testing::HasSubstr;
using testing::Not;

constexpr const char* computedHere =
    " computed by WarpAtlas on the host, not by cuBLAS: no time or instruction of it is "
    "simulated";

class ExecBlas : public test::LibraryPrograms {
protected:
    Finished run(const std::string& file, const std::vector<std::string>& more = {})
    {
        return LibraryPrograms::run("cublas", file, more);
    }
};

TEST_P(ExecBlas, MultipliesAsALoopDoes)
{
    const Finished finished = run(programFile("blas/product"), {"--json", m_folder.path("record.json")});
    EXPECT_EQ(finished.status, 0) << finished.err;
    EXPECT_EQ(finished.out, "wrong: 0 float, 0 double\n");
    EXPECT_THAT(finished.err, HasSubstr("product.cu: 148 calls of cuBLAS" + std::string(computedHere)));
    const auto json = nlohmann::json::parse(test::read(m_folder.path("record.json")));
    int computed = 0;
    for (const auto& call : json.at("calls"))
        if (call.value("computed_on_host", false)) {
            ++computed;
            EXPECT_THAT(call.at("call").get<std::string>(), testing::AnyOf("cublasSgemm", "cublasDgemm"));
            EXPECT_EQ(call.value("start_us", 0.0), call.value("end_us", 0.0));
            EXPECT_FALSE(call.contains("launch"));
        }
    EXPECT_EQ(computed, 148);
}

/// As CuPy and PyTorch multiply.
TEST_P(ExecBlas, MultipliesSeveralMatricesAndNamedTypes)
{
    const Finished finished = run(programFile("blas/typed"));
    EXPECT_EQ(finished.status, 0) << finished.err;
    EXPECT_EQ(finished.out,
        "wrong: 0 float, 0 double\n"
        "CUBLAS_STATUS_NOT_SUPPORTED CUBLAS_STATUS_NOT_SUPPORTED CUBLAS_STATUS_INVALID_VALUE\n");
}

TEST_P(ExecBlas, ReducesAndAddsVectorsWithAnyDistance)
{
    const Finished finished = run(programFile("blas/vectors"));
    EXPECT_EQ(finished.status, 0) << finished.err;
    EXPECT_EQ(finished.out, "wrong: 0; length 5, scaled 15\n");
}

TEST_P(ExecBlas, FindsAnEigenvalueInAStreamOfItsOwn)
{
    const Finished finished = run(programFile("blas/power_iteration"));
    EXPECT_EQ(finished.status, 0) << finished.err;
    EXPECT_EQ(finished.out, "own stream, eigenvalue 3.996\n");
    EXPECT_THAT(finished.err, HasSubstr("6,000 calls of cuBLAS"));
}

TEST_P(ExecBlas, RefusesAsCublasDoes)
{
    const Finished finished = run(programFile("blas/refusals"));
    EXPECT_EQ(finished.out,
        "no handle: CUBLAS_STATUS_NOT_INITIALIZED\n"
        "no place for a handle: CUBLAS_STATUS_INVALID_VALUE\n"
        "created: CUBLAS_STATUS_SUCCESS\n"
        "lda: CUBLAS_STATUS_INVALID_VALUE\n"
        "ldb: CUBLAS_STATUS_INVALID_VALUE\n"
        "ldc: CUBLAS_STATUS_INVALID_VALUE\n"
        "negative: CUBLAS_STATUS_INVALID_VALUE\n"
        "nothing: CUBLAS_STATUS_SUCCESS\n"
        "operation: CUBLAS_STATUS_INVALID_VALUE\n"
        "lda of a vector's: CUBLAS_STATUS_INVALID_VALUE\n"
        "rows that do not fit: CUBLAS_STATUS_MAPPING_ERROR\n"
        "no scalar: CUBLAS_STATUS_INVALID_VALUE\n"
        "elements of no size: CUBLAS_STATUS_INVALID_VALUE\n"
        "too few: CUBLAS_STATUS_EXECUTION_FAILED\n"
        "of the host: CUBLAS_STATUS_EXECUTION_FAILED\n"
        "result on the device: CUBLAS_STATUS_EXECUTION_FAILED\n"
        "right: CUBLAS_STATUS_SUCCESS\n"
        "scalar on the host: CUBLAS_STATUS_EXECUTION_FAILED\n");
    // Each was told as a name, so nobody says that the program has not looked.
    EXPECT_EQ(finished.status, 0) << finished.err;
}

TEST_P(ExecBlas, SaysWhichArgumentIsWrong)
{
    const std::string file = programFile("blas/leading_too_small");
    const Finished finished = run(file);
    EXPECT_EQ(finished.status, 1);
    EXPECT_EQ(finished.out, "C[0] = -1\n");
    EXPECT_THAT(finished.err,
        HasSubstr(
            "leading_too_small.cu:26: cublasSgemm() returned CUBLAS_STATUS_INVALID_VALUE (an unsupported value or "
            "parameter was passed to the function), and nothing shows that the program looked at it: ldb is 4, "
            "and each column of B has 5 rows"));
    EXPECT_THAT(finished.err, Not(HasSubstr(computedHere)));
    const Finished checked = run(file, {"-DCHECKED"});
    EXPECT_EQ(checked.status, 3);
    EXPECT_EQ(checked.out, "an unsupported value or parameter was passed to the function\n");
    EXPECT_THAT(checked.err,
        HasSubstr("cublasSgemm() returned CUBLAS_STATUS_INVALID_VALUE (an unsupported value or parameter was passed to "
                  "the function), and the program ended: ldb is 4, and each column of B has 5 rows"));
    const Finished mended = run(file, {"-DMENDED"});
    EXPECT_EQ(mended.status, 0) << mended.err;
    EXPECT_EQ(mended.out, "C[0] = 10\n");
}

TEST_P(ExecBlas, SaysWhatWasNeverWrittenAndWhatIsNeverRead)
{
    const std::string file = programFile("blas/never_copied");
    const Finished finished = run(file);
    EXPECT_EQ(finished.status, 1);
    EXPECT_THAT(finished.err,
        HasSubstr("never_copied.cu:21: cublasSgemm() computes with 1,024 bytes that nothing has "
                  "written"));
    EXPECT_THAT(finished.err,
        HasSubstr("never_copied.cu:21: nothing reads the memory of 1,024 bytes that cublasSgemm() writes to"));
    const Finished filled = run(file, {"-DFILLED"});
    EXPECT_EQ(filled.status, 0) << filled.err; // a remark
    EXPECT_THAT(filled.err, Not(HasSubstr("computes with")));
    EXPECT_THAT(filled.err, HasSubstr("nothing reads the memory of 1,024 bytes"));
}

/// Memory that is too small is told as it is of a copy.
TEST_P(ExecBlas, ReachesNoFurtherThanTheMemory)
{
    const std::string file = m_folder.write("far.cu",
        "#include <cublas_v2.h>\nint main()\n{\n    float *a, *gone, one = 1;\n    cublasHandle_t handle;\n"
        "    cublasCreate(&handle);\n    cudaMalloc(&a, 40);\n    cudaMemset(a, 0, 40);\n    cudaMalloc(&gone, 40);\n"
        "    cudaFree(gone);\n    cublasSscal(handle, 4, &one, a + 8, 1);\n    cublasSscal(handle, 4, &one, gone, 1);\n"
        "    cudaFree(a);\n    cublasDestroy(handle);\n}\n");
    const Finished finished = run(file);
    EXPECT_EQ(finished.status, 1);
    EXPECT_THAT(finished.err,
        HasSubstr("far.cu:11: cublasSscal() returned CUBLAS_STATUS_EXECUTION_FAILED (the function failed to launch on "
                  "the GPU), and nothing shows that the program looked at it: x is allocation 1 (40 bytes) from its "
                  "byte 32 on: the call reaches 8 bytes behind its end"));
    EXPECT_THAT(finished.err, HasSubstr("far.cu:12: cublasSscal() returned"));
    EXPECT_THAT(finished.err, HasSubstr("x is no memory of the device's any more: it was freed"));
}

/// Streams order what they are asked for, and a graph does it again.
TEST_P(ExecBlas, IsOrderedLikeAnyWork)
{
    const std::string file = m_folder.write("order.cu",
        "#include <cublas_v2.h>\n#include <cstdio>\n__global__ void fill(float* a) { a[threadIdx.x] = 2; }\n"
        "int main()\n{\n    float *a, h[32], three = 3;\n    cublasHandle_t handle;\n    cudaStream_t one, two;\n"
        "    cublasCreate(&handle);\n    cudaMalloc(&a, sizeof h);\n    cudaStreamCreate(&one);\n"
        "    cudaStreamCreate(&two);\n    cublasSetStream(handle, one);\n    fill<<<1, 32, 0, one>>>(a);\n"
        "    cudaGraph_t graph;\n    cudaGraphExec_t run;\n"
        "    cudaStreamBeginCapture(one, cudaStreamCaptureModeGlobal);\n    cublasSscal(handle, 32, &three, a, 1);\n"
        "    three = 100;\n    cudaStreamEndCapture(one, &graph);\n    cudaGraphInstantiate(&run, graph, 0);\n"
        "    cudaGraphLaunch(run, one);\n    cudaGraphLaunch(run, one);\n    cudaStreamSynchronize(one);\n"
        "    cudaMemcpy(h, a, sizeof h, cudaMemcpyDeviceToHost);\n    std::printf(\"%g\\n\", h[31]);\n"
        "#ifdef CLASH\n    cublasSscal(handle, 32, &three, a, 1);\n    fill<<<1, 32, 0, two>>>(a);\n"
        "    cudaDeviceSynchronize();\n#endif\n    cudaGraphExecDestroy(run);\n    cudaGraphDestroy(graph);\n"
        "    cudaStreamDestroy(one);\n    cudaStreamDestroy(two);\n    cudaFree(a);\n    cublasDestroy(handle);\n}\n");
    const Finished finished = run(file);
    EXPECT_EQ(finished.status, 0) << finished.err;
    EXPECT_EQ(finished.out, "18\n");
    const Finished clash = run(file, {"-DCLASH"});
    EXPECT_EQ(clash.status, 1);
    EXPECT_THAT(clash.err, HasSubstr("order.cu:29: fill and cublasSscal() (line 28) write the same 128 bytes"))
        << clash.err;
}

/// What nothing stands in for keeps its line.
TEST_P(ExecBlas, NamesTheFunctionThatIsNotThere)
{
    const std::string file = m_folder.write("solve.cu",
        "#include <cublas_v2.h>\n#include <cstdio>\nint main()\n{\n    float *a = nullptr, one = 1;\n"
        "    cublasHandle_t handle;\n    cublasCreate(&handle);\n"
        "    int status = cublasStrsm(handle, CUBLAS_SIDE_LEFT, CUBLAS_FILL_MODE_LOWER, CUBLAS_OP_N, "
        "CUBLAS_DIAG_NON_UNIT, 1, 1, &one, a, 1, a, 1);\n"
        "    std::printf(\"%d\\n\", status);\n    cublasDestroy(handle);\n}\n");
    const Finished finished = run(file);
    EXPECT_EQ(finished.status, 1);
    EXPECT_EQ(finished.out, "15\n");
    EXPECT_THAT(finished.err,
        HasSubstr(
            "solve.cu:8: cublasStrsm(), of another library of CUDA's, does not work here: WarpAtlas stands in for "
            "a part of cuBLAS, and not for this"));
}

INSTANTIATE_TEST_SUITE_P(Compilers, ExecBlas, testing::Values("nvcc", "clang"), test::compilerName);

TEST(ExecBlasNvcc, SaysWhatToLinkWith)
{
    if (const std::string reason = test::whyNoPrograms(); !reason.empty())
        GTEST_SKIP() << reason;
    const Finished finished = runProgram({"exec", "--compiler", "nvcc", programFile("blas/never_copied")});
    EXPECT_EQ(finished.status, 2);
    EXPECT_THAT(finished.err,
        HasSubstr("functions of libcublas are linked with nvcc's option -lcublas (exec --nvcc=-lcublas)"));
}

/// A program that was linked with NVIDIA's library takes ours, and nothing else loads it.
TEST(ExecBlasNvcc, StandsInForTheLibraryOfAProgramThatIsCompiled)
{
    if (const std::string reason = test::whyNoPrograms(); !reason.empty())
        GTEST_SKIP() << reason;
    test::TemporaryFolder folder;
    const std::string program = folder.path("product");
    const std::string command = "'" + findToolkitProgram("nvcc") + "' -allow-unsupported-compiler -cudart shared -g '"
        + programFile("blas/product") + "' -lcublas -o '" + program + "' >/dev/null 2>&1";
    if (std::system(command.c_str()) != 0) // NOLINT(concurrency-mt-unsafe,cert-env33-c)
        GTEST_SKIP() << "the toolkit has no cuBLAS";
    const Finished finished = runProgram({"exec", "--check", "--", program});
    EXPECT_EQ(finished.status, 0) << finished.err;
    EXPECT_EQ(finished.out, "wrong: 0 float, 0 double\n");
    EXPECT_THAT(finished.err, HasSubstr("148 calls of cuBLAS" + std::string(computedHere)));
}

} // namespace
} // namespace warpatlas
