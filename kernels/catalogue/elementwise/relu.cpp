#include "kernels/catalogue/elementwise/elementwise.h"

namespace warpatlas::inline bundled {

namespace {

float positivePart(float x)
{
    return x > 0.0F ? x : 0.0F;
}

} // namespace

KernelList reluKernels()
{
    return elementwiseKernels(
        {
            .name = "relu",
            .title = "Rectified linear unit",
            .summary = "Keeps each value above zero and turns the others into zero.",
            .makes = "cut off what is below zero",
            .inputs = {{"x", "numbers, any shape", "random:100003:5", anyFloats}},
            .output = "y",
            .operationsFormula = "n comparisons",
            .exactness = "exact: every result is a value of the input, or zero",
            .forms = elementwiseForms<positivePart, 1>(),
        },
        "A condition without a branch: the compiler makes one instruction of it, so a warp does not part "
        "where values of both signs meet.");
}

} // namespace warpatlas::inline bundled
