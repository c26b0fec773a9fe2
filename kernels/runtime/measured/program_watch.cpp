#include "kernels/runtime/measured/program_watch.h"

#include "kernels/runtime/measured/call_facts.h"
#include "kernels/runtime/record/call_site.h"

#include <csignal>
#include <cstdlib>
#include <dlfcn.h>
#include <utility>

namespace warpatlas::runtime {
namespace {

constexpr std::size_t activityBytes = std::size_t{1} << 20, activityAlignment = 8;
constexpr int writesBetweenAsking = 20; ///< what the GPU did is asked for as often
constexpr std::chrono::milliseconds writeEvery{1};
constexpr std::size_t mostCallSites = 8; ///< CUDA's runtime may be linked into the program, and be on top of the stack

Direction directionOf(std::uint8_t kind)
{
    switch (kind) {
    case CUPTI_ACTIVITY_MEMCPY_KIND_HTOD:
    case CUPTI_ACTIVITY_MEMCPY_KIND_HTOA:
        return Direction::ToDevice;
    case CUPTI_ACTIVITY_MEMCPY_KIND_DTOH:
    case CUPTI_ACTIVITY_MEMCPY_KIND_ATOH:
        return Direction::ToHost;
    default:
        return Direction::Inside;
    }
}

/// Says whether CUDA's runtime, as a library of its own, is what calls the driver: the first on the stack that is not
/// CUPTI's, the driver's or this one's. A runtime that is linked into the program is told by its functions' names,
/// which the file of the program has (app/program).
bool isCalledByRuntime(const CallStack& stack)
{
    for (const void* frame : stack.frames()) {
        if (programPlace().has(reinterpret_cast<std::uint64_t>(frame)))
            return false;
        Dl_info library{};
        if (::dladdr(frame, &library) == 0 || library.dli_fname == nullptr)
            continue;
        const std::string_view path = library.dli_fname;
        const std::string_view name = path.substr(path.rfind('/') + 1);
        if (name.starts_with("libcudart"))
            return true;
        if (!name.starts_with("libcupti") && !name.starts_with("libcuda.so") && !name.starts_with("libwarpatlas_cupti"))
            return false;
    }
    return false;
}

std::uint32_t whole(std::int32_t size)
{
    return static_cast<std::uint32_t>(size);
}

} // namespace

ProgramWatch* ProgramWatch::s_only = nullptr;

/// Calls within a call are CUDA's own: the runtime asks the driver.
struct ProgramWatch::OpenCalls {
    int depth = 0;
    bool own = false; ///< the outermost is one of those
    CallRecord record;
    std::uint64_t begin = 0; ///< nanoseconds
    std::uint32_t correlation = 0; ///< of the innermost that has begun
    std::shared_ptr<Asked> asked;

    void start(const CallStack& stack)
    {
        record = {};
        record.thread = threadNumber();
        record.from = stack.callers(nullptr, mostCallSites);
        if (!record.from.empty()) {
            record.at = record.from.front();
            record.from.erase(record.from.begin());
        }
    }

    /// The present call; once it has its number, the next one.
    const std::shared_ptr<Asked>& asking()
    {
        if (asked == nullptr || asked->number)
            asked = std::make_shared<Asked>();
        return asked;
    }

