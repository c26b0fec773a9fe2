#include "kernels/simulator/recording/pacing.h"

#include <algorithm>

namespace warpatlas::simulator {
namespace {

constexpr std::chrono::milliseconds shortestPiece{100};
constexpr std::chrono::seconds longestPiece{10};
/// Workers wait for each other's last block at the end of a piece, and a published trace has to be put together. Both
/// may take this part of the time.
constexpr int shareOfOverhead = 10;

} // namespace

bool Pacing::pieceEnded(Duration took, Duration spent, double fraction)
{
    // A piece that lasted much longer than it should ended with a long block.
    const Duration late = std::max(took - m_length, Duration::zero());
    m_length = std::max<Duration>(shortestPiece, std::min<Duration>(late, std::chrono::seconds(1)) * 4);
    const double whole = fraction > 0 ? static_cast<double>(spent.count()) / fraction : 0;
    return fraction > 0 && whole > static_cast<double>(m_patience.count());
}

void Pacing::published(Duration cost)
{
    m_length = std::max(m_length, std::min<Duration>(cost * shareOfOverhead, longestPiece));
}

void runInPieces(GridRun& grid, const Following& following, Progress& progress)
{
    using Clock = std::chrono::steady_clock;
    Pacing pacing(following.patience);
    Clock::duration spent{};
    while (!grid.finished()) {
        const Clock::time_point start = Clock::now();
        grid.run(GridPortion::until(start + pacing.pieceLength()));
        const Clock::time_point end = Clock::now();
        spent += end - start;
        if (!pacing.pieceEnded(end - start, spent, progress.fraction()) || grid.finished())
            continue;
        following.publish(grid.snapshot());
        progress.throwIfCancelled();
        pacing.published(Clock::now() - end);
    }
}

} // namespace warpatlas::simulator
