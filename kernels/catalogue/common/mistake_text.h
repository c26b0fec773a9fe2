/// A named mistake is kept as what it changes in its kernel: `<family>/mistakes/<file>.mistakes` tells those of
/// `<family>/<file>.cu`. The build makes the whole text of each and compiles it; the program makes it again to show it.
///
///     # A remark.
///
///     == no_guard: out_of_bounds
///     The guard is missing: the surplus threads of the last block write past the array's end.
///     -     if (i < n) {
///     -         y[i] = 2.0f * x[i];
///     -     }
///     +!    y[i] = 2.0f * x[i];
///
///     == forgotten_block_dim: mismatch
///     Each block begins one value after its neighbour, not a block after.
///     -     int i = blockIdx.x * blockDim.x + threadIdx.x;
///     +     int i = blockIdx.x + threadIdx.x;
///     ...
///      !        y[i] = 2.0f * x[i];
///
/// The heading has the mistake's name (one of mistakeNames()) and the kind of problem as which a run on default data
/// and launch finds it (nameOf(ProblemKind)). Below it stands the sentence about it, on as many lines as it needs, and
/// then the code. Each line of code follows two signs. The first is "-" where only the right kernel has the line, "+"
/// where only the wrong one has it, and a space where both have it. The second is "!" for the guilty line, the one that
/// the problem names, and a space for all others. An empty line between two of code is one of both kernels.
///
/// "..." stands for lines of the kernel that are left out. What stands without a gap must fit in exactly one place of
/// the kernel below the place before it; where it fits in several, lines of both kernels above or below it tell them
/// apart.
#pragma once

#include "kernels/catalogue/common/mistake.h"

#include <string>
#include <string_view>
#include <vector>

namespace warpatlas::inline bundled {

/// In the order of the text, of which they keep views. `kernel`: the right file's name without ".cu". Throws
/// std::runtime_error that begins with "<kernel>.mistakes:<line>: ".
std::vector<Mistake> parseMistakes(std::string_view text, const std::string& kernel);

/// `right`: the text of the right kernel. Throws std::runtime_error as above where the changes do not fit it.
MistakenText applyMistake(const Mistake& mistake, std::string_view right);

} // namespace warpatlas::inline bundled
