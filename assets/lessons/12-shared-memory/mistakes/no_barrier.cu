constexpr int piece = 96;

__global__ void reversePieces(const float* in, float* out, int n)
{
    __shared__ float values[piece];
    int i = blockIdx.x * piece + threadIdx.x;
    int count = min(piece, n - int(blockIdx.x) * piece);
    if (i < n)
        values[threadIdx.x] = in[i];
    if (i < n)
        out[i] = values[count - 1 - threadIdx.x];
}
