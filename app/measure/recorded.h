/// Measurements that were taken on a real GPU and travel with the program, so that there are honest times to look at
/// where there is no GPU. They are always shown as recorded: with the GPU, the driver, the date and the size.
///
/// The file (assets/measurements/GPU.json; `warpatlas measure --out FILE` writes it; later versions only add keys):
/// ```
/// { "warpatlas_measurements": 1,
///   "gpu": {"name": "NVIDIA H200", "compute": "9.0", "clock_ghz": 1.98, "driver": "580.95", "runtime": "13.0"},
///   "date": "2026-01-31",
///   "runs": [
///     { "kernel": "vector_add", "variant": "naive", "code": "00f1...", "data": ["random:65536:1", "random:65536:2"],
///       "parameters": {}, "size": [65536, 1, 1, 1], "grid": [256, 1, 1], "block": [256, 1, 1],
///       "times": [{"what": "kernel", "median_ms": x, "ci95_ms": [lo, hi], "samples": n, "discarded": n,
///                  "note": "cold L2"}],
///       "times_absent": [{"what": "library", "reason": "..."}] }] }
/// ```
/// `clock_ghz` is the GPU's default SM clock; samples taken below three quarters of it are left out and counted as
/// discarded; times have six digits. As it is written, a line says what was run and one each time what it took, in the
/// order in which they were taken, so that two files can be compared line by line. `code` is codeMark() of the kernel's
/// text, `data` what --data takes, `size` the extent and the channels of the run's largest buffer, `times` as in `run
/// --json`. Only right results are in it.
#pragma once

#include "app/measure/statistics.h"
#include "kernels/catalogue/catalogue.h"
#include "kernels/model/launch.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace warpatlas::inline measuring {

struct RecordedGpu {
    std::string name; ///< "NVIDIA H200"
    std::string compute; ///< "9.0"
    double clockGhz = 0;
    std::string driver; ///< may be empty: not known
    std::string runtime; ///< CUDA's: "13.0"
};

struct RecordedRun {
    std::string kernel;
    std::string variant;
    std::string code; ///< codeMark() of the kernel's text
    std::vector<std::string> data;
    ParameterValues parameters;
    Shape size; ///< as sizeOfRun() gives it
    Launch launch;
    std::vector<TimeResult> times; ///< Provenance::Recorded
    std::vector<NotTimed> notTimed;
};

struct Measurements {
    RecordedGpu gpu;
    std::string date; ///< "2026-01-31", UTC
    std::vector<RecordedRun> runs;
};

/// The current version of the file; later ones are refused, earlier ones are read.
inline constexpr int measurementsVersion = 1;

std::string toJson(const Measurements& measurements);
/// `name` is used in errors. Throws InputError: not JSON, another version, unknown keys, wrong types, numbers that no
/// measurement can have.
Measurements measurementsFromJson(std::string_view json, const std::string& name);

/// Returns the measurements that travel with the program, by name. They are read once. Any thread.
std::span<const Measurements> recordedMeasurements();

/// Returns the size that tells recorded runs apart: the largest buffer's, the output's where several are as large.
Shape sizeOfRun(const Work& work);
/// Returns a mark that changes with every change of the text: a time of other code is another kernel's.
std::string codeMark(const KernelCode& code);
/// The same of any bytes, such as those of data.
std::string markOf(std::span<const std::byte> bytes);

/// The times of one recorded run that are shown beside a run of another size, or of the same.
struct RecordedTimes {
    RecordedGpu gpu;
    std::string date;
    Shape size; ///< size that it was recorded at; the times hold for no other
    bool sameSize = false; ///< whether the run beside which it is shown has this size
    bool sameCode = false; ///< whether the kernel's text is the same now
    ParameterValues parameters;
    Launch launch;
    std::vector<TimeResult> times;
    std::vector<NotTimed> notTimed;
};

/// Returns the times of this kernel and variant at the size nearest to this work's (by ratio), on the GPU that
/// `preferred` names if there is a recording of that, else on the first that has the kernel. Empty where there is none.
std::optional<RecordedTimes> recordedFor(const KernelDescription& kernel, const Work& work, std::string_view preferred,
    std::span<const Measurements> all = recordedMeasurements());

/// "NVIDIA H200, driver 580.95, 2026-01-31".
std::string sourceInWords(const RecordedTimes& recorded);
/// Returns "at 1048576, not at this run's size; block 256"; and that the code has changed since, if it has.
std::string conditionsInWords(const RecordedTimes& recorded);

} // namespace warpatlas::inline measuring
