# What NVIDIA's management library tells of the GPU, as pynvml asks it.
import ctypes

nvml = ctypes.CDLL("libnvidia-ml.so.1")
count, handle, major, minor = ctypes.c_uint(), ctypes.c_void_p(), ctypes.c_int(), ctypes.c_int()
text, memory = ctypes.create_string_buffer(96), (ctypes.c_ulonglong * 3)()
assert nvml.nvmlInit_v2() == 0 and nvml.nvmlDeviceGetCount_v2(ctypes.byref(count)) == 0
assert nvml.nvmlDeviceGetHandleByIndex_v2(ctypes.c_uint(1), ctypes.byref(handle)) == 2
assert nvml.nvmlDeviceGetHandleByIndex_v2(ctypes.c_uint(0), ctypes.byref(handle)) == 0
assert nvml.nvmlDeviceGetName(handle, text, ctypes.c_uint(4)) == 7
assert nvml.nvmlDeviceGetName(handle, text, ctypes.c_uint(96)) == 0
print(count.value, text.value.decode())
assert nvml.nvmlDeviceGetUUID(handle, text, ctypes.c_uint(96)) == 0
again = ctypes.c_void_p()
assert nvml.nvmlDeviceGetHandleByUUID(text, ctypes.byref(again)) == 0 and again.value == handle.value
assert nvml.nvmlDeviceGetHandleByUUID(b"GPU-0", ctypes.byref(again)) == 6
assert nvml.nvmlDeviceGetCudaComputeCapability(handle, ctypes.byref(major), ctypes.byref(minor)) == 0
cuda = ctypes.CDLL("libcudart.so.13")
place = ctypes.c_void_p()
assert cuda.cudaMalloc(ctypes.byref(place), ctypes.c_size_t(1 << 20)) == 0
assert nvml.nvmlDeviceGetMemoryInfo(handle, memory) == 0 and memory[0] == memory[1] + memory[2]
print(f"{major.value}.{minor.value}", memory[2] >> 20, hasattr(nvml, "nvmlDeviceGetTemperature"))
assert cuda.cudaFree(place) == 0 and nvml.nvmlDeviceGetName(None, text, ctypes.c_uint(96)) == 2
