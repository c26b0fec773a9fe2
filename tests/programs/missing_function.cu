// Asks for what the runtime does not have: it is refused, and the program goes on another way. With MENDED, it does not
// ask.
#include <cstdio>

int main()
{
#ifndef MENDED
    cudaIpcMemHandle_t handle;
    const cudaError_t code = cudaIpcGetMemHandle(&handle, nullptr);
    std::printf("%s\n", cudaGetErrorName(code));
#endif
    cudaDeviceProp properties;
    cudaGetDeviceProperties(&properties, 0);
    std::printf("%s %d.%d, %d SMs\n", properties.name, properties.major, properties.minor, properties.multiProcessorCount);
}
