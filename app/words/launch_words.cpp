#include "app/words/launch_words.h"

#include "app/words/say.h"
#include "kernels/model/launch_refused.h"
#include "kernels/model/text.h"

namespace warpatlas::inline words {
namespace {

} // namespace

std::string limitText(const LaunchLimit& limit)
{
    const std::string value = grouped(limit.value), allowed = grouped(limit.allowed);
    const std::string what = limit.ofGrid ? say("grid", "grid") : say("block", "block");
    switch (limit.what) {
    case LaunchLimit::What::EmptyAxis:
        return say("limit.empty", "{} {} is 0; every axis needs at least 1", what, limit.axis);
    case LaunchLimit::What::AxisLength:
        return say("limit.axis", "{} {} is {}; this GPU allows {}", what, limit.axis, value, allowed);
    case LaunchLimit::What::ThreadsOfBlock:
        return say("limit.threads", "block {} has {} threads; this GPU allows {}", toText(limit.block), value, allowed);
    case LaunchLimit::What::RegistersOfThread:
        return say("limit.registers", "{} registers a thread; this GPU allows {}", value, limit.allowed);
    case LaunchLimit::What::RegistersOfBlock:
        return say("limit.block_registers",
            "block {} of {} threads with {} registers each takes {} registers; this GPU allows {}", toText(limit.block),
            grouped(limit.block.count()), limit.registersPerThread, value, allowed);
    case LaunchLimit::What::ThreadsOfKernel:
        return say("limit.launch_bounds", "block {} has {} threads; {} is compiled for {} at most (__launch_bounds__)",
            toText(limit.block), value, limit.kernel, allowed);
    case LaunchLimit::What::StaticSharedBytes:
        return say("limit.static_shared",
            "{0} declares {1} bytes of shared memory, and the assembler takes {2} of sizes that are declared; what is "
            "larger is extern __shared__, with its bytes given at the launch",
            limit.kernel, value, allowed);
    case LaunchLimit::What::SharedWithoutOptIn:
        return say("limit.shared_opt_in",
            "a block takes {0} bytes of shared memory, and a launch may take {1} unless the program asks for more "
            "before it: cudaFuncSetAttribute({2}, cudaFuncAttributeMaxDynamicSharedMemorySize, {3}) in the host code "
            "of the file, or --shared-opt-in",
            value, allowed, limit.kernel, limit.dynamicBytes);
    case LaunchLimit::What::LocalBytes:
        return say("limit.local", "a thread of {} puts {} bytes on its stack (local memory); a thread can have {}",
            limit.kernel, value, allowed);
    case LaunchLimit::What::BlocksTogether:
        return say("limit.together",
            "a cooperative launch has all of its {} blocks on the GPU at once, and this one has room for {} of {} "
            "threads",
            value, allowed, grouped(limit.block.count()));
    case LaunchLimit::What::SharedBytes:
        break;
    }
    return say("limit.shared", "a block takes {} bytes of shared memory; this GPU allows {}", value, allowed);
}

std::string limitSentence(const LaunchLimit& limit, bool ofProgram)
{
    if (ofProgram && limit.what == LaunchLimit::What::SharedWithoutOptIn)
        return say("limit.shared_opt_in_program",
            "a block takes {0} bytes of shared memory, and a launch may take {1} unless the program asks for more "
            "before it: cudaFuncSetAttribute({2}, cudaFuncAttributeMaxDynamicSharedMemorySize, {3})",
            grouped(limit.value), grouped(limit.allowed), limit.kernel, limit.dynamicBytes);
    std::string name = cudaErrorOf(limit.what);
    // Runtimes up to 12 say the first, those from 13 on the second (tried with 12.8 and 13.0 on one GPU and driver);
    // books and forums know the first.
    if (name == "cudaErrorInvalidConfiguration")
        name += "; CUDA 13: cudaErrorInvalidValue";
    // Built ahead, it is the assembler that gives up.
    if (name == "cudaErrorInvalidPtx")
        name = "ptxas; " + name;
    // Drivers that compile PTX themselves take more (tried with driver 580 on an H100: 64 KiB ran).
    if (limit.what == LaunchLimit::What::StaticSharedBytes)
        name = say("launch.ptxas_shared", "an error of nvcc's ptxas; a driver that compiles PTX itself takes it");
    return fmt::format("{} ({})", limitText(limit), name);
}

std::string ofEarlierLaunch(const std::string& entry, const std::string& words)
{
    return entry.empty() ? words : say("earlier_launch", "the earlier launch of {}: {}", entry, words);
}

std::string sentenceOf(const DeviceError& error)
{
    const auto* refused = dynamic_cast<const LaunchRefused*>(&error);
    if (refused == nullptr)
        return error.what();
    const Problem& problem = refused->problem();
    return say("refused", "{} ({}) from {} at {}", refused->name(),
        ofEarlierLaunch(problem.earlierEntry, limitText(std::get<LaunchLimit>(problem.fact))), refused->call(),
        refused->place());
}

} // namespace warpatlas::inline words
