#include "kernels/catalogue/elementwise/elementwise.h"

namespace warpatlas::inline bundled {

KernelList vectorAddKernels()
{
    return elementwiseKernels(
        {
            .name = "vector_add",
            .title = "Vector sum",
            .summary = "Adds two arrays, value by value.",
            .makes = "add two arrays",
            .inputs = {{"a", "numbers, any shape", "random:100003:1", anyFloats},
                {"b", "numbers, the shape of a", "random:100003:2", anyFloats}},
            .output = "sum",
            .operationsFormula = "n additions",
            .exactness = "exact: one addition, rounded once, is the same everywhere",
            .forms = elementwiseForms<[](float a, float b) { return a + b; }, 2>(),
        },
        "One thread a value: how blockIdx, blockDim and threadIdx make an index, and why the guard is there.");
}

} // namespace warpatlas::inline bundled
