constexpr int piece = 96;

__global__ void reversePieces(const float* in, float* out, int n)
{
    int i = blockIdx.x * piece + threadIdx.x;
    int count = min(piece, n - int(blockIdx.x) * piece);
    if (i < n)
        out[i] = in[i - threadIdx.x + count - 1 - threadIdx.x];
}
