// A matrix is stored by half of the warp that has it.
// launch: 1 32
// arg: out f32 256
// not with clang: needs NVIDIA's headers
#include <mma.h>
using namespace nvcuda;
__global__ void half_a_warp_stores(float* out)
{
    wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum;
    wmma::fill_fragment(sum, 1.f);
    if (threadIdx.x < 16)
        wmma::store_matrix_sync(out, sum, 16, wmma::mem_row_major); // finds: barrier
}
