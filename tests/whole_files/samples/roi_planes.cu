#include "Common.h"

typedef unsigned char byte;
typedef struct {
  int width;
  int height;
} ROI;

extern "C" {
int PreLoadBmp(char *FileName, int *Width, int *Height);
void LoadBmpAsGray(char *FileName, int Stride, ROI ImSize, byte *Img);
float *MallocPlaneFloat(int width, int height, int *pStepBytes);
}

#define BLOCK_SIZE 8
#define BLOCK_SIZE2 64
__constant__ short Q[] = {
    16, 11, 10, 16, 24,  40,  51,  61,  12, 12, 14, 19, 26,  58,  60,  55,  14, 13, 16, 24, 40,  57,
    69, 56, 14, 17, 22, 29, 51,  87,  80,  62,  18, 22, 37, 56, 68,  109, 103, 77,  24, 35, 55, 64,
    81, 104, 113, 92, 49, 64, 78, 87, 103, 121, 120, 101, 72, 92, 95, 98, 112, 100, 103, 99};

__global__ void quantiseFloat(float *SrcDst, int Stride) {
  const int bx = blockIdx.x;
  const int by = blockIdx.y;
  const int tx = threadIdx.x;
  const int ty = threadIdx.y;
  float curCoef = SrcDst[(by * BLOCK_SIZE + ty) * Stride + (bx * BLOCK_SIZE + tx)];
  float curQuant = (float)Q[ty * BLOCK_SIZE + tx];
  float quantized = roundf(curCoef / curQuant);
  curCoef = quantized * curQuant;
  SrcDst[(by * BLOCK_SIZE + ty) * Stride + (bx * BLOCK_SIZE + tx)] = curCoef;
}

float WrapperGold(byte *ImgSrc, byte *ImgDst, int Stride, ROI Size) {
  int StrideF;
  float *ImgF1 = MallocPlaneFloat(Size.width, Size.height, &StrideF);
  StopWatchInterface *timerGold = 0;
  sdkCreateTimer(&timerGold);
  return sdkGetTimerValue(&timerGold);
}

int main(int argc, char **argv) {
  char SampleImageFname[] = "teapot512.bmp";
  char *pSampleImageFpath = sdkFindFilePath(SampleImageFname, argv[0]);
  ROI ImgSize;
  int res = PreLoadBmp(pSampleImageFpath, &ImgSize.width, &ImgSize.height);
  if (res) {
    printf("\nError: Image file not found or invalid!\n");
    exit(EXIT_FAILURE);
  }
  float *src;
  size_t DeviceStride;
  checkCudaErrors(cudaMallocPitch((void **)(&src), &DeviceStride, ImgSize.width * sizeof(float), ImgSize.height));
  quantiseFloat<<<dim3(ImgSize.width / 8, ImgSize.height / 8), dim3(8, 8)>>>(src, (int)DeviceStride / 4);
}
