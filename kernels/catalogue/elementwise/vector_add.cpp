#include "kernels/catalogue/elementwise/elementwise_forms.h"

namespace warpatlas {

namespace {

const ElementwiseOperation& addition()
{
    static const ElementwiseOperation operation{
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
    };
    return operation;
}

} // namespace

const CatalogueKernel& vectorAddKernel()
{
    static const ElementwiseKernel kernel(addition(),
        naiveElements("vector_add",
            "One thread a value: how blockIdx, blockDim and threadIdx make an index, and why the guard is there."));
    return kernel;
}

const CatalogueKernel& vectorAddVectorisedKernel()
{
    static const ElementwiseKernel kernel(addition(), vectorisedElements("vector_add"));
    return kernel;
}

const CatalogueKernel& vectorAddGridStrideKernel()
{
    static const ElementwiseKernel kernel(addition(), gridStrideElements("vector_add"));
    return kernel;
}

} // namespace warpatlas
