/// A sweep: one experiment again and again, along one axis or two. A plain value.
#pragma once

#include "app/experiment/experiment.h"
#include "kernels/device/device.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace warpatlas::inline sweep {

enum class SweepOver {
    Block, ///< shape of the block
    Size, ///< elements of data that the kernel's description makes
    Data, ///< data that are named
    Parameter, ///< a parameter of the kernel; of one's own a number that it is called with
    Variant, ///< the kernel's variants
    Device, ///< what it runs on
    Gpu, ///< the GPU whose limits the simulator has
    Launches, ///< into how many launches the same work is cut, one after another on one stream
};

/// "block", "size", "data", "parameter", "variant", "device", "gpu", "launches".
std::string_view nameOf(SweepOver over);

/// A parameter of a kernel of one's own: how its arguments are written, and where they stand in the call.
struct OwnParameter {
    ElementType type = ElementType::I32;
    std::size_t index = 0; ///< from 0

    bool operator==(const OwnParameter&) const = default;
};

struct SweepAxis {
    SweepOver over = SweepOver::Block;
    std::string parameter; ///< its name; empty for other axes
    std::vector<std::string> values; ///< as `--over` takes them: "32x8", "65536", "a.npy+b.npy"; all different
    std::optional<OwnParameter> own{}; ///< where the parameter is one of a kernel of one's own

    bool operator==(const SweepAxis&) const = default;
};

/// The axis' name for `--over`: "block", or the parameter's name.
std::string nameOf(const SweepAxis& axis);

inline constexpr std::size_t mostSweepPoints = 1000;
/// The most launches that a work is cut into.
inline constexpr std::size_t mostLaunches = 256;

struct Sweep {
    Experiment base;
    std::vector<SweepAxis> axes; ///< one or two
    bool measure = true; ///< take times; without, only what is counted and computed
    bool predict = true; ///< predict the kernel's time at points that no CUDA device runs
    KernelCache kernelCache = KernelCache::Cold; ///< where a CUDA device's kernel is measured

    std::size_t points() const;
    /// The index on each axis of a point; the last axis changes fastest.
    std::vector<std::size_t> placeOf(std::size_t point) const;
    std::vector<std::string> valuesAt(std::size_t point) const; ///< by axis
    /// The experiment of a point. Throws InputError where a value is none that its axis can have.
    Experiment at(std::size_t point) const;
    /// Into how many launches a point's work is cut; empty where no axis is one of launches.
    std::optional<std::size_t> launchesAt(std::size_t point) const;
    /// The first point of those whose experiment is that of this one, and which are cut otherwise: itself where no axis
    /// is one of launches.
    std::size_t wholeOf(std::size_t point) const;

    bool operator==(const Sweep&) const = default;
};

/// Says whether it has such an axis.
bool isOver(const Sweep& sweep, SweepOver over);

/// The axis of launches of a sweep; empty where it has none.
std::optional<std::size_t> launchAxisOf(const Sweep& sweep);

/// Says whether times are taken by default: not on the simulator, unless the CPU's own change. A CPU
/// launches nothing: along launches there are times of a GPU alone.
bool measuresByItself(const Sweep& sweep);

} // namespace warpatlas::inline sweep
