/// Records what one step does: looks at the machine before it and after it. Internal to replay.
#pragma once

#include "kernels/simulator/replay/step_detail.h"

namespace warpatlas::simulator {

class StepWatch {
public:
    StepWatch(const BlockRecording& recording, StepDetail& detail) : m_recording(recording), m_detail(detail) { }

    void before(Machine& machine, std::uint64_t step);
    void after(Machine& machine);

private:
    bool parts(const ptx::DecodedInstruction& decoded) const;
    void readRegisters(LaneValues RegisterChange::*into);
    std::uint32_t accessing(const ptx::DecodedInstruction& decoded) const;
    void requestsBefore(Machine& machine);
    void textureRequestsBefore(Machine& machine);
    std::byte* hostOf(Machine& machine, ptx::Window window, std::uint64_t address, int lane, std::uint32_t bytes) const;

    const BlockRecording& m_recording;
    StepDetail& m_detail;
    const std::byte* m_window = nullptr; ///< window of the frame that the step runs in
    std::byte* m_callParameters = nullptr;
    std::uint64_t m_callParameterPitch = 0;
    std::uint32_t m_warp = 0;
    std::uint32_t m_alive = 0;
    std::vector<std::uint32_t> m_atBarrier; ///< by warp
};

} // namespace warpatlas::simulator
