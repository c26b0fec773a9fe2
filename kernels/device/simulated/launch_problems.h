/// Merges the problems of a work's launches into one list; a place that several launches have in common is listed once.
/// Pure functions, any thread.
#pragma once

#include "kernels/model/problem.h"

#include <cstddef>
#include <string>
#include <vector>

namespace warpatlas::simulator {

struct LaunchProblems {
    std::string entry; ///< name of its kernel
    bool inFull =
        true; ///< looked for everything; else only for what shows without a record: accesses outside of memory
    std::vector<Problem> problems;
};

/// `launches` in their order, the shown one last. Same place: same kernel, kind, line and finding, whatever its buffers
/// and numbers (steps take their buffers in turn). A place of the shown launch is told as it is there, one of the
/// others with its first launch, and without block and thread: those are not of the shown launch. Each says in how many
/// launches it is (Problem::launches), where there are several of its kernel.
std::vector<Problem> mergedProblems(const std::vector<LaunchProblems>& launches);

} // namespace warpatlas::simulator
