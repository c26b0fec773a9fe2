// Stand-in for libcublas.so: the functions of cuBLAS that courses call, computed on the host.
#include "kernels/runtime/errors/library_errors.h"
#include "kernels/runtime/libraries/blas.h"
#include "kernels/runtime/libraries/library.h"

#include <cublas_v2.h>
#include <fmt/format.h>
#include <utility>

#define CUBLAS_API extern "C" __attribute__((visibility("default")))
#define CALLER __builtin_return_address(0)

struct cublasContext {
    cudaStream_t stream = nullptr;
    cublasPointerMode_t pointers = CUBLAS_POINTER_MODE_HOST;
    cublasMath_t math = CUBLAS_DEFAULT_MATH;
};

namespace {

using namespace warpatlas::runtime;
using blas::Elements;
using blas::Index;

/// Where a call's operands are.
using Places = std::span<std::byte* const>;

/// One call: what it needs is said first, then it is made. The first thing that is wrong counts.
class BlasCall {
public:
    BlasCall(const char* name, const void* caller, cublasHandle_t handle) : m_handle(handle)
    {
        m_call.name = name;
        m_call.caller = caller;
        m_call.firstCode = firstCublasCode;
        m_call.failed = CUBLAS_STATUS_EXECUTION_FAILED;
        m_call.needs(handle != nullptr, CUBLAS_STATUS_NOT_INITIALIZED, "the handle is a null pointer");
        if (handle != nullptr)
            m_call.stream = handle->stream;
    }

    void needs(bool holds, const std::string& reason) { m_call.needs(holds, CUBLAS_STATUS_INVALID_VALUE, reason); }
    void needsPointer(const char* name, const void* pointer)
    {
        needs(pointer != nullptr, fmt::format("{} is a null pointer", name));
    }
    void needsSize(const char* name, int size) { needs(size >= 0, fmt::format("{} is {}", name, size)); }
    void needsOperation(const char* name, cublasOperation_t operation)
    {
        needs(operation >= CUBLAS_OP_N && operation <= CUBLAS_OP_C,
            fmt::format("{} is {}, and no cublasOperation_t", name, static_cast<int>(operation)));
    }
    /// The operand of a matrix of so many rows, as it is stored.
    void needsLeading(const char* name, int leading, const char* matrix, int rows)
    {
        needs(leading >= std::max(1, rows),
            fmt::format("{} is {}, and each column of {} has {} rows", name, leading, matrix, rows));
    }

