#include "app/reference/match_parameters.h"

#include "app/source/names/size_name.h"
#include "app/words/say.h"
#include "kernels/text/cpp_tokens.h"

#include <algorithm>
#include <cctype>
#include <set>

namespace warpatlas::inline reference {

namespace {

CalledParameter fromType(std::string name, const std::string& type)
{
    CalledParameter called{std::move(name), type};
    int stars = 0;
    bool reference = false, constant = false;
    for (const CppToken& token : cppTokens(type)) {
        if (token.is("*"))
            ++stars;
        else if (token.is("**"))
            stars += 2;
        else if (token.is("&"))
            reference = true;
        else if (token.is("const"))
            constant = constant || stars == 0;
        else if (token.kind == CppToken::Kind::Name && token.text.find("restrict") != std::string_view::npos)
            continue;
        else if (!token.is("volatile") && !token.is("struct")) {
            const bool apart = !called.base.empty() && token.kind == CppToken::Kind::Name
                && (std::isalnum(static_cast<unsigned char>(called.base.back())) != 0);
            called.base += (apart ? " " : "") + std::string(token.text);
        }
    }
    called.number = numberTypeFrom(called.base);
    called.reference = reference && stars == 0 && !constant && called.number.has_value();
    called.pointer = stars == 1 || called.reference;
    called.constant = called.pointer && constant;
    if (stars > 1 || (reference && stars > 0))
        called.refusal = say("reference.deep_pointer", "a pointer to pointers cannot be passed");
    else if (called.base.starts_with("std::"))
        called.refusal =
            say("reference.host_type", "{} is the host library's, which the simulator does not have", called.base);
    return called;
}

} // namespace

CalledParameter calledParameter(const CpuParameter& parameter, const std::vector<std::string>& templateParameters)
{
    CalledParameter called = fromType(parameter.name, parameter.type);
    called.hasDefault = parameter.hasDefault;
    called.generic = std::ranges::find(templateParameters, called.base) != templateParameters.end();
    if (!parameter.understood)
        called.refusal = say("reference.not_read", "how it is declared is not understood");
    return called;
}

CalledParameter calledParameter(const KernelParameter& parameter)
{
    CalledParameter called = fromType(parameter.name, parameter.type);
    called.pointer = parameter.pointer.value_or(called.pointer);
    if (parameter.pointee)
        called.number = parameter.pointee;
    else if (parameter.number && !called.pointer)
        called.number = NumberType{*parameter.number};
    called.refusal.clear();
    return called;
}

namespace {

/// An argument of the checked kernel.
struct Given {
    CalledParameter declared;
    bool written = false; ///< an array that the kernel writes
    bool read = false; ///< an array that has contents
};

class Matching {
public:
    Matching(const std::vector<CalledParameter>& called, const KernelSignature& signature, const Work& work)
        : m_called(called), m_signature(signature), m_found(called.size())
    {
        for (std::size_t i = 0; i < signature.parameters.size(); ++i) {
            Given given{calledParameter(signature.parameters[i])};
            if (const auto* buffer = std::get_if<BufferArgument>(&work.arguments[i])) {
                const BufferRole role = work.buffers[buffer->buffer].role;
                given.declared.pointer = true;
                given.written = role != BufferRole::Input;
                given.read = role != BufferRole::Output;
            }
            m_given.push_back(std::move(given));
        }
        m_taken.resize(m_given.size());
    }

    Answer<std::vector<std::size_t>> run(bool inOrder)
    {
        for (const CalledParameter& parameter : m_called)
            if (!parameter.refusal.empty())
                return Refusal{say("reference.parameter", "its parameter {}: {}", parameter.text(), parameter.refusal)};
        if (std::string refusal = inOrder ? byOrder() : byNames(); !refusal.empty())
            return Refusal{std::move(refusal)};
        if (!inOrder) {
            bySize();
            byPosition();
        }
        std::vector<std::size_t> matches;
        for (std::size_t i = 0; i < m_called.size(); ++i) {
            if (m_found[i] && matches.size() == i)
                matches.push_back(*m_found[i]);
            else if (m_found[i] || !m_called[i].hasDefault)
                return Refusal{say("reference.no_argument", "its parameter {} matches none of {}",
                    m_called[m_found[i] ? matches.size() : i].text(), m_signature.text())};
        }
        return matches;
    }

private:
    static bool fits(const Given& given, const CalledParameter& called)
    {
        const CalledParameter& declared = given.declared;
        if (declared.pointer != called.pointer)
            return false;
        if (called.generic || declared.base == called.base)
            return true;
        if (!declared.number || !called.number || declared.number->channels != called.number->channels)
            return false;
        return called.pointer ? sameNumbers(declared.number->type, called.number->type)
                              : declared.number->isReal() == called.number->isReal();
    }

    void take(std::size_t parameter, std::size_t given)
    {
        m_found[parameter] = given;
        m_taken[given] = true;
    }

