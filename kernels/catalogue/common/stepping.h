/// Kernels that compute one step of a simulation from an array into another, launched once a step. Used by
/// the catalogue only.
#pragma once

#include "kernels/catalogue/common/bundled_kernel.h"

#include <memory>
#include <utility>

namespace warpatlas::inline bundled {

/// Turns `work`, one step from buffer 0 to buffer 1 (its first two arguments), into `steps` steps. The launches take
/// turns to write buffer 1 and a new buffer, "previous". The last one writes buffer 1, and the input stays.
void repeatSteps(Work& work, int steps);

/// Number of steps of such a work.
inline int stepsOf(const Work& work)
{
    return static_cast<int>(work.earlier.size()) + 1;
}

/// The same on the CPU: calls step(from, to) for each step. Two arrays take turns, and the last step writes `output`.
template <class T, class Step> void inSteps(const Work& work, Array& output, const Step& step)
{
    const int steps = stepsOf(work);
    const auto spare = steps > 1 ? std::make_unique_for_overwrite<T[]>(output.values<T>().size()) : nullptr;
    // The first array is chosen so that the last step writes the output.
    T *next = output.values<T>().data(), *after = spare.get();
    if (steps % 2 == 0)
        std::swap(next, after);
    const T* from = inputValues<T>(work);
    for (int done = 0; done < steps; ++done) {
        step(from, next);
        from = next;
        std::swap(next, after);
    }
}

} // namespace warpatlas::inline bundled
