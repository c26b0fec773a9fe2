/// Dynamic shared memory (`extern __shared__`) of a person's own kernel: its arrays, and how many bytes a block has of
/// it where nobody said that. Any thread.
#pragma once

#include "app/source/names/host_sizes.h"
#include "app/source/source_kernel.h"
#include "app/source/struct_layout.h"
#include "kernels/model/launch.h"
#include "kernels/ptx/module.h"

#include <cstdint>
#include <string>
#include <vector>

namespace warpatlas::inline source {

/// Its arrays that the entry, or what it calls, uses; they are all the same memory.
std::vector<const ptx::Variable*> dynamicArrays(const ptx::Module& module, const ptx::Function& entry);

struct SharedSize {
    std::uint32_t bytes = 0;
    std::uint32_t line = 0; ///< of the launch that gives them; 0: none does
};

/// What the launch of `kernel` in line `ownLine` of the host code gives, or else the last one, where that can be
/// evaluated with the block's size, sizeof and constants of the text, and with the call's `numbers`, by argument; else
/// an element of the largest array's type for each thread. `compilation` may be null: PTX. Throws Cancelled.
SharedSize chosenSharedBytes(const SourceKernel& source, const std::string& kernel, const Compilation* compilation,
    const std::vector<const ptx::Variable*>& arrays, const Dim3& block,
    const std::vector<std::optional<HostNumber>>& numbers, std::uint32_t ownLine, const DeclaredTypes& types);

} // namespace warpatlas::inline source
