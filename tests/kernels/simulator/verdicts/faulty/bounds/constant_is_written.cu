// A kernel writes what only the host can write. The compiler makes a trap of it, without a line.
// launch: 1 32
// arg: out f32 32
// arg: i32 9
// not with clang: clang lets it write, and so the place is told as others outside of what can be written
__constant__ float scale[4];
__constant__ float bias[2];
__global__ void constant_is_written(float* out, int n)
{
    int t = threadIdx.x;
    out[t] = bias[t % 2];
    if (n > 5)
        scale[t % 4] += t; // finds: trap: 'scale' is constant memory, which kernels cannot write
    out[t] = scale[0];
}
