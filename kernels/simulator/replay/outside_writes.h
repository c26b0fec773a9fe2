/// Hears what other blocks write to global memory while the recorded one waits. Internal to replay.
#pragma once

#include "kernels/simulator/replay/written_chunks.h"

namespace warpatlas::simulator {

class OutsideWrites : public Observer {
public:
    OutsideWrites(const LaunchSnapshot& snapshot, WrittenChunks& written, std::vector<OutsideWrite>& writes,
        std::vector<std::byte>& contents)
        : m_snapshot(snapshot), m_written(written), m_writes(writes), m_contents(contents)
    {
    }
    /// Listens from now on; the recorded block has run `step` steps.
    void listen(std::uint64_t step)
    {
        m_listening = true;
        m_step = step;
    }
    void access(Machine& machine, const Access& access) override;

private:
    const LaunchSnapshot& m_snapshot;
    WrittenChunks& m_written;
    std::vector<OutsideWrite>& m_writes;
    std::vector<std::byte>& m_contents;
    bool m_listening = false;
    std::uint64_t m_step = 0;
};

} // namespace warpatlas::simulator
