#include "app/follow/source_array.h"

#include "app/follow/source/syntax.h"

namespace warpatlas::inline follow {

std::optional<SourceArray> declaredArray(const cpp::Program& program, std::string_view name)
{
    for (const cpp::Variable* declared : program.outside) {
        if (declared->name != name || declared->type == nullptr)
            continue;
        SourceArray array{declared->type, {}};
        for (; array.element->kind == cpp::Type::Kind::Array; array.element = array.element->element)
            array.bounds.push_back(array.element->count);
        return array;
    }
    return std::nullopt;
}

} // namespace warpatlas::inline follow
