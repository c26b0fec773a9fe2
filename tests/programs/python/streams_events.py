"""Streams, events and pinned memory; what goes wrong is an exception."""
import numpy as np
import pycuda.autoinit  # noqa: F401
import pycuda.driver as cuda
from pycuda.compiler import SourceModule

twice = SourceModule("""
__global__ void twice(float* values)
{
    values[blockIdx.x * blockDim.x + threadIdx.x] *= 2;
}
""").get_function("twice")

n = 1024
streams = [cuda.Stream() for _ in range(2)]
hosts = [cuda.pagelocked_empty(n, np.float32) for _ in streams]
devices = [cuda.mem_alloc(4 * n) for _ in streams]
start, end = cuda.Event(), cuda.Event()
start.record()
for k, (stream, host, device) in enumerate(zip(streams, hosts, devices)):
    host[:] = k + 1
    cuda.memcpy_htod_async(device, host, stream)
    twice(device, block=(256, 1, 1), grid=(n // 256, 1), stream=stream)
    cuda.memcpy_dtoh_async(host, device, stream)
for stream in streams:
    stream.synchronize()
end.record()
end.synchronize()
assert all((host == 2 * (k + 1)).all() for k, host in enumerate(hosts))
assert end.time_since(start) >= 0
assert streams[0].is_done() and end.query()

mapped = cuda.pagelocked_zeros(n, np.float32, mem_flags=cuda.host_alloc_flags.DEVICEMAP)
mapped += 3
twice(np.intp(mapped.base.get_device_pointer()), block=(256, 1, 1), grid=(4, 1))
cuda.Context.synchronize()
assert (mapped == 6).all()

managed = cuda.managed_zeros(n, np.float32, mem_flags=cuda.mem_attach_flags.GLOBAL)
managed[:] = 4
twice(managed, block=(256, 1, 1), grid=(4, 1))
cuda.Context.synchronize()
assert (managed == 8).all()

free, total = cuda.mem_get_info()
assert 0 < free < total
try:
    twice(devices[0], block=(4096, 1, 1), grid=(1, 1))
except cuda.Error as error:
    print("refused:", "invalid argument" in str(error))
else:
    raise SystemExit("a block of 4096 threads was launched")
try:
    SourceModule("__global__ void wrong() { nothing; }")
except cuda.CompileError as error:
    print("compiler:", "nothing" in str(error.stderr))
