/// A program's run in words, for the terminal. Pure functions, any thread.
#pragma once

#include "app/program/run_program.h"

#include <string>
#include <vector>

namespace warpatlas {

/// "saxpy.cu:31: cudaMemcpy() returned cudaErrorInvalidValue (invalid argument), and ...".
std::string sentenceOf(const HostProblem& problem, const std::string& file);

/// Lines without their ends: how it ended where that was by a signal, what it called and moved, and each problem, a
/// line each; the same problem of several launches once.
std::vector<std::string> summaryOf(const ProgramRun& run, const std::string& file);

} // namespace warpatlas
