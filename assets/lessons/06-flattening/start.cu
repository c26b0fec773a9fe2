__global__ void number(float* out, int width, int height, int planes)
{
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    int plane = blockIdx.z * blockDim.z + threadIdx.z;
    if (column < width && row < height && plane < planes) {
        int index = 0; // how many elements stand before this one?
        out[index] = index;
    }
}
