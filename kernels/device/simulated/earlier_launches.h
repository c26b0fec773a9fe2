/// The launches of a Work that go before the shown one, on the interpreter. Any thread.
#pragma once

#include "kernels/device/simulated/launch_problems.h"
#include "kernels/model/progress.h"
#include "kernels/model/work.h"
#include "kernels/simulator/recording/simulation.h"

#include <memory>
#include <span>
#include <vector>

namespace warpatlas::simulator {

struct EarlierResult {
    /// By buffer of the Work: what it holds when the shown launch begins. Empty where there is no earlier launch.
    std::vector<ArrayPointer> buffers;
    /// The problems of each launch. The first launch of each kernel is checked for everything, launches that repeat it
    /// for accesses outside of memory.
    std::vector<LaunchProblems> launches;
};

/// Leaves `progress` at the part that the shown launch has of the whole. Throws Cancelled, InputError, DeviceError.
EarlierResult runEarlier(const Work& work, const Launch& shown, Progress& progress);

/// Buffers, variables and arguments of one of the work's launches. `before` as EarlierResult::buffers. Throws
/// InputError, std::bad_alloc.
void fill(Simulation& simulation, const Work& work, std::span<const ArrayPointer> before,
    std::span<const Argument> arguments);

/// The same as it is before the launch: with one copy of the buffers instead of two.
std::shared_ptr<const LaunchSnapshot> filledSnapshot(Simulation& simulation, const Work& work,
    std::span<const ArrayPointer> before, std::span<const Argument> arguments);

} // namespace warpatlas::simulator
