/// Turns arguments as they were written into those of a kernel.
#pragma once

#include "app/inputs/input_set.h"
#include "app/source/argument_spec.h"
#include "app/source/kernel_signature.h"
#include "kernels/model/progress.h"

#include <optional>
#include <vector>

namespace warpatlas {

/// What an array's argument says beside its contents.
struct BoundFile {
    std::string output; ///< where the array is to be written; empty: nowhere
    std::string note; ///< what reading and converting it changed, for a person; or empty
    std::shared_ptr<const Dataset> data; ///< what it begins with; null for Output
};

/// By parameter; empty where nothing is given.
using GivenArguments = std::vector<std::optional<ArgumentSpec>>;

/// Reads no file. Throws InputError: a number or a kind that the kernel does not take, with its parameter list.
void checkArguments(const GivenArguments& arguments, const KernelSignature& signature);

/// Reads the files of what is given, unless `previous` (may be null) has them; `convert`: their values become what the
/// parameter points to. Throws InputError, Cancelled.
void loadArguments(GivenArguments& arguments, const KernelSignature& signature, bool convert, const InputSet* previous,
    const Progress& progress);

/// `arguments` are checked and loaded. `work.buffers` and `work.arguments` are what it adds, and one of `files` for
/// each buffer. Throws InputError: elements of another type than the kernel takes, with its parameter list.
void bindArguments(const std::vector<ArgumentSpec>& arguments, const KernelSignature& signature, Work& work,
    std::vector<BoundFile>& files);

} // namespace warpatlas
