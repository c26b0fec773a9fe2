#include "app/source/bind_symbols.h"

#include "app/dataset/dataset.h"
#include "app/dataset/recorded/recorded_argument.h"
#include "app/source/names/device_variables.h"
#include "app/words/say.h"
#include "kernels/model/error.h"
#include "kernels/model/text.h"

#include <algorithm>
#include <set>
#include <string_view>

namespace warpatlas::inline source {
namespace {

constexpr std::uint64_t shownValues = 8;

ArrayPointer asArray(const std::vector<std::byte>& bytes, ElementType type)
{
    auto array = std::make_shared<Array>(type, Shape{{bytes.size() / sizeOf(type), 1, 1}, 1});
    std::ranges::copy(bytes, array->bytes().begin());
    return array;
}

std::string firstValues(const Array& array)
{
    std::string text;
    const std::uint64_t count = array.shape().values();
    for (std::uint64_t i = 0; i < std::min(count, shownValues); ++i)
        text += (i > 0 ? " " : "") + array.valueAsText(i, 6);
    return text + (count > shownValues ? " ..." : "");
}

class SymbolBinder {
public:
    SymbolBinder(const SymbolSpec& symbol, const SymbolTable& table, Work& work, std::vector<BoundFile>& files)
        : m_symbol(symbol),
          m_variable(chooseVariable(table.module, symbol.name, table.compilation, symbol.subject())),
          m_table(table),
          m_work(work),
          m_files(files)
    {
        m_bound.name = variableName(m_variable.name);
        m_bound.type = declaredType(m_variable, table.compilation);
        m_bound.bytes = m_variable.byteCount();
    }

    std::string_view variable() const { return m_variable.name; }

    BoundSymbol bind(std::vector<BoundStruct>& structures)
    {
        VariableSpec spec{std::string(m_variable.name), nullptr, {}};
        if (const auto* numbers = std::get_if<NumbersSpec>(&m_symbol.value)) {
            spec.contents = numbersOf(asArray(numbers->bytes, numbers->type));
        } else if (const auto* bytes = std::get_if<BytesSpec>(&m_symbol.value)) {
            spec.contents = asArray(bytes->bytes, ElementType::U8);
        } else if (const auto* array = std::get_if<BufferArgumentSpec>(&m_symbol.value)) {
            if (m_bound.type.ends_with('*'))
                fillPointer(*array, spec);
            else
                spec.contents = numbersOf(loaded(*array));
        } else {
            const StructPlace place{
                m_bound.name, m_bound.type, m_bound.bytes, m_symbol.subject(), m_table.types.variable(m_bound.name)};
            structures.emplace_back();
            const StructArgument structure =
                bindStruct(std::get<StructSpec>(m_symbol.value), place, m_work, m_files, structures.back());
            spec.contents = asArray(structure.bytes, ElementType::U8);
            spec.pointers = structure.pointers;
        }
        m_bound.filled = spec.contents->byteCount();
        if (m_bound.filled > m_bound.bytes)
            refuse(say("symbol.too_large", "{} bytes do not fit into {}, which has {}", grouped(m_bound.filled),
                m_bound.name, grouped(m_bound.bytes)));
        m_work.variables.push_back(std::move(spec));
        return std::move(m_bound);
    }

private:
    [[noreturn]] void refuse(const std::string& reason) const { throw InputError(m_symbol.subject(), reason); }

    /// As far as the text or the code says it.
    std::optional<NumberType> wantedNumbers() const
    {
        std::optional<NumberType> wanted = numberTypeFrom(m_bound.type);
        if (!wanted && m_bound.type.empty() && m_variable.type == ptx::Type::F32)
            wanted = NumberType{ElementType::F32};
        if (!wanted && m_bound.type.empty() && m_variable.type == ptx::Type::F64)
            wanted = NumberType{ElementType::F64};
        return wanted;
    }

    /// Converts to the variable's type.
    ArrayPointer numbersOf(ArrayPointer array)
    {
        const std::optional<NumberType> wanted = wantedNumbers();
        if (m_bound.type.ends_with('*'))
            refuse(say(
                "symbol.pointer", "{} is a pointer ({}): in:, out: or inout: is expected", m_bound.name, m_bound.type));
        const std::string reason = elementsRefusal(wanted, array->type(), array->shape().values());
        if (!reason.empty())
            refuse(say("symbol.elements", "{} is {}, but this {}", m_bound.name,
                m_bound.type.empty() ? std::string(nameOf(wanted->type)) : m_bound.type, reason));
        m_bound.values = array->type();
        m_bound.value = firstValues(*array);
        return array;
    }

    ArrayPointer loaded(const BufferArgumentSpec& array)
    {
        if (array.role != BufferRole::Input)
            refuse(say("symbol.written",
                "{} is no pointer: it is filled before the launch, with in:DATA or TYPE:VALUE, and not written "
                "afterwards",
                m_bound.name));
        try {
            const Dataset data = taken(array.source, wantedNumbers());
            m_bound.note = data.conversion;
            if (const std::string note = data.notes(); !note.empty())
                m_bound.note += (m_bound.note.empty() ? "" : "; ") + note;
            return data.array;
        } catch (const InputError& error) {
            refuse(error.reason());
        }
    }

    Dataset taken(const std::string& source, const std::optional<NumberType>& wanted) const
    {
        Dataset data = loadDataset(source, Records::AsBytes);
        return m_table.convert && programFileOf(source).empty() ? withNumbers(wanted, std::move(data)) : data;
    }

    /// The variable gets the address of a buffer.
    void fillPointer(BufferArgumentSpec array, VariableSpec& spec)
    {
        try {
            if (array.role != BufferRole::Output)
                array.data = std::make_shared<const Dataset>(taken(array.source, pointeeFrom(m_bound.type)));
        } catch (const InputError& error) {
            refuse(error.reason());
        }
        const std::size_t buffer = addArray(array, m_bound.name, m_symbol.subject(), m_work, m_files);
        const BufferSpec& added = m_work.buffers[buffer];
        if (const std::string reason = elementsRefusal(pointeeFrom(m_bound.type), added.type, added.shape.values());
            !reason.empty())
            refuse(say("symbol.elements", "{} is {}, but this {}", m_bound.name, m_bound.type, reason));
        spec.contents = asArray(std::vector<std::byte>(8), ElementType::U64);
        spec.pointers.push_back({0, buffer});
        m_bound.value = added.name;
    }

    const SymbolSpec& m_symbol;
    const ptx::Variable& m_variable;
    const SymbolTable& m_table;
    Work& m_work;
    std::vector<BoundFile>& m_files;
    BoundSymbol m_bound;
};

} // namespace

std::vector<BoundSymbol> bindSymbols(const std::vector<SymbolSpec>& symbols, const SymbolTable& table, Work& work,
    std::vector<BoundFile>& files, std::vector<BoundStruct>& structures)
{
    std::vector<BoundSymbol> bound;
    if (symbols.empty())
        return bound;
    const std::set<std::string_view> read = variablesReadBy(table.module, table.entry);
    for (const SymbolSpec& symbol : symbols) {
        SymbolBinder binder(symbol, table, work, files);
        const std::string variable(binder.variable());
        if (std::ranges::find(work.variables, variable, &VariableSpec::name) != work.variables.end())
            throw InputError(symbol.subject(), say("symbol.twice", "{} is given twice", symbol.name));
        bound.push_back(binder.bind(structures));
        bound.back().used = read.contains(binder.variable());
    }
    return bound;
}

} // namespace warpatlas::inline source
