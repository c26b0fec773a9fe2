/// The name of an experiment's kernel for people.
#pragma once

#include "app/experiment/experiment.h"

#include <string>

namespace warpatlas::inline experiment {

/// "matmul:tiled"; of a person's own kernel its name in the text, also where the experiment leaves it out because there
/// is no other.
std::string nameOfKernel(const BoundExperiment& bound);
/// The same before it is bound: where the experiment has no name, that of the text's file.
std::string nameOfKernel(const Experiment& experiment);

} // namespace warpatlas::inline experiment
