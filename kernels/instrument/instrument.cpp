#include "kernels/instrument/instrument.h"

#include "kernels/instrument/probes.h"
#include "kernels/ptx/module.h"
#include "kernels/ptx/parser.h"
#include "kernels/ptx/tokens/lexer.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <charconv>
#include <cstddef>
#include <optional>
#include <vector>

namespace warpatlas::instrument {

namespace {

struct FunctionPlaces {
    std::size_t bodyBegin = 0; ///< behind the '{'
    std::size_t bodyEnd = 0; ///< the '}'
    std::vector<std::size_t> instructions; ///< by index: where each begins, its predicate included
};

/// What the parser adds, around a call with arguments in registers, is not in the text.
bool isInText(const ptx::Instruction& instruction, std::string_view text)
{
    const char* const opcode = instruction.opcode.data();
    return opcode >= text.data() && opcode < text.data() + text.size();
}

/// `function` is one of the module's own and has a body. Offsets in Module::text.
FunctionPlaces placesOf(const ptx::Module& module, const ptx::Function& function)
{
    const std::string_view text = *module.text;
    const auto offsetOf = [&](std::string_view part) { return static_cast<std::size_t>(part.data() - text.data()); };
    FunctionPlaces places;
    places.instructions.reserve(function.instructions.size());
    ptx::Lexer lexer(text.substr(offsetOf(function.name)));
    std::size_t depth = 0, guard = 0, added = 0;
    const auto passAdded = [&] {
        for (; places.instructions.size() + added < function.instructions.size(); ++added)
            if (isInText(function.instructions[places.instructions.size() + added], text))
                return;
    };
    // What was added stands where the next instruction of the text stands, or the last one.
    const auto stand = [&](std::size_t at) {
        places.instructions.insert(places.instructions.end(), added + 1, at);
        added = 0;
    };
    for (ptx::Token token = lexer.take(); token.kind != ptx::TokenKind::End; token = lexer.take()) {
        const std::size_t at = offsetOf(token.text);
        if (token.kind == ptx::TokenKind::Mark) {
            const char mark = token.text[0];
            if (mark == '@')
                guard = at;
            if (mark == '{' && depth++ == 0)
                places.bodyBegin = at + 1;
            if (mark == '}' && --depth == 0) {
                places.bodyEnd = at;
                break;
            }
        }
        passAdded();
        const std::size_t next = places.instructions.size() + added;
        if (next == function.instructions.size())
            continue;
        const char* const opcode = function.instructions[next].opcode.data();
        const bool directive = token.kind == ptx::TokenKind::Directive && token.text.data() - 1 == opcode;
        if (token.text.data() == opcode || directive)
            stand(function.instructions[next].guard == ptx::none ? at : guard);
    }
    passAdded();
    places.instructions.insert(places.instructions.end(), added, places.bodyEnd);
    assert(places.instructions.size() == function.instructions.size() && places.bodyEnd > 0);
    return places;
}

/// Behind the module's .address_size directive, where its variables may begin; npos without one.
std::size_t behindAddressSize(const ptx::Module& module)
{
    const std::string_view text = *module.text;
    ptx::Lexer lexer(text);
    for (ptx::Token token = lexer.take(); token.kind != ptx::TokenKind::End; token = lexer.take())
        if (token.kind == ptx::TokenKind::Directive && token.text == "address_size") {
            const ptx::Token number = lexer.take();
            return static_cast<std::size_t>(number.text.data() - text.data()) + number.text.size();
        }
    return std::string_view::npos;
}

/// Text to put in before offsets of another; where several go to one place, the first one added comes first.
class Insertions {
public:
    void add(std::size_t at, std::string text) { m_list.push_back({at, std::move(text)}); }
    std::string applyTo(std::string_view text)
    {
        std::stable_sort(m_list.begin(), m_list.end(), [](const auto& a, const auto& b) { return a.at < b.at; });
        std::string result;
        std::size_t from = 0;
        for (const Insertion& insertion : m_list) {
            result.append(text.substr(from, insertion.at - from)).append(insertion.text);
            from = insertion.at;
        }
        return result.append(text.substr(from));
    }

private:
    struct Insertion {
        std::size_t at = 0;
        std::string text;
    };
    std::vector<Insertion> m_list;
};

int numberAt(std::string_view text)
{
    int number = 0;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
}

/// activemask came with PTX 6.2; 64-bit atomic minima and maxima with sm_32.
std::string tooOld(const ptx::Module& module)
{
    constexpr int major = 6, minor = 2, leastTarget = 32;
    const std::string_view version = module.version, target = module.target;
    const std::size_t point = std::min(version.find('.'), version.size());
    const int hasMajor = numberAt(version), hasMinor = point < version.size() ? numberAt(version.substr(point + 1)) : 0;
    if (hasMajor < major || (hasMajor == major && hasMinor < minor))
        return "it is PTX " + std::string(version) + ", and recording takes PTX 6.2 or newer";
    if (!target.starts_with("sm_") || numberAt(target.substr(3)) < leastTarget)
        return "it is made for " + std::string(target) + ", and recording takes sm_32 or newer";
    return {};
}

/// A prefix that no name of the text begins with.
std::string freePrefix(std::string_view text)
{
    const std::string wanted = "warpatlas";
    std::string prefix = wanted;
    for (int i = 1; text.find(prefix) != std::string_view::npos; ++i)
        prefix = wanted + std::to_string(i) + "x";
    return prefix;
}

class Instrumenter {
public:
    Instrumenter(const ptx::Module& module, const ptx::Function& entry, const InstrumentOptions& options)
        : m_module(module), m_entry(entry), m_options(options), m_names{freePrefix(*module.text), options.valueBytes}
    {
    }

