/// The program itself, run as its users run it.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace warpatlas::test {

struct Finished {
    int status = -1; ///< exit status, or 128 + the signal that ended it
    std::string out;
    std::string err;
};

/// Runs the program with these arguments and waits for it. Standard input is empty; neither output is a terminal.
Finished runProgram(const std::vector<std::string>& arguments);

struct ChildOptions {
    bool errorIsTerminal = false; ///< a pseudo terminal instead of a pipe
    bool outputIsTerminal = false; ///< the same of standard output
    bool outputIsClosed = false; ///< a pipe without a reader
    bool withoutOutput = false; ///< no standard output at all, as a shell's >&-
    /// Called once, with its process id, as soon as it is there; its outputs wait meanwhile.
    std::function<void(int)> onStarted;
    /// Called once, with its process id, as soon as something was written to standard error: `firstError`, where that
    /// is not empty.
    std::function<void(int)> onFirstError;
    std::string firstError;
};
Finished runProgram(const std::vector<std::string>& arguments, const ChildOptions& options);

} // namespace warpatlas::test
