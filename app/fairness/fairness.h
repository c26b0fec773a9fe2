/// The usual mistakes of timing in the numbers of one kernel: a wrong number beside the right one for each,
/// from the same machine. Values; no measuring here (measure_fairness.h).
#pragma once

#include "app/result/table.h"
#include "kernels/model/launch.h"
#include "kernels/model/problem.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace warpatlas::inline fairness {

/// In the order in which they are shown.
enum class Unfair {
    NoSynchronise, ///< the host's clock around the launch, without waiting for its end
    FirstCall, ///< the first call: memory is allocated, code is loaded
    HostClock, ///< the host's clock around one launch and its end
    FewRuns, ///< mean of three runs
    WarmCache, ///< the same data again and again
    PageableCopies, ///< copies from memory that is not pinned
    CopiesLeftOut, ///< a speed-up without the copies
    SlowCpu, ///< one thread of code that was not optimised stands for the CPU
};
inline constexpr std::array allUnfair{Unfair::NoSynchronise, Unfair::FirstCall, Unfair::HostClock, Unfair::FewRuns,
    Unfair::WarmCache, Unfair::PageableCopies, Unfair::CopiesLeftOut, Unfair::SlowCpu};

/// "no_synchronise" ... as in JSON.
std::string_view nameOf(Unfair what);
/// Whether its numbers are ratios (how many times as fast as the CPU) and not milliseconds.
bool isRatio(Unfair what);
/// Whether a CPU is all that it needs.
bool isOfCpu(Unfair what);

/// Two numbers from one place: medians; one that is none says in its note what it is. Milliseconds, or times as fast.
struct FairnessRow {
    Unfair what = Unfair::NoSynchronise;
    Quantity wrong, right;

    bool operator==(const FairnessRow&) const = default;
    Provenance provenance() const { return right.provenance; }
    const std::string& device() const { return right.device; } ///< of a ratio both
    void setSource(Provenance provenance, const std::string& device); ///< of both numbers
};

/// How wrong it is: the larger number by the smaller one, 1 or more.
double factorOf(const FairnessRow& row);
inline bool isTooSmall(const FairnessRow& row)
{
    return row.wrong.value < row.right.value;
}
/// Whether the two numbers are nearer than 5 %: nothing went wrong this time.
bool isHarmless(const FairnessRow& row);

struct FairnessGap {
    Unfair what = Unfair::NoSynchronise;
    std::string reason; ///< one line, without a full stop
};

/// The claimed speed-up of a GPU over the slow CPU, and the fair one: all threads, and the copies included.
struct ClaimedSpeedUp {
    double claimed = 0, fair = 0;
};

/// A run whose times were taken.
struct FairnessRun {
    std::string kernel; ///< "vector_add:naive", or a person's own
    std::string size; ///< "16777216"
    Launch launch;

    bool operator==(const FairnessRun&) const = default;
};

struct FairnessFacts {
    std::string kernel; ///< "vector_add:naive", or a person's own
    std::string size; ///< of the run: "16777216"
    Launch launch;
    std::vector<FairnessRow> rows; ///< in the order of allUnfair
    std::vector<FairnessGap> gaps; ///< those that have no row, and why
    std::optional<FairnessRun> recordedOf; ///< of what the recorded rows are, where that is not this very run
    bool recordedOfAnotherKernel = false; ///< what is recorded says nothing of this one
    std::optional<ClaimedSpeedUp> speedUp; ///< where GPU and CPU were both measured here
    std::vector<Problem> problems{}; ///< what is wrong with the run: times of a wrong result say nothing
    std::string notJudged{}; ///< why that was not looked for; empty where it was

    const FairnessRow* row(Unfair what) const; ///< null where there is none
    FairnessRun runOf(const FairnessRow& row) const; ///< whose times they are
};

/// The row with the largest factor, too short or too long; null without rows.
const FairnessRow* worstOf(const FairnessFacts& facts);

} // namespace warpatlas::inline fairness
