// In place, by every thread: each pair is exchanged by two of them.
// launch: 2,2 8,8
// arg: inout i32 16x16 ramp
__global__ void transposed_twice(int* matrix)
{
    int x = blockIdx.x * 8 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
    int kept = matrix[y * 16 + x]; // also: race
    matrix[y * 16 + x] = matrix[x * 16 + y]; // finds: race
    matrix[x * 16 + y] = kept; // also: race
}
