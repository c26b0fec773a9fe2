#include "kernels/runtime/images/link_symbols.h"

#include "kernels/model/shortened.h"
#include "kernels/ptx/names/source_name.h"
#include "kernels/ptx/program.h"
#include "kernels/ptx/tokens/lexer.h"

#include <algorithm>
#include <fmt/format.h>

namespace warpatlas::runtime {
namespace {

using Kind = PtxStatement::Kind;

bool hasSymbol(const PtxStatement& statement)
{
    return statement.kind == Kind::Function || statement.kind == Kind::Entry || statement.kind == Kind::Variable;
}

/// Memory of a size that the launch tells.
bool isLeftOpen(const PtxStatement& statement)
{
    return statement.space == ptx::Space::Shared && statement.bytes == 0;
}

std::string quotedSymbol(std::string_view symbol)
{
    return '\'' + shortened(ptx::demangled(symbol)) + '\'';
}

std::string memoryOf(const PtxStatement& statement)
{
    return statement.kind == Kind::Variable ? fmt::format("a variable in {} memory", nameOf(statement.space))
                                            : "a function";
}

} // namespace

LinkSymbols::LinkSymbols(const std::vector<PtxObject>& objects)
    : m_objects(objects), m_own(objects.size()), m_weak(objects.size()), m_renamed(objects.size())
{
    sort();
    for (std::size_t object = 0; object < objects.size(); ++object)
        for (const PtxStatement& statement : objects[object].statements)
            if (hasSymbol(statement) && shared(object, statement.name) != nullptr)
                share(object, statement);
    rename();
    findUndefined();
}

/// Which names are shared: kernels are, as the host asks for them by their names.
void LinkSymbols::sort()
{
    for (std::size_t object = 0; object < m_objects.size(); ++object)
        for (const PtxStatement& statement : m_objects[object].statements) {
            if (!hasSymbol(statement))
                continue;
            const bool own = statement.linkage == PtxLinkage::Local && statement.kind != Kind::Entry;
            const auto [known, added] = m_own[object].emplace(statement.name, own ? &statement : nullptr);
            if (statement.linkage == PtxLinkage::Weak)
                m_weak[object].insert(statement.name);
            if (!own) {
                known->second = nullptr;
                m_shared.try_emplace(statement.name);
            } else if (!added && known->second != nullptr && statement.defined) {
                known->second = &statement;
            }
        }
}

const LinkedSymbol* LinkSymbols::shared(std::size_t object, std::string_view name) const
{
    const auto known = m_own[object].find(name);
    return known == m_own[object].end() || known->second != nullptr ? nullptr : &m_shared.find(name)->second;
}

const PtxStatement* LinkSymbols::own(std::size_t object, std::string_view name) const
{
    const auto known = m_own[object].find(name);
    return known == m_own[object].end() ? nullptr : known->second;
}

void LinkSymbols::share(std::size_t object, const PtxStatement& statement)
{
    LinkedSymbol& symbol = m_shared.find(statement.name)->second;
    const LinkedSymbol::Place place{object, &statement};
    if (symbol.first.statement == nullptr)
        symbol.first = symbol.widest = place;
    if (statement.alignment > symbol.widest.statement->alignment)
        symbol.widest = place;
    if (object != symbol.first.object)
        compare(symbol.first, place);
    if (statement.defined && !isLeftOpen(statement))
        define(symbol, place);
}

/// Once: a text may declare a name again and again.
void LinkSymbols::tell(std::string mistake)
{
    if (m_told.insert(mistake).second)
        m_mistakes.push_back(std::move(mistake));
}

void LinkSymbols::define(LinkedSymbol& symbol, const LinkedSymbol::Place& place)
{
    const auto isWeak = [&](const LinkedSymbol::Place& one) {
        return m_weak[one.object].contains(one.statement->name);
    };
    LinkedSymbol::Place& taken = symbol.definition;
    if (taken.statement == nullptr) {
        taken = place;
    } else if (taken.object != place.object && !isWeak(place)) {
        if (!isWeak(taken))
            tell(fmt::format("{} is defined twice: in {} and in {}", quotedSymbol(place.statement->name),
                objectName(taken.object), objectName(place.object)));
        taken = place;
    }
}

void LinkSymbols::compare(const LinkedSymbol::Place& first, const LinkedSymbol::Place& other)
{
    const PtxStatement &one = *first.statement, &two = *other.statement;
    const auto differ = [&](const std::string& what, const std::string& otherwise) {
        tell(fmt::format("{} is {} in {} and {} in {}", quotedSymbol(one.name), what, objectName(first.object),
            otherwise, objectName(other.object)));
    };
    const bool variables = one.kind == Kind::Variable && two.kind == Kind::Variable;
    if ((one.kind == Kind::Variable) != (two.kind == Kind::Variable) || (variables && one.space != two.space))
        differ(memoryOf(one), memoryOf(two));
    else if (variables && one.bytes != two.bytes && one.bytes != 0 && two.bytes != 0)
        differ(fmt::format("{} bytes", one.bytes), fmt::format("{} bytes", two.bytes));
    else if (!variables && one.form != two.form && !one.text.starts_with(".alias") && !two.text.starts_with(".alias"))
        tell(fmt::format("{} has other parameters or returns another type in {} than in {}", quotedSymbol(one.name),
            objectName(other.object), objectName(first.object)));
}

/// Gives a local symbol another name where an earlier text has one of that name.
void LinkSymbols::rename()
{
    std::set<std::string, std::less<>> taken;
    for (const auto& [name, symbol] : m_shared)
        taken.emplace(name);
    std::set<std::string, std::less<>> every = taken;
    for (const auto& own : m_own)
        for (const auto& [name, statement] : own)
            every.emplace(name);
    const auto renameIn = [&](std::size_t object, std::string_view name) {
        if (taken.emplace(name).second)
            return;
        std::string fresh;
        for (std::size_t number = object + 1; fresh.empty() || every.contains(fresh); ++number)
            fresh = fmt::format("{}{}{}", name, ptx::linkedMark, number);
        every.insert(fresh);
        m_renamed[object].emplace(name, fresh);
    };
    for (std::size_t object = 0; object < m_objects.size(); ++object) {
        for (const auto& [name, statement] : m_own[object])
            if (statement != nullptr)
                renameIn(object, name);
        if (object == 0)
            continue;
        for (const PtxStatement& statement : m_objects[object].statements) // labels in the compiler's texts
            if (statement.kind == Kind::Section) {
                ptx::Lexer lexer(statement.text);
                for (ptx::Token token = lexer.take(); token.kind != ptx::TokenKind::End;) {
                    const ptx::Token next = lexer.take();
                    if (token.kind == ptx::TokenKind::Name && next.text == ":")
                        m_renamed[object].emplace(
                            token.text, fmt::format("{}{}{}", token.text, ptx::linkedMark, object + 1));
                    token = next;
                }
            }
    }
}

/// Unused declarations do no harm.
void LinkSymbols::findUndefined()
{
    std::set<std::string_view> open;
    for (const auto& [name, symbol] : m_shared)
        if (symbol.definition.statement == nullptr && symbol.first.statement->linkage == PtxLinkage::Extern
            && !isLeftOpen(*symbol.first.statement) && !isOfDeviceRuntime(name)
            && ptx::runtimeCallOf(name) == ptx::RuntimeCall::None)
            open.insert(name);
    for (std::size_t object = 0; object < m_objects.size() && !open.empty(); ++object)
        for (const PtxStatement& statement : m_objects[object].statements) {
            if (!statement.defined || (statement.kind == Kind::Variable && statement.uses.empty()))
                continue;
            ptx::Lexer lexer(statement.text);
            for (ptx::Token token = lexer.take(); token.kind != ptx::TokenKind::End; token = lexer.take())
                if (token.kind == ptx::TokenKind::Name && shared(object, token.text) != nullptr
                    && open.erase(token.text) != 0)
                    tell(fmt::format("{} is not defined: {} uses it, and no object has it", quotedSymbol(token.text),
                        objectName(object)));
        }
}

std::string LinkSymbols::objectName(std::size_t object) const
{
    return m_objects[object].name.empty() ? fmt::format("object {} of {}", object + 1, m_objects.size())
                                          : shortenedName(m_objects[object].name);
}

} // namespace warpatlas::runtime
