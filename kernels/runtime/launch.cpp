#include "kernels/runtime/launch.h"

#include "kernels/analysis/launch_check.h"
#include "kernels/analysis/resource_usage.h"
#include "kernels/model/error.h"
#include "kernels/runtime/errors/error_table.h"
#include "kernels/runtime/launch_memory.h"
#include "kernels/simulator/recording/simulation.h"

#include <algorithm>
#include <cstring>
#include <fmt/format.h>

namespace warpatlas::runtime {
namespace {

/// A block's shared memory is given in units of at most this size, and what lies in the last one can be touched.
constexpr std::int64_t sharedUnitBytes = 1024;
constexpr std::uint64_t sharedWithoutOptIn = 48 << 10;

int errorOfFault(const MemoryFault& fault)
{
    const MemoryPlace& place = fault.place;
    if (fault.what == MemoryFault::What::Misaligned)
        return error::misalignedAddress;
    if (fault.what == MemoryFault::What::Constant)
        return error::illegalAddress;
    if (fault.what == MemoryFault::What::Unwritten)
        return 0;
    const std::int64_t offset = place.element * static_cast<std::int64_t>(place.elementBytes);
    const auto bytes = static_cast<std::int64_t>(place.elements * place.elementBytes);
    switch (place.where) {
    case MemoryPlace::Where::Variable: {
        const auto page = static_cast<std::int64_t>(devicePageBytes);
        const std::int64_t mapped = std::max<std::int64_t>((bytes + page - 1) / page, 1) * page;
        return offset >= 0 && offset < mapped ? 0 : error::illegalAddress;
    }
    case MemoryPlace::Where::NoShared:
        return error::launchFailure;
    case MemoryPlace::Where::Shared:
        return offset >= -sharedUnitBytes && offset < bytes + sharedUnitBytes ? 0 : error::launchFailure;
    case MemoryPlace::Where::Local:
    case MemoryPlace::Where::Heap:
    case MemoryPlace::Where::KernelParameters:
    case MemoryPlace::Where::CallParameters:
        return 0;
    default:
        return error::illegalAddress;
    }
}

int errorOfStop(const BlockStop& stop)
{
    const bool missing = stop.what == BlockStop::What::Instruction || stop.what == BlockStop::What::Call;
    return missing ? error::notSupported : error::launchFailure;
}

std::string assertionText(const FailedAssertion& assertion, const Problem& problem)
{
    const Dim3 block = problem.block.value_or(Dim3{0, 0, 0}), thread = problem.thread.value_or(Dim3{0, 0, 0});
    return fmt::format("{}:{}: {}: block: [{},{},{}], thread: [{},{},{}] Assertion `{}` failed.\n", assertion.file,
        assertion.line, assertion.function, block.x, block.y, block.z, thread.x, thread.y, thread.z,
        assertion.expression);
}

/// The sizes of elements, for messages: what a parameter points to says what the memory holds.
void noteElements(const DeviceKernel& kernel, void** arguments, DeviceMemory& memory)
{
    const auto& parameters = kernel.loaded->program().functions[0].parameters;
    for (std::size_t i = 0; i < parameters.size() && i < kernel.pointees.size(); ++i) {
        if (kernel.pointees[i] == 0 || parameters[i].bytes != sizeof(std::uint64_t))
            continue;
        std::uint64_t address = 0;
        std::memcpy(&address, arguments[i], sizeof address);
        if (DeviceAllocation* const pointed = memory.find(address))
            pointed->elementBytes = kernel.pointees[i];
        else if (RegisteredRange* const range = memory.registered().find(address))
            range->elementBytes = kernel.pointees[i];
    }
}

void prepare(simulator::Simulation& simulation, DeviceKernel& kernel, void** arguments, DeviceMemory& memory)
{
    noteElements(kernel, arguments, memory);
    for (auto& [name, variable] : kernel.module->variables())
        simulation.lendVariable(name, variable.host());
    for (const auto& [slot, allocation] : memory.all())
        simulation.lend(
            {allocation.name(), slot, allocation.host(), allocation.elementBytes, allocation.written.get()});
    for (const auto& [base, range] : memory.registered().all())
        simulation.lend({range.name(), 0, range.host(), range.elementBytes, nullptr, true});
    const auto& parameters = kernel.loaded->program().functions[0].parameters;
    for (std::size_t i = 0; i < parameters.size(); ++i)
        simulation.setParameter(i, {static_cast<const std::byte*>(arguments[i]), parameters[i].bytes});
}

void note(const Counters& counters, LaunchRecord& record)
{
    record.threadInstructions = counters.threadInstructions;
    record.warpInstructions = counters.warpInstructions;
    record.loadSectors = counters.globalLoadSectors;
    record.storeSectors = counters.globalStoreSectors;
    record.loadRequests = counters.globalLoadRequests;
    record.storeRequests = counters.globalStoreRequests;
    record.sharedRequests = counters.sharedRequests;
    record.sharedPasses = counters.sharedPasses;
    record.branches = counters.branches;
    record.divergentBranches = counters.divergentBranches;
}

int refusalOf(const GpuSheet& gpu, DeviceKernel& kernel, const Launch& launch, std::uint64_t dynamicSharedBytes,
    LaunchRecord& record)
{
    const std::uint64_t shared = static_cast<std::uint64_t>(staticSharedOf(kernel)) + dynamicSharedBytes;
    record.problems =
        checkLaunch(gpu, launch, registersOf(kernel, gpu), static_cast<int>(std::min<std::uint64_t>(shared, 1 << 30)));
    const std::uint64_t most = kernel.code.limits.threadsPerBlock;
    if (record.problems.empty() && most != 0 && launch.threadsPerBlock() > most) {
        Problem problem;
        problem.fact = LaunchLimit{.what = LaunchLimit::What::ThreadsOfKernel,
            .value = launch.threadsPerBlock(),
            .allowed = most,
            .block = launch.block,
            .kernel = kernel.code.entry};
        record.problems.push_back(problem);
    }
    if (record.problems.empty() && shared > sharedWithoutOptIn && dynamicSharedBytes > kernel.dynamicSharedLimit) {
        Problem problem;
        problem.fact = LaunchLimit{.what = LaunchLimit::What::SharedWithoutOptIn,
            .value = shared,
            .allowed = sharedWithoutOptIn,
            .block = launch.block,
            .kernel = kernel.code.entry,
            .dynamicBytes = dynamicSharedBytes};
        record.problems.push_back(problem);
    }
    if (record.problems.empty())
        return 0;
    const auto* limit = factOf<LaunchLimit>(record.problems.front());
    const std::string name = limit == nullptr ? "" : cudaErrorOf(limit->what);
    return name == errorName(error::launchOutOfResources) ? error::launchOutOfResources
        : name == errorName(error::invalidValue)          ? error::invalidValue
                                                          : error::invalidConfiguration;
}

} // namespace

int errorOf(const Problem& problem)
{
    if (problem.severity != Severity::Error)
        return 0;
    if (const auto* fault = factOf<MemoryFault>(problem))
        return errorOfFault(*fault);
    if (factOf<FailedAssertion>(problem) != nullptr)
        return error::assertion;
    if (const auto* stop = factOf<BlockStop>(problem))
        return errorOfStop(*stop);
    if (const auto* barrier = factOf<BarrierFault>(problem))
        return barrier->what == BarrierFault::What::StandsStill ? error::launchTimeout : 0;
    return 0;
}

std::optional<int> registersOf(const DeviceKernel& kernel, const GpuSheet& gpu)
{
    const auto usage = resourceUsage(kernel.code, gpu);
    return usage ? std::optional(usage->registersPerThread) : std::nullopt;
}

int staticSharedOf(DeviceKernel& kernel)
{
    return static_cast<int>(kernel.module->loaded(kernel).program().staticSharedBytes);
}

LaunchResult runLaunch(const GpuSheet& gpu, DeviceKernel& kernel, const Launch& launch,
    std::uint64_t dynamicSharedBytes, void** arguments, DeviceMemory& memory, Snapshots& snapshots,
    LaunchRecord& record)
{
    LaunchResult result;
    record.kernel = kernel.code.entry;
    record.launch = launch;
    record.dynamicSharedBytes = dynamicSharedBytes;
    try {
        result.refused = refusalOf(gpu, kernel, launch, dynamicSharedBytes, record);
        if (result.refused != 0)
            return result;
        if (snapshots.isOn())
            keepMemory(kernel, arguments, memory, snapshots, record);
        simulator::Simulation simulation(kernel.loaded, launch, static_cast<std::uint32_t>(dynamicSharedBytes));
        prepare(simulation, kernel, arguments, memory);
        Progress progress;
        const Trace trace = simulation.run({}, progress);
        record.ran = true;
        const ptx::Program& program = kernel.loaded->program();
        result.allocates = program.usesHeap;
        result.prints = std::ranges::any_of(
            program.calls, [](const ptx::CallSite& site) { return site.runtime == ptx::RuntimeCall::Printf; });
        result.counters = trace.total;
        result.printed = trace.printed;
        note(trace.total, record);
        record.problems = trace.problems;
        for (const Problem& problem : trace.problems) {
            if (const auto* assertion = factOf<FailedAssertion>(problem))
                result.complained += assertionText(*assertion, problem);
            if (result.failed == 0)
                result.failed = errorOf(problem);
        }
        memory.noteWritten();
    } catch (const std::runtime_error& error) {
        // What the simulator cannot run is said, and no result is made up.
        record.refusal = error.what();
        result.refused = error::notSupported;
    }
    return result;
}

} // namespace warpatlas::runtime
