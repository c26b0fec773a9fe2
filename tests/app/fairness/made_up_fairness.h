/// Rows of fair and unfair times without any measuring.
#pragma once

#include "app/fairness/fairness.h"

namespace warpatlas::test {

inline FairnessRow madeUpRow(Unfair what, double wrong, double right, Provenance provenance = Provenance::Measured)
{
    const auto number = [](double value, const char* note) {
        return Quantity{value, 0.95 * value, 1.05 * value, 30, note};
    };
    FairnessRow row{what, number(wrong, "host clock"), number(right, "cold L2")};
    row.setSource(provenance, isOfCpu(what) ? "A CPU, 8 threads" : "NVIDIA Made-up, driver 1.2, 2026-01-31");
    return row;
}

/// All eight: those of the GPU recorded, those of the CPU measured.
inline FairnessFacts madeUpFairness()
{
    FairnessFacts facts{"matmul:naive", "1024 x 1024", {{64, 64, 1}, {16, 16, 1}}, {}, {}, {}, {}, {}};
    const double wrong[] = {0.0042, 3.9, 0.446, 0.71, 0.41, 6.1, 310, 2200};
    const double right[] = {0.424, 0.424, 0.424, 0.58, 0.424, 2.3, 42, 0.58};
    for (const Unfair what : allUnfair) {
        const auto at = static_cast<std::size_t>(what);
        facts.rows.push_back(
            madeUpRow(what, wrong[at], right[at], isOfCpu(what) ? Provenance::Measured : Provenance::Recorded));
    }
    facts.recordedOf = FairnessRun{"matmul:naive", "2048 x 2048", {{128, 128, 1}, {16, 16, 1}}};
    return facts;
}

} // namespace warpatlas::test
