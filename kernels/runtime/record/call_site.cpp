#include "kernels/runtime/record/call_site.h"

#include <algorithm>
#include <atomic>
#include <execinfo.h>
#include <link.h>

namespace warpatlas::runtime {
namespace {

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

} // namespace

const ProgramPlace& programPlace()
{
    static const ProgramPlace place = findProgram();
    return place;
}

std::uint64_t threadNumber()
{
    static std::atomic<std::uint64_t> threads{0};
    thread_local const std::uint64_t number = ++threads;
    return number;
}

CallStack::CallStack()
    : m_depth(static_cast<std::size_t>(::backtrace(m_frames.data(), static_cast<int>(m_frames.size()))))
{
}

std::vector<std::uint64_t> CallStack::callers(const void* caller, std::size_t most) const
{
    const ProgramPlace& program = programPlace();
    const std::span<void* const> all = frames();
    std::vector<std::uint64_t> callers;
    for (auto frame = caller == nullptr ? all.begin() : std::ranges::find(all, caller); frame != all.end(); ++frame)
        if (const auto at = reinterpret_cast<std::uint64_t>(*frame);
            *frame != caller && program.has(at) && callers.size() < most)
            callers.push_back(at - program.base);
    return callers;
}

} // namespace warpatlas::runtime
