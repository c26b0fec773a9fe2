// Pointers that walk through shared arrays, one of two that is chosen at run time, and an end that is only compared.
// launch: 1 32
// arg: out i32 32
__global__ void walking_pointers(int* out)
{
    __shared__ int even[512], odd[512];
    int t = threadIdx.x;
    for (int* p = even + t; p < even + 512; p += 32)
        *p = t;
    int* q = odd + 511 - t;
    for (int k = 0; k < 16; ++k, q -= 32)
        *q = t * 2;
    __syncthreads();
    const int* chosen = (t & 1) != 0 ? odd : even;
    const int* end = chosen + 512;
    int sum = 0;
    for (const int* p = chosen + 31 - t; p < end; p += 64)
        sum += *p;
    out[t] = sum;
}
