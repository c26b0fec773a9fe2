/// Whether a kernel works in clusters of blocks, as GPUs from compute capability 9.0 on can.
#pragma once

#include "kernels/ptx/module.h"

#include <string>

namespace warpatlas::inline source {

/// The words about clusters of the kernel, or of a function of its module that is no kernel: ".explicitcluster" (what
/// `__cluster_dims__` becomes), "barrier.cluster.arrive". Empty where there is nothing, or clusters of one block.
std::string clusterWordOf(const ptx::Module& module, const ptx::Function& entry);

} // namespace warpatlas::inline source
