#include "ui/canvas/words/fixed_block.h"

#include "app/words/figures.h"
#include "app/words/say.h"
#include "kernels/catalogue/catalogue.h"

namespace warpatlas::ui::inline canvas {

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
    return say(
        "launch.fixed_block", "{}:{} is written for blocks of {} threads", known.name, known.variant, sizeText(*block));
}

} // namespace warpatlas::ui::inline canvas
