/// Zero false reports on correct code: textbook kernels, partly filled blocks, any number of workers.
#include "tests/kernels/simulator/problems/problem_run.h"

namespace warpatlas::simulator::testing {
namespace {

struct Textbook {
    const char* kernel;
    std::uint32_t blocks, threads;
    std::vector<ProblemArgument> arguments;
};
void PrintTo(const Textbook& textbook, std::ostream* out)
{
    *out << textbook.kernel << " " << textbook.blocks << " x " << textbook.threads;
}

class Textbooks : public ::testing::TestWithParam<Textbook> { };

TEST_P(Textbooks, HaveNoProblem)
{
    const Textbook& textbook = GetParam();
    for (const int workers : {1, 4}) {
        SimulationOptions options;
        options.workers = workers;
        const Trace trace = runKernel(
            loadKernel(readFile("simulator/problems/textbook.ptx"), "textbook.ptx", textbook.kernel, "textbook.cu"),
            textbook.blocks, textbook.threads, textbook.arguments, options)
                                .trace;
        EXPECT_TRUE(trace.problems.empty()) << textOf(trace);
        EXPECT_GT(trace.total.warpInstructions, 0u);
    }
}

INSTANTIATE_TEST_SUITE_P(Right, Textbooks,
    ::testing::Values(Textbook{"matmul_tiled", 9, 256,
                          {buffer("A", 37 * 37, 1, 1), buffer("B", 37 * 37, 5, 3), buffer("C", 37 * 37), number(37)}},
        Textbook{"double_buffer", 3, 64, {buffer("in", 640, 1, 1), buffer("out", 192), number(10)}},
        Textbook{
            "transpose_padded", 15, 64, {buffer("in", 37 * 19, 1, 1), buffer("out", 37 * 19), number(37), number(19)}},
        Textbook{"reduce_shuffle", 4, 128, {buffer("in", 500, 1, 1), buffer("out", 1), number(500)}},
        Textbook{"reduce_last_warp", 3, 128, {buffer("in", 384, 1, 1), buffer("out", 3)}},
        Textbook{"scan_hillis_steele", 2, 128, {buffer("in", 256, 1, 1), buffer("out", 256)}},
        Textbook{"scan_blelloch", 1, 128, {buffer("in", 256, 1, 1), buffer("out", 256)}},
        Textbook{"in_place", 7, 96, {buffer("data", 5000, 1, 1), number(4999)}},
        Textbook{"reverse_block", 5, 64, {buffer("data", 320, 1, 1)}}, Textbook{"cas_loop", 3, 50, {buffer("sum", 2)}},
        Textbook{"lock", 3, 96, {buffer("mutex", 1), buffer("counter", 1)}},
        Textbook{"flag_between_blocks", 2, 64, {buffer("data", 64), buffer("flag", 1), buffer("out", 64)}},
        Textbook{"compact", 4, 64, {buffer("in", 250, 1, 1), buffer("out", 250), buffer("count", 1), number(250)}},
        Textbook{"stencil", 5, 64, {buffer("in", 300, 1, 1), buffer("out", 300), number(300)}},
        Textbook{"groups", 1, 64, {buffer("in", 64, 1, 1), buffer("out", 64)}}),
    [](const auto& info) { return std::string(info.param.kernel); });

} // namespace
} // namespace warpatlas::simulator::testing
