/// Kernels that compute one step of a simulation from an array into another, launched once a step. Used by
/// the catalogue only.
#pragma once

#include "kernels/model/work.h"

#include <cstddef>
#include <utility>

namespace warpatlas {

/// Turns `work`, one step from buffer 0 to buffer 1 (its first two arguments), into `steps` steps. The launches take
/// turns to write buffer 1 and a new buffer, "previous". The last one writes buffer 1, and the input stays.
void repeatSteps(Work& work, int steps);

/// The same on the CPU: calls step(from, to) `steps` times. Two arrays take turns, and the last step writes `to`.
/// `spare` is as large as `to` and needed from two steps on.
template <class T, class Step> void inSteps(int steps, const T* from, T* to, T* spare, const Step& step)
{
    // The first array is chosen so that the last step writes `to`.
    T* next = steps % 2 == 1 ? to : spare;
    T* after = steps % 2 == 1 ? spare : to;
    for (int done = 0; done < steps; ++done) {
        step(from, next);
        from = next;
        std::swap(next, after);
    }
}

} // namespace warpatlas
