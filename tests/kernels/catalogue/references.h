/// The three CPU forms of a kernel against each other.
#pragma once

#include "kernels/analysis/comparison.h"
#include "kernels/catalogue/catalogue.h"

#include <gtest/gtest.h>

namespace warpatlas::test {

inline const CatalogueKernel& matmul()
{
    return *findKernel("matmul").value();
}

inline Array referenceOf(const CatalogueKernel& kernel, CpuForm form, const Work& work)
{
    Array output(work.outputBuffer().type, work.outputBuffer().shape);
    // Whatever was there before must not matter.
    for (std::byte& byte : output.bytes())
        byte = std::byte{0x5a};
    kernel.reference(form, work, output, Progress());
    return output;
}

inline void expectFormsAgree(const CatalogueKernel& kernel, const Work& work)
{
    const Array scalar = referenceOf(kernel, CpuForm::Scalar, work);
    for (const CpuForm form : {CpuForm::Simd, CpuForm::Parallel}) {
        const Comparison comparison = compare(referenceOf(kernel, form, work), scalar, kernel.tolerance(work));
        EXPECT_TRUE(comparison.matches) << nameOf(form) << ": " << comparison.differing << " values differ, first "
                                        << comparison.firstDiffering << ", by up to " << comparison.maxAbsError;
    }
}

} // namespace warpatlas::test
