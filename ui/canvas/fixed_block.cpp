#include "ui/canvas/fixed_block.h"

#include "kernels/catalogue/catalogue.h"

namespace warpatlas::ui {

std::optional<Dim3> fixedBlock(const std::string& kernel)
{
    const auto known = findKernel(kernel);
    if (!known || !known.value()->description().blockIsFixed)
        return std::nullopt;
    return known.value()->description().defaultBlock;
}

std::string fixedBlockWords(const std::string& kernel)
{
    const auto block = fixedBlock(kernel);
    if (!block)
        return {};
    const KernelDescription& known = findKernel(kernel).value()->description();
    std::string size = std::to_string(block->x);
    if (block->y > 1 || block->z > 1)
        size += " × " + std::to_string(block->y);
    if (block->z > 1)
        size += " × " + std::to_string(block->z);
    return known.name + ":" + known.variant + " is written for blocks of " + size + " threads";
}

} // namespace warpatlas::ui
