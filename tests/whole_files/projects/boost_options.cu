#include <boost/program_options.hpp>
#include <boost/optional.hpp>
#include <Eigen/Dense>
#include <spdlog/spdlog.h>
#include <cuda_runtime.h>

namespace po = boost::program_options;
using Eigen::MatrixXf;
using Vec = Eigen::Matrix<float, Eigen::Dynamic, 1>;

typedef Eigen::Map<MatrixXf> MapXf;
static auto logger = spdlog::get("gpu");
const Eigen::IOFormat Clean(4, 0, ", ", "\n", "[", "]");

struct Settings {
    boost::optional<int> device;
    po::options_description description{"Options"};
};

__global__ void axpby(const float* x, float* y, float a, float b, int rows, int columns)
{
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < rows && column < columns) {
        int i = column * rows + row; // as Eigen keeps it: columns first
        y[i] = a * x[i] + b * y[i];
    }
}

MatrixXf run(const MatrixXf& x, MatrixXf y, float a, float b)
{
    float *dx, *dy;
    cudaMalloc(&dx, x.size() * sizeof(float));
    cudaMalloc(&dy, y.size() * sizeof(float));
    cudaMemcpy(dx, x.data(), x.size() * sizeof(float), cudaMemcpyHostToDevice);
    cudaMemcpy(dy, y.data(), y.size() * sizeof(float), cudaMemcpyHostToDevice);
    axpby<<<dim3(x.cols() / 16 + 1, x.rows() / 16 + 1), dim3(16, 16)>>>(dx, dy, a, b, x.rows(), x.cols());
    cudaMemcpy(y.data(), dy, y.size() * sizeof(float), cudaMemcpyDeviceToHost);
    return y;
}

int main(int argc, char* argv[])
{
    Settings settings;
    settings.description.add_options()("device", po::value<int>(), "device")("help", "help");
    po::variables_map given;
    po::store(po::parse_command_line(argc, argv, settings.description), given);
    po::notify(given);
    spdlog::info("{}", run(MatrixXf::Random(4, 5), MatrixXf::Ones(4, 5), 2, 3).norm());
}
