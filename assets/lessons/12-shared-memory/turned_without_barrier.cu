constexpr int piece = 96;

__global__ void turnPieces(const float* in, float* out, int n)
{
    __shared__ float values[piece];
    int i = blockIdx.x * piece + threadIdx.x;
    int count = min(piece, n - int(blockIdx.x) * piece); // the last piece is shorter
    if (i < n)
        values[threadIdx.x] = in[i];
    if (i < n)
        out[i] = values[(threadIdx.x + 40) % count];
}
