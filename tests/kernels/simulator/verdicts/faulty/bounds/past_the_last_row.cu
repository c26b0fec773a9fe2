// A row too far: what lies behind the tile is told by its row and column, in shared and in constant memory.
// launch: 1 32
// arg: out f32 32
// arg: i32 4
__constant__ float weights[4][8];
__global__ void past_the_last_row(float* out, int rows)
{
    __shared__ float tile[4][33];
    int t = threadIdx.x;
    for (int y = 0; y < rows; ++y)
        tile[y][t] = y;
    __syncthreads();
    float sum = 0;
    for (int y = 0; y <= rows; ++y) {
        sum += tile[y][t]; // finds: out_of_bounds: 'tile'[4][0], 1 element behind the end of
        sum += weights[y][t % 8]; // finds: out_of_bounds: 'weights'[4][0], 1 element behind the end of
    }
    out[t] = sum;
}
