// What lines of Python import: names of CUDA's own makers, and of modules beside the notebook what these assign.
#include "app/notebook/python_modules.h"
#include "app/notebook/python_reader.h"

#include <algorithm>

namespace warpatlas::inline notebook {
namespace {

using TokenKind = PythonToken::Kind;
using Is = PythonValue::Kind;

/// As it is outside of its module: no cell has its text, and its kernels are none of the notebook's.
PythonValue withoutPlaces(PythonValue value)
{
    if (value.found)
        return {};
    if (value.text) {
        TextPieces pieces = *value.text;
        for (TextPiece& piece : pieces) {
            piece.origin.reset();
            piece.coded.reset();
        }
        value.text = std::make_shared<const TextPieces>(std::move(pieces));
    }
    for (PythonValue& item : value.items)
        item = withoutPlaces(std::move(item));
    for (auto& [name, item] : value.named)
        item = withoutPlaces(std::move(item));
    return value;
}

} // namespace

std::map<std::string, PythonValue> PythonReader::namesOf(const std::string& module) const
{
    std::map<std::string, Value> names;
    const std::string text = m_modules == nullptr ? std::string() : m_modules->text(module);
    if (text.empty())
        return names;
    Finds ofModule;
    PythonReader reader(ofModule, nullptr);
    reader.read(0, text, 0, 1);
    for (auto& [name, value] : reader.m_names)
        names[name] = withoutPlaces(std::move(value));
    return names;
}

/// "numba.cuda", up to `import`, `as` or a comma.
std::string PythonReader::dottedName()
{
    std::string name;
    for (; (now().kind == TokenKind::Name && !now().is("import") && !now().is("as")) || now().is("."); ++m_at)
        name += now().text;
    return name;
}

/// The name behind `as`; empty: there is none.
std::string PythonReader::otherName()
{
    if (!now().isName("as") || ahead(1).kind != TokenKind::Name)
        return {};
    m_at += 2;
    return std::string(m_tokens[m_at - 1].text);
}

void PythonReader::readImport()
{
    const bool from = now().isName("from");
    ++m_at;
    if (!from) { // `import utils as u, other`
        do {
            const std::string module = dottedName(), other = otherName();
            for (auto& [name, value] : namesOf(module))
                set((other.empty() ? module : other) + '.' + name, value);
        } while (take(","));
    } else {
        const std::string module = dottedName();
        const auto names = namesOf(module);
        if (now().isName("import"))
            ++m_at;
        take("(");
        if (take("*"))
            for (const auto& [name, value] : names)
                if (!name.starts_with('_') && name.find('.') == std::string::npos)
                    set(name, value);
        while (now().kind == TokenKind::Name) {
            const std::string name(m_tokens[m_at++].text), other = otherName();
            if (const auto found = names.find(name); found != names.end())
                set(other.empty() ? name : other, found->second);
            else if (name == "jit" && module == "numba.cuda")
                set(other.empty() ? name : other, Value::ofName("cuda.jit"));
            take(",");
        }
    }
    while (!atEnd())
        ++m_at;
}

} // namespace warpatlas::inline notebook
