/// Makes traces by hand.
#pragma once

#include "kernels/simulator/recording/access_array.h"

#include <cstdint>

namespace warpatlas::test {

/// Lets `how` change the accesses to one value.
void changeAccess(AccessArray& values, std::uint64_t index, const auto& how)
{
    ValueAccess access = values[index];
    how(access);
    values.set(index, access);
}

} // namespace warpatlas::test