    std::string byOrder()
    {
        for (std::size_t i = 0; i < m_called.size() && i < m_given.size(); ++i)
            if (fits(m_given[i], m_called[i]))
                take(i, i);
            else
                return otherType(i, i);
        return {};
    }

    std::string byNames()
    {
        const std::string refusal = byName([](const std::string& name) { return name; });
        return refusal.empty() ? byName(plainParameterName) : refusal;
    }

    std::string otherType(std::size_t parameter, std::size_t given) const
    {
        return say("reference.other_type", "its parameter {} is not the kernel's {}", m_called[parameter].text(),
            m_given[given].declared.text());
    }

    /// Parameters that have the same name when `plain` has been made of it; says where their types disagree.
    template <class Plain> std::string byName(Plain plain)
    {
        for (std::size_t i = 0; i < m_called.size(); ++i) {
            if (m_found[i] || m_called[i].name.empty())
                continue;
            const std::string name = plain(m_called[i].name);
            std::optional<std::size_t> same;
            std::size_t count = 0;
            for (std::size_t g = 0; g < m_given.size(); ++g)
                if (!m_taken[g] && !m_given[g].declared.name.empty() && plain(m_given[g].declared.name) == name) {
                    same = g;
                    ++count;
                }
            if (count != 1)
                continue;
            if (fits(m_given[*same], m_called[i]))
                take(i, *same);
            else if (m_given[*same].declared.name == m_called[i].name)
                return otherType(i, *same);
        }
        return {};
    }

    static SizeName sizeOf(const CalledParameter& parameter)
    {
        const bool whole = !parameter.pointer && parameter.number && !parameter.number->isReal();
        return whole ? sizeNamed(parameter.name) : SizeName::None;
    }

    /// "rows" is "height".
    void bySize()
    {
        for (std::size_t i = 0; i < m_called.size(); ++i) {
            const SizeName size = m_found[i] ? SizeName::None : sizeOf(m_called[i]);
            if (size == SizeName::None)
                continue;
            std::optional<std::size_t> same;
            std::size_t count = 0;
            for (std::size_t g = 0; g < m_given.size(); ++g)
                if (!m_taken[g] && sizeOf(m_given[g].declared) == size && fits(m_given[g], m_called[i])) {
                    same = g;
                    ++count;
                }
            if (count == 1)
                take(i, *same);
        }
    }

    /// A width is no height: where both names say which side they are, and not the same, position is no help. A count
    /// may be any of them.
    static bool contradicts(const Given& given, const CalledParameter& called)
    {
        const SizeName one = sizeOf(given.declared), other = sizeOf(called);
        const auto isSide = [](SizeName size) { return size != SizeName::None && size != SizeName::Count; };
        return isSide(one) && isSide(other) && one != other;
    }

    void byPosition()
    {
        // Whose pointers are all plain says nothing of what is written; else those to const are read, the others
        // written.
        const bool saysConst = std::ranges::any_of(m_called, [](const CalledParameter& p) { return p.constant; });
        for (std::size_t i = 0; i < m_called.size(); ++i) {
            const CalledParameter& called = m_called[i];
            if (m_found[i])
                continue;
            for (std::size_t g = 0; g < m_given.size(); ++g) {
                const Given& given = m_given[g];
                const bool role = !saysConst || !called.pointer || (called.constant ? given.read : given.written);
                if (!m_taken[g] && role && fits(given, called) && !contradicts(given, called)) {
                    take(i, g);
                    break;
                }
            }
        }
    }

    const std::vector<CalledParameter>& m_called;
    const KernelSignature& m_signature;
    std::vector<Given> m_given;
    std::vector<bool> m_taken;
    std::vector<std::optional<std::size_t>> m_found;
};

} // namespace

std::string plainParameterName(const std::string& name)
{
    static const std::set<std::string> owners{"h", "d", "host", "device", "dev", "cpu", "gpu", "ref", "reference"};
    std::vector<std::string> words(1);
    for (std::size_t i = 0; i < name.size(); ++i) {
        const auto letter = static_cast<unsigned char>(name[i]);
        const bool hump =
            std::isupper(letter) != 0 && i > 0 && std::islower(static_cast<unsigned char>(name[i - 1])) != 0;
        if (name[i] == '_' || hump)
            words.emplace_back();
        if (name[i] != '_')
            words.back() += static_cast<char>(std::tolower(letter));
    }
    std::string plain;
    for (const std::string& word : words)
        if (!owners.contains(word))
            plain += word;
    if (!plain.empty())
        return plain;
    for (const std::string& word : words)
        plain += word;
    return plain;
}

Answer<std::vector<std::size_t>> matchParameters(
    const std::vector<CalledParameter>& called, const KernelSignature& signature, const Work& work, bool inOrder)
{
    return Matching(called, signature, work).run(inOrder);
}

} // namespace warpatlas::inline reference
