#include "kernels/compiler/process/toolkit_library.h"
#include "kernels/device/cuda/library_run.h"
#include "kernels/device/library_check.h"
#include "kernels/model/error.h"

#include <array>
#include <fmt/format.h>

namespace warpatlas::cuda {

namespace {

// The few entry points that are used, as the library's manual declares them; 0 is success everywhere.
using CublasHandle = struct CublasContext*;
constexpr int notTransposed = 0;
/// f32 is multiplied as f32: TF32, which keeps 10 bits of the fraction, is only used where one asks for it.
constexpr int defaultMath = 0;

struct CublasFunctions {
    int (*create)(CublasHandle*) = nullptr;
    int (*destroy)(CublasHandle) = nullptr;
    int (*version)(CublasHandle, int*) = nullptr;
    int (*setStream)(CublasHandle, cudaStream_t) = nullptr;
    int (*setMathMode)(CublasHandle, int) = nullptr;
    int (*multiply)(CublasHandle, int transposeA, int transposeB, int m, int n, int k, const float* alpha,
        const float* a, int rowOfA, const float* b, int rowOfB, const float* beta, float* c, int rowOfC) = nullptr;
    const char* (*statusName)(int) = nullptr;
};

/// Never unloaded: it holds on to what it has of the device until the program ends.
Answer<CublasFunctions> loadFunctions()
{
    // The first needs the second, which the system does not find by itself where only CUDA_PATH says where they are.
    static constexpr std::array helpers{"libcublasLt.so.13", "libcublasLt.so.12"};
    static constexpr std::array names{"libcublas.so.13", "libcublas.so.12"};
    openToolkitLibrary(helpers);
    void* library = openToolkitLibrary(names);
    if (!library)
        return Refusal{"no cuBLAS here (libcublas.so.13 or .12 of the CUDA toolkit; CUDA_PATH names its folder)"};
    CublasFunctions functions;
    const bool complete = findFunction(library, "cublasCreate_v2", functions.create)
        && findFunction(library, "cublasDestroy_v2", functions.destroy)
        && findFunction(library, "cublasGetVersion_v2", functions.version)
        && findFunction(library, "cublasSetStream_v2", functions.setStream)
        && findFunction(library, "cublasSetMathMode", functions.setMathMode)
        && findFunction(library, "cublasSgemm_v2", functions.multiply)
        && findFunction(library, "cublasGetStatusName", functions.statusName);
    if (!complete)
        return Refusal{"the cuBLAS that is installed is too old: that of CUDA 12 or 13 is needed"};
    return functions;
}

const Answer<CublasFunctions>& cublas()
{
    static const Answer<CublasFunctions> loaded = loadFunctions();
    return loaded;
}

void check(int status, const char* call)
{
    if (status != 0)
        throw DeviceError(cublas().value().statusName(status), "an error of cuBLAS", call, "library_run_cublas.cpp");
}

class CublasRun : public LibraryRun {
public:
    CublasRun(const LoadedWork& loaded, const MatrixProduct& sizes) : LibraryRun(loaded), m_sizes(sizes)
    {
        const CublasFunctions& functions = cublas().value();
        check(functions.create(&m_handle), "cublasCreate");
        try {
            check(functions.setStream(m_handle, loaded.stream().get()), "cublasSetStream");
            check(functions.setMathMode(m_handle, defaultMath), "cublasSetMathMode");
            check(functions.version(m_handle, &m_version), "cublasGetVersion");
        } catch (const DeviceError&) {
            functions.destroy(m_handle);
            throw;
        }
    }
    ~CublasRun() override { cublas().value().destroy(m_handle); }

    /// cuBLAS reads matrices column by column, which is to say transposed: of C = A x B it computes the transpose,
    /// which is B's times A's.
    void queue() override
    {
        const float one = 1, none = 0;
        const auto* a = static_cast<const float*>(loaded().buffer(0).get());
        const auto* b = static_cast<const float*>(loaded().buffer(1).get());
        check(cublas().value().multiply(m_handle, notTransposed, notTransposed, m_sizes.columns, m_sizes.rows,
                  m_sizes.depth, &one, b, m_sizes.columns, a, m_sizes.depth, &none, static_cast<float*>(output().get()),
                  m_sizes.columns),
            "cublasSgemm");
    }

    /// 130100 is 13.1.0.
    std::string name() const override
    {
        return fmt::format("cuBLAS {}.{}.{}, f32 without TF32 (its default math)", m_version / 10000,
            m_version / 100 % 100, m_version % 100);
    }

private:
    CublasHandle m_handle = nullptr;
    MatrixProduct m_sizes;
    int m_version = 0;
};

} // namespace

Answer<std::unique_ptr<LibraryRun>> openCublas(const LoadedWork& loaded)
{
    const std::optional<MatrixProduct> sizes = matrixProductOf(loaded.work());
    if (!sizes)
        return Refusal{"cuBLAS computes another product than that of these buffers"};
    if (!cublas())
        return Refusal{cublas().reason()};
    return std::unique_ptr<LibraryRun>(std::make_unique<CublasRun>(loaded, *sizes));
}

} // namespace warpatlas::cuda