    template <class T> void matrix(const char* name, const T* pointer, int rows, int columns, int leading, bool writes)
    {
        matrices(name, pointer, rows, columns, leading, 0, 1, writes);
    }
    /// `count` of them, `stride` elements apart: one behind the other, or all the same.
    template <class T>
    void matrices(const char* name, const T* pointer, int rows, int columns, int leading, long long stride, int count,
        bool writes)
    {
        const bool same = count <= 1 || (stride == 0 && !writes);
        if (!same && stride != static_cast<long long>(leading) * columns)
            m_call.needs(false, CUBLAS_STATUS_NOT_SUPPORTED,
                fmt::format("matrices of {} are {} elements apart, and {} have room one behind the other: only that is "
                            "computed here",
                    name, stride, static_cast<long long>(leading) * columns));
        m_call.operands.push_back({name, pointer, sizeof(T) * wide(rows),
            wide(columns) * wide(same ? std::min(count, 1) : count), sizeof(T) * wide(leading), true, writes});
    }
    template <class T> void vector(const char* name, const T* pointer, int count, int step, bool writes)
    {
        const bool once = step == 0 && count > 0;
        m_call.operands.push_back({name, pointer, sizeof(T), once ? 1 : wide(count),
            sizeof(T) * static_cast<std::uint64_t>(std::abs(Index{step})), true, writes});
    }
    /// One value, on the side that the handle says.
    template <class T> void value(const char* name, const T* pointer, bool writes)
    {
        needsPointer(name, pointer);
        m_call.operands.push_back({name, pointer, sizeof(T), 1, sizeof(T), !writes, writes, !usesDevicePointers()});
    }
    template <class Compute> cublasStatus_t compute(Compute compute)
    {
        m_call.compute = std::move(compute);
        return make();
    }
    /// `height` pieces of `width` elements.
    cublasStatus_t copy(
        const void* from, int fromPitch, void* to, int toPitch, int width, int height, int elementBytes, bool toDevice)
    {
        const std::uint64_t bytes = wide(elementBytes);
        LibraryCopy copy{
            to, from, bytes * wide(width), wide(height), bytes * wide(toPitch), bytes * wide(fromPitch), toDevice};
        if (copy.toPitch == copy.width && copy.fromPitch == copy.width) {
            copy.width *= copy.height;
            copy.height = 1;
        }
        m_call.failed = CUBLAS_STATUS_MAPPING_ERROR;
        m_call.copy = &copy;
        return make();
    }
    template <class Work> cublasStatus_t set(const Work& work)
    {
        m_call.failed = CUBLAS_STATUS_NOT_INITIALIZED;
        const cublasStatus_t status = make();
        if (status == CUBLAS_STATUS_SUCCESS)
            work();
        return status;
    }
    cublasStatus_t refuse(const std::string& reason)
    {
        m_call.needs(false, CUBLAS_STATUS_NOT_SUPPORTED, reason);
        return make();
    }
    cublasStatus_t make() const { return static_cast<cublasStatus_t>(warpatlasLibraryCall(m_call)); }

private:
    static std::uint64_t wide(int size) { return static_cast<std::uint64_t>(std::max(size, 0)); }
    bool usesDevicePointers() const { return m_handle != nullptr && m_handle->pointers == CUBLAS_POINTER_MODE_DEVICE; }

