/// A program's run in words, for the terminal. Pure functions, any thread.
#pragma once

#include "app/program/kernel_problems.h"
#include "app/program/run_program.h"

#include <string>
#include <vector>

namespace warpatlas::inline program {

/// "saxpy.cu:31: cudaMemcpy() returned cudaErrorInvalidValue (invalid argument), and ...".
std::string sentenceOf(const HostProblem& problem, const std::string& file);

/// "still running after 10 s: spin in loop.cu:7, block (3, 0), warp 1; about 1,230,000 instructions of warps so far".
std::string stillRunningInWords(const runtime::RunningRecord& running, const std::string& file);
/// The same of a launch that the program was stopped in: "10 s after its launch, spin was in loop.cu:7, ...".
std::string stoppedInWords(const runtime::RunningRecord& running, const std::string& file);

/// The problems: a crash, missing parts of the record (a remark), and each problem; the same of several launches
/// once.
std::vector<ProgramProblem> problemsOf(const ProgramRun& run, const std::string& file);
/// The same, a line each.
std::vector<std::string> problemLines(const ProgramRun& run, const std::string& file);

/// Lines without their ends: how it ended where that was by a signal, or where it was when it was stopped, what it
/// called and moved, and each problem.
std::vector<std::string> summaryOf(const ProgramRun& run, const std::string& file);

} // namespace warpatlas::inline program
