#include <wb.h>

#define wbCheck(stmt)                                                     \
  do {                                                                    \
    cudaError_t err = stmt;                                               \
    if (err != cudaSuccess) {                                             \
      wbLog(ERROR, "Failed to run stmt ", #stmt);                         \
      wbLog(ERROR, "Got CUDA error ...  ", cudaGetErrorString(err));      \
      return -1;                                                          \
    }                                                                     \
  } while (0)

#define MASK_WIDTH 3
#define MASK_RADIUS (MASK_WIDTH / 2)
#define TILE_WIDTH 4

//@@ Define constant memory for device kernel here
__constant__ float deviceKernel[MASK_WIDTH][MASK_WIDTH][MASK_WIDTH];

__global__ void conv3d(float *input, float *output, const int z_size,
                       const int y_size, const int x_size) {
  int x = blockIdx.x * TILE_WIDTH + threadIdx.x;
  int y = blockIdx.y * TILE_WIDTH + threadIdx.y;
  int z = blockIdx.z * TILE_WIDTH + threadIdx.z;
  if (x >= x_size || y >= y_size || z >= z_size) return;
  float Pvalue = 0;
  for (int i = 0; i < MASK_WIDTH; i++)
    for (int j = 0; j < MASK_WIDTH; j++)
      for (int k = 0; k < MASK_WIDTH; k++) {
        int zz = z - MASK_RADIUS + i, yy = y - MASK_RADIUS + j, xx = x - MASK_RADIUS + k;
        if (zz >= 0 && zz < z_size && yy >= 0 && yy < y_size && xx >= 0 && xx < x_size)
          Pvalue += deviceKernel[i][j][k] * input[(zz * y_size + yy) * x_size + xx];
      }
  output[(z * y_size + y) * x_size + x] = Pvalue;
}

int main(int argc, char *argv[]) {
  wbArg_t args;
  int z_size, y_size, x_size, inputLength, kernelLength;
  float *hostInput, *hostKernel, *hostOutput, *deviceInput, *deviceOutput;

  args = wbArg_read(argc, argv);
  hostInput = (float *)wbImport(wbArg_getInputFile(args, 0), &inputLength);
  hostKernel = (float *)wbImport(wbArg_getInputFile(args, 1), &kernelLength);
  hostOutput = (float *)malloc(inputLength * sizeof(float));
  z_size = hostInput[0];
  y_size = hostInput[1];
  x_size = hostInput[2];
  wbTime_start(GPU, "Doing GPU memory allocation");
  wbCheck(cudaMalloc((void **)&deviceInput, (inputLength - 3) * sizeof(float)));
  wbCheck(cudaMemcpyToSymbol(deviceKernel, hostKernel, kernelLength * sizeof(float)));
  wbTime_stop(GPU, "Doing GPU memory allocation");
  dim3 dimBlock(TILE_WIDTH, TILE_WIDTH, TILE_WIDTH);
  dim3 dimGrid(ceil(x_size / float(TILE_WIDTH)), ceil(y_size / float(TILE_WIDTH)), ceil(z_size / float(TILE_WIDTH)));
  conv3d<<<dimGrid, dimBlock>>>(deviceInput, deviceOutput, z_size, y_size, x_size);
  wbSolution(args, hostOutput, inputLength);
  return 0;
}
