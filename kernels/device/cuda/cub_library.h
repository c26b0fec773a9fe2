/// The used parts of CUB, NVIDIA's library of device-wide algorithms, compiled apart: they are templates that only
/// nvcc can compile. In builds whose toolkit has its headers (macro WARPATLAS_WITH_CUB).
#pragma once

#include <cstddef>
#include <cuda_runtime_api.h>

namespace warpatlas::cuda {

/// A call of CUB: with null for `temporary` it only says how many bytes it needs there. `input` and `output` are
/// device memory, `count` values of the input.
using CubCall = cudaError_t (*)(void* temporary, std::size_t& temporaryBytes, const void* input, void* output,
    std::size_t count, cudaStream_t stream);

cudaError_t cubSumOfInts(void*, std::size_t&, const void*, void*, std::size_t, cudaStream_t);
/// Each value is included in its own sum.
cudaError_t cubScanOfInts(void*, std::size_t&, const void*, void*, std::size_t, cudaStream_t);
/// u8 in 256 bins of 32 bits.
cudaError_t cubHistogramOfBytes(void*, std::size_t&, const void*, void*, std::size_t, cudaStream_t);

/// 200802 is 2.8.2.
int cubVersion();
/// Which of the code that was compiled the current device runs: 900 is 9.0.
cudaError_t cubArchitecture(int& architecture);

} // namespace warpatlas::cuda
