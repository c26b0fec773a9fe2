#include "kernels/uses/size_use.h"

#include "kernels/ptx/operand_roles.h"
#include "kernels/uses/register_uses.h"
#include "kernels/uses/thread_stride.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <string_view>
#include <tuple>

namespace warpatlas::ptx {
namespace {

/// A product of parameters with something that differs, or with constants alone.
struct Term {
    std::vector<std::uint32_t> factors; ///< parameters, ascending
    bool threads = false; ///< the other factor differs from thread to thread
    bool blocks = false; ///< ... from block to block
    bool elsewhere = false; ///< it is of a loop, or of memory
    bool plain = true; ///< the parameters are factors as they are, not within a sum and not times a constant
    std::int64_t times = 1; ///< that constant, where nothing differs; 0: within a sum

    bool differs() const { return threads || blocks || elsewhere; }
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

    /// The parameter that it is, unchanged.
    std::optional<std::uint32_t> parameter() const
    {
        const bool one = !unknown && terms.size() == 1 && terms[0].factors.size() == 1;
        return one && terms[0].plain && !terms[0].differs() ? std::optional(terms[0].factors[0]) : std::nullopt;
    }
    bool operator==(const Form&) const = default;
};

constexpr std::size_t mostTerms = 12, mostFactors = 3;

Form unknownForm()
{
    return {{}, true};
}
Form constantForm()
{
    return {{Term{}}, false};
}
Form differing(bool threads, bool blocks, bool elsewhere)
{
    return {{Term{{}, threads, blocks, elsewhere}}, false};
}
Form valueOfMemory()
{
    return differing(false, false, true);
}

void add(Form& form, const Term& term)
{
    const auto at = std::lower_bound(form.terms.begin(), form.terms.end(), term);
    if (at == form.terms.end() || !(*at == term))
        form.terms.insert(at, term);
    if (form.terms.size() > mostTerms)
        form = unknownForm();
}

/// Leaves of what was a parameter alone that it is one no more.
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
            term.threads = x.threads || y.threads;
            term.blocks = x.blocks || y.blocks;
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
    Forms(const Function& entry, const std::vector<bool>& pointers)
        : m_uses(entry), m_pointers(pointers), m_registers(entry.registers.size())
    {
        for (std::size_t i = 0; i < entry.parameters.size(); ++i)
            m_parameters.emplace(entry.parameters[i], static_cast<std::uint32_t>(i));
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
                ? differing(true, false, false)
                : operand.name.starts_with("%ctaid") ? differing(false, true, false)
                                                     : constantForm();
        default:
            return unknownForm();
        }
    }

private:
    bool isAddress(const Form& form) const
    {
        return std::ranges::any_of(
            form.terms, [&](const Term& term) { return term.factors.size() == 1 && m_pointers[term.factors[0]]; });
    }

    /// What was a parameter alone is one no more, "(2 * r + 1) * y", but for what an address is moved by.
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

