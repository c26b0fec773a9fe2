#include <wb.h>

#define BLUR_SIZE 2

static wbImage_t inputImage, outputImage;

//@@ INSERT CODE HERE
__global__ void blurKernel(float *in, float *out, int w, int h) {
  int Col = blockIdx.x * blockDim.x + threadIdx.x;
  int Row = blockIdx.y * blockDim.y + threadIdx.y;
  if (Col < w && Row < h) {
    float pixVal = 0;
    int pixels = 0;
    for (int blurRow = -BLUR_SIZE; blurRow < BLUR_SIZE + 1; ++blurRow) {
      for (int blurCol = -BLUR_SIZE; blurCol < BLUR_SIZE + 1; ++blurCol) {
        int curRow = Row + blurRow;
        int curCol = Col + blurCol;
        if (curRow > -1 && curRow < h && curCol > -1 && curCol < w) {
          pixVal += in[curRow * w + curCol];
          pixels++;
        }
      }
    }
    out[Row * w + Col] = pixVal / pixels;
  }
}

static float *readBack(wbImage_t image, const float *device) {
  float *host = wbImage_getData(image);
  cudaMemcpy(host, device, wbImage_getWidth(image) * wbImage_getHeight(image) * sizeof(float),
             cudaMemcpyDeviceToHost);
  return host;
}

int main(int argc, char *argv[]) {
  wbArg_t args = wbArg_read(argc, argv);
  inputImage = wbImport(wbArg_getInputFile(args, 0));
  int imageWidth = wbImage_getWidth(inputImage), imageHeight = wbImage_getHeight(inputImage);
  outputImage = wbImage_new(imageWidth, imageHeight, 1);
  float *dIn, *dOut;
  cudaMalloc((void **)&dIn, imageWidth * imageHeight * sizeof(float));
  cudaMalloc((void **)&dOut, imageWidth * imageHeight * sizeof(float));
  dim3 dimGrid(ceil((float)imageWidth / 16), ceil((float)imageHeight / 16));
  dim3 dimBlock(16, 16, 1);
  wbTime_start(Compute, "Doing the computation on the GPU");
  blurKernel<<<dimGrid, dimBlock>>>(dIn, dOut, imageWidth, imageHeight);
  wbTime_stop(Compute, "Doing the computation on the GPU");
  readBack(outputImage, dOut);
  wbSolution(args, outputImage);
  return 0;
}
