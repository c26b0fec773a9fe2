#include "kernels/simulator/checks/handover.h"

#include "kernels/simulator/execution/lanes_in.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace warpatlas::simulator {
namespace {

void raise(std::array<std::uint32_t, 2>& times, const std::array<std::uint32_t, 2>& to)
{
    for (std::size_t i = 0; i < times.size(); ++i)
        times[i] = std::max(times[i], to[i]);
}

} // namespace

void Timeline::add(std::uint32_t upTo, std::uint32_t time)
{
    // What was known up to a later moment was so before.
    if (upTo != 0 && (m_steps.empty() || m_steps.back().upTo < upTo))
        m_steps.push_back({upTo, time});
}

bool Timeline::holds(std::uint32_t upTo, std::uint32_t time) const
{
    const auto first =
        std::ranges::lower_bound(m_steps, upTo, std::ranges::less(), [](const Step& step) { return step.upTo; });
    return first != m_steps.end() && first->time <= time;
}

std::uint32_t Timeline::at(std::uint32_t time) const
{
    const auto after =
        std::ranges::upper_bound(m_steps, time, std::ranges::less(), [](const Step& step) { return step.time; });
    return after == m_steps.begin() ? 0 : (after - 1)->upTo;
}

bool Released::holds(const Moment& access, std::uint32_t time) const
{
    const auto held = [&](const std::unordered_map<std::uint32_t, Timeline>& of, std::uint32_t which) {
        const auto known = of.find(which);
        return known != of.end() && known->second.holds(access.stamp, time);
    };
    return m_epochs.holds(access.epoch + 1, time) || held(m_warps, access.thread / 32)
        || held(m_threads, access.thread);
}

const Handover::Block* Handover::find(std::uint32_t block) const
{
    const auto known = m_blocks.find(block);
    return known == m_blocks.end() ? nullptr : &known->second;
}

Handover::Times Handover::acquiredBy(const Block& block, std::uint32_t thread)
{
    Times times = block.acquired;
    if (const auto warp = block.warps.find(thread / 32); warp != block.warps.end())
        raise(times, warp->second);
    if (const auto known = block.threads.find(thread); known != block.threads.end())
        raise(times, known->second.acquired);
    return times;
}

void Handover::fence(std::uint32_t block, std::uint32_t thread, const Known& known, ptx::Scope scope)
{
    if (!m_fences)
        return;
    Block& of = m_blocks[block];
    const Times acquired = acquiredBy(of, thread);
    Thread& party = of.threads[thread];
    if (!party.listed) {
        party.listed = true;
        of.fenced.push_back(thread);
    }
    for (const std::size_t whom : {own, others}) {
        if (whom == others && scope != ptx::Scope::Device)
            continue;
        Fence& fence = party.fences[whom];
        fence.pending = true;
        fence.epoch = known.epoch;
        fence.stamp = known.stamp;
        fence.lanes = known.lanes;
        fence.lane.assign(known.lane.begin(), known.lane.end());
        fence.warps.assign(known.warps.begin(), known.warps.end());
        fence.acquired = acquired;
    }
}

void Handover::letGo(Block& block, std::uint32_t thread, Fence& fence, std::size_t whom)
{
    fence.pending = false;
    Released& released = block.released[whom];
    const std::uint32_t warp = thread / 32;
    released.epochs(fence.epoch, m_now);
    released.thread(thread, fence.stamp, m_now);
    if (fence.lanes != 0)
        released.warp(warp, fence.lanes, m_now);
    for (std::uint32_t lane = 0; lane < fence.lane.size(); ++lane)
        if (fence.lane[lane] > fence.lanes)
            released.thread(warp * 32 + lane, fence.lane[lane], m_now);
    for (std::uint32_t other = 0; other < fence.warps.size(); ++other)
        if (fence.warps[other] != 0)
            released.warp(other, fence.warps[other], m_now);
    if (whom == others)
        block.carried.add(fence.acquired[own], m_now);
    block.given = std::max(block.given, fence.acquired[others]);
}

void Handover::complete(Block& block, std::uint32_t thread, ptx::Scope scope)
{
    const auto known = block.threads.find(thread);
    if (known == block.threads.end())
        return;
    Fence &inBlock = known->second.fences[own], &toOthers = known->second.fences[others];
    const bool same = inBlock.stamp == toOthers.stamp;
    if (scope == ptx::Scope::Device && toOthers.pending) {
        letGo(block, thread, toOthers, others);
        inBlock.pending = inBlock.pending && !same; // what others know, the block does
    }
    if (inBlock.pending)
        letGo(block, thread, inBlock, own);
}

