#include "kernels/runtime/images/link.h"

#include "kernels/ptx/tokens/lexer.h"
#include "kernels/ptx/tokens/token_reader.h"
#include "kernels/runtime/images/link_symbols.h"
#include "kernels/runtime/module.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <set>
#include <stdexcept>
#include <utility>

namespace warpatlas::runtime {
namespace {

using Kind = PtxStatement::Kind;
using StatementPlace = LinkedSymbol::Place;

/// "9.0" and "sm_90a" as numbers that can be compared.
std::pair<int, int> versionIn(std::string_view text)
{
    text.remove_prefix(std::min(text.find_first_of("0123456789"), text.size()));
    std::pair<int, int> version{0, 0};
    const auto read = std::from_chars(text.data(), text.data() + text.size(), version.first);
    if (read.ptr != text.data() + text.size() && *read.ptr == '.')
        std::from_chars(read.ptr + 1, text.data() + text.size(), version.second);
    return version;
}

std::string_view wordFor(PtxLinkage linkage)
{
    return linkage == PtxLinkage::Visible ? ".visible" : linkage == PtxLinkage::Weak ? ".weak" : "";
}

/// The files that lines are of, with one number each in all texts.
class FileNumbers {
public:
    explicit FileNumbers(std::size_t objects) : m_new(objects) { }

    /// Returns whether it is a new one.
    bool declare(std::size_t object, std::uint64_t number, const std::string& path)
    {
        const auto [known, added] = m_byPath.try_emplace(path, object == 0 ? number : m_next);
        const std::uint64_t given = object == 0 ? number : known->second; // the first object's stay as they are
        m_new[object][number] = given;
        m_next = std::max(m_next, given + 1);
        return added || object == 0;
    }
    std::uint64_t of(std::size_t object, std::uint64_t number)
    {
        const auto [known, added] = m_new[object].try_emplace(number, object == 0 ? number : m_next);
        if (added && number != 0)
            m_next = std::max(m_next, known->second + 1);
        return number == 0 ? 0 : known->second;
    }

private:
    std::map<std::string, std::uint64_t> m_byPath;
    std::vector<std::map<std::uint64_t, std::uint64_t>> m_new; ///< by object and its own number
    std::uint64_t m_next = 1;
};

/// The first ones, as far as people read on.
std::string inOneLine(const std::vector<std::string>& mistakes)
{
    constexpr std::size_t most = 5, mostLetters = 300;
    std::string line;
    std::size_t said = 0;
    for (; said < std::min(most, mistakes.size()); ++said) {
        if (said > 0 && line.size() + mistakes[said].size() > mostLetters)
            break;
        line += (said == 0 ? std::string() : "; ") + mistakes[said];
    }
    if (said < mistakes.size())
        line += "; and " + std::to_string(mistakes.size() - said) + " more";
    return line;
}

class LinkedWriter {
public:
    explicit LinkedWriter(const std::vector<PtxObject>& objects)
        : m_objects(objects), m_symbols(objects), m_files(objects.size())
    {
        for (std::size_t object = 0; object < objects.size(); ++object)
            for (const PtxStatement& statement : objects[object].statements) {
                if (statement.kind == Kind::File && m_files.declare(object, statement.number, statement.name))
                    m_newFiles.insert(&statement);
                for (const auto& [kind, newest] :
                    {std::pair(Kind::Version, &m_version), std::pair(Kind::Target, &m_target)})
                    if (statement.kind == kind
                        && (*newest == nullptr || versionIn((*newest)->text) < versionIn(statement.text)))
                        *newest = &statement;
            }
    }

    LinkedPtx write()
    {
        for (std::size_t object = 0; object < m_objects.size(); ++object) {
            if (!m_text.empty() && !m_text.ends_with('\n'))
                m_text += '\n';
            for (const PtxStatement& statement : m_objects[object].statements)
                write({object, &statement});
        }
        if (!m_text.empty() && !m_text.ends_with('\n'))
            m_text += '\n';
        LinkedPtx made{std::move(m_text), {}};
        made.refusal = inOneLine(m_symbols.mistakes());
        return made;
    }

private:
    void write(const StatementPlace& place)
    {
        const PtxStatement& statement = *place.statement;
        switch (statement.kind) {
        case Kind::Version:
        case Kind::Target:
            return keep(place, place.object == 0, (statement.kind == Kind::Version ? m_version : m_target)->text);
        case Kind::AddressSize:
            return keep(place, place.object == 0, statement.text);
        case Kind::File:
            return keep(place, m_newFiles.contains(&statement), fileLine(place));
        case Kind::Section: // others have offsets into each other
            return keep(
                place, m_objects.size() == 1 || statement.name == "debug_str", rewritten(place, statement.text));
        case Kind::Other:
            return keep(place, true, rewritten(place, statement.text));
        case Kind::Variable:
            return variable(place);
        case Kind::Function:
        case Kind::Entry:
            return function(place);
        }
    }

    /// Comments stay where they were.
    void keep(const StatementPlace& place, bool kept, std::string_view text)
    {
        const std::string& before = place.statement->before;
        if (kept || before.find_first_not_of(" \t\r\n") != std::string::npos)
            m_text += before;
        if (kept)
            m_text += text;
    }

    void variable(const StatementPlace& place)
    {
        const LinkedSymbol* const symbol = m_symbols.shared(place.object, place.statement->name);
        const StatementPlace taken = symbol == nullptr ? place
            : symbol->definition.statement != nullptr  ? symbol->definition
                                                       : symbol->widest;
        if (m_written.contains(taken.statement))
            return keep(place, false, {});
        std::string text;
        define(taken, text, 0);
        keep(place, true, text);
    }

