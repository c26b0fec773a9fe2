#include "kernels/compiler/process/toolkit_service.h"

namespace warpatlas::inline compiler {

Answer<ToolkitFacts> ToolkitService::facts(const CompileLimits& limits, const Progress& progress)
{
    const ChildAnswer answer = ask(questionOf(ChildTask::Facts), limits, progress);
    switch (answer.end) {
    case CompilerEnd::Finished:
        break;
    case CompilerEnd::Crashed:
        return Refusal{"NVRTC crashed when it was loaded (" + answer.how + ")"};
    case CompilerEnd::TimeLimit:
        return Refusal{"NVRTC could not be loaded in time"};
    case CompilerEnd::MemoryLimit:
        return Refusal{"NVRTC takes more memory than it may have, merely to be loaded"};
    case CompilerEnd::NotStarted:
        return Refusal{"NVRTC needs a process of its own, which could not be started"};
    }
    ToolkitFacts facts = factsFrom(answer.content);
    return facts.refusal.empty() ? Answer<ToolkitFacts>(std::move(facts)) : Refusal{facts.refusal};
}

ToolkitAnswer ToolkitService::compile(const ToolkitJob& job, const CompileLimits& limits, const Progress& progress)
{
    ChildAnswer answer = ask(questionOf(ChildTask::Compile, bytesOf(job)), limits, progress);
    if (answer.end != CompilerEnd::Finished)
        return {answer.end, std::move(answer.how), {}};
    return {answer.end, {}, resultFrom(answer.content)};
}

} // namespace warpatlas::inline compiler
