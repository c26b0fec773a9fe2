/// Runs a kernel's variants for a roofline: simulated, checked, and timed where there is a GPU. The CPU is not timed.
#pragma once

#include "app/roofline/roofline.h"
#include "app/session/session.h"

#include <functional>
#include <span>
#include <string>
#include <vector>

namespace warpatlas::inline roofline {

/// The full names of all variants of the experiment's kernel, in the order in which they are taught. Empty for a
/// person's own kernel, and for a name that no kernel has.
std::vector<std::string> variantNames(const Experiment& experiment);
/// The same experiment with another variant, on the same data: with its own launch where that is written for one block,
/// and no mistake.
Experiment withVariant(const Experiment& experiment, const std::string& variant);

/// Throws what runExperiment() throws. `previous` (may be null) has loaded data.
OutcomePointer runForRoofline(const Experiment& experiment, Progress& progress, const SessionListener& listener = {},
    const InputSet* previous = nullptr);

/// The result of a variant: facts, or why there are none.
struct VariantRun {
    std::string kernel; ///< full name
    std::optional<RooflineFacts> facts;
    std::string refusal;
    std::vector<Problem> problems{}; ///< what is wrong with its run; no mere information
};
struct VariantProgress {
    std::string kernel;
    std::size_t done = 0, all = 0;
    double fraction = 0; ///< of all
};

/// Runs each of these variants, one after the other; one that cannot run does not end it. `told` and `onProgress` (may
/// be empty) are called on this thread. Throws Cancelled, DeviceError where the device is lost.
void runVariants(const Experiment& experiment, std::span<const std::string> variants, Progress& progress,
    const std::function<void(VariantRun)>& told, const std::function<void(const VariantProgress&)>& onProgress = {});

} // namespace warpatlas::inline roofline
