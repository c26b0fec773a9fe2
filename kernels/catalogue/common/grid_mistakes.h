/// The named mistakes of kernels with one thread an element of an image or a volume. Used by the
/// catalogue only.
#pragma once

#include "kernels/catalogue/common/mistake.h"

#include <string>

namespace warpatlas {

/// Each gives one mistake; the text of all is mistakes/<code>_<name>.cu of the family.
struct GridMistakes {
    std::string code; ///< of the right kernel: the file's name without ".cu"
    std::string store; ///< words of the line that writes the output
    std::string element; ///< "pixel"
    std::string whole; ///< "image"

    Mistake noGuard() const;
    Mistake wideGuard() const;
    Mistake truncatedGrid() const;
    Mistake swappedXy() const;
    Mistake localIndex() const;
    Mistake forgottenBlockDim() const;
    /// `guilty`: words of the line whose requests show it.
    Mistake uncoalesced(std::string guilty) const;
    Mistake oneThreadBlocks() const;
    /// Of kernels with a tile in shared memory; `guilty`: words of the line that reads too early.
    Mistake missingSync(std::string guilty) const;
};

} // namespace warpatlas
