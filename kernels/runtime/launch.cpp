#include "kernels/runtime/launch.h"

#include "kernels/analysis/launch_check.h"
#include "kernels/analysis/resource_usage.h"
#include "kernels/model/error.h"
#include "kernels/runtime/errors/error_table.h"
#include "kernels/runtime/launch_memory.h"
#include "kernels/runtime/launch_pace.h"
#include "kernels/runtime/launch_watch.h"
#include "kernels/simulator/execution/found_problems.h"
#include "kernels/simulator/recording/simulation.h"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <fmt/format.h>
#include <sys/mman.h>

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

/// The elements of memory: what a parameter points to says what it holds. Bytes may be those of anything.
void noteElements(const PreparedLaunch& launch, DeviceMemory& memory)
{
    const DeviceKernel& kernel = *launch.kernel;
    for (std::size_t i = 0; i < launch.arguments.size() && i < kernel.types.size(); ++i) {
        const ParameterType& type = kernel.types[i];
        if (launch.arguments[i].size() != sizeof(std::uint64_t))
            continue;
        std::uint64_t address = 0;
        std::memcpy(&address, launch.arguments[i].data(), sizeof address);
        DeviceAllocation* const pointed = memory.find(address);
        if (pointed != nullptr) {
            pointed->numbers = pointed->numbers || type.pointsToNumbers();
            pointed->structures = pointed->structures || type.pointsToStructures();
        }
        if (type.pointeeBytes == 0)
            continue;
        if (pointed != nullptr)
            pointed->elementBytes = type.pointeeBytes;
        else if (RegisteredRange* const range = memory.registered().find(address))
            range->elementBytes = type.pointeeBytes;
    }
}

/// Whether what a texture shows has not been freed since.
bool isThere(const DeviceKernel& kernel, DeviceMemory& memory, std::uint64_t address)
{
    if (const DeviceAllocation* const allocation = memory.find(address))
        return address - allocation->base < allocation->bytes;
    const DeviceVariable* const variable = kernel.module->variableAt(address);
    return variable != nullptr && address - variable->address < variable->bytes;
}

void prepare(simulator::Simulation& simulation, const PreparedLaunch& launch, DeviceMemory& memory)
{
    noteElements(launch, memory);
    for (auto& [name, variable] : launch.kernel->module->variables())
        simulation.lendVariable(name, variable.host(), variable.filledInPart());
    for (const auto& [place, allocation] : memory.all())
        simulation.lend({allocation.name(), place, allocation.host(), allocation.elementBytes, allocation.written.get(),
            false, allocation.gapBytes(), &memory.find(allocation.base)->use});
    for (const auto& [base, range] : memory.registered().all())
        simulation.lend({range.name(), 0, range.host(), range.elementBytes, nullptr, true});
    if (memory.heap() != nullptr)
        simulation.lendHeap(*memory.heap());
    for (const auto& [number, view] : *launch.textures)
        if (isThere(*launch.kernel, memory, view.address))
            simulation.lendTexture(number,
                {.spec = view.spec,
                    .type = view.type,
                    .channels = view.channels,
                    .base = view.address,
                    .rowBytes = view.rowBytes});
    for (std::size_t i = 0; i < launch.arguments.size(); ++i)
        simulation.setParameter(i, launch.arguments[i]);
}

/// Whether the process has memory at an address of its own.
bool isHosts(std::uint64_t where)
{
    constexpr std::uint64_t page = 4096;
    unsigned char resident = 0;
    // mincore() knows pages, and no others.
    auto* const at = reinterpret_cast<void*>(where / page * page); // NOLINT(performance-no-int-to-ptr)
    return !DeviceMemory::isSimulated(where) && ::mincore(at, page, &resident) == 0;
}

