#include "kernels/runtime/work_queue.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

namespace warpatlas::runtime {

std::vector<std::uint64_t> WorkQueue::lastOf(std::uint64_t stream, bool blocking) const
{
    std::vector<std::uint64_t> last;
    const auto own = m_streams.find(stream);
    const std::uint64_t before = own == m_streams.end() ? 0 : own->second.last;
    for (const auto& [number, tail] : m_streams) {
        const bool orders = stream == 0 ? tail.blocking : blocking && number == 0;
        // The stream's own last work already waits for everything that was asked for before it.
        if (number == stream ? tail.last != 0 : orders && tail.last > before)
            last.push_back(tail.last);
        if (number == stream)
            last.insert(last.end(), tail.also.begin(), tail.also.end());
    }
    return last;
}

std::uint64_t WorkQueue::add(std::uint64_t stream, bool blocking, Work work)
{
    work.number = ++m_number;
    work.stream = stream;
    const std::vector<std::uint64_t> last = lastOf(stream, blocking);
    std::ranges::copy_if(last, std::back_inserter(work.after), [&](std::uint64_t number) { return isPending(number); });
    for (const std::uint64_t number : work.after) {
        const Work& earlier = m_pending.at(number);
        for (const auto& [other, latest] : earlier.before)
            work.before[other] = std::max(work.before[other], latest);
        work.before[earlier.stream] = std::max(work.before[earlier.stream], number);
    }
    m_streams[stream] = {work.number, blocking, {}};
    m_pending.emplace(m_number, std::move(work));
    return m_number;
}

bool WorkQueue::isPending(std::span<const std::uint64_t> numbers) const
{
    return std::ranges::any_of(numbers, [&](std::uint64_t number) { return isPending(number); });
}

std::vector<Work> WorkQueue::take(std::span<const std::uint64_t> numbers)
{
    std::set<std::uint64_t> wanted;
    std::vector<std::uint64_t> open(numbers.begin(), numbers.end());
    while (!open.empty()) {
        const auto found = m_pending.find(open.back());
        open.pop_back();
        if (found != m_pending.end() && wanted.insert(found->first).second)
            open.insert(open.end(), found->second.after.begin(), found->second.after.end());
    }
    std::vector<Work> taken;
    for (const std::uint64_t number : wanted)
        taken.push_back(std::move(m_pending.extract(number).mapped()));
    return taken;
}

std::vector<Work> WorkQueue::takeAll()
{
    std::vector<Work> taken;
    for (auto& [number, work] : m_pending)
        taken.push_back(std::move(work));
    m_pending.clear();
    return taken;
}

} // namespace warpatlas::runtime