    cublasHandle_t m_handle;
    LibraryCall m_call;
};

/// For functions that take no handle, or do with none.
cublasHandle_t noHandle()
{
    static cublasContext none;
    return &none;
}

template <class T> T* at(Places places, std::size_t operand)
{
    return reinterpret_cast<T*>(places[operand]);
}

/// Which of four operands were read, where the first and the last are factors.
constexpr std::uint32_t readOf(bool first, bool second, std::uint32_t firsts, std::uint32_t seconds)
{
    return (first ? firsts : 0) | (second ? seconds : 0);
}

/// Of one product, or of `count` of them whose matrices lie so many elements apart.
struct Product {
    cublasOperation_t transa, transb;
    int m, n, k, lda, ldb, ldc;
    long long strideA = 0, strideB = 0, strideC = 0;
    int count = 1;
};

template <class T>
cublasStatus_t gemm(const char* name, const void* caller, cublasHandle_t handle, const Product& sizes, const T* alpha,
    const T* A, const T* B, const T* beta, T* C)
{
    const auto& [transa, transb, m, n, k, lda, ldb, ldc, strideA, strideB, strideC, count] = sizes;
    const bool turnsA = transa != CUBLAS_OP_N, turnsB = transb != CUBLAS_OP_N;
    BlasCall call(name, caller, handle);
    call.needsOperation("transa", transa);
    call.needsOperation("transb", transb);
    call.needsSize("m", m);
    call.needsSize("n", n);
    call.needsSize("k", k);
    call.needsSize("batchCount", count);
    call.needsLeading("lda", lda, "A", turnsA ? k : m);
    call.needsLeading("ldb", ldb, "B", turnsB ? n : k);
    call.needsLeading("ldc", ldc, "C", m);
    call.value("alpha", alpha, false);
    call.matrices("A", A, turnsA ? k : m, turnsA ? m : k, lda, strideA, count, false);
    call.matrices("B", B, turnsB ? n : k, turnsB ? k : n, ldb, strideB, count, false);
    call.value("beta", beta, false);
    call.matrices("C", C, m, n, ldc, strideC, count, true);
    return call.compute([=](Places places) {
        const T factor = *at<T>(places, 0), before = *at<T>(places, 3);
        for (int i = 0; i < sizes.count; ++i)
            blas::multiply<T>(sizes.m, sizes.n, sizes.k, factor,
                {at<const T>(places, 1) + i * sizes.strideA, sizes.lda, turnsA},
                {at<const T>(places, 2) + i * sizes.strideB, sizes.ldb, turnsB}, before,
                {at<T>(places, 4) + i * sizes.strideC, sizes.ldc, false});
        return readOf(factor != T(0), before != T(0), 0b00110, 0b10000) | 0b01001;
    });
}

/// With the types that the program names.
cublasStatus_t gemmOfTypes(const char* name, const void* caller, cublasHandle_t handle, const Product& sizes,
    const void* alpha, const void* A, cudaDataType Atype, const void* B, cudaDataType Btype, const void* beta, void* C,
    cudaDataType Ctype, cublasComputeType_t compute)
{
    const auto all = [&](cudaDataType type) { return Atype == type && Btype == type && Ctype == type; };
    const auto calculate = [&]<class T>(T) {
        return gemm(name, caller, handle, sizes, static_cast<const T*>(alpha), static_cast<const T*>(A),
            static_cast<const T*>(B), static_cast<const T*>(beta), static_cast<T*>(C));
    };
    switch (compute) {
    case CUBLAS_COMPUTE_64F:
    case CUBLAS_COMPUTE_64F_PEDANTIC:
        if (all(CUDA_R_64F))
            return calculate(double());
        break;
    case CUBLAS_COMPUTE_32F: // sums are made in float, whatever is allowed
    case CUBLAS_COMPUTE_32F_PEDANTIC:
    case CUBLAS_COMPUTE_32F_FAST_16F:
    case CUBLAS_COMPUTE_32F_FAST_16BF:
    case CUBLAS_COMPUTE_32F_FAST_TF32:
        if (all(CUDA_R_32F))
            return calculate(float());
        break;
    default:
        break;
    }
    return BlasCall(name, caller, handle)
        .refuse(fmt::format("of the types {}, {} and {}, computed as {}: float and double are computed here, each as "
                            "itself",
            static_cast<int>(Atype), static_cast<int>(Btype), static_cast<int>(Ctype), static_cast<int>(compute)));
}

template <class T>
cublasStatus_t gemv(const char* name, const void* caller, cublasHandle_t handle, cublasOperation_t trans, int m, int n,
    const T* alpha, const T* A, int lda, const T* x, int incx, const T* beta, T* y, int incy)
{
    const bool turns = trans != CUBLAS_OP_N;
    const int inputs = turns ? m : n, outputs = turns ? n : m;
    BlasCall call(name, caller, handle);
    call.needsOperation("trans", trans);
    call.needsSize("m", m);
    call.needsSize("n", n);
    call.needsLeading("lda", lda, "A", m);
    call.value("alpha", alpha, false);
    call.matrix("A", A, m, n, lda, false);
    call.vector("x", x, inputs, incx, false);
    call.value("beta", beta, false);
    call.vector("y", y, outputs, incy, true);
    return call.compute([=](Places places) {
        const T factor = *at<T>(places, 0), before = *at<T>(places, 3);
        blas::multiply<T>(factor, {at<const T>(places, 1), lda, turns}, {at<const T>(places, 2), inputs, incx}, before,
            {at<T>(places, 4), outputs, incy});
        return readOf(factor != T(0), before != T(0), 0b00110, 0b10000) | 0b01001;
    });
}

template <class T>
cublasStatus_t axpy(const char* name, const void* caller, cublasHandle_t handle, int n, const T* alpha, const T* x,
    int incx, T* y, int incy)
{
    BlasCall call(name, caller, handle);
    call.value("alpha", alpha, false);
    call.vector("x", x, n, incx, false);
    call.vector("y", y, n, incy, true);
    return call.compute([=](Places places) {
        const Index count = std::max(n, 0);
        blas::addScaled<T>(*at<T>(places, 0), {at<const T>(places, 1), count, incx}, {at<T>(places, 2), count, incy});
        return 0b111U;
    });
}

template <class T>
cublasStatus_t dot(const char* name, const void* caller, cublasHandle_t handle, int n, const T* x, int incx, const T* y,
    int incy, T* result)
{
    BlasCall call(name, caller, handle);
    call.vector("x", x, n, incx, false);
    call.vector("y", y, n, incy, false);
    call.value("result", result, true);
    return call.compute([=](Places places) {
        const Index count = std::max(n, 0);
        *at<T>(places, 2) = blas::dot<T>({at<const T>(places, 0), count, incx}, {at<const T>(places, 1), count, incy});
        return 0b011U;
    });
}

template <class T>
cublasStatus_t scal(const char* name, const void* caller, cublasHandle_t handle, int n, const T* alpha, T* x, int incx)
{
    const int count = incx > 0 ? std::max(n, 0) : 0;
    BlasCall call(name, caller, handle);
    call.value("alpha", alpha, false);
    call.vector("x", x, count, incx, true);
    return call.compute([=](Places places) {
        for (Index i = 0; i < count; ++i)
            at<T>(places, 1)[i * incx] *= *at<T>(places, 0);
        return 0b011U;
    });
}

/// Makes one value of a vector; of none where its step is not positive.
template <class T, class Result, class Reduce>
cublasStatus_t reduce(const char* name, const void* caller, cublasHandle_t handle, int n, const T* x, int incx,
    Result* result, Reduce reduction)
{
    const int count = incx > 0 ? std::max(n, 0) : 0;
    BlasCall call(name, caller, handle);
    call.vector("x", x, count, incx, false);
    call.value("result", result, true);
    return call.compute([=](Places places) {
        *at<Result>(places, 1) = reduction(Elements<const T>{at<const T>(places, 0), count, incx});
        return 0b001U;
    });
}

/// `height` pieces of `width` elements.
cublasStatus_t copyPieces(const char* name, const void* caller, int width, int height, int elemSize, const void* from,
    int fromStep, void* to, int toStep, bool toDevice)
{
    BlasCall call(name, caller, noHandle());
    call.needs(width >= 0 && height >= 0 && elemSize > 0 && fromStep > 0 && toStep > 0,
        "a number of elements is below 0, or the size of one, or a distance, is not above 0");
    return call.copy(from, fromStep, to, toStep, width, height, elemSize, toDevice);
}

/// One that asks for something of a handle's.
template <class T> cublasStatus_t ask(const char* name, const void* caller, cublasHandle_t handle, T* to, const T& what)
{
    BlasCall call(name, caller, handle);
    call.needsPointer("the result", to);
    return call.set([&] { *to = what; });
}

const char* tell(const char* name, const void* caller, cublasStatus_t status, const char* (*words)(int))
{
    LibraryCall call;
    call.name = name;
    call.caller = caller;
    call.told = firstCublasCode + status;
    warpatlasLibraryCall(call);
    const char* const text = words(call.told);
    return text == nullptr ? "unrecognized status" : text;
}

} // namespace

