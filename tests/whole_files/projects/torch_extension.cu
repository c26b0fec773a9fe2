#include <torch/extension.h>
#include <ATen/cuda/CUDAContext.h>
#include <c10/cuda/CUDAGuard.h>
#include <cuda.h>
#include <cuda_runtime.h>
#include <vector>

#define CHECK_CUDA(x) TORCH_CHECK(x.device().is_cuda(), #x " must be a CUDA tensor")
#define CHECK_INPUT(x) CHECK_CUDA(x); TORCH_CHECK(x.is_contiguous(), #x " must be contiguous")

namespace {

template <typename scalar_t>
__device__ __forceinline__ scalar_t sigmoid(scalar_t z)
{
    return 1.0 / (1.0 + exp(-z));
}

template <typename scalar_t>
__device__ __forceinline__ scalar_t d_sigmoid(scalar_t z)
{
    const auto s = sigmoid(z);
    return (1.0 - s) * s;
}

template <typename scalar_t>
__global__ void lltm_gate_kernel(const scalar_t* __restrict__ gates, const scalar_t* __restrict__ old_cell,
    scalar_t* __restrict__ new_cell, size_t state_size)
{
    const int column = blockIdx.x * blockDim.x + threadIdx.x;
    const int index = blockIdx.y * state_size + column;
    const int gates_row = blockIdx.y * (state_size * 2);
    if (column < state_size) {
        const auto input_gate = sigmoid(gates[gates_row + column]);
        const auto candidate = gates[gates_row + state_size + column];
        new_cell[index] = old_cell[index] * input_gate + candidate;
    }
}

} // namespace

std::vector<torch::Tensor> lltm_cuda_forward(torch::Tensor input, torch::Tensor weights, torch::Tensor bias, torch::Tensor old_cell)
{
    CHECK_INPUT(input);
    const at::cuda::OptionalCUDAGuard guard(device_of(input));
    auto gates = torch::addmm(bias, input, weights.transpose(0, 1));
    const auto batch_size = old_cell.size(0);
    const auto state_size = old_cell.size(1);
    auto new_cell = torch::zeros_like(old_cell);
    const int threads = 1024;
    const dim3 blocks((state_size + threads - 1) / threads, batch_size);
    AT_DISPATCH_FLOATING_TYPES(gates.scalar_type(), "lltm_forward_cuda", ([&] {
        lltm_gate_kernel<scalar_t><<<blocks, threads, 0, at::cuda::getCurrentCUDAStream()>>>(
            gates.data_ptr<scalar_t>(), old_cell.data_ptr<scalar_t>(), new_cell.data_ptr<scalar_t>(), state_size);
    }));
    return {new_cell, gates};
}

torch::Tensor lltm_zero(const torch::Tensor& like);
torch::Tensor lltm_zero(const torch::Tensor& like) { return torch::zeros_like(like); }

PYBIND11_MODULE(TORCH_EXTENSION_NAME, m)
{
    m.def("forward", &lltm_cuda_forward, "LLTM forward (CUDA)");
    m.def("zero", &lltm_zero);
}
