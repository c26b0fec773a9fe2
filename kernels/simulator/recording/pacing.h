/// When to cut a long simulation into pieces, and after which of them to say what is known. Internal to the simulator.
#pragma once

#include "kernels/simulator/recording/following.h"
#include "kernels/simulator/recording/grid_run.h"

#include <algorithm>

namespace warpatlas::simulator {

/// Arithmetic on times that it is told: no clock of its own.
class Pacing {
public:
    using Duration = std::chrono::steady_clock::duration;

    /// The first piece is a small part of the patience: whatever takes longer than that is known to soon.
    explicit Pacing(Duration patience)
        : m_patience(patience),
          m_length(std::clamp<Duration>(patience / 40, std::chrono::milliseconds(1), std::chrono::milliseconds(50)))
    {
    }

    /// How long the next piece should take.
    Duration pieceLength() const { return m_length; }
    /// After a piece: `took` with the wait for the last block, `fraction` of all that is known, `spent` on simulating
    /// since the start. Whether to publish now.
    bool pieceEnded(Duration took, Duration spent, double fraction);
    /// Publishing took so long: it is to stay a tenth of the time.
    void published(Duration cost);

private:
    Duration m_patience;
    Duration m_length;
};

/// Runs the whole grid, publishing between pieces. Throws Cancelled.
void runInPieces(GridRun& grid, const Following& following, Progress& progress);

} // namespace warpatlas::simulator
