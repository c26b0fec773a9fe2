/// A place in a recording, with the block as it was there: registers, shared and local memory, what waits where. Going
/// to any place takes at most the steps since a checkpoint, well under a millisecond for all but very long recordings.
/// A cursor belongs to one thread at a time; several cursors of one recording know nothing of each other.
#pragma once

#include "kernels/simulator/replay/block_recording.h"
#include "kernels/simulator/replay/block_state.h"
#include "kernels/simulator/replay/navigation.h"
#include "kernels/simulator/replay/replay_runner.h"
#include "kernels/simulator/replay/step_detail.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace warpatlas::simulator {

/// Memory of a block: global or shared, or, with a Follow of one lane, that thread's local memory.
struct MemoryRange {
    ptx::Window window = ptx::Window::Global; ///< never Generic
    std::uint64_t address = 0; ///< in the window's own space
    std::uint64_t bytes = 4;
};
/// An access to memory; an atomic is both.
enum class Touch : std::uint8_t { Write, Read, Either };

using AccessListener = std::function<void(std::uint64_t step, std::uint32_t warp, const Access& access)>;

class Cursor : private Observer {
public:
    /// At the recording's first step. Throws std::bad_alloc.
    explicit Cursor(std::shared_ptr<const BlockRecording> recording);
    Cursor(const Cursor&) = delete;
    Cursor& operator=(const Cursor&) = delete;

    const BlockRecording& recording() const { return *m_recording; }
    /// Steps below it have run; first() ... end() of the recording.
    std::uint64_t position() const { return m_runner.count; }
    /// Goes to `position`, or to the recording's nearest end if it lies outside.
    void seek(std::uint64_t position);

    /// Forwards or backwards; false where there is nothing more, and the cursor stays.
    bool stepInstruction(Direction direction = Direction::Forward, const Follow& follow = {});
    bool stepLine(Direction direction = Direction::Forward, const Follow& follow = {});
    bool stepToBarrier(Direction direction = Direction::Forward, const Follow& follow = {});
    bool stepToAccess(Direction direction = Direction::Forward, const Follow& follow = {});
    bool stepToRegisterWrite(
        std::string_view name, Direction direction = Direction::Forward, const Follow& follow = {});
    bool runToLine(std::uint32_t line, Direction direction = Direction::Forward, const Follow& follow = {});
    /// To the next (or previous) step of `follow` that touches the place. Runs what lies between: throws Cancelled.
    bool stepToTouch(
        const MemoryRange& place, Touch touch, Direction direction, const Follow& follow, Progress& progress);
    /// Runs on to `position`, which is not below position(), and tells of every access on the way. There is no
    /// lastStep() then. Throws Cancelled, and what the listener throws; the cursor may then only be destroyed.
    void tellAccesses(std::uint64_t position, const AccessListener& listener, const Progress& progress);

    /// Returns the effects of step position() - 1; null at the recording's start.
    const StepDetail* lastStep() const { return m_detail ? &*m_detail : nullptr; }

    WarpState warp(std::uint32_t index) const;
    /// The registers of the function that the lane is in. For a lane that has exited: those of the kernel, as it left
    /// them.
    std::vector<RegisterValue> registers(std::uint32_t warp, std::uint32_t lane) const;
    std::optional<std::uint64_t> registerValue(std::uint32_t warp, std::uint32_t lane, std::string_view name) const;
    /// The function that the lane is in (Program::functions).
    std::uint32_t functionOf(std::uint32_t warp, std::uint32_t lane) const;

    std::vector<ParameterValue> parameters() const;
    std::vector<SharedState> sharedVariables() const;
    /// The local variables of all call frames of one thread, by address in the local space.
    std::span<const std::byte> localMemory(std::uint32_t warp, std::uint32_t lane) const;
    /// A buffer (LaunchSnapshot::buffers()) or module variable as this block sees it now; valid until the cursor moves.
    std::span<const std::byte> globalMemory(std::uint32_t allocation) const;
    /// Returns the text that the block has printed so far, as much as CUDA's buffer holds.
    std::string_view printed() const;
    /// Where global memory differs from what the block found when it started.
    std::vector<GlobalChange> changedGlobalMemory() const;

private:
    void access(Machine& machine, const Access& access) override;

    bool seekIf(std::optional<std::uint64_t> to); ///< false: there is nothing to go to
    void restore(std::size_t checkpoint);
    void runTo(std::uint64_t position);
    void applyOutsideWrites();
    void beginDetail(Machine& machine);
    void endDetail();
    std::uint32_t frameOf(const Warp& warp, std::uint32_t lane) const;

    std::shared_ptr<const BlockRecording> m_recording;
    std::unique_ptr<LaunchSnapshot::World> m_world;
    ProblemLog m_problems; ///< the recording has them already
    Block m_block;
    ReplayRunner m_runner;
    bool m_finished = false;
    std::size_t m_nextOutside = 0;
    std::size_t m_nextHeap = 0;
    std::optional<StepDetail> m_detail;
    const AccessListener* m_listener = nullptr; ///< while somebody listens
};

} // namespace warpatlas::simulator
