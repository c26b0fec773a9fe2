#include <nlohmann/json.hpp>
#include <fmt/format.h>
#include <fstream>
#include <iostream>
#include <array>

namespace sim::lbm {

using json = nlohmann::json;
using Real = double;

inline constexpr int Q = 9;
__constant__ Real weights[Q] = {4.0 / 9, 1.0 / 9, 1.0 / 9, 1.0 / 9, 1.0 / 9, 1.0 / 36, 1.0 / 36, 1.0 / 36, 1.0 / 36};
__constant__ int cx[Q] = {0, 1, 0, -1, 0, 1, -1, -1, 1};
__constant__ int cy[Q] = {0, 0, 1, 0, -1, 1, 1, -1, -1};
static const std::array<int, Q> opposite = {0, 3, 4, 1, 2, 7, 8, 5, 6};

struct Settings {
    int width, height;
    Real omega;
    std::string output;
};

void from_json(const json& j, Settings& s)
{
    j.at("width").get_to(s.width);
    j.at("height").get_to(s.height);
    s.omega = j.value("omega", 1.2);
    s.output = j.value("output", std::string("out.vtk"));
}

__device__ inline Real equilibrium(int q, Real rho, Real ux, Real uy)
{
    const Real cu = 3 * (cx[q] * ux + cy[q] * uy);
    return weights[q] * rho * (1 + cu + 0.5 * cu * cu - 1.5 * (ux * ux + uy * uy));
}

__global__ void collide(Real* f, int width, int height, Real omega)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height)
        return;
    const int cell = y * width + x, cells = width * height;
    Real rho = 0, ux = 0, uy = 0;
    for (int q = 0; q < Q; ++q) {
        const Real v = f[q * cells + cell];
        rho += v;
        ux += cx[q] * v;
        uy += cy[q] * v;
    }
    ux /= rho;
    uy /= rho;
    for (int q = 0; q < Q; ++q)
        f[q * cells + cell] += omega * (equilibrium(q, rho, ux, uy) - f[q * cells + cell]);
}

class Writer {
    std::ofstream m_file;
    json m_log;
public:
    explicit Writer(const std::string& name) : m_file(name) {}
    template <class T> Writer& operator<<(const T& value) { m_file << value; m_log.push_back(value); return *this; }
};

} // namespace sim::lbm

int main(int argc, char** argv)
{
    sim::lbm::json j;
    std::ifstream(argv[1]) >> j;
    const auto s = j.get<sim::lbm::Settings>();
    double* f = nullptr;
    sim::lbm::collide<<<dim3(s.width / 16, s.height / 16), dim3(16, 16)>>>(f, s.width, s.height, s.omega);
    sim::lbm::Writer(s.output) << fmt::format("{} x {}", s.width, s.height) << sim::lbm::opposite[0];
}
