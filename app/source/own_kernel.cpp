#include "app/source/own_kernel.h"

#include "app/words/say.h"

#include <cassert>
#include <utility>

namespace warpatlas::inline source {

OwnKernel::OwnKernel(
    const KernelSignature& signature, const std::string& sourceName, std::vector<InputDescription> inputs, Dim3 block)
{
    m_description.name = signature.name;
    m_description.title = signature.text();
    m_description.summary = say("source.own_kernel", "a kernel of your own, from {}", sourceName);
    m_description.inputs = std::move(inputs);
    m_description.defaultBlock = block;
    m_description.hasReference = false;
}

Work OwnKernel::bind(std::span<const ArrayPointer>, const ParameterValues&) const
{
    assert(false && "bindSource() binds it");
    return {};
}

void OwnKernel::reference(CpuForm, const Work&, Array&, const Progress&) const
{
    assert(false && "there is none");
}

} // namespace warpatlas::inline source
