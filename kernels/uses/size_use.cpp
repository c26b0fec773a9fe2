#include "kernels/uses/size_use.h"

#include "kernels/ptx/operand_roles.h"
#include "kernels/uses/parameter_places.h"
#include "kernels/uses/register_uses.h"
#include "kernels/uses/thread_stride.h"

#include <algorithm>
#include <array>
#include <bit>
#include <initializer_list>
#include <iterator>
#include <map>
#include <string_view>
#include <tuple>
#include <utility>

namespace warpatlas::ptx {
namespace {

/// A product of values of the call with something that differs, or with constants alone.
struct Term {
    std::vector<std::uint32_t> factors; ///< values of the call, ascending
    std::uint8_t threads =
        0; ///< axes, 1 for x, 2 for y, 4 for z: the other factor differs from thread to thread along them
    std::uint8_t blocks = 0; ///< ... from block to block
    bool elsewhere = false; ///< it is of a loop, or of memory
    bool plain = true; ///< they are factors as they are, not within a sum and not times a constant
    std::int64_t times = 1; ///< that constant, where nothing differs; 0: within a sum

    bool differs() const { return threads != 0 || blocks != 0 || elsewhere; }
    bool operator==(const Term&) const = default;
    bool operator<(const Term& other) const
    {
        return std::tie(factors, threads, blocks, elsewhere, plain, times)
            < std::tie(other.factors, other.threads, other.blocks, other.elsewhere, other.plain, other.times);
    }
};

/// A sum of such terms, ascending; empty: not seen yet. `unknown` where it is no sum of few.
struct Form {
    std::vector<Term> terms;
    bool unknown = false;

    /// The value of the call that it is, unchanged.
    std::optional<std::uint32_t> value() const
    {
        const bool one = !unknown && terms.size() == 1 && terms[0].factors.size() == 1;
        return one && terms[0].plain && !terms[0].differs() ? std::optional(terms[0].factors[0]) : std::nullopt;
    }
    bool operator==(const Form&) const = default;
};

constexpr std::size_t mostTerms = 20, mostFactors = 3;

Form unknownForm()
{
    return {{}, true};
}
Form constantForm()
{
    return {{Term{}}, false};
}
Form differing(std::uint8_t threads, std::uint8_t blocks, bool elsewhere)
{
    return {{Term{{}, threads, blocks, elsewhere}}, false};
}
Form valueOfMemory()
{
    return differing(0, 0, true);
}

/// The axis that a special register ends in, "%tid.y"; x where none is named.
std::uint8_t axisNamed(std::string_view name)
{
    return name.ends_with(".y") ? 2 : name.ends_with(".z") ? 4 : 1;
}

void add(Form& form, const Term& term)
{
    const auto at = std::lower_bound(form.terms.begin(), form.terms.end(), term);
    if (at == form.terms.end() || !(*at == term))
        form.terms.insert(at, term);
    if (form.terms.size() > mostTerms)
        form = unknownForm();
}

/// Leaves of what was a value of the call alone that it is one no more.
void loosen(Term& term, std::int64_t times)
{
    if (term.differs() || term.factors.empty())
        return;
    term.plain = false;
    term.times = static_cast<std::int64_t>(static_cast<std::uint64_t>(term.times) * static_cast<std::uint64_t>(times));
}

Form scaled(const Form& form, std::int64_t times)
{
    Form result;
    result.unknown = form.unknown;
    for (Term term : form.terms) {
        loosen(term, times);
        add(result, term);
    }
    return result;
}

Form product(const Form& a, const Form& b)
{
    if (a.unknown || b.unknown)
        return unknownForm();
    Form result;
    for (const Term& x : a.terms)
        for (const Term& y : b.terms) {
            Term term;
            std::ranges::merge(x.factors, y.factors, std::back_inserter(term.factors));
            term.threads = x.threads | y.threads;
            term.blocks = x.blocks | y.blocks;
            term.elsewhere = x.elsewhere || y.elsewhere;
            term.plain = x.plain && y.plain;
            term.times = term.plain ? 1 : 0;
            if (term.factors.size() > mostFactors)
                return unknownForm();
            add(result, term);
            if (result.unknown)
                return result;
        }
    return result;
}

class Forms {
public:
    Forms(const Function& entry, std::span<const CalledValue> values)
        : m_uses(entry), m_places(parameterPlaces(entry)), m_values(values), m_registers(entry.registers.size())
    {
        for (std::size_t i = 0; i < values.size(); ++i)
            m_numbers[{entry.parameters[values[i].parameter], values[i].offset}] = static_cast<std::uint32_t>(i);
        for (bool changes = true; changes;) {
            changes = false;
            for (const Instruction& instruction : entry.instructions)
                changes = follow(instruction) || changes;
        }
    }

