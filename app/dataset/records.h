/// What becomes of array elements that are not numbers of one type.
#pragma once

namespace warpatlas {

enum class Records {
    Refused, ///< for kernels of the catalogue, which take numbers
    AsBytes, ///< u8, the bytes of an element side by side in x, each number's in this machine's order; for kernels that
             ///< know what they are given
};

} // namespace warpatlas
