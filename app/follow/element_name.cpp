#include "app/follow/element_name.h"

#include "app/follow/source/syntax.h"

namespace warpatlas {

std::string elementName(std::string_view name, std::span<const std::uint64_t> bounds, std::uint64_t element)
{
    if (bounds.empty())
        return std::string(name);
    std::string text;
    std::uint64_t left = element;
    for (std::size_t i = bounds.size(); i-- > 1; left /= bounds[i])
        text.insert(0, "[" + std::to_string(left % bounds[i]) + "]");
    return std::string(name) + "[" + std::to_string(left) + "]" + text;
}

std::optional<SourceArray> declaredArray(const source::Program& program, std::string_view name)
{
    for (const source::Variable* declared : program.outside) {
        if (declared->name != name || declared->type == nullptr)
            continue;
        SourceArray array{declared->type, {}};
        for (; array.element->kind == source::Type::Kind::Array; array.element = array.element->element)
            array.bounds.push_back(array.element->count);
        return array;
    }
    return std::nullopt;
}

} // namespace warpatlas