    Form of(const Operand& operand) const
    {
        switch (operand.kind) {
        case OperandKind::Register:
            return operand.minus ? scaled(m_registers[operand.index], -1) : m_registers[operand.index];
        case OperandKind::Integer:
        case OperandKind::Symbol:
            return constantForm();
        case OperandKind::Special:
            return operand.name.starts_with("%tid") || operand.name.starts_with("%laneid")
                ? differing(axisNamed(operand.name), 0, false)
                : operand.name.starts_with("%ctaid") ? differing(0, axisNamed(operand.name), false)
                                                     : constantForm();
        default:
            return unknownForm();
        }
    }

private:
    bool isAddress(const Form& form) const
    {
        return std::ranges::any_of(form.terms,
            [&](const Term& term) { return term.factors.size() == 1 && m_values[term.factors[0]].pointer; });
    }

    /// A sum is no value of the call alone any more, "(2 * r + 1) * y", except for the offset of an address.
    Form sum(const Form& a, const Form& b) const
    {
        if (a.unknown || b.unknown)
            return unknownForm();
        if (a.terms.empty() || b.terms.empty())
            return {};
        const bool address = isAddress(a) || isAddress(b);
        Form both;
        for (const Form* one : {&a, &b})
            for (Term term : one->terms) {
                if (!address)
                    loosen(term, 0);
                add(both, term);
                if (both.unknown)
                    return both;
            }
        return both;
    }

    /// `behind`: bytes from the address, of a part of a vector.
    Form loaded(const Instruction& load, std::uint64_t behind) const
    {
        if (!load.has("param"))
            return valueOfMemory();
        const auto place = placeOf(load.operands[1], m_places);
        const auto value = place ? m_numbers.find({place->parameter, place->offset + behind}) : m_numbers.end();
        if (value == m_numbers.end())
            return constantForm();
        Term term;
        term.factors.push_back(value->second);
        return {{term}, false};
    }

    Form resultOf(const Instruction& instruction) const
    {
        static constexpr std::string_view passing[] = {"mov", "cvt", "cvta"};
        const std::vector<Operand>& operands = instruction.operands;
        const std::string_view opcode = instruction.opcode;
        const auto is = [&](std::string_view name, std::size_t count) {
            return opcode == name && operands.size() == count;
        };
        if (opcode == "ld" && operands.size() > 1)
            return loaded(instruction, 0);
        if (operands.size() == 2 && std::ranges::find(passing, opcode) != std::end(passing))
            return of(operands[1]);
        if (is("add", 3) && operands[1].kind == OperandKind::Register && operands[1].index == operands[0].index)
            return sum(of(operands[1]), repeated(of(operands[2]))); // "i += width": so many times the width
        if (is("add", 3) || is("sub", 3))
            return sum(of(operands[1]), of(operands[2]));
        if (is("mul", 3) || is("mul24", 3))
            return multiplied(operands[1], operands[2]);
        if (is("mad", 4) || is("mad24", 4))
            return sum(multiplied(operands[1], operands[2]), of(operands[3]));
        constexpr std::uint64_t widest = 62;
        if (is("shl", 3) && operands[2].kind == OperandKind::Integer && operands[2].bits <= widest)
            return scaled(of(operands[1]), std::int64_t{1} << operands[2].bits);
        if (is("min", 3) || is("max", 3) || is("selp", 4))
            return sum(of(operands[1]), of(operands[2]));
        return mixed(operands);
    }

    static Form repeated(Form form)
    {
        for (Term& term : form.terms)
            term.elsewhere = true;
        std::sort(form.terms.begin(), form.terms.end());
        form.terms.erase(std::unique(form.terms.begin(), form.terms.end()), form.terms.end());
        return form;
    }

    Form multiplied(const Operand& a, const Operand& b) const
    {
        if (a.kind == OperandKind::Integer || b.kind == OperandKind::Integer)
            return a.kind == OperandKind::Integer ? scaled(of(b), static_cast<std::int64_t>(a.bits))
                                                  : scaled(of(a), static_cast<std::int64_t>(b.bits));
        return product(of(a), of(b));
    }

