#include "kernels/catalogue/catalogue.h"

#include "assets/assets.h"
#include "kernels/catalogue/common/mistake_text.h"
#include "kernels/model/shortened.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <numeric>

namespace warpatlas::inline bundled {

// Each is in the file of the name; the first variant of a name is what the name alone means.
KernelList vectorAddKernels(), vectorMultiplyKernels(), reluKernels(), threadIndexKernels(), grayscaleKernels(),
    transposeKernels(), blurKernels(), gaussianKernels(), sobelKernels(), matmulKernels(), reduceKernels(),
    scanKernels(), histogramKernels(), mandelbrotKernels(), gameOfLifeKernels(), heat3dKernels(), mlpKernels(),
    diffusionKernels();

namespace {

/// Edits (a letter added, removed or changed) between two words.
std::size_t editDistance(std::string_view a, std::string_view b)
{
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t change = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
            diagonal = row[j];
            row[j] = std::min({row[j] + 1, row[j - 1] + 1, change});
        }
    }
    return row.back();
}

} // namespace

std::string_view nameOf(CpuForm form)
{
    static constexpr std::array<std::string_view, 3> names{"cpu_scalar", "cpu_simd", "cpu_parallel"};
    return names[static_cast<std::size_t>(form)];
}

std::span<const KernelFamily> kernelFamilies()
{
    const auto joined = [](std::initializer_list<KernelList> lists) {
        KernelList all;
        for (const KernelList& list : lists)
            all.insert(all.end(), list.begin(), list.end());
        return all;
    };
    static const std::array<KernelFamily, 9> families{
        {{"Element by element", joined({vectorAddKernels(), vectorMultiplyKernels(), reluKernels()})},
            {"Thread indices", threadIndexKernels()}, {"Images", grayscaleKernels()},
            {"Transposes", transposeKernels()}, {"Filters", joined({blurKernels(), gaussianKernels(), sobelKernels()})},
            {"Matrix products", matmulKernels()},
            {"Sums, scans and histograms", joined({reduceKernels(), scanKernels(), histogramKernels()})},
            {"Fractals and worlds", joined({mandelbrotKernels(), gameOfLifeKernels(), heat3dKernels()})},
            {"Networks", joined({mlpKernels(), diffusionKernels()})}}};
    return families;
}

std::span<const CatalogueKernel* const> catalogue()
{
    static const KernelList kernels = [] {
        KernelList all;
        for (const KernelFamily& family : kernelFamilies())
            all.insert(all.end(), family.kernels.begin(), family.kernels.end());
        return all;
    }();
    return kernels;
}

namespace {

/// "naive, tiled"; empty where there is no kernel of this name.
std::string variantsOf(std::string_view name)
{
    std::string variants;
    for (const CatalogueKernel* kernel : catalogue())
        if (const KernelDescription& known = kernel->description(); known.name == name)
            variants += (variants.empty() ? "" : ", ") + known.variant;
    return variants;
}

} // namespace

Answer<const CatalogueKernel*> findKernel(std::string_view name)
{
    constexpr std::size_t longestSlip = 64; // a longer word is no slip of the pen, and comparing takes its length
    std::string nearest;
    std::size_t nearestDistance = static_cast<std::size_t>(-1);
    for (const CatalogueKernel* kernel : catalogue()) {
        const KernelDescription& known = kernel->description();
        if (name == known.name || name == fullName(known))
            return kernel;
        if (name.size() > longestSlip)
            continue;
        const bool withVariant = name.find(':') != std::string_view::npos;
        const std::string candidate = withVariant ? fullName(known) : known.name;
        const std::size_t distance = editDistance(name, candidate);
        if (distance < nearestDistance) {
            nearest = candidate;
            nearestDistance = distance;
        }
    }
    if (const std::string variants = variantsOf(name.substr(0, name.find(':'))); !variants.empty())
        return Refusal{fmt::format("{} has no variant {}; it has {}", name.substr(0, name.find(':')),
            shortened(name.substr(name.find(':') + 1)), variants)};
    // A word of which most letters would have to change is another word, not a slip.
    if (nearestDistance * 2 <= nearest.size())
        return Refusal{fmt::format("there is no kernel of this name; did you mean {}?", nearest)};
    std::string names;
    for (const CatalogueKernel* kernel : catalogue()) {
        const std::string& known = kernel->description().name;
        if (findKernel(known).value() == kernel)
            names += (names.empty() ? "" : ", ") + known;
    }
    return Refusal{fmt::format("there is no kernel of this name; there are {}", names)};
}

Answer<const Mistake*> findMistake(const KernelDescription& kernel, std::string_view name)
{
    std::string names;
    for (const Mistake& mistake : kernel.mistakes) {
        if (mistake.name == name)
            return &mistake;
        names += (names.empty() ? "" : ", ") + mistake.name;
    }
    if (names.empty())
        return Refusal{fmt::format("{} has no named mistakes", fullName(kernel))};
    return Refusal{fmt::format("is no mistake of {}; there are {}", fullName(kernel), names)};
}

std::string fullName(const KernelDescription& kernel)
{
    return kernel.variant.empty() ? kernel.name : kernel.name + ':' + kernel.variant;
}

std::string shortName(const CatalogueKernel& kernel)
{
    const KernelDescription& about = kernel.description();
    const auto named = findKernel(about.name);
    return named && named.value() == &kernel ? about.name : fullName(about);
}

MistakenText textOf(const Mistake& mistake)
{
    return applyMistake(mistake, assetText(fmt::format("kernels/{}.cu", mistake.kernel)));
}

Work withMistake(Work work, const Mistake& mistake)
{
    const auto text = std::make_shared<const std::string>(textOf(mistake).text);
    const std::string ptx = fmt::format("kernels/mistakes/{}.ptx", mistake.code);
    KernelCode code;
    code.entry = work.code.entry; // the names inside are those of the right code, as are the arguments
    code.sourceName = mistake.code + ".cu";
    code.source = *text;
    code.owner = text;
    code.lessonPtx = assetText(ptx);
    code.fatbin = asset(ptx); // the driver takes PTX text in a fatbin's place (a zero follows every embedded file)
    code.lessonMode = assetText("kernels/lesson_mode.txt");
    work.code = std::move(code);
    return work;
}

} // namespace warpatlas::inline bundled