    /// Behind what its initial value names, which may be of a later text.
    void define(const StatementPlace& place, std::string& text, int depth)
    {
        constexpr int deepest = 200; // an assembler refuses longer chains the wrong way round; the simulator does not
        if (!m_written.insert(place.statement).second)
            return;
        for (const std::string& name : place.statement->uses) {
            const LinkedSymbol* const symbol = m_symbols.shared(place.object, name);
            const StatementPlace used = symbol == nullptr
                ? StatementPlace{place.object, m_symbols.own(place.object, name)}
                : symbol->definition;
            if (used.statement == nullptr || m_written.contains(used.statement) || depth == deepest)
                continue;
            if (used.statement->kind == Kind::Variable)
                define(used, text, depth + 1);
            else if (used.statement->kind == Kind::Function)
                text += prototype(used);
        }
        text += rewritten(place, place.statement->text);
        if (depth > 0)
            text += '\n';
    }

    void function(const StatementPlace& place)
    {
        const PtxStatement& statement = *place.statement;
        const LinkedSymbol* const symbol = m_symbols.shared(place.object, statement.name);
        if (symbol == nullptr || symbol->definition.statement == &statement) {
            if (symbol == nullptr)
                m_declared.insert(keyOf(place));
            m_written.insert(&statement);
            return keep(place, true, rewritten(place, statement.text));
        }
        const PtxStatement* const taken = symbol->definition.statement;
        if (m_written.contains(taken) || m_declared.contains(keyOf(place)))
            return keep(place, false, {});
        keep(place, true, prototype(place));
    }

    /// Its declaration, as it is defined elsewhere; empty: it is declared already.
    std::string prototype(const StatementPlace& place)
    {
        const PtxStatement& statement = *place.statement;
        const LinkedSymbol* const symbol = m_symbols.shared(place.object, statement.name);
        if (statement.headLength == 0 || !m_declared.insert(keyOf(place)).second)
            return {};
        std::string head = statement.defined ? statement.text.substr(0, statement.headLength) : statement.text;
        if (symbol != nullptr && symbol->definition.statement != nullptr)
            for (const std::string_view word : {".extern", ".visible", ".weak"})
                if (head.starts_with(word)) {
                    head.replace(0, word.size(), wordFor(symbol->definition.statement->linkage));
                    break;
                }
        if (statement.defined)
            head.resize(head.find_last_not_of(" \t\r\n") + 1);
        return rewritten(place, head) + (statement.defined ? ";\n" : "");
    }

    /// Returns the definition of a name: the one of all texts, or the text's own.
    const void* keyOf(const StatementPlace& place) const
    {
        const LinkedSymbol* const symbol = m_symbols.shared(place.object, place.statement->name);
        return symbol != nullptr ? static_cast<const void*>(symbol)
                                 : m_symbols.own(place.object, place.statement->name);
    }

    std::string fileLine(const StatementPlace& place)
    {
        const PtxStatement& statement = *place.statement;
        const std::size_t at = statement.text.find_first_of("0123456789");
        std::size_t end = at;
        while (end < statement.text.size() && statement.text[end] >= '0' && statement.text[end] <= '9')
            ++end;
        if (at == std::string::npos || at > statement.text.find('"'))
            return statement.text;
        return statement.text.substr(0, at) + std::to_string(m_files.of(place.object, statement.number))
            + statement.text.substr(end);
    }

    /// With the new names and numbers of its text.
    std::string rewritten(const StatementPlace& place, std::string_view text)
    {
        const auto& names = m_symbols.renamed(place.object);
        if (place.object == 0 && names.empty())
            return std::string(text);
        std::string made;
        std::size_t done = 0;
        const auto replace = [&](const ptx::Token& token, std::string_view by) {
            const auto at = std::size_t(token.text.data() - text.data());
            made.append(text.substr(done, at - done)).append(by);
            done = at + token.text.size();
        };
        ptx::Lexer lexer(text);
        bool numberNext = false;
        for (ptx::Token token = lexer.take(); token.kind != ptx::TokenKind::End; token = lexer.take()) {
            std::uint64_t number = 0;
            if (numberNext && token.kind == ptx::TokenKind::Number && ptx::parseInteger(token.text, number))
                replace(token, std::to_string(m_files.of(place.object, number)));
            numberNext = token.text == "loc" ? token.kind == ptx::TokenKind::Directive : token.text == "inlined_at";
            if (token.kind == ptx::TokenKind::Name)
                if (const auto fresh = names.find(token.text); fresh != names.end())
                    replace(token, fresh->second);
        }
        return made.append(text.substr(done));
    }

    const std::vector<PtxObject>& m_objects;
    LinkSymbols m_symbols;
    FileNumbers m_files;
    std::set<const PtxStatement*> m_newFiles, m_written;
    std::set<const void*> m_declared; ///< functions, before their bodies: keyOf()
    const PtxStatement *m_version = nullptr, *m_target = nullptr;
    std::string m_text;
};

} // namespace

void Link::add(std::string_view ptx, std::string name)
{
    PtxObject object = readPtxObject(ptx, std::move(name));
    if (!object.isDeviceRuntime())
        m_objects.push_back(std::move(object));
}

LinkedPtx Link::linked() const
{
    return LinkedWriter(m_objects).write();
}

LinkedPtx Link::linkedModule() const
{
    LinkedPtx made = linked();
    if (made.refusal.empty())
        try {
            VariableSlots nowhere;
            const Module checked(made.text, ProgramSource(), nowhere);
        } catch (const std::runtime_error& error) {
            made.refusal = error.what();
        }
    return made;
}

} // namespace warpatlas::runtime
