/// Which kernel takes data that another one does not.
#pragma once

#include "app/experiment/experiment.h"
#include "kernels/model/array.h"

#include <optional>
#include <string>

namespace warpatlas::inline experiment {

/// Returns the NAME or NAME:VARIANT of a kernel that takes these data alone as its input: the first, in the order in
/// which they are taught, whose own data are of their kind, else the first that needs another type at most. Empty if
/// there is none. Any thread; loads the kernels' own data.
std::string kernelThatTakes(const Array& data);

/// Returns `experiment` with the first kernel, in the order in which they are taught, for which the first `opened` of
/// its data are a whole set in their order; two of them may also be exchanged. Empty if there is none.
std::optional<Experiment> withKernelThatTakesAll(const Experiment& experiment, std::size_t opened);

/// Returns `experiment` with a kernel that takes what was opened, the first `opened` of its data. For several,
/// withKernelThatTakesAll() says which. For one alone, or several that no kernel takes together and that the
/// experiment's own has no inputs for, it is kernelThatTakes() of the first file, or else of the first data. What
/// belonged to the kernel before (parameters, mistake, launch, other data) is left out. Empty if it names no data, they
/// cannot be read, or no kernel takes them.
std::optional<Experiment> withKernelThatTakes(const Experiment& experiment, std::size_t opened);

} // namespace warpatlas::inline experiment
