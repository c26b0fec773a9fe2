/// Runs kernels that a test writes in PTX.
#pragma once

#include "app/words/problem_words.h"
#include "tests/kernels/simulator/lesson.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace warpatlas::simulator::testing {

inline const std::string ptxHead = ".version 8.4\n.target sm_90\n.address_size 64\n";

/// A kernel "k" of one parameter, %out, whose body has registers of all kinds: %r, %l (64 bits), %f, %d, %p.
inline std::string ptxKernel(const std::string& body, const std::string& before = "")
{
    return ptxHead + before
        + ".visible .entry k(.param .u64 out)\n{\n.reg .b32 %r<64>; .reg .b64 %l<32>, %out; .reg .f32 %f<32>; "
          ".reg .f64 %d<16>; .reg .pred %p<16>;\nld.param.u64 %out, [out];\n"
        + body + "\nret;\n}\n";
}

struct PtxRun {
    std::vector<std::uint32_t> out;
    std::vector<Problem> problems;
    Trace trace;

    /// All problems in words, a line each.
    std::string words() const
    {
        std::string text;
        for (const Problem& problem : problems)
            text += std::string(nameOf(problem.kind)) + ": " + sentenceOf(problem) + "\n";
        return text;
    }
};

inline PtxRun runPtx(const std::string& text, std::size_t words, const std::string& kernel = "k",
    std::uint32_t threads = 32, std::uint32_t blocks = 1)
{
    LessonRun run(loadKernel(text, "text.ptx", kernel, "text.cu"), {blocks, 1, 1}, {threads, 1, 1});
    run.buffer("out", std::vector<std::uint32_t>(words));
    PtxRun result;
    result.trace = run.run();
    result.problems = result.trace.problems;
    result.out = run.values<std::uint32_t>(0);
    return result;
}

} // namespace warpatlas::simulator::testing
