#include "app/experiment/kernel_name.h"

namespace warpatlas::inline experiment {

std::string nameOfKernel(const BoundExperiment& bound)
{
    return bound.source ? bound.source->signature.name : nameOfKernel(bound.experiment);
}

std::string nameOfKernel(const Experiment& experiment)
{
    return experiment.kernel.empty() && experiment.source ? sourceNameOf(*experiment.source) : experiment.kernel;
}

} // namespace warpatlas::inline experiment
