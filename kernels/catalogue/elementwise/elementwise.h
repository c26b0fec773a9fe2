/// Element-wise kernels: each value of the output is made from the inputs' values in the same place. The shared parts
/// are here, so that the .cpp of each kernel has only its operation and its words. Used by the catalogue only.
#pragma once

#include "kernels/catalogue/catalogue.h"

#include <cstddef>
#include <string>
#include <vector>

namespace warpatlas {

/// Computes values begin..end of the output on the calling thread.
using ElementwiseRun = void (*)(const float* const* inputs, float* output, std::size_t begin, std::size_t end);

/// See elementwise_forms.h.
struct ElementwiseForms {
    ElementwiseRun scalar = nullptr;
    ElementwiseRun simd = nullptr;
    ElementwiseRun streamed = nullptr; ///< as simd, and stores past the caches
};

/// The form of each input.
inline constexpr InputForm anyFloats{InputLayout::Values, ElementType::F32};

struct ElementwiseOperation {
    std::string name; ///< "vector_add"
    std::string title;
    std::string summary;
    std::string makes;
    std::vector<InputDescription> inputs; ///< their default data have one shape
    std::string output; ///< the parameter's name
    std::string operationsFormula; ///< for one operation a value: "n additions"
    std::string exactness; ///< why every device gives the very same values
    ElementwiseForms forms;
};

/// How the threads share the values.
struct ElementwiseVariant {
    std::string name; ///< "naive"
    std::string code; ///< the file's name
    std::string teaches;
    std::uint64_t valuesPerThread = 1; ///< `--grid auto` launches one thread for this many
};

/// One thread a value.
ElementwiseVariant naiveElements(const std::string& kernel, std::string teaches);
/// One float4 a thread.
ElementwiseVariant vectorisedElements(const std::string& kernel);
/// A grid with fewer threads than values: each thread steps by the size of the grid.
ElementwiseVariant gridStrideElements(const std::string& kernel);

/// f32 arrays of any shape, whose rows follow one another as they do in memory. The code's parameters are the inputs,
/// the output and `int n`.
class ElementwiseKernel : public CatalogueKernel {
public:
    ElementwiseKernel(const ElementwiseOperation& operation, ElementwiseVariant variant);

    const KernelDescription& description() const override { return m_description; }
    Work bind(std::span<const ArrayPointer> inputs, const ParameterValues& parameters) const override;
    RequiredShape requiredShape(std::size_t input, std::span<const ArrayPointer> others) const override;
    void reference(CpuForm form, const Work& work, Array& output, const Progress& progress) const override;
    Tolerance tolerance(const Work& work) const override;
    SizedData sampleOfSize(std::uint64_t elements) const override;
    Cost cost(const Work& work) const override;

private:
    ElementwiseOperation m_operation;
    std::string m_code;
    std::uint64_t m_valuesPerThread;
    KernelDescription m_description;
};

} // namespace warpatlas
