/// NVRTC in a child process. Internal to kernels/compiler. Threads: as ChildService.
#pragma once

#include "kernels/compiler/process/child_service.h"
#include "kernels/compiler/process/toolkit_job.h"
#include "kernels/model/answer.h"

#include <string>

namespace warpatlas::inline compiler {

struct ToolkitAnswer {
    CompilerEnd end = CompilerEnd::Finished;
    std::string how; ///< how it crashed: "segmentation fault"
    ToolkitResult result; ///< where it finished
};

class ToolkitService : public ChildService {
public:
    using ChildService::ChildService;

    /// Throw Cancelled.
    Answer<ToolkitFacts> facts(const CompileLimits& limits, const Progress& progress);
    ToolkitAnswer compile(const ToolkitJob& job, const CompileLimits& limits, const Progress& progress);
};

} // namespace warpatlas::inline compiler
