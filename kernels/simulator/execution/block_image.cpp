#include "kernels/simulator/execution/block_image.h"

#include <algorithm>
#include <cassert>

namespace warpatlas::simulator {
namespace {

/// The state of a warp, without frames.
void copyWarp(const Warp& from, Warp& to)
{
    to.index = from.index;
    to.firstLane = from.firstLane;
    to.lanes = from.lanes;
    to.alive = from.alive;
    to.waits = from.waits;
    to.instructions = from.instructions;
    to.splits = from.splits;
    to.current = from.current;
    to.meetings = from.meetings;
    to.freeMeetings = from.freeMeetings;
    to.freeFrames = from.freeFrames;
    to.local = from.local;
    to.localPitch = from.localPitch;
}

/// All of a frame but where it is stored.
void copyFrame(const Frame& from, Frame& to)
{
    to.function = from.function;
    to.parent = from.parent;
    to.returnStep = from.returnStep;
    to.call = from.call;
    to.mask = from.mask;
    to.localBase = from.localBase;
    to.depth = from.depth;
}

std::size_t frameBytes(const Kernel& kernel, std::uint32_t function)
{
    return kernel.windowBytes(function)
        + std::size_t{kernel.program().functions[function].callParameterBytes} * laneCount;
}

} // namespace

std::unique_ptr<const Block::Image> Block::image() const
{
    auto image = std::make_unique<Image>();
    image->linear = m_linear;
    image->blockIndex = m_blockIndex;
    image->shared = m_shared;
    image->barriers = m_barriers;
    image->phases = m_phases;
    image->standstills = m_standstills;
    image->aliveThreads = m_aliveThreads;
    image->latestExit = m_latestExit;
    image->turnOf = m_turnOf;
    image->ranSomething = m_ranSomething;
    image->paused = m_paused;
    image->acted = m_machine.acted;
    image->budget = m_machine.budget;
    image->slicesLeft = m_slicesLeft;
    image->clock = m_machine.clock;
    image->bytes = sizeof(Image) + m_shared.size();
    for (const auto& warp : m_warps) {
        WarpImage& copy = image->warps.emplace_back();
        copyWarp(*warp, copy.warp);
        image->bytes += sizeof(WarpImage) + warp->local.size() + warp->splits.size() * sizeof(Split)
            + warp->meetings.size() * sizeof(Meeting);
        for (const auto& frame : warp->frames) {
            copyFrame(*frame, *copy.warp.frames.emplace_back(std::make_unique<Frame>()));
            copy.windows.emplace_back(frame->window, frame->window + frameBytes(*m_grid.kernel, frame->function));
            image->bytes += sizeof(Frame) + copy.windows.back().size();
        }
    }
    return image;
}

void Block::restoreWarp(Warp& warp, const WarpImage& image)
{
    copyWarp(image.warp, warp);
    const std::size_t count = image.warp.frames.size();
    for (std::size_t i = 0; i < count; ++i) {
        const std::uint32_t function = image.warp.frames[i]->function;
        if (i < warp.frames.size() && warp.frames[i]->function != function)
            warp.frames.resize(i); // those behind it are made anew
        if (i == warp.frames.size()) {
            std::vector<std::uint32_t> none;
            none.swap(warp.freeFrames); // a new one, at the end
            newFrame(warp, function);
            none.swap(warp.freeFrames);
        }
        copyFrame(*image.warp.frames[i], *warp.frames[i]);
        std::ranges::copy(image.windows[i], warp.frames[i]->window);
    }
    warp.frames.resize(count);
}

void Block::restore(const Image& image)
{
    assert(image.warps.size() == m_warps.size() && image.shared.size() == m_shared.size());
    countExecuted();
    m_linear = image.linear;
    m_blockIndex = image.blockIndex;
    std::ranges::copy(image.shared, m_shared.begin());
    for (std::size_t i = 0; i < m_warps.size(); ++i)
        restoreWarp(*m_warps[i], image.warps[i]);
    m_barriers = image.barriers;
    m_phases = image.phases;
    m_standstills = image.standstills;
    m_aliveThreads = image.aliveThreads;
    m_latestExit = image.latestExit;
    m_turnOf = image.turnOf;
    m_ranSomething = image.ranSomething;
    m_paused = image.paused;
    m_machine.acted = image.acted;
    m_machine.budget = image.budget;
    m_slicesLeft = image.slicesLeft;
    m_machine.clock = image.clock;
    m_clockSeen = image.clock;
}

} // namespace warpatlas::simulator
