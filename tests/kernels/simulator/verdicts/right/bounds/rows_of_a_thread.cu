// Arrays of two axes, of structures and of vectors, walked through row by row and as a whole.
// launch: 1 32
// arg: in f32 64 ramp
// arg: out f32 32
// arg: i32 3
struct Point {
    float x, y, z;
};
__device__ void scale(float* values, int count, float by)
{
    for (int i = 0; i < count; ++i)
        values[i] *= by;
}
__global__ void rows_of_a_thread(const float* in, float* out, int n)
{
    float matrix[3][4], column[3];
    Point points[3];
    float2 pairs[2];
    int t = threadIdx.x;
    for (int y = 0; y < n; ++y) {
        for (int x = 0; x < n + 1; ++x)
            matrix[y][x] = in[t + y + x];
        column[y] = in[t + y];
        points[y] = {in[t], column[y], matrix[y][0]};
    }
    for (int i = 0; i < n - 1; ++i)
        pairs[i] = make_float2(in[t + i], column[i]);
    float* all = matrix[0];
    for (int i = 0; i < 4 * n; ++i)
        all[i] += 1;
    scale(&matrix[1][0], 8, 0.5f);
    scale(&column[n - 2], 2, 2);
    float sum = 0;
    for (int i = 0; i < 2 * n; ++i)
        sum += matrix[i % 3][(i * i) % 4] + column[i % n] + points[(i + t) % 3].y + pairs[i % 2].x;
    out[t] = sum;
}