/// A pointer of the host's is told as such.
void nameHostMemory(std::vector<Problem>& problems)
{
    for (Problem& problem : problems)
        if (auto* const fault = std::get_if<MemoryFault>(&problem.fact))
            if (fault->place.where == MemoryPlace::Where::Nowhere && isHosts(fault->place.address))
                fault->place.where = MemoryPlace::Where::HostMemory;
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

/// Where a kernel may come to from its arguments, as far as these tell.
class HostPointers {
public:
    HostPointers(const PreparedLaunch& launch, DeviceMemory& memory)
    {
        const DeviceKernel& kernel = *launch.kernel;
        for (std::size_t i = 0; i < launch.arguments.size(); ++i) {
            const std::vector<std::byte>& bytes = launch.arguments[i];
            const ParameterType& type = kernel.types[i];
            const bool plain = type.pointeeBytes != 0 && !type.byUse;
            for (std::size_t at = 0; at + sizeof(std::uint64_t) <= bytes.size(); at += sizeof(std::uint64_t)) {
                std::uint64_t word = 0;
                std::memcpy(&word, &bytes[at], sizeof word);
                m_words.push_back({word, plain && type.readsOnly});
                // Only memory of numbers holds no further pointers.
                m_goesOn = m_goesOn || (!plain && memory.find(word) != nullptr);
            }
        }
    }
    /// Whether it writes them, as far as its types tell; empty: it does not reach them.
    std::optional<bool> mayWrite(std::uint64_t base, std::uint64_t bytes) const
    {
        const auto isWithin = [&](const Word& word) { return word.value - base < bytes; };
        if (m_goesOn
            || std::ranges::any_of(m_words, [&](const Word& word) { return !word.readsOnly && isWithin(word); }))
            return true;
        return std::ranges::any_of(m_words, isWithin) ? std::optional(false) : std::nullopt;
    }

private:
    struct Word {
        std::uint64_t value = 0;
        bool readsOnly = false;
    };
    std::vector<Word> m_words;
    bool m_goesOn = false;
};

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

/// Whether all blocks of a cooperative launch have room on the GPU at once.
int refusalOfTogether(const GpuSheet& gpu, const PreparedLaunch& launch, LaunchRecord& record)
{
    constexpr int mostRegisters = 255; ///< of a thread
    const std::optional<int> registers = askedRegistersOf(*launch.kernel, gpu);
    const std::uint64_t shared = static_cast<std::uint64_t>(staticSharedOf(*launch.kernel)) + launch.dynamicSharedBytes;
    const std::uint64_t blocks = launch.launch.blocks(), most = roomForBlocks(gpu, launch.launch, registers, shared);
    if (blocks > most) {
        Problem problem;
        problem.fact = LaunchLimit{.what = LaunchLimit::What::BlocksTogether,
            .value = blocks,
            .allowed = most,
            .block = launch.launch.block,
            .kernel = launch.kernel->code.entry};
        record.problems.push_back(problem);
        return error::cooperativeLaunchTooLarge;
    }
    if (registers)
        return error::success;
    // Registers are unknown. Then an ordinary launch is taken to have room for a block on each multiprocessor.
    const std::uint64_t least = std::max<std::uint64_t>(
        roomForBlocks(gpu, launch.launch, mostRegisters, shared), static_cast<std::uint64_t>(gpu.multiprocessors));
    if (blocks <= least)
        return error::success;
    record.refusal = fmt::format("whether its {} blocks have room on the GPU at once depends on how many registers a "
                                 "thread takes, which needs the assembler of CUDA (ptxas); {} have in any case",
        blocks, least);
    return error::notSupported;
}

} // namespace

double shareOf(const GpuSheet& gpu, const PreparedLaunch& launch)
{
    const std::uint64_t shared = static_cast<std::uint64_t>(staticSharedOf(*launch.kernel)) + launch.dynamicSharedBytes;
    const auto registers = launch.registers == 0 ? std::nullopt : std::optional(static_cast<int>(launch.registers));
    const std::uint64_t most = roomForBlocks(gpu, launch.launch, registers, shared);
    return most == 0 ? 1 : std::min(1.0, static_cast<double>(launch.launch.blocks()) / static_cast<double>(most));
}

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

std::optional<int> askedRegistersOf(DeviceKernel& kernel, const GpuSheet& gpu)
{
    if (kernel.code.resourceUsage.empty())
        kernel.code.resourceUsage = kernel.module->assembled(gpu.computeMajor * 10 + gpu.computeMinor);
    return registersOf(kernel, gpu);
}

int staticSharedOf(DeviceKernel& kernel)
{
    return static_cast<int>(kernel.module->loaded(kernel).program().staticSharedBytes);
}

int prepareLaunch(
    const GpuSheet& gpu, DeviceMemory& memory, PreparedLaunch& launch, void** arguments, LaunchRecord& record)
{
    launch.textures = memory.arrays().views();
    DeviceKernel& kernel = *launch.kernel;
    launch.registers = static_cast<std::uint64_t>(registersOf(kernel, gpu).value_or(0));
    record.kernel = kernel.code.entry;
    record.source = kernel.path;
    record.launch = launch.launch;
    record.dynamicSharedBytes = launch.dynamicSharedBytes;
    record.cooperative = launch.cooperative;
    try {
        if (const int refused = refusalOf(gpu, kernel, launch.launch, launch.dynamicSharedBytes, record); refused != 0)
            return refused;
        const ptx::Program& program = kernel.loaded->program();
        launch.allocates = program.usesHeap;
        launch.prints = std::ranges::any_of(
            program.calls, [](const ptx::CallSite& site) { return site.runtime == ptx::RuntimeCall::Printf; });
        if (launch.cooperative) {
            kernel.module->loaded(kernel, true);
            if (const int refused = refusalOfTogether(gpu, launch, record); refused != 0)
                return refused;
        }
        launch.arguments.clear();
        const auto& parameters = program.functions[0].parameters;
        for (std::size_t i = 0; i < parameters.size(); ++i) {
            const auto* const bytes = static_cast<const std::byte*>(arguments[i]);
            launch.arguments.emplace_back(bytes, bytes + parameters[i].bytes);
        }
        return error::success;
    } catch (const std::runtime_error& error) {
        record.refusal = error.what();
        return error::notSupported;
    }
}