    /// Whatever else it is: it differs as what it is made of does.
    Form mixed(const std::vector<Operand>& operands) const
    {
        std::uint8_t threads = 0, blocks = 0;
        bool elsewhere = false;
        for (std::size_t i = 1; i < operands.size(); ++i) {
            const Form form = of(operands[i]);
            if (!form.unknown && form.terms.empty())
                return {};
            elsewhere = elsewhere || form.unknown;
            for (const Term& term : form.terms) {
                threads |= term.threads;
                blocks |= term.blocks;
                elsewhere = elsewhere || term.elsewhere;
            }
        }
        return differing(threads, blocks, elsewhere);
    }

    bool follow(const Instruction& instruction)
    {
        if (instruction.operands.empty() || !writesFirst(instruction))
            return false;
        const Operand& to = instruction.operands[0];
        if (to.kind == OperandKind::Register)
            return meet(to.index, resultOf(instruction));
        bool changes = false;
        const bool loads = instruction.opcode == "ld" && instruction.operands.size() > 1;
        std::uint64_t behind = 0;
        for (const Operand& element : to.elements) {
            if (element.kind == OperandKind::Register)
                changes = meet(element.index, loads ? loaded(instruction, behind) : valueOfMemory()) || changes;
            behind += sizeOf(accessedType(instruction));
        }
        return changes;
    }

    /// A register that is written in several places is carried by a loop, or chosen.
    bool meet(std::uint32_t index, const Form& value)
    {
        Form& known = m_registers[index];
        if (known.unknown)
            return false;
        const Form before = known;
        if (value.unknown) {
            known = value;
        } else {
            const bool several = m_uses.writers[index].size() > 1;
            for (Term term : value.terms) {
                term.elsewhere = term.elsewhere || several;
                add(known, term);
                if (known.unknown)
                    break;
            }
        }
        return !(known == before);
    }

    RegisterUses m_uses;
    ParameterPlaces m_places;
    std::span<const CalledValue> m_values;
    /// Numbers of values, by their parameter's variable and the bytes in it.
    std::map<std::pair<std::uint32_t, std::uint64_t>, std::uint32_t> m_numbers;
    std::vector<Form> m_registers;
};

/// One value, until another is said.
class Agreed {
public:
    void say(std::size_t value)
    {
        m_differs = m_differs || (m_value && *m_value != value);
        m_value = value;
    }
    std::optional<std::size_t> value() const { return m_differs ? std::nullopt : m_value; }

private:
    std::optional<std::size_t> m_value{};
    bool m_differs = false;
};

struct Found {
    Agreed row, plane, bound, loop, rowAxis, columnAxis;
    bool rowOfThreads = false;
};

/// Along which axes of the launch terms go.
struct TermAxes {
    std::uint8_t threads = 0, blocks = 0;

