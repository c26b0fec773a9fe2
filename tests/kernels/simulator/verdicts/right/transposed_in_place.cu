// Each pair of elements is exchanged by the one thread above the diagonal.
// launch: 2,2 8,8
// arg: inout i32 16x16 ramp
__global__ void transposed_in_place(int* matrix)
{
    int x = blockIdx.x * 8 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
    if (x > y) {
        int kept = matrix[y * 16 + x];
        matrix[y * 16 + x] = matrix[x * 16 + y];
        matrix[x * 16 + y] = kept;
    }
}
