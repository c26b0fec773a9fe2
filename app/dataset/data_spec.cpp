#include "app/dataset/data_spec.h"

#include "app/dataset/conversion.h"
#include "app/dataset/generators.h"
#include "app/dataset/recorded/recorded_argument.h"

namespace warpatlas {

SpecParts partsOf(std::string_view spec)
{
    std::size_t begin = 0;
    for (;;) {
        const std::size_t colon = spec.find(':', begin);
        if (colon == std::string_view::npos || !findConversion(spec.substr(begin, colon - begin)))
            return {spec.substr(0, begin), spec.substr(begin)};
        begin = colon + 1;
    }
}

std::string_view fileOf(std::string_view spec)
{
    const std::string_view source = partsOf(spec).source;
    if (const std::string_view program = programFileOf(source); !program.empty())
        return program;
    return isGenerator(source) || source.starts_with("bundled:") ? std::string_view() : source;
}

} // namespace warpatlas
