/// Measures an experiment's kernel in the wrong ways and in the right ones, on this machine: on its GPU, if there is
/// one, and on its CPU. What needs a GPU is recorded where there is none.
#pragma once

#include "app/experiment/experiment.h"
#include "app/fairness/fairness.h"
#include "app/fairness/sample_fairness.h"
#include "kernels/model/shape.h"

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace warpatlas::inline fairness {

struct RecordedFairnessRun {
    std::string kernel; ///< with its variant
    Shape size; ///< as sizeOfRun() gives it
    Launch launch;
    std::vector<FairnessRow> rows; ///< recorded; the device with its date
};

struct RecordedFairness {
    std::string gpu, cpu;
    std::string date; ///< "2026-01-31", UTC
    std::vector<RecordedFairnessRun> runs;
};

/// Rows that were measured on a real GPU and travel with the program, for machines without one. The file is
/// assets/fairness/GPU.json; `warpatlas fairness --record FILE` writes it, and adds to one of the same GPU; later
/// versions only add keys:
/// ```
/// { "warpatlas_fairness": 1, "gpu": "NVIDIA H100 80GB HBM3, driver 580.95", "cpu": "AMD EPYC 9654, 16 threads",
///   "date": "2026-01-31",
///   "runs": [
///    {"kernel": "vector_add:naive", "size": [16777216, 1, 1, 1], "grid": [65536, 1, 1], "block": [256, 1, 1],
///     "rows": [
///      {"what": "no_synchronise", "wrong": {"value": x, "low": lo, "high": hi, "samples": n, "note": "..."},
///       "right": {...}}]}]}
/// ```
/// Values are milliseconds, of copies_left_out how many times as fast as the CPU.
std::string toJson(const RecordedFairness& recorded);
/// `name` is used in errors. Throws InputError: not JSON, another version, unknown keys, numbers that cannot be.
RecordedFairness fairnessFromJson(std::string_view json, const std::string& name);

/// Those that travel with the program; none is an ordinary answer. They are read once. Any thread.
std::span<const RecordedFairness> recordedFairness();

/// Adds the run, in the stead of one of the same kernel and size.
void addRun(RecordedFairness& recorded, RecordedFairnessRun run);

/// The rows that need a GPU, of the recorded run that is nearest: of the same kernel, then of the same size; its rows
/// stand in the stead of gaps, and `facts.recordedOf` says of what they are. Nothing where nothing is recorded.
void addRecorded(FairnessFacts& facts, const Shape& size, std::span<const RecordedFairness> all = recordedFairness());

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

} // namespace warpatlas::inline fairness
