#include "kernels/simulator/execution/block.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <memory>

namespace warpatlas::simulator {

std::uint32_t Block::newFrame(Warp& warp, std::uint32_t function)
{
    for (std::size_t i = 0; i < warp.freeFrames.size(); ++i) {
        const std::uint32_t index = warp.freeFrames[i];
        if (warp.frames[index]->function == function) {
            warp.freeFrames.erase(warp.freeFrames.begin() + static_cast<std::ptrdiff_t>(i));
            return index;
        }
    }
    const ptx::DecodedFunction& decoded = m_machine.program->functions[function];
    auto frame = std::make_unique<Frame>();
    frame->function = function;
    constexpr std::size_t alignment = 128;
    const std::uint32_t windowBytes = m_grid.kernel->windowBytes(function);
    frame->storage.resize(windowBytes + std::size_t{decoded.callParameterBytes} * laneCount + alignment);
    void* start = frame->storage.data();
    std::size_t space = frame->storage.size();
    std::align(alignment, windowBytes, start, space);
    frame->window = static_cast<std::byte*>(start);
    frame->callParameters = frame->window + windowBytes;
    initialiseFrame(warp, *frame, true);
    warp.frames.push_back(std::move(frame));
    return static_cast<std::uint32_t>(warp.frames.size() - 1);
}

void Block::freeFrame(Warp& warp, std::uint32_t frame)
{
    warp.frames[frame]->mask = 0;
    warp.freeFrames.push_back(frame);
}

void Block::prepareFrame(Warp& warp, Frame& frame)
{
    const std::uint64_t needed =
        std::uint64_t{frame.localBase} + m_machine.program->functions[frame.function].localBytes;
    if (needed > warp.localPitch) {
        // Addresses are not the host's: lanes can be moved apart at any time.
        const std::uint64_t pitch = std::max(needed, 2 * warp.localPitch);
        std::vector<std::byte> grown(pitch * laneCount);
        for (std::size_t lane = 0; lane < laneCount; ++lane)
            std::copy_n(warp.local.data() + lane * warp.localPitch, warp.localPitch, grown.data() + lane * pitch);
        warp.local = std::move(grown);
        warp.localPitch = pitch;
    }
    initialiseFrame(warp, frame, false);
}

void Block::initialiseFrame(Warp& warp, Frame& frame, bool fresh)
{
    const ptx::DecodedFunction& function = m_machine.program->functions[frame.function];
    const auto fill = [&](std::uint32_t offset, std::uint8_t bytes, std::uint64_t bits) {
        std::byte* const plane = frame.window + offset;
        if (bytes == 0)
            std::memcpy(plane, &bits, 4);
        for (int lane = 0; lane < laneCount && bytes != 0; ++lane)
            std::memcpy(plane + lane * bytes, &bits, bytes);
    };
    if (fresh)
        for (const ptx::ConstantPlane& constant : function.constants)
            fill(constant.offset, constant.bytes, constant.bits);
    for (const ptx::SpecialPlane& special : function.specials) {
        const bool changes = special.special == ptx::Special::LocalBase
            || (special.special >= ptx::Special::BlockX && special.special <= ptx::Special::BlockZ)
            || special.special == ptx::Special::Multiprocessor;
        if (fresh || changes)
            fillSpecial(warp, frame, special);
    }
    const std::uint32_t predicates = function.registerBytes;
    for (const std::uint32_t plane : m_grid.kernel->stalePlanes(frame.function)) {
        const bool mask = plane + 4 == predicates || (plane % 128) != 0;
        std::memset(frame.window + plane, 0, mask ? 4 : std::min(256u, predicates - plane));
    }
    m_grid.kernel->unset().begin(frame.function, frame.window);
    std::memset(frame.callParameters, 0, std::size_t{function.callParameterBytes} * laneCount);
}

void Block::fillSpecial(Warp& warp, Frame& frame, const ptx::SpecialPlane& plane)
{
    using enum ptx::Special;
    const Launch& launch = m_grid.launch;
    const bool ofThread = plane.special == ThreadX || plane.special == ThreadY || plane.special == ThreadZ;
    const bool ofBlock = plane.special == BlockX || plane.special == BlockY || plane.special == BlockZ;
    if (ofBlock && plane.bytes == sizeof(std::uint32_t)) { // those that every block changes
        const std::uint32_t index = plane.special == BlockX ? m_blockIndex.x
            : plane.special == BlockY                       ? m_blockIndex.y
                                                            : m_blockIndex.z;
        std::array<std::uint32_t, laneCount> values;
        values.fill(static_cast<std::uint32_t>(index + plane.add));
        std::memcpy(frame.window + plane.offset, values.data(), sizeof values);
        return;
    }
    for (int lane = 0; lane < laneCount; ++lane) {
        const Dim3 thread = ofThread ? threadIndex(warp, lane) : Dim3{};
        std::uint64_t value = 0;
        switch (plane.special) {
        case ThreadX:
            value = thread.x;
            break;
        case ThreadY:
            value = thread.y;
            break;
        case ThreadZ:
            value = thread.z;
            break;
        case BlockX:
            value = m_blockIndex.x;
            break;
        case BlockY:
            value = m_blockIndex.y;
            break;
        case BlockZ:
            value = m_blockIndex.z;
            break;
        case BlockDimX:
            value = launch.block.x;
            break;
        case BlockDimY:
            value = launch.block.y;
            break;
        case BlockDimZ:
            value = launch.block.z;
            break;
        case GridDimX:
            value = launch.grid.x;
            break;
        case GridDimY:
            value = launch.grid.y;
            break;
        case GridDimZ:
            value = launch.grid.z;
            break;
        case Lane:
            value = static_cast<std::uint64_t>(lane);
            break;
        case Warp:
            value = warp.index;
            break;
        case WarpCount:
            value = launch.warpsPerBlock();
            break;
        case Multiprocessor:
            value = 0;
            break;
        case MultiprocessorCount:
            value = 1;
            break;
        case GridId:
        case Zero:
            value = 0;
            break;
        case MaskEq:
            value = 1u << lane;
            break;
        case MaskLe:
            value = static_cast<std::uint32_t>((std::uint64_t{2} << lane) - 1);
            break;
        case MaskLt:
            value = (1u << lane) - 1;
            break;
        case MaskGe:
            value = ~((1u << lane) - 1) & 0xffffffffu;
            break;
        case MaskGt:
            value = ~static_cast<std::uint32_t>((std::uint64_t{2} << lane) - 1) & 0xffffffffu;
            break;
        case DynamicSharedSize:
            value = m_grid.dynamicSharedBytes;
            break;
        case TotalSharedSize:
            value = m_machine.program->staticSharedBytes + m_grid.dynamicSharedBytes;
            break;
        case LocalBase:
            value = frame.localBase;
            break;
        }
        value += plane.add;
        std::memcpy(frame.window + plane.offset + static_cast<std::size_t>(lane) * plane.bytes, &value, plane.bytes);
    }
}

void Block::enterFrame(Warp& warp, const Split& split)
{
    Frame& frame = *warp.frames[split.frame];
    m_machine.warp = &warp;
    m_machine.frame = &frame;
    m_machine.window = frame.window;
    m_machine.callParameters = frame.callParameters;
    m_machine.callParameterPitch = m_machine.program->functions[frame.function].callParameterBytes;
    m_machine.local = warp.local.data();
    m_machine.localPitch = warp.localPitch;
    m_machine.localBase = frame.localBase;
    m_machine.active = split.mask;
    m_machine.mask = split.mask;
}

} // namespace warpatlas::simulator