    Form loaded(const Instruction& load) const
    {
        if (!load.has("param"))
            return valueOfMemory();
        const Operand& place = load.operands[1];
        const bool offset = place.kind == OperandKind::Address && (place.bits != 0 || place.elements[0].bits != 0);
        const Operand& base = place.kind == OperandKind::Address ? place.elements[0] : place;
        const auto parameter = base.kind == OperandKind::Symbol ? m_parameters.find(base.index) : m_parameters.end();
        if (parameter == m_parameters.end() || offset)
            return constantForm();
        Term term;
        term.factors.push_back(parameter->second);
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
            return loaded(instruction);
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
        bool threads = false, blocks = false, elsewhere = false;
        for (std::size_t i = 1; i < operands.size(); ++i) {
            const Form form = of(operands[i]);
            if (!form.unknown && form.terms.empty())
                return {};
            elsewhere = elsewhere || form.unknown;
            for (const Term& term : form.terms) {
                threads = threads || term.threads;
                blocks = blocks || term.blocks;
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
        for (const Operand& element : to.elements)
            if (element.kind == OperandKind::Register)
                changes = meet(element.index, valueOfMemory()) || changes;
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
    const std::vector<bool>& m_pointers;
    std::map<std::uint32_t, std::uint32_t> m_parameters; ///< numbers of parameters, by their variables
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
    Agreed row, plane, bound, loop;
    bool rowOfThreads = false;
};

/// `bytes` of an element: a row further is as many of them, where an address moves on by rows.
void noteAccess(const Form& address, std::int64_t bytes, const std::vector<bool>& pointers, std::vector<Found>& found)
{
    const auto isNumber = [&](std::uint32_t parameter) { return !pointers[parameter]; };
    const auto counts = [&](const Term& term, std::size_t factors) {
        return term.factors.size() == factors && term.differs() && (term.plain || term.times == bytes)
            && std::ranges::all_of(term.factors, isNumber);
    };
    for (const Term& base : address.terms) {
        if (base.factors.size() != 1 || isNumber(base.factors[0]))
            continue;
        Found& array = found[base.factors[0]];
        std::optional<std::uint32_t> row;
        for (const Term& term : address.terms)
            if (counts(term, 1)) {
                array.row.say(term.factors[0]);
                array.rowOfThreads = array.rowOfThreads || term.threads;
                row = term.factors[0];
            }
        for (const Term& term : address.terms)
            if (row && counts(term, 2) && std::ranges::find(term.factors, *row) != term.factors.end())
                array.plane.say(term.factors[0] == *row ? term.factors[1] : term.factors[0]);
    }
}

using AxisStrides = std::array<std::vector<std::optional<std::int64_t>>, 3>;

/// Notes "position < parameter", however it is turned.
void noteComparison(const Forms& forms, const AxisStrides& strides, const Operand& position, const Operand& bound,
    std::vector<Found>& found)
{
    const std::optional<std::uint32_t> parameter = forms.of(bound).parameter();
    const Form form = forms.of(position);
    if (!parameter || position.kind != OperandKind::Register || form.unknown || form.terms.empty())
        return;
    std::optional<std::size_t> axis;
    for (std::size_t a = 0; a < strides.size(); ++a) {
        const auto stride = strides[a][position.index];
        if (!stride || (*stride != 0 && axis))
            return;
        if (*stride != 0)
            axis = a;
    }
    if (!axis || std::ranges::any_of(form.terms, [](const Term& term) { return !term.factors.empty(); }))
        return;
    const bool moved = std::ranges::any_of(form.terms, &Term::elsewhere);
    (moved ? found[*parameter].loop : found[*parameter].bound).say(*axis);
}

} // namespace

std::vector<SizeUse> sizeUses(const Function& entry, const std::vector<bool>& pointers)
{
    const Forms forms(entry, pointers);
    const AxisStrides along{strides(entry, 0), strides(entry, 1), strides(entry, 2)};
    std::vector<Found> found(entry.parameters.size());
    for (const Instruction& instruction : entry.instructions) {
        if (instruction.opcode == "setp" && instruction.operands.size() > 2) {
            noteComparison(forms, along, instruction.operands[1], instruction.operands[2], found);
            noteComparison(forms, along, instruction.operands[2], instruction.operands[1], found);
            continue;
        }
        if (instruction.has("param") || instruction.has("shared"))
            continue;
        for (const Operand& operand : instruction.operands)
            if (operand.kind == OperandKind::Address && operand.elements[0].kind == OperandKind::Register)
                noteAccess(forms.of(operand.elements[0]), static_cast<std::int64_t>(sizeOf(accessedType(instruction))),
                    pointers, found);
    }
    std::vector<SizeUse> uses;
    for (const Found& one : found)
        uses.push_back({one.row.value(), one.plane.value(), one.bound.value(), one.loop.value(), one.rowOfThreads});
    return uses;
}

} // namespace warpatlas::ptx
