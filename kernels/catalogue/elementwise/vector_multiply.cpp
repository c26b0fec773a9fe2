#include "kernels/catalogue/elementwise/elementwise.h"

namespace warpatlas::inline bundled {

KernelList vectorMultiplyKernels()
{
    return elementwiseKernels(
        {
            .name = "vector_multiply",
            .title = "Vector product, value by value",
            .summary = "Multiplies two arrays, value by value.",
            .makes = "multiply two arrays, value by value",
            .inputs = {{"a", "numbers, any shape", "random:100003:3", anyFloats},
                {"b", "numbers, the shape of a", "random:100003:4", anyFloats}},
            .output = "product",
            .operationsFormula = "n multiplications",
            .exactness = "exact: one multiplication, rounded once, is the same everywhere",
            .forms = elementwiseForms<[](float a, float b) { return a * b; }, 2>(),
        },
        "The pattern of the vector sum with another operation: index and guard stay, and so does the time, which "
        "the bytes set, not the arithmetic.");
}

} // namespace warpatlas::inline bundled