void Handover::release(Block& block, std::uint32_t thread, ptx::Scope scope)
{
    complete(block, thread, scope);
    const auto known = block.threads.find(thread);
    if (known != block.threads.end() && known->second.passed != 0) {
        for (const auto lane : LanesIn<std::uint32_t>(known->second.passed))
            complete(block, thread / 32 * 32 + lane, scope);
        if (scope == ptx::Scope::Device)
            known->second.passed = 0;
    }
    for (const std::uint32_t other : block.passed)
        complete(block, other, scope);
    if (scope == ptx::Scope::Device)
        block.passed.clear();
}

void Handover::strong(std::uint32_t block, std::uint32_t thread, bool writes, bool reads, ptx::Scope scope)
{
    if (!m_fences)
        return;
    ++m_now;
    Block& of = m_blocks[block];
    if (reads) {
        const Times times{m_now, scope == ptx::Scope::Device ? m_now : of.given};
        raise(of.threads[thread].acquired, times);
        raise(of.latest, times);
    }
    if (writes)
        release(of, thread, scope);
}

void Handover::acquire(std::uint32_t block, std::uint32_t thread, std::uint32_t time)
{
    if (!m_fences)
        return;
    Block& of = m_blocks[block];
    const Times times{time, of.given};
    raise(of.threads[thread].acquired, times);
    raise(of.latest, times);
}

void Handover::warpSynced(std::uint32_t block, std::uint32_t first, std::uint32_t lanes)
{
    Block* const of = find(block);
    if (of == nullptr)
        return;
    Times acquired{};
    std::uint32_t passed = 0;
    const auto each = [&](const auto& act) {
        for (const auto lane : LanesIn<std::uint32_t>(lanes))
            act(lane);
    };
    each([&](std::uint32_t lane) {
        const auto known = of->threads.find(first + lane);
        if (known == of->threads.end())
            return;
        const Thread& party = known->second;
        raise(acquired, party.acquired);
        passed |= party.passed | (party.fences[own].pending || party.fences[others].pending ? 1u << lane : 0);
    });
    if (acquired == Times{} && passed == 0)
        return;
    each([&](std::uint32_t lane) {
        Thread& party = of->threads[first + lane];
        raise(party.acquired, acquired);
        party.passed |= passed & ~(1u << lane);
    });
}

void Handover::blockSynced(std::uint32_t block)
{
    Block* const of = find(block);
    if (of == nullptr)
        return;
    of->acquired = of->latest;
    for (const std::uint32_t thread : of->fenced) {
        of->threads[thread].listed = false;
        of->passed.push_back(thread);
    }
    of->fenced.clear();
}

void Handover::warpsSynced(
    std::uint32_t block, std::span<const std::uint32_t> came, std::span<const std::uint32_t> waited)
{
    Block* const of = find(block);
    if (of == nullptr)
        return;
    Times acquired{};
    const auto isOfThem = [&](std::uint32_t thread) { return std::ranges::find(came, thread / 32) != came.end(); };
    for (const auto& [thread, party] : of->threads)
        if (isOfThem(thread))
            raise(acquired, acquiredBy(*of, thread));
    for (const std::uint32_t warp : came)
        raise(acquired, acquiredBy(*of, warp * 32));
    for (const std::uint32_t warp : waited)
        raise(of->warps[warp], acquired);
    // The atomic of any thread completes them.
    std::ranges::copy_if(of->fenced, std::back_inserter(of->passed), isOfThem);
}

void Handover::finished(std::uint32_t block)
{
    if (m_forgets)
        m_blocks.erase(block);
    else if (Block* const of = find(block); of != nullptr)
        of->threads.clear();
}

bool Handover::ordered(std::uint32_t block, const Moment& from, std::uint32_t to) const
{
    const Block* const of = m_fences ? find(block) : nullptr;
    if (of == nullptr)
        return false;
    const std::uint32_t time = acquiredBy(*of, to)[own];
    return time != 0 && (of->released[own].holds(from, time) || of->released[others].holds(from, time));
}

bool Handover::ordered(std::uint32_t block, const Moment& from, std::uint32_t toBlock, std::uint32_t to) const
{
    const Block* const giver = m_fences ? find(block) : nullptr;
    const Block* const taker = giver != nullptr ? find(toBlock) : nullptr;
    if (taker == nullptr)
        return false;
    const std::uint32_t time = acquiredBy(*taker, to)[others];
    if (time == 0)
        return false;
    const std::uint32_t carried = giver->carried.at(time);
    return giver->released[others].holds(from, time)
        || (carried != 0
            && (giver->released[own].holds(from, carried) || giver->released[others].holds(from, carried)));
}

} // namespace warpatlas::simulator
