#ifndef _BOXFILTER_KERNEL_H_
#define _BOXFILTER_KERNEL_H_

#include <helper_math.h>
#include <helper_functions.h>

cudaArray *d_array, *d_tempArray;

// convert from four 8-bit values to one 32-bit integer
__device__ uint rgbaFloatToInt(float4 rgba) {
  rgba.x = __saturatef(rgba.x);  // clamp to [0.0, 1.0]
  rgba.y = __saturatef(rgba.y);
  rgba.z = __saturatef(rgba.z);
  rgba.w = __saturatef(rgba.w);
  return ((uint)(rgba.w * 255.0f) << 24) | ((uint)(rgba.z * 255.0f) << 16) | ((uint)(rgba.y * 255.0f) << 8) |
         ((uint)(rgba.x * 255.0f));
}
__device__ float4 rgbaIntToFloat(uint c) {
  float4 rgba;
  rgba.x = (c & 0xff) * 0.003921568627f;          //  /255.0f;
  rgba.y = ((c >> 8) & 0xff) * 0.003921568627f;   //  /255.0f;
  rgba.z = ((c >> 16) & 0xff) * 0.003921568627f;  //  /255.0f;
  rgba.w = ((c >> 24) & 0xff) * 0.003921568627f;  //  /255.0f;
  return rgba;
}
__device__ float4 plus(float4 a, float4 b) { return make_float4(a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w); }
__device__ float4 times(float4 a, float s) { return make_float4(a.x * s, a.y * s, a.z * s, a.w * s); }

__global__ void d_boxfilter_rgba_x(uint *id, uint *od, int w, int h, int r) {
  uint y = blockIdx.x * blockDim.x + threadIdx.x;
  if (y >= h) return;
  for (int x = 0; x < w; ++x) {
    float4 t = make_float4(0.0f, 0.0f, 0.0f, 0.0f);
    for (int i = -r; i <= r; ++i) t = plus(t, rgbaIntToFloat(id[y * w + min(max(x + i, 0), w - 1)]));
    od[y * w + x] = rgbaFloatToInt(times(t, 1.0f / (2 * r + 1)));
  }
}

extern "C" void initTexture(int width, int height, void *pImage, bool useRGBA) {
  cudaChannelFormatDesc channelDesc;
  if (useRGBA) channelDesc = cudaCreateChannelDesc(8, 8, 8, 8, cudaChannelFormatKindUnsigned);
  checkCudaErrors(cudaMallocArray(&d_array, &channelDesc, width, height));
}

extern "C" void freeTextures() {
  checkCudaErrors(cudaFreeArray(d_array));
  checkCudaErrors(cudaFreeArray(d_tempArray));
}

extern "C" double boxFilterRGBA(uint *d_src, uint *d_temp, uint *d_dest, int width, int height, int radius,
                                int iterations, int nthreads, StopWatchInterface *timer) {
  double dKernelTime;
  for (int i = 0; i < iterations; i++) {
    sdkResetTimer(&timer);
    d_boxfilter_rgba_x<<<height / nthreads, nthreads, 0>>>(d_src, d_dest, width, height, radius);
    getLastCudaError("Kernel execution failed.");
    dKernelTime += sdkGetTimerValue(&timer);
  }
  return ((dKernelTime / 1000.) / (double)iterations);
}

#endif  // #ifndef _BOXFILTER_KERNEL_H_
