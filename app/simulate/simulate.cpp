#include "app/simulate/simulate.h"

#include "app/experiment/memory_guard.h"
#include "app/simulate/bind_arguments.h"
#include "app/simulate/kernel_signature.h"
#include "app/simulate/watched.h"
#include "kernels/analysis/launch_check.h"
#include "kernels/analysis/occupancy.h"
#include "kernels/analysis/performance_findings.h"
#include "kernels/compiler/ptx_text.h"
#include "kernels/device/simulated/simulated_device.h"
#include "kernels/model/error.h"
#include "kernels/model/text.h"
#include "kernels/ptx/parser.h"
#include "kernels/simulator/lanes/instruction_sets.h"
#include "kernels/simulator/recording/simulation.h"

#include <algorithm>
#include <fmt/format.h>
#include <limits>

namespace warpatlas {
namespace {

std::string fileName(const std::string& path)
{
    if (path == "-")
        return "stdin.cu";
    const std::size_t slash = path.rfind('/');
    return slash == std::string::npos ? path : path.substr(slash + 1);
}

/// PTX says so in its first directive; CUDA C++ has none of that.
bool isPtx(std::string_view text)
{
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        std::string_view line = text.substr(at, end - at);
        at = end + 1;
        while (!line.empty() && (line[0] == ' ' || line[0] == '\t' || line[0] == '\r'))
            line.remove_prefix(1);
        if (line.empty() || line.starts_with("//"))
            continue;
        return line.starts_with(".version");
    }
    return false;
}

std::string placeOf(const std::string& name, const CompilerMessage& message)
{
    std::string place = name;
    if (message.line != 0)
        place += fmt::format(":{}", message.line);
    if (message.line != 0 && message.column != 0)
        place += fmt::format(":{}", message.column);
    return place;
}

std::string firstError(const std::string& name, const Compilation& compilation, std::string& reason)
{
    std::size_t errors = 0;
    const CompilerMessage* first = nullptr;
    for (const CompilerMessage& message : compilation.messages)
        if (message.severity == CompilerMessage::Severity::Error) {
            first = first == nullptr ? &message : first;
            ++errors;
        }
    reason = first != nullptr ? first->text : "does not compile";
    if (errors > 1)
        reason += fmt::format(" ({} more error{})", errors - 1, errors == 2 ? "" : "s");
    return first != nullptr ? placeOf(name, *first) : name;
}

CompileRequest compileRequest(const SimulateRequest& request, const std::string& name)
{
    CompileRequest compilation;
    compilation.name = name;
    compilation.text = request.text;
    compilation.mode = request.mode;
    compilation.compiler = request.compiler;
    compilation.headers = request.headers;
    compilation.limits = request.compilerLimits;
    if (request.kernel.find('<') != std::string::npos)
        compilation.instances.push_back(withoutParameters(request.kernel));
    return compilation;
}

std::shared_ptr<const Compilation> compiled(
    const SimulateRequest& request, const std::string& name, Progress& progress, const SimulateListener& listener)
{
    const CompileRequest compilation = compileRequest(request, name);
    auto answer = watched(progress, listener, "compiling " + name, [&] { return compile(compilation, progress); });
    if (!answer)
        throw InputError(request.name, answer.reason());
    if (!answer.value()->succeeded)
        throw CompileFailure(request.name, answer.value());
    return answer.value();
}

/// Known where NVRTC compiled the text; asked for only where the number of threads can make it matter.
std::optional<int> registersOf(const ptx::Function& entry, const GpuSheet& gpu, const SimulateRequest& request,
    const SimulateOutcome& outcome, Progress& progress, const SimulateListener& listener)
{
    const std::uint64_t threads = request.launch.threadsPerBlock();
    const bool matters = gpu.maxRegistersPerThread > 0
        && threads > static_cast<std::uint64_t>(gpu.registersPerBlock / (gpu.maxRegistersPerThread + 1))
        && threads <= static_cast<std::uint64_t>(gpu.maxThreadsPerBlock);
    if (!matters || outcome.compilation == nullptr || outcome.compilation->compiler != CompilerKind::Nvrtc)
        return std::nullopt;
    const CompileRequest compilation = compileRequest(request, outcome.sourceName);
    const std::string report = watched(progress, listener, "asking for registers",
        [&] { return resourceReport(compilation, gpu.computeMajor, gpu.computeMinor, progress); });
    KernelCode code;
    code.entry = entry.name;
    code.resourceUsage = report;
    const auto usage = resourceUsage(code, gpu);
    return usage ? std::optional(usage->registersPerThread) : std::nullopt;
}

GpuSheet limitsFor(const std::string& device, DeviceInfo& info)
{
    if (kindOfDevice(device) != DeviceKind::Simulated)
        throw InputError("--device " + device, "simulate runs on sim or sim:GPU; see `warpatlas list gpus`");
    const auto opened = openSimulatedDevice(parseDeviceId(device)->gpu);
    if (!opened)
        throw InputError("--device " + device, opened.reason());
    info = opened.value()->info();
    return *info.gpu;
}

void summarise(SimulateOutcome& outcome)
{
    for (std::size_t i = 0; i < outcome.buffers.size() && i < outcome.trace.buffers.size(); ++i) {
        std::uint64_t written = 0, more = 0, read = 0;
        for (const ValueAccess& value : outcome.trace.buffers[i].values) {
            written += value.writes > 0;
            more += value.writes > 1;
            read += value.reads > 0;
        }
        SimulatedBuffer& buffer = outcome.buffers[i];
        buffer.written = written;
        buffer.writtenMore = more;
        buffer.read = read;
    }
}

void run(const SimulateRequest& request, const Work& work, std::shared_ptr<const simulator::Kernel> kernel,
    SimulateOutcome& outcome, Progress& progress, const SimulateListener& listener)
{
    simulator::Simulation simulation(std::move(kernel), request.launch, request.dynamicSharedBytes);
    for (const BufferSpec& buffer : work.buffers) {
        const std::size_t number = simulation.addBuffer(buffer.name, buffer.type, buffer.shape.values());
        if (buffer.contents != nullptr)
            std::ranges::copy(buffer.contents->bytes(), simulation.bytes(number).begin());
    }
    simulation.setArguments(work.arguments);
    if (request.keepLaunch)
        outcome.snapshot = simulation.snapshot();
    simulator::SimulationOptions options;
    options.record = request.record;
    options.workers = request.workers;
    options.checks = request.checks;
    const std::string words = fmt::format("simulating {} blocks", grouped(request.launch.blocks()));
    SlowWork slow(request.launch, progress.whereabouts(), request.clock());
    try {
        outcome.trace = watched(
            progress, listener, words, [&] { return simulation.run(options, progress); },
            [&] {
                if (const auto where = slow.look(request.clock()); where && request.onSlow)
                    request.onSlow(*where);
            });
        progress.throwIfCancelled();
    } catch (const Cancelled&) {
        throw Cancelled(slow.cancelled(request.clock()));
    }
    outcome.launched = true;
    outcome.recorded = request.record;
    outcome.problems = outcome.trace.problems;
    std::vector<PerformanceFinding> findings = performanceFindings(outcome.trace);
    finishFindings(findings);
    for (PerformanceFinding& finding : findings)
        outcome.problems.push_back(std::move(finding.problem));
    for (std::size_t i = 0; i < work.buffers.size(); ++i) {
        const BufferSpec& spec = work.buffers[i];
        auto contents = std::make_shared<Array>(spec.type, spec.shape);
        std::ranges::copy(simulation.bytes(i), contents->bytes().begin());
        outcome.buffers[i].contents = std::move(contents);
    }
    if (request.record)
        summarise(outcome);
}

} // namespace

