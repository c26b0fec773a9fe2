# Kernels that CuPy brings along, compiled by nvcc: Thrust's, and those of its generators.
import cupy
import numpy

host = numpy.random.default_rng(1).random(3000)
print("sorted", numpy.array_equal(cupy.asnumpy(cupy.sort(cupy.asarray(host))), numpy.sort(host)),
      cupy.argsort(cupy.asarray([3.0, 1.0, 2.0])))
drawn = cupy.random.default_rng(1).random(1000)
print("drawn", bool(((drawn >= 0) & (drawn < 1)).all()), abs(float(drawn.mean()) - 0.5) < 0.05)
