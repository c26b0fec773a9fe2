#include "kernels/runtime/calls/call.h"

using namespace warpatlas::runtime;

WARPATLAS_API cudaError_t cudaGetLastError()
{
    WARPATLAS_CALL("cudaGetLastError");
    call.record().told = call.runtime().errors.take();
    return call.end(call.record().told);
}

WARPATLAS_API cudaError_t cudaPeekAtLastError()
{
    WARPATLAS_CALL("cudaPeekAtLastError");
    call.record().told = call.runtime().errors.peek();
    return call.end(call.record().told);
}

WARPATLAS_API const char* cudaGetErrorName(cudaError_t code)
{
    WARPATLAS_CALL("cudaGetErrorName");
    call.record().told = code;
    call.end(error::success);
    return errorName(code);
}

WARPATLAS_API const char* cudaGetErrorString(cudaError_t code)
{
    WARPATLAS_CALL("cudaGetErrorString");
    call.record().told = code;
    call.end(error::success);
    return errorText(code);
}
