/// NVRTC in a child process, which stays for the next text, because starting it takes longer than compiling a short
/// one. Internal to kernels/compiler.
/// Threads: any; one text at a time, others wait. The child's end is blamed on the right text: if a child that had
/// compiled other texts before ends, a fresh child gets the text once more.
#pragma once

#include "kernels/compiler/process/child_process.h"
#include "kernels/compiler/process/toolkit_job.h"
#include "kernels/model/answer.h"
#include "kernels/model/progress.h"

#include <optional>
#include <semaphore>
#include <string>
#include <vector>

namespace warpatlas {

struct ToolkitAnswer {
    CompilerEnd end = CompilerEnd::Finished;
    std::string how; ///< how it crashed: "segmentation fault"
    ToolkitResult result; ///< where it finished
};

class ToolkitService {
public:
    /// `variables` ("CUDA_PATH=...") are added to this program's own for the child.
    explicit ToolkitService(std::vector<std::string> variables = {}) : m_variables(std::move(variables)) { }

    /// Starts the child if there is none. Throws Cancelled.
    Answer<ToolkitFacts> facts(const CompileLimits& limits, const Progress& progress);
    /// Throws Cancelled; the child is stopped then, at once.
    ToolkitAnswer compile(const ToolkitJob& job, const CompileLimits& limits, const Progress& progress);
    pid_t child() const { return m_child.id(); } ///< -1 where there is none

private:
    ToolkitAnswer start(const CompileLimits& limits, const Progress& progress);
    ToolkitAnswer converse(
        std::string_view question, std::string& content, const CompileLimits& limits, const Progress& progress);
    void stop();

    std::vector<std::string> m_variables;
    /// One conversation at a time. No std::timed_mutex: gcc 12's thread sanitizer does not see its timed waits.
    std::binary_semaphore m_turn{1};
    ChildProcess m_child;
    Descriptor m_socket;
    std::string m_received;
    std::optional<ToolkitFacts> m_facts; ///< facts of the child that is there
    bool m_fresh = false; ///< it has compiled nothing yet
};

} // namespace warpatlas
