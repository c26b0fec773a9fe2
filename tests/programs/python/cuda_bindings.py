# CUDA's runtime, as cuda.bindings has it.
import ctypes

from cuda.bindings import runtime


def checked(result):
    assert result[0] == runtime.cudaError_t.cudaSuccess, result
    return result[1] if len(result) == 2 else result[1:]


given, taken = (ctypes.c_float * 100)(*range(100)), (ctypes.c_float * 100)()
memory, size = checked(runtime.cudaMalloc(400)), ctypes.sizeof(given)
stream = checked(runtime.cudaStreamCreate())
kind = runtime.cudaMemcpyKind
checked(runtime.cudaMemcpyAsync(memory, ctypes.addressof(given), size, kind.cudaMemcpyHostToDevice, stream))
checked(runtime.cudaMemcpyAsync(ctypes.addressof(taken), memory, size, kind.cudaMemcpyDeviceToHost, stream))
checked(runtime.cudaStreamSynchronize(stream))
properties = checked(runtime.cudaGetDeviceProperties(0))
print(list(given) == list(taken), properties.name.decode(), properties.major, properties.minor)
print(checked(runtime.cudaGetDeviceCount()), checked(runtime.cudaDeviceGetPCIBusId(16, 0)).split(b"\0")[0].decode())
print(runtime.cudaFree(12345)[0].name)
checked(runtime.cudaStreamDestroy(stream))
checked(runtime.cudaFree(memory))
