/// A person's own kernel as a kernel of the catalogue describes itself: name, title and inputs. It has no reference,
/// no parameters and no mistakes.
#pragma once

#include "app/source/kernel_signature.h"
#include "kernels/catalogue/catalogue.h"

#include <vector>

namespace warpatlas::inline source {

class OwnKernel final : public CatalogueKernel {
public:
    OwnKernel(const KernelSignature& signature, const std::string& sourceName, std::vector<InputDescription> inputs,
        Dim3 block);

    const KernelDescription& description() const override { return m_description; }
    /// Never called: bindSource() binds it.
    Work bind(std::span<const ArrayPointer>, const ParameterValues&) const override;
    void reference(CpuForm, const Work&, Array&, const Progress&) const override; ///< never called: there is none
    Tolerance tolerance(const Work&) const override { return {}; }
    SizedData sampleOfSize(std::uint64_t) const override { return {}; }
    Cost cost(const Work&) const override { return {}; }

private:
    KernelDescription m_description;
};

} // namespace warpatlas::inline source
