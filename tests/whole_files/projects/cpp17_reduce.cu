#include <charconv>
#include <cstdio>
#include <filesystem>
#include <numeric>
#include <optional>
#include <string_view>
#include <type_traits>
#include <variant>

namespace fs = std::filesystem;
using namespace std::literals;

inline constexpr int kThreads = 128;
inline constexpr std::string_view kName = "reduce"sv;

struct Sum {};
struct Max {};
using Operation = std::variant<Sum, Max>;

template <class... Fs> struct overloaded : Fs... { using Fs::operator()...; };
template <class... Fs> overloaded(Fs...) -> overloaded<Fs...>;

template <typename Op, typename T>
__device__ constexpr T combine(T a, T b)
{
    if constexpr (std::is_same_v<Op, Sum>)
        return a + b;
    else
        return a > b ? a : b;
}

template <typename... T> __device__ constexpr auto total(T... values) { return (values + ...); }

template <typename Op, typename T, int Threads = kThreads>
__global__ void reduceBlocks(const T* in, T* out, [[maybe_unused]] int n)
{
    static_assert(Threads % 32 == 0);
    __shared__ T part[Threads];
    const int i = blockIdx.x * Threads + threadIdx.x;
    part[threadIdx.x] = in[i];
    __syncthreads();
    for (int s = Threads / 2; s > 0; s /= 2) {
        if (threadIdx.x < s)
            part[threadIdx.x] = combine<Op>(part[threadIdx.x], part[threadIdx.x + s]);
        __syncthreads();
    }
    if (threadIdx.x == 0)
        out[blockIdx.x] = total(part[0], T(1), T(1));
}

std::optional<int> parse(std::string_view text)
{
    int value = 0;
    if (auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value); error == std::errc())
        return value;
    return std::nullopt;
}

[[nodiscard]] static auto choose(std::string_view name) -> Operation
{
    if (name == "max"sv)
        return Max{};
    return Sum{};
}

int main(int argc, char** argv)
{
    const int n = argc > 1 ? parse(argv[1]).value_or(1024) : 1024;
    int *in = nullptr, *out = nullptr;
    cudaMallocManaged(&in, n * sizeof(int));
    cudaMallocManaged(&out, n * sizeof(int));
    std::iota(in, in + n, 0);
    std::visit(overloaded{[&](Sum) { reduceBlocks<Sum, int><<<n / kThreads, kThreads>>>(in, out, n); },
                   [&](Max) { reduceBlocks<Max, int><<<n / kThreads, kThreads>>>(in, out, n); }},
        choose(argc > 2 ? argv[2] : "sum"));
    cudaDeviceSynchronize();
    std::printf("%.*s of %s: %d\n", int(kName.size()), kName.data(), fs::path(argv[0]).filename().c_str(), out[0]);
}
