/// A compiler in a child process, which stays for the next text, because starting it takes longer than compiling a
/// short one. Internal to kernels/compiler. Threads: any; one text at a time, others wait. The child's end is blamed on
/// the right text: if a child that had compiled other texts before ends, a fresh child gets the text once more.
#pragma once

#include "kernels/compiler/process/child_process.h"
#include "kernels/model/progress.h"

#include <semaphore>
#include <string>
#include <string_view>
#include <vector>

namespace warpatlas::inline compiler {

struct ChildAnswer {
    CompilerEnd end = CompilerEnd::Finished;
    std::string how; ///< how it crashed: "segmentation fault"
    std::string content; ///< where it finished
};

class ChildService {
public:
    /// `variables` ("CUDA_PATH=...") are added to this program's own for the child.
    explicit ChildService(std::vector<std::string> variables = {}) : m_variables(std::move(variables)) { }

    /// Starts the child if there is none. `question`: as questionOf() makes it. Throws Cancelled; the child is stopped
    /// then, at once.
    ChildAnswer ask(std::string_view question, const CompileLimits& limits, const Progress& progress);
    pid_t child() const { return m_child.id(); } ///< -1 where there is none

private:
    bool start();
    ChildAnswer converse(std::string_view question, const CompileLimits& limits, const Progress& progress);
    void stop();

    std::vector<std::string> m_variables;
    /// One conversation at a time. No std::timed_mutex: gcc 12's thread sanitizer does not see its timed waits.
    std::binary_semaphore m_turn{1};
    ChildProcess m_child;
    Descriptor m_socket;
    std::string m_received;
    bool m_fresh = false; ///< it has answered nothing yet
};

} // namespace warpatlas::inline compiler
