#include "app/ptx/words/explainer.h"

#include "app/ptx/words/modifier_notes.h"
#include "app/ptx/words/operand_words.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <stdexcept>

namespace warpatlas {

Explainer::Explainer(const PtxNames& names, const ptx::Instruction& instruction)
    : m_names(names), m_instruction(instruction)
{
    static constexpr std::array placeholders{"d", "a", "b", "c", "e"};
    for (std::size_t i = 0; i < std::min(count(), placeholders.size()); ++i)
        put(placeholders[i], words(i));
}

PtxExplanation Explainer::explain()
{
    try {
        if (!(phases() || control() || memory() || warp() || tiles() || video() || textures() || choices() || bits()
                || arithmetic()))
            m_sentence.clear();
    } catch (const std::out_of_range&) { // too few operands: no form that there is
        m_sentence.clear();
    }
    if (m_sentence.empty())
        return {};
    return {m_tellsGuard ? m_sentence : guarded(m_sentence), modifierNotes(m_instruction)};
}

std::string Explainer::guarded(const std::string& sentence) const
{
    if (m_instruction.guard == ptx::none)
        return sentence;
    const std::string& name = m_names.registerName(m_instruction.guard);
    std::string rest = sentence;
    // Of English sentences, which begin with a verb.
    if (rest.size() > 1 && std::isupper(static_cast<unsigned char>(rest[0])) != 0
        && std::islower(static_cast<unsigned char>(rest[1])) != 0)
        rest[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(rest[0])));
    return m_instruction.guardNegated ? say("ptx.guard.not", "Only where {} is false: {}", name, rest)
                                      : say("ptx.guard", "Only where {} is true: {}", name, rest);
}

std::string Explainer::words(std::size_t index) const
{
    return words(index, lastType());
}

std::string Explainer::words(std::size_t index, ptx::Type type) const
{
    return operandWords(operand(index), type, m_names);
}

std::vector<ptx::Type> Explainer::types() const
{
    std::vector<ptx::Type> list;
    for (const std::string_view modifier : m_instruction.modifiers)
        if (const auto type = ptx::typeFrom(modifier))
            list.push_back(*type);
    return list;
}

ptx::Type Explainer::lastType() const
{
    const std::vector<ptx::Type> list = types();
    return list.empty() ? ptx::Type::None : list.back();
}

unsigned Explainer::bitsOfType() const
{
    return static_cast<unsigned>(8 * ptx::sizeOf(lastType()));
}

void Explainer::put(const char* name, std::string value)
{
    const auto found =
        std::ranges::find_if(m_values, [&](const auto& entry) { return std::string_view(entry.first) == name; });
    if (found != m_values.end())
        found->second = std::move(value);
    else
        m_values.emplace_back(name, std::move(value));
}

std::string Explainer::filled(const Text& pattern) const
{
    fmt::dynamic_format_arg_store<fmt::format_context> figures;
    for (const auto& [name, value] : m_values)
        figures.push_back(fmt::arg(name, std::string_view(value)));
    try {
        return fmt::vformat(say(pattern), figures);
    } catch (const fmt::format_error&) { // of a dictionary, or of an instruction that lacks an operand
    }
    try {
        return fmt::vformat(pattern.english, figures);
    } catch (const fmt::format_error&) {
        return {};
    }
}

bool Explainer::tell(const Text& pattern)
{
    m_sentence = filled(pattern);
    return true;
}

PtxExplanation explain(const PtxNames& names, const ptx::Instruction& instruction)
{
    return Explainer(names, instruction).explain();
}

} // namespace warpatlas
