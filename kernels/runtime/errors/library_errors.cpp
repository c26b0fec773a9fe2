#include "kernels/runtime/errors/library_errors.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace warpatlas::runtime {
namespace {

struct LibraryError {
    int code;
    const char* name;
    const char* text;
};

/// As the headers of CUDA 13.0 count them.
constexpr LibraryError libraryErrors[] = {
    {firstCublasCode, "CUBLAS_STATUS_SUCCESS", "success"},
    {firstCublasCode + 1, "CUBLAS_STATUS_NOT_INITIALIZED", "the library was not initialized"},
    {firstCublasCode + 3, "CUBLAS_STATUS_ALLOC_FAILED", "the resource allocation failed"},
    {firstCublasCode + 7, "CUBLAS_STATUS_INVALID_VALUE",
        "an unsupported value or parameter was passed to the function"},
    {firstCublasCode + 8, "CUBLAS_STATUS_ARCH_MISMATCH",
        "the function requires an architectural feature absent from the device"},
    {firstCublasCode + 11, "CUBLAS_STATUS_MAPPING_ERROR", "an access to GPU memory space failed"},
    {firstCublasCode + 13, "CUBLAS_STATUS_EXECUTION_FAILED", "the function failed to launch on the GPU"},
    {firstCublasCode + 14, "CUBLAS_STATUS_INTERNAL_ERROR", "an internal operation failed"},
    {firstCublasCode + 15, "CUBLAS_STATUS_NOT_SUPPORTED", "the functionality is not supported"},
    {firstCublasCode + 16, "CUBLAS_STATUS_LICENSE_ERROR", "the license check failed"},
    {firstCufftCode, "CUFFT_SUCCESS", "success"},
    {firstCufftCode + 1, "CUFFT_INVALID_PLAN", "the plan is not valid"},
    {firstCufftCode + 2, "CUFFT_ALLOC_FAILED", "memory could not be allocated"},
    {firstCufftCode + 3, "CUFFT_INVALID_TYPE", "the type is not valid"},
    {firstCufftCode + 4, "CUFFT_INVALID_VALUE", "an argument is not valid"},
    {firstCufftCode + 5, "CUFFT_INTERNAL_ERROR", "an internal error"},
    {firstCufftCode + 6, "CUFFT_EXEC_FAILED", "the transform could not be executed on the GPU"},
    {firstCufftCode + 7, "CUFFT_SETUP_FAILED", "the library could not be initialized"},
    {firstCufftCode + 8, "CUFFT_INVALID_SIZE", "the size of the transform is not valid"},
    {firstCufftCode + 16, "CUFFT_NOT_SUPPORTED", "it is not supported for what was asked"},
    {firstCurandCode, "CURAND_STATUS_SUCCESS", "success"},
    {firstCurandCode + 101, "CURAND_STATUS_NOT_INITIALIZED", "the generator is not initialized"},
    {firstCurandCode + 103, "CURAND_STATUS_TYPE_ERROR", "the generator is of the wrong type"},
    {firstCurandCode + 104, "CURAND_STATUS_OUT_OF_RANGE", "an argument is out of range"},
    {firstCurandCode + 105, "CURAND_STATUS_LENGTH_NOT_MULTIPLE", "the length is not a multiple of the dimension"},
    {firstCurandCode + 201, "CURAND_STATUS_LAUNCH_FAILURE", "a kernel could not be launched"},
    {firstCurandCode + 203, "CURAND_STATUS_INITIALIZATION_FAILED", "CUDA could not be initialized"},
};

const LibraryError* libraryErrorAt(int code)
{
    const auto* const found = std::ranges::lower_bound(libraryErrors, code, {}, &LibraryError::code);
    return found != std::end(libraryErrors) && found->code == code ? found : nullptr;
}

} // namespace

int libraryStatus(int code)
{
    return code < codesOfLibrary ? code : code % codesOfLibrary;
}

const char* libraryErrorName(int code)
{
    const LibraryError* const found = libraryErrorAt(code);
    return found == nullptr ? nullptr : found->name;
}

const char* libraryErrorText(int code)
{
    const LibraryError* const found = libraryErrorAt(code);
    return found == nullptr ? nullptr : found->text;
}

std::string_view libraryOf(std::string_view function)
{
    constexpr std::pair<std::string_view, std::string_view> libraries[] = {
        {"cublas", "cuBLAS"}, {"cufft", "cuFFT"}, {"curand", "cuRAND"}};
    for (const auto& [beginning, library] : libraries)
        if (function.starts_with(beginning))
            return library;
    return {};
}

} // namespace warpatlas::runtime
