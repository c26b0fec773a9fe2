constexpr int piece = 96;

__global__ void reversePieces(const float* in, float* out, int n)
{
    __shared__ float values[piece];
    int first = blockIdx.x * piece;
    int count = min(piece, n - first);
    if (threadIdx.x > 0)
        return;
    for (int k = 0; k < count; ++k)
        values[k] = in[first + k];
    for (int k = 0; k < count; ++k)
        out[first + k] = values[count - 1 - k];
}