CUBLAS_API cublasStatus_t cublasCreate_v2(cublasHandle_t* handle)
{
    BlasCall call("cublasCreate", CALLER, noHandle());
    call.needsPointer("handle", static_cast<const void*>(handle));
    return call.set([&] { *handle = new cublasContext; });
}

CUBLAS_API cublasStatus_t cublasDestroy_v2(cublasHandle_t handle)
{
    return BlasCall("cublasDestroy", CALLER, handle).set([&] { delete handle; });
}

CUBLAS_API cublasStatus_t cublasGetVersion_v2(cublasHandle_t, int* version)
{
    return ask("cublasGetVersion", CALLER, noHandle(), version, CUBLAS_VERSION);
}

/// Sums are made in the type of their elements whatever the math mode says.
// NOLINTBEGIN(bugprone-macro-parentheses): types have none
#define CUBLAS_SETTING(what, type, member, suffix)                                                                     \
    CUBLAS_API cublasStatus_t cublasSet##what##suffix(cublasHandle_t handle, type value)                               \
    {                                                                                                                  \
        return BlasCall("cublasSet" #what, CALLER, handle).set([&] { handle->member = value; });                       \
    }                                                                                                                  \
    CUBLAS_API cublasStatus_t cublasGet##what##suffix(cublasHandle_t handle, type* value)                              \
    {                                                                                                                  \
        return ask("cublasGet" #what, CALLER, handle, value, (handle == nullptr ? noHandle() : handle)->member);       \
    }
// NOLINTEND(bugprone-macro-parentheses)

CUBLAS_SETTING(Stream, cudaStream_t, stream, _v2)
CUBLAS_SETTING(PointerMode, cublasPointerMode_t, pointers, _v2)
CUBLAS_SETTING(MathMode, cublasMath_t, math, )

CUBLAS_API const char* cublasGetStatusName(cublasStatus_t status)
{
    return tell("cublasGetStatusName", CALLER, status, libraryErrorName);
}

CUBLAS_API const char* cublasGetStatusString(cublasStatus_t status)
{
    return tell("cublasGetStatusString", CALLER, status, libraryErrorText);
}

#define CUBLAS_COPIES(Set, toDevice)                                                                                   \
    CUBLAS_API cublasStatus_t cublas##Set##Vector(int n, int elemSize, const void* x, int incx, void* y, int incy)     \
    {                                                                                                                  \
        return copyPieces("cublas" #Set "Vector", CALLER, 1, n, elemSize, x, incx, y, incy, toDevice);                 \
    }                                                                                                                  \
    CUBLAS_API cublasStatus_t cublas##Set##Matrix(                                                                     \
        int rows, int cols, int elemSize, const void* A, int lda, void* B, int ldb)                                    \
    {                                                                                                                  \
        return copyPieces("cublas" #Set "Matrix", CALLER, rows, cols, elemSize, A, lda, B, ldb, toDevice);             \
    }

CUBLAS_COPIES(Set, true)
CUBLAS_COPIES(Get, false)

// NOLINTBEGIN(bugprone-macro-parentheses): types have none
#define CUBLAS_FUNCTIONS(S, Is, T)                                                                                     \
    CUBLAS_API cublasStatus_t cublas##S##gemm_v2(cublasHandle_t handle, cublasOperation_t transa,                      \
        cublasOperation_t transb, int m, int n, int k, const T* alpha, const T* A, int lda, const T* B, int ldb,       \
        const T* beta, T* C, int ldc)                                                                                  \
    {                                                                                                                  \
        return gemm(                                                                                                   \
            "cublas" #S "gemm", CALLER, handle, {transa, transb, m, n, k, lda, ldb, ldc}, alpha, A, B, beta, C);       \
    }                                                                                                                  \
    CUBLAS_API cublasStatus_t cublas##S##gemmStridedBatched(cublasHandle_t handle, cublasOperation_t transa,           \
        cublasOperation_t transb, int m, int n, int k, const T* alpha, const T* A, int lda, long long strideA,         \
        const T* B, int ldb, long long strideB, const T* beta, T* C, int ldc, long long strideC, int batchCount)       \
    {                                                                                                                  \
        return gemm("cublas" #S "gemmStridedBatched", CALLER, handle,                                                  \
            {transa, transb, m, n, k, lda, ldb, ldc, strideA, strideB, strideC, batchCount}, alpha, A, B, beta, C);    \
    }                                                                                                                  \
    CUBLAS_API cublasStatus_t cublas##S##gemv_v2(cublasHandle_t handle, cublasOperation_t trans, int m, int n,         \
        const T* alpha, const T* A, int lda, const T* x, int incx, const T* beta, T* y, int incy)                      \
    {                                                                                                                  \
        return gemv("cublas" #S "gemv", CALLER, handle, trans, m, n, alpha, A, lda, x, incx, beta, y, incy);           \
    }                                                                                                                  \
    CUBLAS_API cublasStatus_t cublas##S##axpy_v2(                                                                      \
        cublasHandle_t handle, int n, const T* alpha, const T* x, int incx, T* y, int incy)                            \
    {                                                                                                                  \
        return axpy("cublas" #S "axpy", CALLER, handle, n, alpha, x, incx, y, incy);                                   \
    }                                                                                                                  \
    CUBLAS_API cublasStatus_t cublas##S##dot_v2(                                                                       \
        cublasHandle_t handle, int n, const T* x, int incx, const T* y, int incy, T* result)                           \
    {                                                                                                                  \
        return dot("cublas" #S "dot", CALLER, handle, n, x, incx, y, incy, result);                                    \
    }                                                                                                                  \
    CUBLAS_API cublasStatus_t cublas##S##scal_v2(cublasHandle_t handle, int n, const T* alpha, T* x, int incx)         \
    {                                                                                                                  \
        return scal("cublas" #S "scal", CALLER, handle, n, alpha, x, incx);                                            \
    }                                                                                                                  \
    CUBLAS_API cublasStatus_t cublas##S##nrm2_v2(cublasHandle_t handle, int n, const T* x, int incx, T* result)        \
    {                                                                                                                  \
        return reduce("cublas" #S "nrm2", CALLER, handle, n, x, incx, result, blas::length<T>);                        \
    }                                                                                                                  \
    CUBLAS_API cublasStatus_t cublas##S##asum_v2(cublasHandle_t handle, int n, const T* x, int incx, T* result)        \
    {                                                                                                                  \
        return reduce("cublas" #S "asum", CALLER, handle, n, x, incx, result, blas::sumOfMagnitudes<T>);               \
    }                                                                                                                  \
    CUBLAS_API cublasStatus_t cublas##Is##amax_v2(cublasHandle_t handle, int n, const T* x, int incx, int* result)     \
    {                                                                                                                  \
        return reduce("cublas" #Is "amax", CALLER, handle, n, x, incx, result, blas::placeOfLargest<T>);               \
    }
// NOLINTEND(bugprone-macro-parentheses)

CUBLAS_FUNCTIONS(S, Is, float)
CUBLAS_FUNCTIONS(D, Id, double)

CUBLAS_API cublasStatus_t cublasGemmEx(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m,
    int n, int k, const void* alpha, const void* A, cudaDataType Atype, int lda, const void* B, cudaDataType Btype,
    int ldb, const void* beta, void* C, cudaDataType Ctype, int ldc, cublasComputeType_t computeType, cublasGemmAlgo_t)
{
    return gemmOfTypes("cublasGemmEx", CALLER, handle, {transa, transb, m, n, k, lda, ldb, ldc}, alpha, A, Atype, B,
        Btype, beta, C, Ctype, computeType);
}

CUBLAS_API cublasStatus_t cublasGemmStridedBatchedEx(cublasHandle_t handle, cublasOperation_t transa,
    cublasOperation_t transb, int m, int n, int k, const void* alpha, const void* A, cudaDataType Atype, int lda,
    long long strideA, const void* B, cudaDataType Btype, int ldb, long long strideB, const void* beta, void* C,
    cudaDataType Ctype, int ldc, long long strideC, int batchCount, cublasComputeType_t computeType, cublasGemmAlgo_t)
{
    return gemmOfTypes("cublasGemmStridedBatchedEx", CALLER, handle,
        {transa, transb, m, n, k, lda, ldb, ldc, strideA, strideB, strideC, batchCount}, alpha, A, Atype, B, Btype,
        beta, C, Ctype, computeType);
}
