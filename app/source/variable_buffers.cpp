#include "app/source/variable_buffers.h"

#include "app/source/names/device_variables.h"
#include "app/source/names/plain_name.h"
#include "kernels/ptx/types.h"
#include "kernels/text/declared_arrays.h"

#include <algorithm>
#include <cstring>
#include <optional>
#include <set>
#include <string>

namespace warpatlas::inline source {
namespace {

/// As the text declares it; of PTX, as the code does. What is neither numbers nor an address is bytes: a structure.
std::optional<NumberType> numbersIn(const ptx::Variable& variable, const Compilation* compilation)
{
    if (const std::string type = declaredType(variable, compilation); type.ends_with('*'))
        return std::nullopt;
    else if (!type.empty())
        return numberTypeFrom(type).value_or(NumberType{ElementType::U8});
    const auto element = ptx::elementOf(variable.type);
    return element ? std::optional(NumberType{*element}) : std::nullopt;
}

/// The extent of `elements`, as the text declares the array: the innermost bound is x, and those beyond three axes are
/// one.
Extent extentOf(std::string_view name, std::uint64_t elements, std::string_view source)
{
    for (const DeclaredArray& array : declaredArrays(source)) {
        if (array.place != DeclaredArray::Place::Global || array.name != name || array.bounds.empty())
            continue;
        Extent extent{1, 1, 1};
        std::uint64_t axis = 0;
        for (auto bound = array.bounds.rbegin(); bound != array.bounds.rend(); ++bound, ++axis)
            (axis == 0 ? extent.x : axis == 1 ? extent.y : extent.z) *= *bound;
        if (extent.count() == elements)
            return extent;
    }
    return {elements, 1, 1};
}

/// Its contents before the launch; null: zeros.
ArrayPointer before(const ptx::Variable& variable, const BufferSpec& buffer, const Work& work)
{
    const auto filled = std::ranges::find(work.variables, variable.name, &VariableSpec::name);
    if (filled == work.variables.end() && isZero(variable))
        return nullptr;
    auto array = std::make_shared<Array>(buffer.type, buffer.shape);
    const std::size_t size = sizeOf(variable.type);
    for (std::size_t i = 0; i < variable.initial.size(); ++i)
        std::memcpy(array->bytes().data() + i * size, &variable.initial[i].bits, size);
    if (filled != work.variables.end())
        std::ranges::copy(filled->contents->bytes(), array->bytes().begin());
    return array;
}

} // namespace

void addVariableBuffers(const SymbolTable& table, std::string_view source, Work& work, std::vector<BoundFile>& files)
{
    const std::set<std::string_view> written = variablesWrittenBy(table.module, table.entry);
    for (const ptx::Variable& variable : table.module.variables) {
        if (!written.contains(variable.name) || !isOfSource(variable) || variable.external || variable.byteCount() == 0)
            continue;
        const auto numbers = numbersIn(variable, table.compilation);
        if (!numbers)
            continue;
        const std::uint64_t elements = variable.byteCount() / sizeOf(numbers->type) / numbers->channels;
        BufferSpec buffer;
        buffer.name = variableName(variable.name);
        buffer.type = numbers->type;
        buffer.shape = {extentOf(plainName(buffer.name), elements, source), numbers->channels};
        if (buffer.byteCount() != variable.byteCount())
            continue;
        if (std::ranges::find(work.buffers, buffer.name, &BufferSpec::name) != work.buffers.end())
            buffer.name = "::" + buffer.name; // a parameter has the name
        buffer.contents = before(variable, buffer, work);
        buffer.role = buffer.contents ? BufferRole::InputOutput : BufferRole::Output;
        buffer.variable = variable.name;
        BoundFile& file = files.emplace_back();
        if (buffer.contents)
            file.data = std::make_shared<const Dataset>(Dataset{{}, buffer.name, buffer.contents, {}});
        work.buffers.push_back(std::move(buffer));
    }
}

} // namespace warpatlas::inline source
