/// The kernel text that ElementwiseKernel and ReductionKernel of CuPy and PyCUDA stand for. Pure, any thread.
#pragma once

#include "app/notebook/finds.h"

namespace warpatlas::inline notebook {

/// Empty where the parameters cannot be read.
TextPieces kernelTextOf(const MadeKernel& made);

} // namespace warpatlas::inline notebook
