// The part of the runtime that does what streams were asked for.
#include "kernels/runtime/errors/error_table.h"
#include "kernels/runtime/polled_work.h"
#include "kernels/runtime/runtime.h"

#include <algorithm>
#include <iterator>

namespace warpatlas::runtime {
namespace {

/// Whether the order matters in which the host's access and the work are done, and nothing says that both may.
bool isClash(const HostAccess& access, const simulator::Footprint& footprint)
{
    if (footprint.system.contains(access.address))
        return false;
    return footprint.writes.contains(access.address) || footprint.atomics.contains(access.address)
        || (access.write && footprint.reads.contains(access.address));
}

/// Takes away what a kernel and the host may do to each other's memory beside each other. What the host did before it
/// wrote a flag that the kernel looks at is ordered by that. `missed`: accesses that were not noted, flags among them.
void keepClashes(std::vector<HostAccess>& seen, const Work& work, const simulator::Footprint& footprint, bool missed)
{
    const auto flag = std::ranges::find_if(seen.rbegin(), seen.rend(),
        [&](const HostAccess& access) { return access.write && footprint.system.contains(access.address); });
    seen.erase(seen.begin(), flag.base());
    std::erase_if(seen, [&](const HostAccess& access) { return !isClash(access, footprint); });
    if (!missed || seen.empty())
        return;
    simulator::AddressSet hosts;
    for (const HostUse& use : work.uses)
        hosts.add(use.address, use.bytes);
    if (hosts.overlapWith(footprint.system).bytes != 0)
        seen.clear();
}

/// A GPU's queues have room for about as many launches; a further launch waits until there is room again.
constexpr std::size_t mostPending = 1024;

void tell(RecordWriter& record, const CallPlace& call, const HostAccess& access)
{
    record.add(AccessRecord{call.number, access.at, access.address, access.write});
}

} // namespace

void TaskRun::span(const Span& span)
{
    done.startMicroseconds = span.start;
    done.endMicroseconds = span.end;
}

std::uint64_t Runtime::ask(Stream& stream, const Task& task, const std::shared_ptr<CallPlace>& call)
{
    Work work;
    if (task.uses)
        work.uses = task.uses();
    ++stream.unfinished;
    work.run = [this, task, call, number = stream.number, asked = timeline.host()](const Work& doing) {
        Stream& own = *timeline.workStream(number);
        --own.unfinished;
        // Nothing goes on once the context is lost; and what the host had may be gone where the program ends.
        const bool isHosts = task.kind == Task::Kind::Host || task.direction == Direction::ToHost;
        if (errors.pending() != 0 || errors.sticky() != 0 || !task.run || (m_ending && isHosts))
            return;
        std::vector<HostAccess> seen;
        std::ranges::copy_if(m_perhaps, std::back_inserter(seen),
            [&](const HostAccess& access) { return access.work == doing.number && call->open == nullptr; });
        const bool isWatched = record.isOn() && hazards.watches(doing, queue);
        simulator::Footprint footprint;
        TaskRun run{*this, own, doing.number, asked, {}, isWatched || !seen.empty() ? &footprint : nullptr};
        if (call->open == nullptr)
            run.call = call->number;
        task.run(run);
        if (std::ranges::any_of(doing.uses, &HostUse::writes))
            memory.noteSeen();
        keepClashes(seen, doing, footprint, m_missed);
        if (isWatched)
            hazards.done(doing, std::move(footprint), call, memory);
        run.done.atExit = m_ending && !run.done.launch.empty();
        if (run.done.failed != 0)
            errors.fail(run.done.failed);
        if (call->open != nullptr) {
            add(*call->open, std::move(run.done));
        } else {
            run.done.call = call->number;
            if (run.done.endMicroseconds > 0 || run.done.unwrittenBytes > 0 || !run.done.launch.empty())
                record.add(run.done);
        }
        for (const HostAccess& access : seen)
            tell(record, *call, access);
    };
    const bool usesHost = !work.uses.empty();
    const std::uint64_t number = queue.add(stream.number, stream.blocking, std::move(work));
    if (usesHost) {
        m_calls[number] = call;
        if (std::ranges::any_of(queue.pending().at(number).uses, &HostUse::writes))
            watchPolledWork();
        HostWatch::close(queue.pending().at(number));
    }
    if (queue.pending().size() > mostPending) {
        std::vector<std::uint64_t> oldest;
        for (const auto& [other, pending] : queue.pending())
            if (oldest.size() < mostPending / 2)
                oldest.push_back(other);
        finish(oldest);
    }
    return number;
}

void Runtime::noteAccesses()
{
    m_missed = HostWatch::takeMissed() || (m_missed && !m_perhaps.empty());
    for (const HostAccess& access : HostWatch::take()) {
        const auto call = m_calls.find(access.work);
        if (access.perhaps)
            m_perhaps.push_back(access);
        else if (call != m_calls.end() && call->second->open == nullptr)
            tell(record, *call->second, access);
    }
}

void Runtime::perform(const std::vector<Work>& works)
{
    if (works.empty())
        return;
    if (!m_calls.empty()) {
        HostWatch::openAll();
        noteAccesses();
    }
    hazards.begin(works, queue);
    for (const Work& work : works) {
        work.run(work);
        m_calls.erase(work.number);
        std::erase_if(m_perhaps, [&](const HostAccess& access) { return access.work == work.number; });
    }
    hazards.end(queue);
    hazards.tell(record);
    freeUnused();
    if (!m_calls.empty())
        HostWatch::closeAgain(queue.pending());
}

void Runtime::finishBesideHost(std::uint64_t number)
{
    if (!queue.isPending(number))
        return;
    m_besideHost = true;
    finish({&number, 1});
    m_besideHost = false;
}

void Runtime::freeLater(std::uint64_t address, std::uint64_t work)
{
    m_toFree[work] = address;
}

void Runtime::freeUnused()
{
    const std::uint64_t oldest = queue.empty() ? queue.lastNumber() + 1 : queue.pending().begin()->first;
    for (auto next = m_toFree.begin(); next != m_toFree.end() && next->first < oldest; next = m_toFree.erase(next))
        memory.free(next->second, MemoryKind::Device);
}

void Runtime::endOfProgram()
{
    if (m_forked) // what its parent had asked for is its parent's
        return;
    // Registered memory may be gone with what the program had it in.
    if (!memory.registered().all().empty())
        return;
    m_ending = true;
    finishAll();
    m_printed.clear();
    m_complained.clear();
    if (errors.pending() != 0 || errors.sticky() != 0)
        return;
    for (const auto& [call, bytes] : memory.takeUnseen())
        record.add(DoneRecord{.call = call, .unreadBytes = bytes});
}

std::uint64_t Runtime::ownStream()
{
    std::uint64_t& number = m_ownStreams[std::this_thread::get_id()];
    if (timeline.stream(number) == nullptr || number == 0)
        number = timeline.makeStream(true, 0, 0);
    return number;
}

void Runtime::callHost(const std::function<void()>& function)
{
    m_hostFunction = std::this_thread::get_id();
    function();
    m_hostFunction = {};
}

} // namespace warpatlas::runtime