std::vector<HostUse> hostUsesOf(const PreparedLaunch& launch, DeviceMemory& memory)
{
    const HostPointers pointers(launch, memory);
    std::vector<HostUse> uses;
    const auto use = [&](std::uint64_t base, std::uint64_t bytes, bool wholePages) {
        if (const std::optional<bool> writes = pointers.mayWrite(base, bytes))
            uses.push_back({base, bytes, *writes, true, wholePages});
    };
    for (const auto& [place, allocation] : memory.all())
        if (allocation.kind != MemoryKind::Device)
            use(allocation.base, allocation.bytes, false);
    for (const auto& [base, range] : memory.registered().all())
        use(base, range.bytes, true);
    for (const auto& [name, variable] : launch.kernel->module->variables())
        if (variable.managed)
            uses.push_back({variable.address, variable.bytes, true, true, false});
    return uses;
}

LaunchResult runLaunch(const PreparedLaunch& launch, DeviceMemory& memory, Snapshots& snapshots, LaunchRecord& record,
    simulator::Footprint* footprint, bool besideHost, const std::function<void(const RunningRecord&)>& tell)
{
    LaunchResult result;
    const DeviceKernel& kernel = *launch.kernel;
    record.kernel = kernel.code.entry;
    record.source = kernel.path;
    record.launch = launch.launch;
    record.dynamicSharedBytes = launch.dynamicSharedBytes;
    record.cooperative = launch.cooperative;
    record.registers = launch.registers;
    try {
        if (snapshots.isOn())
            keepMemory(launch, memory, snapshots, record);
        simulator::Simulation simulation(launch.cooperative ? kernel.cooperative : kernel.loaded, launch.launch,
            static_cast<std::uint32_t>(launch.dynamicSharedBytes));
        prepare(simulation, launch, memory);
        simulation.setEndsKernel([](const MemoryFault& fault) { return errorOfFault(fault) != 0; });
        Progress progress;
        simulator::FoundProblems found;
        LaunchPace pace;
        const auto began = std::chrono::steady_clock::now();
        std::optional<LaunchWatch> watch;
        if (tell)
            watch.emplace(
                progress.whereabouts(), launchPatience(),
                [&](const LaunchWatch::Seen& seen) {
                    RunningRecord running{record.kernel, record.source, record.launch, seen.seconds, seen.early,
                        seen.place, seen.executed, progress.fraction()};
                    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - began;
                    running.secondsLeft = pace.secondsLeft(running.done, taken.count());
                    running.problems = found.problems();
                    nameHostMemory(running.problems);
                    tell(running);
                },
                [&] { return found.places(); });
        simulator::SimulationOptions options;
        options.footprint = footprint;
        options.found = &found;
        options.once = besideHost; // the host has seen what a first attempt did
        options.printBytes = launch.printBytes;
        const Trace trace = simulation.run(options, progress);
        watch.reset();
        if (memory.heap() != nullptr)
            memory.heap()->settle();
        record.ran = true;
        result.counters = trace.total;
        result.printed = trace.printed;
        record.printedBytes = trace.printedBytes;
        record.printedLostBytes = trace.printedBytes - trace.printed.size();
        note(trace.total, record);
        record.problems = trace.problems;
        nameHostMemory(record.problems);
        for (const Problem& problem : trace.problems) {
            if (const auto* assertion = factOf<FailedAssertion>(problem))
                result.complained += assertionText(*assertion, problem);
            if (result.failed == 0)
                result.failed = errorOf(problem);
        }
        memory.noteWritten();
    } catch (const std::bad_alloc&) {
        record.refusal =
            "this machine has too little memory for it: what a launch touches is noted beside what it holds";
        result.failed = error::notSupported;
    } catch (const std::runtime_error& error) {
        // The simulator says what it cannot run and makes no result up.
        record.refusal = error.what();
        result.failed = error::notSupported;
    }
    return result;
}

} // namespace warpatlas::runtime
