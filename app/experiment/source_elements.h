/// Places in arrays of CUDA's vectors, counted as the source counts them: element 1000 of a uchar3*, where memory has
/// the values 3000 to 3002.
#pragma once

#include "app/experiment/experiment.h"
#include "app/source/names/number_type.h"
#include "kernels/model/problem.h"

#include <map>
#include <span>
#include <string>

namespace warpatlas::inline experiment {

/// By parameter, what pointers to numbers or vectors point to, as the kernel's source declares them.
std::map<std::string, NumberType> pointeesOf(const BoundExperiment& bound);

/// Turns places in values, of arrays that are passed as pointers to vectors, into places in elements; all others stay.
/// A place in elements is not changed again.
void countSourceElements(MemoryPlace& place, const std::map<std::string, NumberType>& pointees);
void countSourceElements(std::span<Problem> problems, const std::map<std::string, NumberType>& pointees);

} // namespace warpatlas::inline experiment