    InstrumentedCode run()
    {
        InstrumentedCode code;
        code.entry = m_entry.name;
        code.table = m_names.table();
        code.schedule = m_options.schedule;
        if (m_options.owners)
            code.ownersRefusal = unseenWrites();
        code.owners = m_followsWrites = m_options.owners && code.ownersRefusal.empty();
        if (!code.schedule && !code.owners)
            return code;
        const std::size_t head = behindAddressSize(m_module);
        m_insertions.add(head, tableDeclaration(m_names));
        if (!m_options.prints)
            m_insertions.add(head, silentPrintf(m_names));
        for (const ptx::Function& function : m_module.functions)
            if (function.defined && (!function.entry || &function == &m_entry))
                treat(function);
        code.ptx = m_insertions.applyTo(*m_module.text);
        return code;
    }

private:
    std::string unseenWrites() const
    {
        for (const ptx::Function& function : m_module.functions)
            for (const ptx::Instruction& instruction : function.instructions)
                if (!function.entry || &function == &m_entry)
                    if (std::string why = writesUnseen(m_module, instruction); !why.empty())
                        return why;
        return {};
    }

    void treat(const ptx::Function& function)
    {
        const FunctionPlaces places = placesOf(m_module, function);
        m_insertions.add(places.bodyBegin, beginning(m_names, m_options.schedule && function.entry));
        for (std::size_t i = 0; i < function.instructions.size(); ++i) {
            const ptx::Instruction& instruction = function.instructions[i];
            const std::size_t at = places.instructions[i];
            const std::string predicate = predicateOf(instruction, at);
            if (!m_options.prints && instruction.opcode == "call")
                silence(instruction);
            const bool exits = instruction.opcode == "exit" || (function.entry && instruction.opcode == "ret");
            if (exits && m_options.schedule)
                m_insertions.add(at, exitProbe(m_names, predicate));
            if (m_followsWrites)
                if (const auto write = globalWriteOf(instruction))
                    if (const auto site = siteOf(function, predicate, *write->address))
                        m_insertions.add(at, writeProbe(m_names, *write, *site));
        }
        // The body's end is an exit as well.
        if (function.entry && m_options.schedule && runsOverItsEnd(function))
            m_insertions.add(places.bodyEnd, exitProbe(m_names, {}));
    }

    void silence(const ptx::Instruction& call)
    {
        for (const ptx::Operand& operand : call.operands)
            if (operand.kind == ptx::OperandKind::Symbol && operand.name == "vprintf")
                m_insertions.add(
                    static_cast<std::size_t>(operand.name.data() - m_module.text->data()), m_names.prefix + "_");
    }

    static bool runsOverItsEnd(const ptx::Function& function)
    {
        if (function.instructions.empty())
            return true;
        const ptx::Instruction& last = function.instructions.back();
        const bool leaves =
            last.opcode == "ret" || last.opcode == "exit" || last.opcode == "bra" || last.opcode == "trap";
        return !leaves || last.guard != ptx::none;
    }

    /// Registers have no names in the module: the text has. `at`: where the instruction begins, its '@'.
    std::string predicateOf(const ptx::Instruction& instruction, std::size_t at) const
    {
        if (instruction.guard == ptx::none)
            return {};
        ptx::Lexer lexer(std::string_view(*m_module.text).substr(at + 1));
        if (instruction.guardNegated)
            lexer.take();
        return (instruction.guardNegated ? "!" : "") + std::string(lexer.peek().text);
    }

    /// Empty where it can be no global memory: a variable of the function's own.
    std::optional<WriteSite> siteOf(
        const ptx::Function& function, const std::string& predicate, const ptx::Operand& address) const
    {
        const ptx::Operand& base = address.elements.front();
        WriteSite site;
        site.predicate = predicate;
        site.offset = static_cast<std::int64_t>(address.bits);
        site.base = base.name;
        if (base.kind == ptx::OperandKind::Register) {
            site.narrow = ptx::sizeOf(function.registers[base.index]) == 4;
        } else if (base.kind == ptx::OperandKind::Integer) {
            site.base = std::to_string(base.bits);
        } else if (base.index != ptx::none) {
            return std::nullopt;
        } else {
            site.variable = true;
        }
        return site;
    }

    const ptx::Module& m_module;
    const ptx::Function& m_entry;
    const InstrumentOptions m_options;
    const ProbeNames m_names;
    bool m_followsWrites = false;
    Insertions m_insertions;
};

} // namespace

Answer<InstrumentedCode> instrument(
    std::string_view ptx, const std::string& name, std::string_view entry, const InstrumentOptions& options)
{
    assert(std::has_single_bit(options.valueBytes) && options.valueBytes <= 8);
    const ptx::Module module = ptx::parse(ptx, name);
    const ptx::Function& kernel = ptx::findEntry(module, entry);
    if (std::string old = tooOld(module); !old.empty())
        return Refusal{std::move(old)};
    if (behindAddressSize(module) == std::string_view::npos)
        return Refusal{"it does not say .address_size 64"};
    InstrumentedCode code = Instrumenter(module, kernel, options).run();
    if (!code.schedule && !code.owners)
        return Refusal{code.ownersRefusal.empty() ? "nothing is to be recorded" : code.ownersRefusal};
    return code;
}

} // namespace warpatlas::instrument
