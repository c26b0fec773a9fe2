#include "kernels/runtime/api/call.h"

#include <link.h>

namespace warpatlas::runtime {
namespace {

/// The program's own code: where it is loaded and where it ends.
struct ProgramPlace {
    std::uint64_t base = 0, end = 0;
};

ProgramPlace findProgram()
{
    ProgramPlace place;
    ::dl_iterate_phdr(
        [](dl_phdr_info* info, std::size_t, void* result) {
            auto& found = *static_cast<ProgramPlace*>(result);
            found.base = info->dlpi_addr;
            for (int i = 0; i < info->dlpi_phnum; ++i)
                if (info->dlpi_phdr[i].p_type == PT_LOAD)
                    found.end = std::max<std::uint64_t>(
                        found.end, info->dlpi_addr + info->dlpi_phdr[i].p_vaddr + info->dlpi_phdr[i].p_memsz);
            return 1; // the first is the program
        },
        &place);
    return place;
}

std::uint64_t threadNumber()
{
    static std::atomic<std::uint64_t> threads{0};
    thread_local const std::uint64_t number = ++threads;
    return number;
}

std::uint64_t numberOf(std::uint64_t handle)
{
    // 1 and 2 name the legacy default stream and that of the thread, which is the same here.
    return handle < firstHandle ? 0 : handle - firstHandle;
}

} // namespace

Call::Call(const char* name, const void* caller) : m_runtime(Runtime::instance()), m_lock(m_runtime.lock)
{
    static const ProgramPlace program = findProgram();
    m_record.name = name;
    m_record.thread = threadNumber();
    if (const std::uint64_t at = addressOf(caller); at >= program.base && at < program.end)
        m_record.at = at - program.base;
}

cudaError_t Call::end(int code)
{
    m_record.result = code;
    m_runtime.record.add(m_record);
    return static_cast<cudaError_t>(code);
}

Stream* Call::stream(cudaStream_t handle)
{
    m_record.stream = numberOf(addressOf(handle));
    return m_runtime.timeline.stream(m_record.stream);
}

Event* Call::event(cudaEvent_t handle)
{
    return m_runtime.timeline.event(numberOf(addressOf(handle)));
}

void Call::span(const Span& span)
{
    m_record.startMicroseconds = span.start;
    m_record.endMicroseconds = span.end;
}

} // namespace warpatlas::runtime
