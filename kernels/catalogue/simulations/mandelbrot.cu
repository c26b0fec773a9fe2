// Counts how many steps of z = z * z + c stay within the circle of radius 2, for the point c of each pixel.
// mandelbrot<<<dim3((width + 15) / 16, (height + 15) / 16), block>>>(steps, width, height, left, top, spacing, limit);
extern "C" __global__ void mandelbrot(
    int* steps, int width, int height, float left, float top, float spacing, int limit)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height) {
        // Each operation rounds by itself (_rn). Left to itself, the compiler fuses a product with a sum and rounds
        // once. That is as good, but near the edge of the set the last bit decides when a point escapes.
        float cr = __fadd_rn(left, __fmul_rn(x, spacing));
        float ci = __fsub_rn(top, __fmul_rn(y, spacing));
        float zr = 0.0f;
        float zi = 0.0f;
        int count = 0;
        // Each point takes the steps that it needs: the lanes of a warp whose points have escaped wait for the others.
        while (count < limit) {
            float rr = __fmul_rn(zr, zr);
            float ii = __fmul_rn(zi, zi);
            if (__fadd_rn(rr, ii) > 4.0f) {
                break;
            }
            float ri = __fmul_rn(zr, zi);
            zr = __fadd_rn(__fsub_rn(rr, ii), cr);
            zi = __fadd_rn(__fadd_rn(ri, ri), ci);
            count++;
        }
        steps[y * width + x] = count;
    }
}