CompileFailure::CompileFailure(const std::string& name, std::shared_ptr<const Compilation> compilation)
    : InputError([&] {
          std::string reason;
          const std::string place = firstError(name, *compilation, reason);
          return InputError(place, reason);
      }()),
      m_compilation(std::move(compilation))
{
}

SimulateOutcome simulate(const SimulateRequest& request, Progress& progress, const SimulateListener& listener)
{
    SimulateOutcome outcome;
    outcome.launch = request.launch;
    outcome.dynamicSharedBytes = request.dynamicSharedBytes;
    const GpuSheet gpu = limitsFor(request.device, outcome.device);
    outcome.sourceName = fileName(request.name);
    outcome.fromPtx = isPtx(request.text);
    std::string ptxText;
    if (!outcome.fromPtx) {
        outcome.compilation = compiled(request, outcome.sourceName, progress, listener);
        ptxText = outcome.compilation->ptx;
        outcome.source = request.text;
    } else {
        ptxText = withoutUnusedVariables(request.text);
    }
    const auto module = std::make_shared<const ptx::Module>(ptx::parse(ptxText, request.name));
    const ptx::Function& entry = chooseKernel(*module, request.kernel, outcome.compilation.get());
    const KernelSignature signature = signatureOf(entry, outcome.compilation.get());
    outcome.kernelName = signature.name;
    outcome.kernel = signature.text();

    Work work;
    work.code.entry = signature.name;
    work.code.sourceName = outcome.sourceName;
    work.dynamicSharedBytes = request.dynamicSharedBytes;
    std::vector<BoundFile> files;
    bindArguments(request.arguments, signature, work, files);
    for (std::size_t i = 0; i < work.buffers.size(); ++i) {
        const BufferSpec& buffer = work.buffers[i];
        outcome.buffers.push_back(
            {buffer.name, buffer.role, buffer.contents, files[i].output, files[i].note, {}, {}, {}});
    }

    // As a GPU would run this PTX.
    auto kernel = std::make_shared<const simulator::Kernel>(
        ptx::decode(module, entry, outcome.sourceName, ptx::Products::Fused), simulator::bestInstructionSet());
    outcome.staticSharedBytes = kernel->program().staticSharedBytes;
    const std::uint64_t shared = std::uint64_t{outcome.staticSharedBytes} + request.dynamicSharedBytes;
    outcome.registersPerThread = registersOf(entry, gpu, request, outcome, progress, listener);
    outcome.problems = checkLaunch(gpu, request.launch, outcome.registersPerThread,
        static_cast<int>(std::min<std::uint64_t>(shared, std::numeric_limits<int>::max())));
    if (!outcome.problems.empty())
        return outcome;
    if (request.launch.threads() >= noThread)
        throw InputError("--grid",
            fmt::format("the simulator can number {} threads; this launch has {}", grouped(noThread - 1),
                grouped(request.launch.threads())));
    if (const std::string refusal = traceMemoryRefusal(work, request.launch); !refusal.empty())
        throw InputError(signature.name, refusal);
    run(request, work, std::move(kernel), outcome, progress, listener);
    return outcome;
}

int exitStatus(const SimulateOutcome& outcome)
{
    return std::ranges::any_of(
               outcome.problems, [](const Problem& problem) { return problem.severity != Severity::Information; })
        ? 1
        : 0;
}

} // namespace warpatlas
