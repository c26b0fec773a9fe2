__global__ void shade(const float* in, float* out, int width, int height)
{
    int column = 0;
    int row = 0;
    out[row * width + column] = in[row * width + column] * column;
}