    static OpenCalls& ofThread()
    {
        thread_local OpenCalls calls;
        return calls;
    }
};

ProgramWatch::ProgramWatch(const Cupti& cupti, const std::string& record) : m_cupti(cupti), m_writer(record) { }

ProgramWatch::~ProgramWatch()
{
    if (m_thread.joinable())
        end();
    if (s_only == this)
        s_only = nullptr;
}

void ProgramWatch::begin()
{
    s_only = this;
    m_begin = m_cupti.now();
    const auto refuses = [&](const char* what, CUptiResult result) {
        if (result != CUPTI_SUCCESS) {
            const std::lock_guard lock(m_mutex);
            add(MeasuringRecord{0, 0, std::string(what) + " returned " + m_cupti.nameOf(result)});
        }
        return result != CUPTI_SUCCESS;
    };
    m_thread = std::thread([this] { write(); });
    if (refuses("cuptiSubscribe()", m_cupti.subscribe(&m_subscriber, &ProgramWatch::onCallback, this))
        || refuses("cuptiActivityRegisterCallbacks()",
            m_cupti.activityRegisterCallbacks(&ProgramWatch::onBufferWanted, &ProgramWatch::onBufferFull)))
        return;
    for (const CUpti_ActivityKind kind : {CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL, CUPTI_ACTIVITY_KIND_MEMCPY,
             CUPTI_ACTIVITY_KIND_MEMCPY2, CUPTI_ACTIVITY_KIND_MEMSET})
        if (refuses("cuptiActivityEnable()", m_cupti.activityEnable(kind)))
            return;
    for (const CUpti_CallbackId id : {CUPTI_CBID_RESOURCE_CONTEXT_CREATED, CUPTI_CBID_RESOURCE_STREAM_CREATED})
        if (refuses("cuptiEnableCallback()", m_cupti.enableCallback(1, m_subscriber, CUPTI_CB_DOMAIN_RESOURCE, id)))
            return;
    for (const CUpti_CallbackDomain domain : {CUPTI_CB_DOMAIN_RUNTIME_API, CUPTI_CB_DOMAIN_DRIVER_API})
        if (refuses("cuptiEnableDomain()", m_cupti.enableDomain(1, m_subscriber, domain)))
            return;
    // CUDA's runtimes ask for these again and again, and they do nothing.
    for (const CUpti_driver_api_trace_cbid id : {CUPTI_DRIVER_TRACE_CBID_cuKernelGetName,
             CUPTI_DRIVER_TRACE_CBID_cuGetProcAddress, CUPTI_DRIVER_TRACE_CBID_cuGetProcAddress_v2})
        m_cupti.enableCallback(0, m_subscriber, CUPTI_CB_DOMAIN_DRIVER_API, id);
}

void ProgramWatch::end()
{
    m_cupti.activityFlushAll(CUPTI_ACTIVITY_FLAG_FLUSH_FORCED);
    {
        const std::lock_guard lock(m_mutex);
        if (m_lost != 0)
            add(MeasuringRecord{0, m_lost, {}});
        m_hasEnded = true;
    }
    m_ends.notify_one();
    if (m_thread.joinable())
        m_thread.join();
}

void ProgramWatch::add(Entry entry)
{
    m_entries.push_back(std::move(entry));
}

void ProgramWatch::write()
{
    sigset_t all;
    ::sigfillset(&all);
    ::pthread_sigmask(SIG_SETMASK, &all, nullptr); // they are the program's
    std::unique_lock lock(m_mutex);
    bool last = false;
    for (int writes = 1; !last; ++writes) {
        last = m_ends.wait_for(lock, writeEvery, [&] { return m_hasEnded; });
        // A kernel that fails takes the GPU's notes along, and a program that crashes.
        if (!last && writes % writesBetweenAsking == 0) {
            lock.unlock();
            m_cupti.activityFlushAll(0);
            lock.lock();
        }
        writeNow(lock);
    }
}

void ProgramWatch::writeNow(std::unique_lock<std::mutex>& lock)
{
    {
        // Others go on meanwhile, and the thread that takes entries first writes them first.
        const std::lock_guard writing(m_writing);
        std::vector<Entry> entries = std::exchange(m_entries, {});
        lock.unlock();
        for (Entry& entry : entries)
            std::visit([&](auto& one) { m_writer.add(one); }, entry);
    }
    lock.lock();
}

void ProgramWatch::onCallback(void* watch, CUpti_CallbackDomain domain, CUpti_CallbackId id, const void* data)
{
    auto& self = *static_cast<ProgramWatch*>(watch);
    if (domain == CUPTI_CB_DOMAIN_RESOURCE)
        return self.tookResource(id, *static_cast<const CUpti_ResourceData*>(data));
    const auto& call = *static_cast<const CUpti_CallbackData*>(data);
    if (call.callbackSite == CUPTI_API_ENTER)
        self.entered(domain, call);
    else
        self.left(domain, id, call);
}

void ProgramWatch::entered(CUpti_CallbackDomain domain, const CUpti_CallbackData& call)
{
    OpenCalls& open = OpenCalls::ofThread();
    if (open.depth++ == 0) {
        const CallStack stack;
        open.own = domain == CUPTI_CB_DOMAIN_DRIVER_API && isCalledByRuntime(stack);
        if (!open.own)
            open.start(stack);
        open.begin = m_cupti.now();
    } else if (call.correlationId == open.correlation) {
        return;
    }
    open.correlation = call.correlationId;
    const std::lock_guard lock(m_mutex);
    m_asked[call.correlationId] = open.asking();
}

void ProgramWatch::left(CUpti_CallbackDomain domain, CUpti_CallbackId id, const CUpti_CallbackData& call)
{
    const std::uint64_t now = m_cupti.now();
    OpenCalls& open = OpenCalls::ofThread();
    if (open.depth == 0) { // CUDA started in it, before anybody watched
        open.own = false;
        open.start(CallStack());
        open.record.startedCuda = domain == CUPTI_CB_DOMAIN_RUNTIME_API;
        open.begin = m_begin;
    } else if (--open.depth > 0) {
        return;
    }
    if (open.own) // what the GPU did for it belongs to the runtime's next call
        return;
    CallRecord& record = open.record;
    record.name = functionName(call.functionName);
    addFacts(record, domain, id, call);
    std::unique_lock lock(m_mutex);
    m_asked[call.correlationId] = open.asking();
    nameDefaultStreams();
    record.hostStartMicroseconds = microseconds(open.begin);
    record.hostEndMicroseconds = microseconds(now);
    open.asked->number = m_callCount++;
    add(std::move(record));
    for (DoneRecord& done : std::exchange(open.asked->early, {})) {
        done.call = *open.asked->number;
        add(std::move(done));
    }
    if (m_hasEnded)
        writeNow(lock);
}

void ProgramWatch::tookResource(CUpti_CallbackId id, const CUpti_ResourceData& resource)
{
    const std::lock_guard lock(m_mutex);
    if (id == CUPTI_CBID_RESOURCE_CONTEXT_CREATED) {
        m_newContexts.push_back(resource.context);
        if (m_zero == 0) {
            m_zero = m_cupti.now();
            add(MeasuringRecord{double(m_zero - m_begin) / 1e3, 0, {}});
        }
        return;
    }
    std::uint32_t context = 0, stream = 0;
    if (m_cupti.getContextId(resource.context, &context) == CUPTI_SUCCESS
        && m_cupti.getStreamIdEx(resource.context, resource.resourceHandle.stream, 0, &stream) == CUPTI_SUCCESS)
        streamNumber(context, stream);
}

void ProgramWatch::nameDefaultStreams()
{
    for (CUcontext one : m_newContexts) {
        std::uint32_t context = 0, stream = 0;
        if (m_cupti.getContextId(one, &context) == CUPTI_SUCCESS
            && m_cupti.getStreamIdEx(one, nullptr, 0, &stream) == CUPTI_SUCCESS)
            m_streams[{context, stream}] = 0;
    }
    m_newContexts.clear();
}

std::uint64_t ProgramWatch::streamNumber(std::uint32_t context, std::uint32_t stream)
{
    const auto [place, isNew] = m_streams.try_emplace({context, stream}, m_streamCount + 1);
    m_streamCount += isNew ? 1 : 0;
    return place->second;
}

double ProgramWatch::microseconds(std::uint64_t nanoseconds) const
{
    return m_zero == 0 || nanoseconds < m_zero ? 0 : double(nanoseconds - m_zero) / 1e3;
}

void ProgramWatch::onBufferWanted(std::uint8_t** buffer, std::size_t* size, std::size_t* mostRecords)
{
    *buffer = static_cast<std::uint8_t*>(std::aligned_alloc(activityAlignment, activityBytes));
    *size = *buffer == nullptr ? 0 : activityBytes;
    *mostRecords = 0; // as many as it has room for
}

void ProgramWatch::onBufferFull(
    CUcontext context, std::uint32_t stream, std::uint8_t* buffer, std::size_t, std::size_t used)
{
    ProgramWatch& self = *s_only;
    {
        const std::lock_guard lock(self.m_mutex);
        CUpti_Activity* activity = nullptr;
        while (used > 0 && self.m_cupti.activityGetNextRecord(buffer, used, &activity) == CUPTI_SUCCESS)
            self.take(*activity);
        std::size_t dropped = 0;
        if (self.m_cupti.activityGetNumDroppedRecords(context, stream, &dropped) == CUPTI_SUCCESS)
            self.m_lost += dropped;
    }
    std::free(buffer);
}

void ProgramWatch::take(const CUpti_Activity& activity)
{
    DoneRecord done;
    const auto common = [&](const auto& one) {
        done.startMicroseconds = microseconds(one.start);
        done.endMicroseconds = microseconds(one.end);
        done.device = one.deviceId;
        done.stream = streamNumber(one.contextId, one.streamId);
    };
    const auto takeCopy = [&](const auto& one, Direction direction) {
        common(one);
        done.bytes = one.bytes;
        done.direction = direction;
        take(one.correlationId, std::move(done));
    };
    if (activity.kind == CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL) {
        const auto& kernel = reinterpret_cast<const CUpti_ActivityKernel10&>(activity);
        common(kernel);
        LaunchRecord launch = launchOf(kernel.name, {whole(kernel.gridX), whole(kernel.gridY), whole(kernel.gridZ)},
            {whole(kernel.blockX), whole(kernel.blockY), whole(kernel.blockZ)}, whole(kernel.dynamicSharedMemory));
        launch.cooperative = kernel.launchType != CUPTI_ACTIVITY_LAUNCH_TYPE_REGULAR;
        launch.ran = true;
        done.launch.push_back(std::move(launch));
        take(kernel.correlationId, std::move(done));
    } else if (activity.kind == CUPTI_ACTIVITY_KIND_MEMCPY) {
        const auto& copy = reinterpret_cast<const CUpti_ActivityMemcpy6&>(activity);
        takeCopy(copy, directionOf(copy.copyKind));
    } else if (activity.kind == CUPTI_ACTIVITY_KIND_MEMCPY2) {
        takeCopy(reinterpret_cast<const CUpti_ActivityMemcpyPtoP4&>(activity), Direction::Inside);
    } else if (activity.kind == CUPTI_ACTIVITY_KIND_MEMSET) {
        takeCopy(reinterpret_cast<const CUpti_ActivityMemset4&>(activity), Direction::Inside);
    }
}

void ProgramWatch::take(std::uint32_t correlation, DoneRecord done)
{
    const auto asked = m_asked.find(correlation);
    if (asked == m_asked.end())
        return;
    if (!asked->second->number) {
        asked->second->early.push_back(std::move(done));
        return;
    }
    done.call = *asked->second->number;
    add(std::move(done));
}

} // namespace warpatlas::runtime
