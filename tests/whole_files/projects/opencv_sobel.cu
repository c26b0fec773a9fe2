#include <opencv2/core/core.hpp>
#include <opencv2/highgui/highgui.hpp>
#include <opencv2/imgproc/imgproc.hpp>
#include <cuda_runtime.h>
#include <iostream>
#include <string>

using namespace cv;
using namespace std;

Mat inputImage, outputImage;
uchar *d_input, *d_output;
const string window = "Sobel";
static int threshold_ = 100;

__constant__ int sobelX[9] = {-1, 0, 1, -2, 0, 2, -1, 0, 1};
__constant__ int sobelY[9] = {-1, -2, -1, 0, 0, 0, 1, 2, 1};

__device__ uchar clampToByte(int v)
{
    return v < 0 ? 0 : v > 255 ? 255 : (uchar)v;
}

__global__ void sobel(const uchar* image, uchar* edges, int width, int height, int threshold)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < 1 || y < 1 || x >= width - 1 || y >= height - 1)
        return;
    int gx = 0, gy = 0;
    for (int j = -1; j <= 1; ++j)
        for (int i = -1; i <= 1; ++i) {
            int v = image[(y + j) * width + x + i];
            gx += v * sobelX[(j + 1) * 3 + i + 1];
            gy += v * sobelY[(j + 1) * 3 + i + 1];
        }
    int size = abs(gx) + abs(gy);
    edges[y * width + x] = size > threshold ? clampToByte(size) : 0;
}

static void onTrackbar(int value, void* user)
{
    Mat* shown = static_cast<Mat*>(user);
    sobel<<<dim3(shown->cols / 16 + 1, shown->rows / 16 + 1), dim3(16, 16)>>>(d_input, d_output, shown->cols, shown->rows, value);
    cudaMemcpy(outputImage.ptr(), d_output, shown->total(), cudaMemcpyDeviceToHost);
    imshow(window, outputImage);
}

Scalar meanOf(const Mat& m, const Rect& roi = Rect(0, 0, 8, 8)) { return mean(m(roi)); }

int main(int argc, char** argv)
{
    inputImage = imread(argv[1], IMREAD_GRAYSCALE);
    if (inputImage.empty()) {
        cerr << "cannot read " << argv[1] << endl;
        return -1;
    }
    outputImage = Mat::zeros(inputImage.size(), CV_8UC1);
    cudaMalloc(&d_input, inputImage.total());
    cudaMemcpy(d_input, inputImage.data, inputImage.total(), cudaMemcpyHostToDevice);
    namedWindow(window, WINDOW_AUTOSIZE);
    createTrackbar("threshold", window, &threshold_, 1000, onTrackbar, &inputImage);
    onTrackbar(threshold_, &inputImage);
    cout << meanOf(inputImage) << endl;
    waitKey(0);
}
