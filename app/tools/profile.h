/// What a program's record has for a profiler: its kernels and copies with their modelled times and counted work, and
/// its calls. Pure functions, any thread.
#pragma once

#include "app/program/program_record.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace warpatlas::inline tools {

struct ProfiledWork {
    enum class What : std::uint8_t { Kernel, Graph, ToDevice, ToHost, Inside, Fill } what = What::Kernel;
    std::string name{}; ///< of the kernel, shortened; "[CUDA memcpy Host-to-Device]" of a copy
    std::size_t call = 0; ///< in the record's calls
    const runtime::LaunchRecord* launch = nullptr; ///< of a kernel; the record's
    double start = 0, end = 0; ///< microseconds, modelled; both 0: not known, as of a kernel in a graph
    std::uint64_t bytes = 0; ///< that were copied or filled

    double microseconds() const { return end - start; }
    bool isKernel() const { return what == What::Kernel; }
    bool isCopy() const { return what > What::Graph; }
};

/// In the order of the calls; of a graph itself and then its kernels. Points into the record.
std::vector<ProfiledWork> worksOf(const ProgramRecord& record);

/// All of one name.
struct ProfileRow {
    std::string name;
    std::uint64_t count = 0;
    double total = 0, least = 0, most = 0, median = 0, deviation = 0; ///< of microseconds, or of bytes
    double average() const { return count == 0 ? 0 : total / double(count); }
};

/// Those with the largest sums first. `bytes`: of bytes, in place of microseconds.
std::vector<ProfileRow> rowsOf(std::span<const ProfiledWork> works, bool bytes = false);
/// The host's calls by name: how often, and how long the host waited in them, as modelled; what does not wait takes no
/// time.
std::vector<ProfileRow> callRowsOf(const ProgramRecord& record);

/// What is known of a kernel's launch.
struct Metric {
    std::string_view section, title, unit;
    std::string_view ncu, nvprof; ///< names; empty: it has none there
    std::optional<double> (*value)(const ProfiledWork& work); ///< empty: not known of this launch
};
std::span<const Metric> metrics();

/// "1,024", "3.13": as tables have it; "n/a" where it is not known.
std::string metricText(const std::optional<double>& value);

/// "1.92us", "86.20us", "1.920ms", as nvprof has times.
std::string shortTime(double microseconds);

} // namespace warpatlas::inline tools
