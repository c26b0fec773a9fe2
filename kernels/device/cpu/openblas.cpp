#include "kernels/device/cpu/openblas.h"

#include "kernels/compiler/process/toolkit_library.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <dlfcn.h>
#include <oneapi/tbb/task_arena.h>
#include <sstream>

namespace warpatlas::inline device {

namespace {

// As the interface of BLAS for C numbers them.
constexpr int rowByRow = 101;
constexpr int asItIs = 111;

/// A call cannot be stopped, so a long product is split into calls of this many operations: a second on a slow machine.
constexpr double operationsOfACall = 4e10;
constexpr int fewestRows = 256;

/// The first two words of what it says of its own build: "OpenBLAS 0.3.21 NO_LAPACKE DYNAMIC_ARCH ...".
std::string nameFrom(const char* configuration)
{
    std::istringstream words(configuration);
    std::string name, version;
    words >> name >> version;
    return version.empty() ? "OpenBLAS" : name + " " + version;
}

} // namespace

Answer<OpenBlas> OpenBlas::load(std::span<const char* const> libraries)
{
    for (const char* path : libraries) {
        void* library = ::dlopen(path, RTLD_NOW | RTLD_LOCAL);
        if (!library)
            continue;
        OpenBlas blas;
        char* (*configuration)() = nullptr;
        // The name libblas may belong to any implementation: only OpenBLAS has these.
        if (findFunction(library, "openblas_get_config", configuration)
            && findFunction(library, "cblas_sgemm", blas.m_multiply)
            && findFunction(library, "openblas_set_num_threads", blas.m_setThreads)
            && findFunction(library, "openblas_get_num_threads", blas.m_threads)) {
            blas.m_name = nameFrom(configuration());
            blas.m_setThreads(oneapi::tbb::this_task_arena::max_concurrency());
            return blas;
        }
        ::dlclose(library);
    }
    return Refusal{"no OpenBLAS here (libopenblas.so.0; package libopenblas0)"};
}

const Answer<OpenBlas>& OpenBlas::instance()
{
    static constexpr std::array usual{"libopenblas.so.0", "libopenblas.so", "libblas.so.3"};
    static const Answer<OpenBlas> loaded = load(usual);
    return loaded;
}

int OpenBlas::threads() const
{
    return m_threads();
}

void OpenBlas::multiply(
    const float* a, const float* b, float* c, const MatrixProduct& sizes, const Progress& progress) const
{
    const double operationsOfARow = 2.0 * sizes.columns * sizes.depth;
    const double wanted = operationsOfACall / std::max(operationsOfARow, 1.0);
    const int step = wanted < sizes.rows ? std::max(static_cast<int>(wanted), fewestRows) : std::max(sizes.rows, 1);
    for (int row = 0; row < sizes.rows; row += step) {
        progress.throwIfCancelled();
        const auto start = static_cast<std::size_t>(row);
        m_multiply(rowByRow, asItIs, asItIs, std::min(step, sizes.rows - row), sizes.columns, sizes.depth, 1,
            a + start * static_cast<std::size_t>(sizes.depth), sizes.depth, b, sizes.columns, 0,
            c + start * static_cast<std::size_t>(sizes.columns), sizes.columns);
    }
}

} // namespace warpatlas::inline device
