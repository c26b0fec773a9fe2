#include "app/dataset/limits.h"

#include "app/words/say.h"
#include "kernels/model/error.h"
#include "kernels/model/text.h"

#include <fmt/format.h>

namespace warpatlas {

void requireSize(const std::string& name, const Shape& shape)
{
    const std::uint64_t factors[] = {shape.extent.x, shape.extent.y, shape.extent.z, shape.channels};
    std::uint64_t values = 1;
    for (const std::uint64_t factor : factors) {
        if (factor == 0)
            throw InputError(name, say("limits.no_elements", "has no elements ({})", toText(shape)));
        // Divided, not multiplied: the product of hostile sizes wraps around.
        if (values > maximumValues / factor)
            throw InputError(name,
                say("limits.too_large", "is {}, too large: at most {} values (2^30) can be shown", toText(shape),
                    grouped(maximumValues)));
        values *= factor;
    }
}

void requireMemory(const std::string& name, std::uint64_t bytes, std::string_view why)
{
    constexpr std::uint64_t worthAsking = std::uint64_t{1} << 20;
    if (bytes >= worthAsking)
        requireMemory(name, bytes, why, availableMemory());
}

void requireMemory(
    const std::string& name, std::uint64_t bytes, std::string_view why, std::optional<std::uint64_t> available)
{
    if (!available || bytes <= *available / 10 * 9)
        return;
    const auto inWords = [](std::uint64_t count) {
        return count < 1'000'000'000 ? fmt::format("{:.1f} MB", double(count) / 1e6)
                                     : fmt::format("{:.1f} GB", double(count) / 1e9);
    };
    throw InputError(
        name, say("limits.memory", "needs {} of memory {}, and {} are free", inWords(bytes), why, inWords(*available)));
}

} // namespace warpatlas
