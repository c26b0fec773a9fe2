#include "kernels/simulator/checks/async_copies.h"

#include <algorithm>

namespace warpatlas::simulator {
namespace {

constexpr std::uint64_t wordBytes = 4;

} // namespace

AsyncCopies::AsyncCopies(std::uint64_t sharedBytes) : m_words(sharedBytes / wordBytes + 1) { }

void AsyncCopies::restart()
{
    if (any())
        std::fill(m_words.begin(), m_words.end(), 0u);
    m_copies.clear();
    m_free.clear();
    m_threads.clear();
    m_tracked.clear();
    m_under = 0;
}

void AsyncCopies::start(const AsyncCopy& copy)
{
    auto slot = static_cast<std::uint32_t>(m_copies.size());
    if (m_free.empty()) {
        m_copies.push_back(copy);
    } else {
        slot = m_free.back();
        m_free.pop_back();
        m_copies[slot] = copy;
    }
    Thread& thread = m_threads[copy.thread];
    thread.copies.push_back({slot, thread.group});
    for (std::uint64_t at = 0; at < copy.bytes; at += wordBytes)
        m_words[(copy.address + at) / wordBytes] = slot + 1;
    ++m_under;
}

void AsyncCopies::commit(std::uint32_t thread)
{
    ++m_threads[thread].group;
}

std::vector<AsyncCopy> AsyncCopies::wait(std::uint32_t number, std::uint32_t groups, bool all)
{
    std::vector<AsyncCopy> ended;
    const auto found = m_threads.find(number);
    if (found == m_threads.end())
        return ended;
    Thread& thread = found->second;
    const auto stays = [&](const Started& copy) {
        return !all && (copy.group == thread.group || thread.group - copy.group <= groups);
    };
    const auto last = std::find_if(thread.copies.begin(), thread.copies.end(), stays);
    for (auto copy = thread.copies.begin(); copy != last; ++copy) {
        ended.push_back(m_copies[copy->slot]);
        end(copy->slot);
    }
    thread.copies.erase(thread.copies.begin(), last);
    // Those that an mbarrier waits for too have been told already.
    for (auto& [barrier, tracked] : m_tracked)
        std::erase_if(tracked, [&](const Tracked& one) {
            const bool ends = one.thread == number && !stays(one.copy);
            if (ends)
                end(one.copy.slot);
            return ends;
        });
    return ended;
}

void AsyncCopies::end(std::uint32_t slot)
{
    const AsyncCopy& done = m_copies[slot];
    for (std::uint64_t at = 0; at < done.bytes; at += wordBytes)
        if (std::uint32_t& word = m_words[(done.address + at) / wordBytes]; word == slot + 1)
            word = 0;
    m_free.push_back(slot);
    --m_under;
}

std::vector<AsyncCopy> AsyncCopies::track(std::uint32_t number, std::uint64_t barrier)
{
    std::vector<AsyncCopy> copies;
    for (const Started& copy : m_threads[number].copies) {
        copies.push_back(m_copies[copy.slot]);
        m_tracked[barrier].push_back({number, copy});
    }
    m_threads[number].copies.clear();
    return copies;
}

void AsyncCopies::finish(std::uint64_t barrier)
{
    const auto found = m_tracked.find(barrier);
    if (found == m_tracked.end())
        return;
    for (const Tracked& one : found->second)
        end(one.copy.slot);
    m_tracked.erase(found);
}

const AsyncCopy* AsyncCopies::find(std::uint64_t address, std::uint32_t bytes) const
{
    const std::uint64_t last = (address + bytes - 1) / wordBytes;
    for (std::uint64_t word = address / wordBytes; word <= last; ++word)
        if (m_words[word] != 0)
            return &m_copies[m_words[word] - 1];
    return nullptr;
}

} // namespace warpatlas::simulator
