/// Turns arguments as they were written into those of a kernel.
#pragma once

#include "app/source/argument_spec.h"
#include "app/source/kernel_signature.h"

#include <vector>

namespace warpatlas {

/// What an array's argument says beside its contents.
struct BoundFile {
    std::string output; ///< where the array is to be written; empty: nowhere
    std::string note; ///< what reading it changed, for a person; or empty
};

/// Reads the files and adds `work.buffers`, `work.arguments`, and one of `files` for each buffer. Throws InputError: a
/// number or a kind that the kernel does not take, with its parameter list.
void bindArguments(const std::vector<ArgumentSpec>& arguments, const KernelSignature& signature, Work& work,
    std::vector<BoundFile>& files);

} // namespace warpatlas
