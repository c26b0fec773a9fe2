import numpy
from cuda.core import Device, EventOptions, LaunchConfig, LegacyPinnedMemoryResource, Program, ProgramOptions, launch

code = r"""
template <class T> __global__ void saxpy(T a, const T* x, const T* y, T* out, size_t n)
{
    size_t i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i < n)
        out[i] = a * x[i] + y[i];
}
"""
n = 1000
device = Device()
device.set_current()
stream = device.create_stream()
memory = LegacyPinnedMemoryResource()
x, y, out = [memory.allocate(n * 4, stream=stream) for _ in range(3)]
values = [numpy.from_dlpack(buffer).view(numpy.float32) for buffer in (x, y, out)]
values[0][:] = numpy.arange(n)
values[1][:] = 1
for kind in ("ptx", "cubin"):
    values[2][:] = 0
    options = ProgramOptions(std="c++17", arch=f"sm_{device.arch}", lineinfo=True)
    kernel = Program(code, code_type="c++", options=options).compile(
        kind, name_expressions=("saxpy<float>",)).get_kernel("saxpy<float>")
    begin = stream.record(options=EventOptions(timing_enabled=True))
    launch(stream, LaunchConfig(grid=4, block=256), kernel, numpy.float32(2), x, y, out, numpy.uint64(n))
    end = stream.record(options=EventOptions(timing_enabled=True))
    stream.sync()
    print(kind, values[2][:3], float(values[2].sum()), end - begin > 0)
