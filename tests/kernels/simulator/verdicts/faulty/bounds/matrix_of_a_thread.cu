// A thread's small matrix is filled with one row too many: into the row beside it.
// launch: 1 32
// arg: in f32 64 ramp
// arg: out f32 32
// arg: i32 4
constexpr int side = 3;
__global__ void matrix_of_a_thread(const float* in, float* out, int rows)
{
    float matrix[side][side], row[side];
    int t = threadIdx.x;
    for (int x = 0; x < rows - 1; ++x)
        row[x] = x;
    for (int y = 0; y < rows; ++y)
        for (int x = 0; x < side; ++x)
            matrix[y][x] = in[y * side + x]; // finds: out_of_bounds: the thread's array 'matrix'[3][0]
    float sum = 0;
    for (int x = 0; x < rows - 1; ++x)
        sum += matrix[t % side][x] * row[x];
    out[t] = sum;
}
