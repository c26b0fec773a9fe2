/// A catalogue kernel on the simulator, for what its counters tell.
#pragma once

#include "app/words/problem_words.h"
#include "tests/kernels/catalogue/references.h"

#include "kernels/analysis/execution.h"
#include "kernels/device/device.h"
#include "kernels/device/open_device.h"
#include "kernels/simulator/recording/trace.h"

#include <algorithm>
#include <string_view>

namespace warpatlas::test {

/// Runs `work` over its cover with blocks of that shape, whatever comes of it.
inline Execution executed(const CatalogueKernel& kernel, const Work& work, const Dim3& block)
{
    const auto device = openDevice("sim");
    EXPECT_TRUE(device) << device.reason();
    Progress progress;
    return device.value()->prepare(work, &kernel, {gridToCover(work.cover, block), block})->execute(progress);
}

/// The like; nothing may be wrong, and the output as the reference has it.
inline Execution simulated(const CatalogueKernel& kernel, const Work& work, const Dim3& block)
{
    Execution execution = executed(kernel, work, block);
    for (const Problem& problem : execution.problems)
        EXPECT_EQ(problem.severity, Severity::Information) << sentenceOf(problem);
    const Comparison comparison =
        compare(*execution.output, referenceOf(kernel, CpuForm::Scalar, work), kernel.tolerance(work));
    EXPECT_TRUE(comparison.matches) << comparison.differing << " values differ, first " << comparison.firstDiffering
                                    << ", by up to " << comparison.maxAbsError;
    return execution;
}

/// The counters of the first line that has `text`.
inline const Counters& countersAt(const Execution& execution, const Work& work, std::string_view text)
{
    const std::size_t found = work.code.source.find(text);
    EXPECT_NE(found, std::string_view::npos) << text;
    const auto before = work.code.source.substr(0, found);
    return execution.trace->lines.at(static_cast<std::uint32_t>(1 + std::count(before.begin(), before.end(), '\n')));
}

} // namespace warpatlas::test
