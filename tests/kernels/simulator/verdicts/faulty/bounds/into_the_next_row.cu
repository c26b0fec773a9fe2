// A column too far is the first of the next row: the same array.
// launch: 1 32
// arg: out i32 32
// because: the rows of an array are one variable, in PTX as in memory
__global__ void into_the_next_row(int* out)
{
    __shared__ int tile[4][32];
    int t = threadIdx.x;
    for (int y = 0; y < 4; ++y)
        tile[y][t] = y;
    __syncwarp();
    out[t] = tile[1][t + 1]; // missed: out_of_bounds
}
