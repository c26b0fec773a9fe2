/// The output of the catalogue's benchmark as text: a line a run, the ladders, the targets.
#pragma once

#include "tests/bench/kernels_cases.h"

#include <span>
#include <string>
#include <vector>

namespace warpatlas::bench {

/// One run's line.
struct Row {
    std::string kernel; ///< NAME
    std::string variant;
    std::string condition; ///< "odd widths"; empty: the data that the targets are about
    std::string size; ///< size of the largest array: sizeInWords()
    double ms = 0, gbPerSecond = 0;
    double gigaOperations = 0; ///< 0: it computes nothing
    std::string bound; ///< "copy", "f32 peak", "cuBLAS 13.0 ..."; empty: there is none
    double ratio = 0; ///< the bound's time over ours
    const Target* target = nullptr;
    std::string remark;

    /// "transpose:padded, odd widths": at most 28 characters.
    std::string name() const;
    /// Whether the rows are of the same kernel under the same conditions: steps of one ladder.
    bool isStepBeside(const Row& other) const { return kernel == other.kernel && condition == other.condition; }
};

/// "9,344 x 6,976 x 3 channels".
std::string sizeInWords(const Shape& shape);

/// What an ideal run takes longest for: the copy of its bytes, or its operations at the GPU's f32 peak (0: not known).
/// Fills the row's bound and ratio; its ms must be there.
void boundByCopyOrPeak(Row& row, double copyMs, double operations, double peakTeraflops);

/// The lines of all variants of a kernel. A verdict has the one that the target names, or else the best of them:
/// the others are not what it is about.
std::string linesOf(std::span<const Row> variants);

/// naive -> tiled -> padded: how many times as fast each step is as the one before.
std::string laddersOf(std::span<const Row> rows);

/// Each target and the best row that it is about.
std::string verdictsOn(std::span<const Target> targets, std::span<const Row> rows);

} // namespace warpatlas::bench
