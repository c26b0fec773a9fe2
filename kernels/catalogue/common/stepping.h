/// Kernels that compute one step of a simulation from an array into another, launched once a step. Used by
/// the catalogue only.
#pragma once

#include "kernels/model/work.h"

#include <cstddef>
#include <utility>

namespace warpatlas {

/// Makes of `work`, which is one step from buffer 0 to buffer 1 (its first two arguments), that many steps: launches
/// that take turns to write buffer 1 and a new one, "previous", so that the last writes buffer 1 and the input stays.
void repeatSteps(Work& work, int steps);

/// The same on the CPU: calls step(from, to) that often, with two arrays taking turns so that the last writes `to`.
/// `spare` is as large; needed from two steps on.
template <class T, class Step> void inSteps(int steps, const T* from, T* to, T* spare, const Step& step)
{
    // Whose turn it is at first decides whose it is at last.
    T* next = steps % 2 == 1 ? to : spare;
    T* after = steps % 2 == 1 ? spare : to;
    for (int done = 0; done < steps; ++done) {
        step(from, next);
        from = next;
        std::swap(next, after);
    }
}

} // namespace warpatlas
