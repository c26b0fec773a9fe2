/// Measures an experiment's kernel in the wrong ways and in the right ones, on this machine: on its GPU, if there is
/// one, and on its CPU. What needs a GPU is recorded where there is none.
#pragma once

#include "app/experiment/experiment.h"
#include "app/fairness/recorded_fairness.h"
#include "app/fairness/sample_fairness.h"

#include <functional>
#include <optional>
#include <string>

namespace warpatlas {

struct MeasuredFairness {
    FairnessFacts facts;
    Shape size; ///< as sizeOfRun() gives it
    std::string gpu, cpu; ///< as recordings name them; `gpu` empty: there is none here
};

/// Runs on `experiment.device` if that is a CUDA device, else on the first; without the experiment's mistake, as times
/// of mistakes are never compared. `found` and `onStep` (may be empty) are called on this thread, first with what is
/// recorded. Throws InputError, CompileFailure, Cancelled; DeviceError where the device is lost; DeviceAbsent where a
/// CUDA device was asked for that is not there.
MeasuredFairness measureFairness(const Experiment& experiment, const FairnessLimits& limits, Progress& progress,
    const std::function<void(const FairnessFacts&)>& found, const std::function<void(const FairnessStep&)>& onStep);

/// The recording with this run in it: `previous` with it, if that is of the same GPU, else a new one. Refused where
/// nothing was measured on a GPU.
Answer<RecordedFairness> recordingOf(
    const MeasuredFairness& measured, const std::string& date, const std::optional<RecordedFairness>& previous);

} // namespace warpatlas
