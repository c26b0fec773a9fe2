#include "kernels/runtime/calls/call.h"

#include "kernels/runtime/errors/error_table.h"
#include "kernels/runtime/record/call_site.h"

namespace warpatlas::runtime {
namespace {

constexpr std::size_t mostCallers = 3;
constexpr std::uint64_t noNumber = ~std::uint64_t{0};

std::uint64_t numberOf(std::uint64_t handle)
{
    return handle < firstHandle ? noNumber : handle - firstHandle;
}

thread_local const void* perThreadCaller = nullptr;
thread_local CaptureMode threadMode = CaptureMode::Global;

/// Returns true.
bool watchHost(const Runtime& runtime, const ProgramPlace& program)
{
    HostWatch::setProgram(program.base, program.end);
    if (runtime.record.isOn())
        HostWatch::tellFaults([](std::uint64_t address, std::uint64_t at, bool write) {
            if (DeviceMemory::isSimulated(address))
                Runtime::instance().record.addInSignal({address, at, write});
        });
    return true;
}

} // namespace

Call::Call(const char* name, const void* caller, Interface interface)
    : m_runtime(Runtime::instance()), m_interface(interface), m_lock(m_runtime.lock)
{
    m_runtime.called();
    const ProgramPlace& program = programPlace();
    [[maybe_unused]] static const bool watched = watchHost(m_runtime, program);
    m_place->open = &m_record;
    m_runtime.openCall = &m_record;
    m_record.name = name;
    m_record.thread = threadNumber();
    m_record.hostStartMicroseconds = m_runtime.timeline.host();
    if (perThreadCaller != nullptr)
        caller = perThreadCaller;
    if (const std::uint64_t at = addressOf(caller); program.has(at)) {
        m_record.at = m_place->at = at - program.base;
        if (m_runtime.notesCallers())
            m_record.from = CallStack().callers(caller, mostCallers);
    }
}

int Call::refusalOfContext()
{
    Contexts& contexts = m_runtime.contexts;
    if (m_interface == Interface::Runtime) {
        if (const int code = refusalOfDevice(); code != error::success)
            return code;
        contexts.usedByRuntime();
        return error::success;
    }
    if (!contexts.isInitialised())
        return driver_error::notInitialised;
    const std::uint64_t current = contexts.current();
    return current == 0             ? driver_error::invalidContext
        : contexts.isThere(current) ? error::success
                                    : driver_error::contextIsDestroyed;
}

int Call::refusalOfProcess()
{
    const int code = m_runtime.refusalOfProcess();
    if (code == error::initialization)
        m_record.reason =
            "the process was forked from one that had called CUDA before: in such a one CUDA does not work";
    else if (code == error::unloading)
        m_record.reason = "the program ends, and CUDA has ended before it";
    return code;
}

int Call::refusalOfDevice()
{
    if (m_runtime.seesDevice())
        return error::success;
    m_record.reason = "CUDA_VISIBLE_DEVICES does not show the simulated GPU, whose number is 0";
    return error::noDevice;
}

int Call::refuseMemory(std::uint64_t bytes)
{
    if (m_runtime.memory.isFull(bytes)) {
        m_record.unsupported = true;
        m_record.reason = "the simulator has room for " + std::to_string(mostAllocations) + " allocations at once, "
            + std::to_string(mostLargeAllocations) + " of them of more than "
            + std::to_string(ptx::address::largestInPart >> 20) + " MiB";
    }
    return error::memoryAllocation;
}

int Call::returned(int code)
{
    return m_interface == Interface::Driver ? driverCode(code) : m_runtime.errors.returned(code);
}

cudaError_t Call::end(int code)
{
    m_record.result = code;
    if (code == error::invalidKernelImage && m_record.reason.empty())
        m_record.reason = m_runtime.reasonOfImage();
    std::string noKernel = m_runtime.reasonOfKernel();
    if ((code == error::invalidDeviceFunction || code == error::invalidResourceHandle) && m_record.reason.empty())
        m_record.reason = std::move(noKernel);
    m_record.hostEndMicroseconds = m_runtime.timeline.host();
    m_place->number = m_runtime.record.add(m_record);
    m_place->open = nullptr;
    m_runtime.hazards.tell(m_runtime.record);
    return static_cast<cudaError_t>(code);
}

Stream* Call::stream(cudaStream_t handle)
{
    const std::uint64_t named = addressOf(handle);
    const bool own = handle == cudaStreamPerThread || (handle == nullptr && perThreadCaller != nullptr);
    const std::uint64_t number = own                      ? m_runtime.ownStream()
        : handle == nullptr || handle == cudaStreamLegacy ? 0
                                                          : numberOf(named);
    m_record.stream = number == noNumber ? 0 : number;
    return m_runtime.timeline.stream(number);
}

Event* Call::event(cudaEvent_t handle)
{
    return m_runtime.timeline.event(numberOf(addressOf(handle)));
}

int Call::finish(const Stream& stream)
{
    m_runtime.finish(stream);
    m_runtime.memory.pools().synchronised();
    m_runtime.timeline.synchronise(stream);
    m_runtime.flushPrinted();
    return m_runtime.errors.wait();
}

int Call::finish(std::uint64_t number)
{
    m_runtime.finish(std::span(&number, 1));
    m_runtime.memory.pools().synchronised();
    m_runtime.flushPrinted();
    return m_runtime.errors.wait();
}

int Call::finishAll()
{
    m_runtime.finishAll();
    m_runtime.memory.pools().synchronised();
    m_runtime.timeline.synchroniseAll();
    m_runtime.flushPrinted();
    return m_runtime.errors.wait();
}

int Call::streamFor(cudaStream_t handle, Stream*& found)
{
    found = stream(handle);
    if (found == nullptr)
        return error::invalidResourceHandle;
    if (found->capture != nullptr && found->capture->invalidated)
        return error::captureInvalidated;
    // The legacy stream stands for all that are blocking.
    if (found->number == 0)
        for (const auto& [number, other] : m_runtime.timeline.streams())
            if (other.capture != nullptr && other.blocking)
                return invalidate(other.capture, error::captureImplicit);
    return error::success;
}

std::uint64_t Call::ask(Stream& stream, const Task& task, std::shared_ptr<const PreparedLaunch> launch)
{
    if (stream.capture == nullptr)
        return m_runtime.ask(stream, task, m_place);
    Capture& capture = *stream.capture;
    std::vector<std::uint64_t>& tail = capture.tails[stream.number];
    GraphNode node{task, {tail.begin(), tail.end()}, std::move(launch)};
    // Bytes move when the graph is launched.
    m_record.bytes = 0;
    m_record.direction = Direction::None;
    tail = {m_runtime.graphs.addNode(*m_runtime.graphs.find(capture.graph), std::move(node))};
    return 0;
}

int Call::invalidate(const std::shared_ptr<Capture>& capture, int code)
{
    capture->invalidated = true;
    return code;
}

CaptureMode Call::exchangeMode(CaptureMode mode)
{
    return std::exchange(threadMode, mode);
}

int Call::refusalOfWaiting()
{
    for (const auto& capture : m_runtime.captures)
        invalidate(capture, error::captureUnsupported);
    return m_runtime.captures.empty() ? error::success : error::captureUnsupported;
}

int Call::refusalOfUnsafe()
{
    int code = error::success;
    for (const auto& capture : m_runtime.captures) {
        const bool own = capture->thread == std::this_thread::get_id();
        const bool others = threadMode == CaptureMode::Global && capture->mode == CaptureMode::Global;
        if (threadMode != CaptureMode::Relaxed && (others || (own && capture->mode != CaptureMode::Relaxed)))
            code = invalidate(capture, error::captureUnsupported);
    }
    return code;
}

PerThreadCall::PerThreadCall(const void* caller)
{
    perThreadCaller = caller;
}

PerThreadCall::~PerThreadCall()
{
    perThreadCaller = nullptr;
}

const void* PerThreadCall::caller()
{
    return perThreadCaller;
}

} // namespace warpatlas::runtime
