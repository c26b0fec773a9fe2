/// Which elements of two runs' outputs differ: in their value, or in the thread that wrote them. Pure, any thread.
#pragma once

#include "app/experiment/outcome.h"
#include "kernels/model/answer.h"
#include "kernels/model/progress.h"

#include <QImage>

#include <cstdint>
#include <memory>
#include <vector>

namespace warpatlas::ui {

struct RunDifference {
    Extent extent;
    std::uint64_t elements = 0;
    std::uint64_t values = 0; ///< elements of another value, to the bit
    std::uint64_t threads = 0; ///< of another blockIdx or threadIdx
    /// By z, a pixel an element: dark where nothing differs, blue where only the thread does, red where the value does.
    std::vector<QImage> slices;
};

/// Refused where the outputs are not of one type and size, or somebody does not know what was written. Throws
/// Cancelled.
Answer<std::shared_ptr<const RunDifference>> runDifference(
    const Outcome& a, const Outcome& b, const Progress& progress);

} // namespace warpatlas::ui
