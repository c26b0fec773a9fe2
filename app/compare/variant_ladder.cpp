#include "app/compare/variant_ladder.h"

#include "app/sweep/axis_spec.h"
#include "kernels/model/error.h"

namespace warpatlas::inline comparing {

std::vector<LadderRung> variantLadder(const Experiment& experiment)
{
    std::vector<LadderRung> ladder;
    if (experiment.source || !findKernel(experiment.kernel))
        return ladder;
    Sweep sweep;
    sweep.base = experiment;
    sweep.base.mistake.clear(); // a mistake is one variant's
    sweep.axes = {parseSweepAxis("variant", sweep.base)};
    const std::vector<std::string>& variants = sweep.axes.front().values;
    if (variants.size() < 2)
        return ladder;
    for (std::size_t i = 0; i < variants.size(); ++i)
        ladder.push_back({variants[i], sweep.at(i)});
    return ladder;
}

} // namespace warpatlas::inline comparing
