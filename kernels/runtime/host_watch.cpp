#include "kernels/runtime/host_watch.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <csignal>
#include <execinfo.h>
#include <sys/mman.h>
#include <ucontext.h>
#include <unistd.h>
#include <utility>

namespace warpatlas::runtime {
namespace {

struct WatchedRange {
    std::uint64_t begin = 0, end = 0, work = 0;
    bool writes = false, perhaps = false;
};

constexpr std::size_t mostRanges = 4096, mostAccesses = 1024;
/// Faults that are looked at until the device's work is done: a long loop over such memory is not slowed down for ever.
constexpr std::size_t mostFaults = 4096;

/// Accesses in a row that bring nothing new: the host waits for what it reads.
constexpr std::size_t readsOfPoll = 1000;

/// All that the handlers use: of fixed size, since they may not allocate.
struct Table {
    std::array<WatchedRange, mostRanges> ranges;
    std::size_t count = 0;
    std::array<HostAccess, mostAccesses> accesses;
    std::size_t accessCount = 0, faults = 0;
    std::size_t repeats = 0; ///< of accesses that were noted already, since the last that was not
    bool missed = false; ///< there was no room for an access
    std::uint64_t programBase = 0, programEnd = 0;
    void (*tellFault)(std::uint64_t address, std::uint64_t at, bool write) = nullptr;
    void (*tellPoll)(std::uint64_t work) = nullptr;
};
Table& table = *new Table;
std::atomic_flag tableLock = ATOMIC_FLAG_INIT;
struct sigaction faultsBefore, trapsBefore;

class TableGuard {
public:
    TableGuard()
    {
        while (tableLock.test_and_set(std::memory_order_acquire)) { }
    }
    ~TableGuard() { tableLock.clear(std::memory_order_release); }
    TableGuard(const TableGuard&) = delete;
    TableGuard& operator=(const TableGuard&) = delete;
};

std::uint64_t pageBytes()
{
    static const auto bytes = static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
    return bytes;
}

std::uint64_t pageOf(std::uint64_t address)
{
    return address / pageBytes() * pageBytes();
}

void protect(std::uint64_t begin, std::uint64_t end, int protection)
{
    const std::uint64_t page = pageOf(begin);
    ::mprotect(reinterpret_cast<void*>(page), end - page, protection); // NOLINT(performance-no-int-to-ptr)
}

/// Writing ranges last: where both have a part of a page, it is closed to reads.
void closePages(std::uint64_t begin, std::uint64_t end)
{
    for (const bool writes : {false, true})
        for (std::size_t i = 0; i < table.count; ++i) {
            const WatchedRange& range = table.ranges[i];
            const std::uint64_t from = std::max(begin, pageOf(range.begin)), to = std::min(end, range.end);
            if (range.writes == writes && from < to)
                protect(from, to, writes ? PROT_NONE : PROT_READ);
        }
}

void openRanges()
{
    for (std::size_t i = 0; i < table.count; ++i)
        protect(table.ranges[i].begin, table.ranges[i].end, PROT_READ | PROT_WRITE);
}

bool isOfProgram(std::uint64_t at)
{
    return at >= table.programBase && at < table.programEnd;
}

/// Where in the program's own code a fault comes from.
std::uint64_t placeOf(std::uint64_t instruction)
{
    if (isOfProgram(instruction))
        return instruction - table.programBase + 1; // as behind a call, for which places of a record stand
    std::array<void*, 32> frames{};
    const int depth = ::backtrace(frames.data(), static_cast<int>(frames.size()));
    for (int i = 0; i < depth; ++i)
        if (const auto at = reinterpret_cast<std::uint64_t>(frames[static_cast<std::size_t>(i)]); isOfProgram(at))
            return at - table.programBase;
    return 0;
}

/// Whether it was noted already.
bool add(const HostAccess& access)
{
    for (std::size_t i = 0; i < table.accessCount; ++i) {
        const HostAccess& known = table.accesses[i];
        if (known.work == access.work && known.at == access.at && known.write == access.write
            && (!access.perhaps || known.address == access.address))
            return true;
    }
    if (table.accessCount < mostAccesses)
        table.accesses[table.accessCount++] = access;
    else
        table.missed = true;
    return false;
}

/// Notes an access to bytes that pieces of work use in another way. Where the host waits for one, the oldest is told.
void note(std::uint64_t address, std::uint64_t bytes, bool write, std::uint64_t at)
{
    bool isKnown = true;
    std::uint64_t oldest = 0;
    for (std::size_t i = 0; i < table.count; ++i) {
        const WatchedRange& range = table.ranges[i];
        if (range.begin < address + bytes && address < range.end && (range.writes || write)) {
            isKnown = add({range.work, std::max(address, range.begin), at, write, range.perhaps}) && isKnown;
            oldest = oldest == 0 ? range.work : oldest;
        }
    }
    table.repeats = isKnown && oldest != 0 ? table.repeats + 1 : 0;
    if (table.repeats >= readsOfPoll && !write && table.tellPoll != nullptr)
        table.tellPoll(oldest);
}

bool isWatched(std::uint64_t page)
{
    return std::any_of(table.ranges.begin(), table.ranges.begin() + static_cast<std::ptrdiff_t>(table.count),
        [&](const WatchedRange& range) { return pageOf(range.begin) <= page && page < range.end; });
}

/// Pages that a thread has opened for the instruction that it is at.
struct Opened {
    std::array<std::uint64_t, 4> pages;
    std::size_t count;
};
thread_local __attribute__((tls_model("initial-exec"))) Opened opened{};

void passOn(int number, siginfo_t* info, void* context, const struct sigaction& before)
{
    if ((before.sa_flags & SA_SIGINFO) != 0 && before.sa_sigaction != nullptr)
        before.sa_sigaction(number, info, context);
    else if (before.sa_handler != SIG_DFL && before.sa_handler != SIG_IGN)
        before.sa_handler(number);
    else
        ::signal(number, SIG_DFL); // the instruction faults again, and the process ends as it would have
}

#if defined(__x86_64__)
constexpr greg_t trapFlag = 0x100, writeFault = 2;
#endif

void onFault(int number, siginfo_t* info, void* context)
{
    const auto address = reinterpret_cast<std::uint64_t>(info->si_addr);
    const std::uint64_t page = pageOf(address);
    {
        const TableGuard guard;
        if (isWatched(page)) {
#if defined(__x86_64__)
            auto& registers = static_cast<ucontext_t*>(context)->uc_mcontext.gregs;
            const bool write = (registers[REG_ERR] & writeFault) != 0;
            note(address, 1, write, placeOf(static_cast<std::uint64_t>(registers[REG_RIP])));
            protect(page, page + 1, PROT_READ | PROT_WRITE);
            const bool mayWait = table.repeats != 0 && !write; // and is answered
            table.faults += mayWait ? 0 : 1;
            if (table.faults > mostFaults) {
                table.missed = true;
                openRanges();
            } else if (opened.count < opened.pages.size()) {
                opened.pages[opened.count++] = page;
                registers[REG_EFL] |= trapFlag;
            }
#else
            // Without a way to go on for one instruction, a page is looked at once.
            note(address, 1, false, placeOf(0));
            protect(page, page + 1, PROT_READ | PROT_WRITE);
#endif
            return;
        }
    }
    if (table.tellFault != nullptr) {
#if defined(__x86_64__)
        const auto& registers = static_cast<ucontext_t*>(context)->uc_mcontext.gregs;
        table.tellFault(
            address, placeOf(static_cast<std::uint64_t>(registers[REG_RIP])), (registers[REG_ERR] & writeFault) != 0);
#else
        table.tellFault(address, placeOf(0), false);
#endif
    }
    passOn(number, info, context, faultsBefore);
}

void onTrap(int number, siginfo_t* info, void* context)
{
    if (opened.count == 0) {
        passOn(number, info, context, trapsBefore);
        return;
    }
#if defined(__x86_64__)
    static_cast<ucontext_t*>(context)->uc_mcontext.gregs[REG_EFL] &= ~trapFlag;
#endif
    const TableGuard guard;
    for (std::size_t i = 0; i < opened.count; ++i)
        if (isWatched(opened.pages[i]))
            closePages(opened.pages[i], opened.pages[i] + pageBytes());
    opened.count = 0;
}

void install(int number, void (*handler)(int, siginfo_t*, void*), struct sigaction& before)
{
    struct sigaction now { };
    ::sigaction(number, nullptr, &now);
    if ((now.sa_flags & SA_SIGINFO) != 0 && now.sa_sigaction == handler)
        return;
    before = now;
    struct sigaction ours { };
    ours.sa_sigaction = handler;
    ours.sa_flags = SA_SIGINFO | SA_RESTART | SA_ONSTACK; // where the program has a stack for handlers, it needs that
    ::sigemptyset(&ours.sa_mask);
    ::sigaction(number, &ours, nullptr);
}

void installHandlers()
{
    static const int first = [] {
        std::array<void*, 1> frame{}; // loads what it needs now, and not in a handler
        return ::backtrace(frame.data(), 1);
    }();
    (void)first;
    install(SIGSEGV, onFault, faultsBefore);
    install(SIGTRAP, onTrap, trapsBefore);
}

void enter(const Work& work)
{
    table.faults = 0;
    for (const HostUse& use : work.uses) {
        std::uint64_t begin = use.address, end = use.address + use.bytes;
        if (use.wholePages) {
            begin = pageOf(begin + pageBytes() - 1);
            end = pageOf(end);
        }
        if (begin < end && table.count < mostRanges) {
            table.ranges[table.count++] = {begin, end, work.number, use.writes, use.perhaps};
            closePages(pageOf(begin), end);
        }
    }
}

} // namespace

void HostWatch::setProgram(std::uint64_t base, std::uint64_t end)
{
    const TableGuard guard;
    table.programBase = base;
    table.programEnd = end;
}

void HostWatch::tellFaults(void (*tell)(std::uint64_t address, std::uint64_t at, bool write))
{
    installHandlers();
    table.tellFault = tell;
}

void HostWatch::tellPolls(void (*tell)(std::uint64_t work))
{
    const TableGuard guard;
    table.tellPoll = tell;
}

void HostWatch::close(const Work& work)
{
    if (work.uses.empty())
        return;
    installHandlers();
    const TableGuard guard;
    enter(work);
}

void HostWatch::openAll()
{
    const TableGuard guard;
    openRanges();
    table.count = 0;
    table.faults = 0;
    table.repeats = 0;
}

void HostWatch::closeAgain(const std::map<std::uint64_t, Work>& pending)
{
    for (const auto& [number, work] : pending)
        close(work);
}

void HostWatch::open(std::uint64_t address, std::uint64_t bytes, bool write, std::uint64_t at)
{
    const TableGuard guard;
    if (table.count == 0 || bytes == 0)
        return;
    note(address, bytes, write, isOfProgram(at) ? at - table.programBase : 0);
    for (std::size_t i = 0; i < table.count; ++i) {
        const WatchedRange& range = table.ranges[i];
        const std::uint64_t from = std::max(pageOf(address), pageOf(range.begin));
        const std::uint64_t to = std::min(address + bytes, pageOf(range.end - 1) + pageBytes());
        if (from < to)
            protect(from, to, PROT_READ | PROT_WRITE);
    }
}

std::vector<HostAccess> HostWatch::take()
{
    const TableGuard guard;
    std::vector<HostAccess> taken(
        table.accesses.begin(), table.accesses.begin() + static_cast<std::ptrdiff_t>(table.accessCount));
    table.accessCount = 0;
    return taken;
}

bool HostWatch::takeMissed()
{
    const TableGuard guard;
    return std::exchange(table.missed, false);
}

} // namespace warpatlas::runtime
