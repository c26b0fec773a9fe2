// Dynamic shared memory cut into arrays of two types, beside one with a size.
// launch: 1 32 shared 384
// arg: out f32 32
__global__ void carved_shared(float* out)
{
    extern __shared__ unsigned char pool[];
    __shared__ int order[32];
    float* values = reinterpret_cast<float*>(pool);
    double* wide = reinterpret_cast<double*>(values + 32);
    int t = threadIdx.x;
    values[t] = t;
    wide[31 - t] = t * 0.5;
    order[t] = 31 - t;
    __syncthreads();
    out[t] = values[order[t]] + static_cast<float>(wide[t]);
}
