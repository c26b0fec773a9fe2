/// A launch of Python as host code of CUDA C++, which is read as that of any file is. Pure, any thread.
#pragma once

#include "app/notebook/notebook_kernels.h"

#include <span>

namespace warpatlas::inline notebook {

/// `kernels`: those of the text that it is of. Without code where nothing of it is known.
CellLaunch codeOf(const FoundLaunch& launch, std::span<const KernelDeclaration> kernels);

} // namespace warpatlas::inline notebook
