#include "app/suggest_kernel.h"

#include "app/dataset/dataset.h"
#include "kernels/catalogue/catalogue.h"
#include "kernels/values/error.h"

#include <array>

namespace warpatlas {

namespace {

bool takes(const CatalogueKernel& kernel, const ArrayPointer& data)
{
    try {
        kernel.bind(std::array{data}, {});
        return true;
    } catch (const InputError&) {
        return false;
    }
}

/// Whether it is what the kernel is usually shown with: a colour picture, a row of f32.
bool isLike(const Array& data, const Array& usual)
{
    const auto flat = [](const Array& array) { return array.shape().extent.y == 1; };
    return data.type() == usual.type() && data.shape().channels == usual.shape().channels && flat(data) == flat(usual);
}

} // namespace

std::string kernelThatTakes(const std::string& spec)
{
    const CatalogueKernel* found = nullptr;
    try {
        const ArrayPointer data = loadDataset(spec).array;
        for (const CatalogueKernel* kernel : catalogue()) {
            const auto& inputs = kernel->description().inputs;
            if (inputs.size() != 1 || !takes(*kernel, data))
                continue;
            if (!found)
                found = kernel;
            if (isLike(*data, *loadDataset(inputs.front().defaultData).array)) {
                found = kernel;
                break;
            }
        }
    } catch (const InputError&) {
        // Whoever runs it says what is wrong with it.
    }
    if (!found)
        return {};
    // The name alone means the first variant.
    const KernelDescription& about = found->description();
    return findKernel(about.name).value() == found ? about.name : about.name + ':' + about.variant;
}

} // namespace warpatlas
