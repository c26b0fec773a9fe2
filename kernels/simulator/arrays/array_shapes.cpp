#include "kernels/simulator/arrays/array_shapes.h"

#include "kernels/ptx/names/source_name.h"
#include "kernels/text/declared_arrays.h"

#include <optional>
#include <string>
#include <vector>

namespace warpatlas::simulator {
namespace {

class Shapes {
public:
    explicit Shapes(std::string_view source) : m_arrays(declaredArrays(source)) { }

    std::optional<ptx::ArrayShape> of(std::string_view symbol, std::uint64_t bytes, DeclaredArray::Place place) const
    {
        const std::string name = ptx::sourceName(symbol);
        std::optional<ptx::ArrayShape> found;
        for (const DeclaredArray& array : m_arrays) {
            if (array.name != name || array.place != place)
                continue;
            if (array.isKnown() && array.bytes() != bytes)
                continue;
            ptx::ArrayShape shape{name, static_cast<std::uint32_t>(array.elementBytes), array.bounds};
            if (!array.isKnown() || (found && *found != shape))
                return std::nullopt; // what a template's argument says, or one of two kernels
            found = std::move(shape);
        }
        return found;
    }

private:
    std::vector<DeclaredArray> m_arrays;
};

} // namespace

void findArrayShapes(ptx::Program& program, std::string_view source)
{
    if (source.empty())
        return;
    const Shapes shapes(source);
    for (ptx::SharedVariable& variable : program.shared)
        variable.declared = shapes.of(variable.name, variable.bytes, DeclaredArray::Place::Shared);
    const std::vector<ptx::Variable>& variables = program.module->variables;
    for (std::uint32_t i = 0; i < variables.size(); ++i)
        if (variables[i].space != ptx::Space::Shared)
            if (auto shape = shapes.of(variables[i].name, variables[i].byteCount(), DeclaredArray::Place::Global))
                program.declaredVariables.emplace(variables[i].name, std::move(*shape));
}

} // namespace warpatlas::simulator
