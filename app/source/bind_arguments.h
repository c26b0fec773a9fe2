/// Arguments as they were written, made into what a kernel takes.
#pragma once

#include "app/inputs/input_set.h"
#include "app/source/argument_spec.h"
#include "app/source/bind_array.h"
#include "app/source/bind_struct.h"
#include "app/source/kernel_signature.h"

#include <optional>
#include <vector>

namespace warpatlas::inline source {

/// By parameter; empty where nothing is given.
using GivenArguments = std::vector<std::optional<ArgumentSpec>>;

/// Reads no file. Throws InputError: a number or a kind that the kernel does not take, with its parameter list.
void checkArguments(const GivenArguments& arguments, const KernelSignature& signature);

/// Data as they are read; what `previous` (may be null) has is not read again. Throws as loadDataset() does.
Dataset dataRead(const std::string& source, const InputSet* previous, const Progress& progress);

/// Reads the files of arrays that are given, unless `previous` (may be null) has them; `convert`: their values become
/// what the parameter points to. Throws InputError, Cancelled.
void loadArguments(GivenArguments& arguments, const KernelSignature& signature, bool convert, const InputSet* previous,
    const Progress& progress);

/// `arguments` are checked, and their arrays loaded. `work.buffers` and `work.arguments` are what it adds, one of
/// `files` for each buffer, and one of `structures` for each argument that is one.
/// Throws InputError: elements of another type than the kernel takes, fields that there are not; Cancelled.
void bindArguments(const std::vector<ArgumentSpec>& arguments, const KernelSignature& signature,
    const DeclaredTypes& types, Work& work, std::vector<BoundFile>& files, std::vector<BoundStruct>& structures);

} // namespace warpatlas::inline source
