#include "kernels/catalogue/elementwise/elementwise_forms.h"

namespace warpatlas {

namespace {

float positivePart(float x)
{
    return x > 0.0F ? x : 0.0F;
}

const ElementwiseOperation& rectification()
{
    static const ElementwiseOperation operation{
        .name = "relu",
        .title = "Rectified linear unit",
        .summary = "Keeps each value above zero and turns the others into zero.",
        .makes = "cut off what is below zero",
        .inputs = {{"x", "numbers, any shape", "random:100003:5", anyFloats}},
        .output = "y",
        .operationsFormula = "n comparisons",
        .exactness = "exact: every result is a value of the input, or zero",
        .forms = elementwiseForms<positivePart, 1>(),
    };
    return operation;
}

} // namespace

const CatalogueKernel& reluKernel()
{
    static const ElementwiseKernel kernel(rectification(),
        naiveElements("relu",
            "A condition without a branch: the compiler makes one instruction of it, so a warp does not part "
            "where values of both signs meet."));
    return kernel;
}

const CatalogueKernel& reluVectorisedKernel()
{
    static const ElementwiseKernel kernel(rectification(), vectorisedElements("relu"));
    return kernel;
}

const CatalogueKernel& reluGridStrideKernel()
{
    static const ElementwiseKernel kernel(rectification(), gridStrideElements("relu"));
    return kernel;
}

} // namespace warpatlas