    void add(const Term& term)
    {
        threads |= term.threads;
        blocks |= term.blocks;
    }
    /// The only one, 0 for x: that of their blocks, where they have one, because within a block threads may have been
    /// exchanged, as tiles are.
    std::optional<std::size_t> one() const
    {
        const std::uint8_t axes = blocks != 0 ? blocks : threads;
        return std::has_single_bit(axes) ? std::optional<std::size_t>(std::countr_zero(axes)) : std::nullopt;
    }
};

/// `bytes` of an element: a row further is as many of them, where an address moves on by rows.
void noteAccess(const Form& address, std::int64_t bytes, std::span<const CalledValue> values, std::vector<Found>& found)
{
    const auto isNumber = [&](std::uint32_t value) { return !values[value].pointer; };
    const auto counts = [&](const Term& term, std::size_t factors) {
        return term.factors.size() == factors && term.differs() && (term.plain || term.times == bytes)
            && std::ranges::all_of(term.factors, isNumber);
    };
    for (const Term& base : address.terms) {
        if (base.factors.size() != 1 || isNumber(base.factors[0]))
            continue;
        Found& array = found[base.factors[0]];
        std::optional<std::uint32_t> row;
        TermAxes rows, columns;
        for (const Term& term : address.terms)
            if (term.factors.empty()) {
                columns.add(term);
            } else if (counts(term, 1)) {
                array.row.say(term.factors[0]);
                array.rowOfThreads = array.rowOfThreads || term.threads != 0;
                row = term.factors[0];
                rows.add(term);
            }
        if (row && rows.one())
            array.rowAxis.say(*rows.one());
        if (row && columns.one())
            array.columnAxis.say(*columns.one());
        for (const Term& term : address.terms)
            if (row && counts(term, 2) && std::ranges::find(term.factors, *row) != term.factors.end())
                array.plane.say(term.factors[0] == *row ? term.factors[1] : term.factors[0]);
    }
}

using AxisStrides = std::array<std::vector<std::optional<std::int64_t>>, 3>;

/// Whether a comparison of whole numbers counts what is equal to the smaller ones; empty for others ("==", of floats).
std::optional<bool> includesEqual(const Instruction& compare, bool turned)
{
    const auto hasOneOf = [&](std::initializer_list<std::string_view> names) {
        return std::ranges::any_of(names, [&](std::string_view name) { return compare.has(name); });
    };
    if (hasOneOf({"f16", "f32", "f64"}))
        return std::nullopt;
    const bool less = hasOneOf({"lt", "lo", "ge", "hs"}), lessOrEqual = hasOneOf({"le", "ls", "gt", "hi"});
    return less == lessOrEqual ? std::nullopt : std::optional(lessOrEqual != turned);
}

/// The comparison "position < bound", however it is turned; empty where it is another.
std::optional<ThreadBound> threadBound(
    const Forms& forms, const AxisStrides& strides, const Operand& position, const Operand& bound)
{
    const Form form = forms.of(position), limit = forms.of(bound);
    if (position.kind != OperandKind::Register || form.unknown || form.terms.empty())
        return std::nullopt;
    if (limit.unknown || limit.terms.empty() || std::ranges::any_of(limit.terms, &Term::differs))
        return std::nullopt;
    ThreadBound found;
    std::int64_t step = 0;
    for (std::size_t a = 0; a < strides.size(); ++a) {
        const auto stride = strides[a][position.index];
        if (!stride || (*stride != 0 && step != 0))
            return std::nullopt;
        if (*stride != 0) {
            found.axis = a;
            step = *stride;
        }
    }
    if (step == 0 || std::ranges::any_of(form.terms, [](const Term& term) { return !term.factors.empty(); }))
        return std::nullopt;
    TermAxes axes;
    for (const Term& term : form.terms)
        axes.add(term);
    found.launchAxis = axes.blocks != 0 ? axes.one() : found.axis;
    found.moved = std::ranges::any_of(form.terms, &Term::elsewhere);
    found.whole = step == 1 && std::ranges::all_of(form.terms, &Term::differs) && axes.blocks != 0;
    if (const auto value = limit.value())
        found.value = *value;
    if (bound.kind == OperandKind::Integer)
        found.constant = static_cast<std::int64_t>(bound.bits);
    return found;
}

std::vector<ThreadBound> boundsIn(const Function& entry, const Forms& forms)
{
    const AxisStrides along{strides(entry, 0), strides(entry, 1), strides(entry, 2)};
    std::vector<ThreadBound> bounds;
    for (std::uint32_t i = 0; i < entry.instructions.size(); ++i) {
        const Instruction& instruction = entry.instructions[i];
        if (instruction.opcode != "setp" || instruction.operands.size() <= 2)
            continue;
        for (const bool turned : {false, true})
            if (auto bound = threadBound(
                    forms, along, instruction.operands[turned ? 2 : 1], instruction.operands[turned ? 1 : 2])) {
                const auto included = includesEqual(instruction, turned);
                bound->instruction = i;
                bound->whole = bound->whole && included;
                bound->included = included.value_or(false);
                bounds.push_back(*bound);
            }
    }
    return bounds;
}

} // namespace

std::vector<CalledValue> wholeParameters(const std::vector<bool>& pointers)
{
    std::vector<CalledValue> values;
    for (std::size_t i = 0; i < pointers.size(); ++i)
        values.push_back({i, 0, pointers[i]});
    return values;
}

std::vector<ThreadBound> threadBounds(const Function& entry, std::span<const CalledValue> values)
{
    return boundsIn(entry, Forms(entry, values));
}

std::vector<SizeUse> sizeUses(const Function& entry, std::span<const CalledValue> values)
{
    const Forms forms(entry, values);
    std::vector<Found> found(values.size());
    for (const ThreadBound& bound : boundsIn(entry, forms))
        if (bound.value && bound.launchAxis)
            (bound.moved ? found[*bound.value].loop : found[*bound.value].bound).say(*bound.launchAxis);
    for (const Instruction& instruction : entry.instructions) {
        if (instruction.has("param") || instruction.has("shared"))
            continue;
        for (const Operand& operand : instruction.operands)
            if (operand.kind == OperandKind::Address && operand.elements[0].kind == OperandKind::Register)
                noteAccess(forms.of(operand.elements[0]), static_cast<std::int64_t>(sizeOf(accessedType(instruction))),
                    values, found);
    }
    std::vector<SizeUse> uses;
    for (const Found& one : found)
        uses.push_back({one.row.value(), one.plane.value(), one.bound.value(), one.loop.value(), one.rowOfThreads,
            one.rowAxis.value(), one.columnAxis.value()});
    return uses;
}

} // namespace warpatlas::ptx
