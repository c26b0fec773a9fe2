#include "app/ptx/declaration_words.h"

#include "app/ptx/words/type_words.h"
#include "app/words/say.h"
#include "kernels/ptx/names/source_name.h"
#include "kernels/ptx/tokens/lexer.h"

#include <algorithm>
#include <charconv>

namespace warpatlas {
namespace {

/// What a declaration says: ".shared .align 4 .b8 tile[1024]".
struct Declared {
    std::vector<std::string_view> directives;
    std::vector<std::string_view> names;
    std::string_view count; ///< between < and >, or [ and ]
};

Declared declared(std::string_view text)
{
    Declared result;
    ptx::Lexer lexer(text);
    bool counts = false;
    while (lexer.peek().kind != ptx::TokenKind::End) {
        const ptx::Token token = lexer.take();
        if (token.kind == ptx::TokenKind::Directive)
            result.directives.push_back(token.text);
        else if (token.kind == ptx::TokenKind::Name)
            result.names.push_back(token.text);
        else if (token.kind == ptx::TokenKind::Number && counts)
            result.count = token.text;
        else if (token.kind == ptx::TokenKind::Mark && token.text == "=")
            break;
        counts = token.kind == ptx::TokenKind::Mark && (token.text == "<" || token.text == "[");
    }
    return result;
}

bool has(const Declared& declared, std::string_view directive)
{
    return std::ranges::find(declared.directives, directive) != declared.directives.end();
}

ptx::Type typeOf(const Declared& declared)
{
    for (const std::string_view directive : declared.directives)
        if (const auto type = ptx::typeFrom(directive))
            return *type;
    return ptx::Type::None;
}

/// "a 32-bit float", "1296 bytes", "4 times 32 bits".
std::string sizeWords(const Declared& all)
{
    if (all.count.empty())
        return oneOf(typeOf(all));
    return ptx::sizeOf(typeOf(all)) == 1 ? say("ptx.declared.bytes", "{} bytes", all.count)
                                         : say("ptx.declared.array", "{} times {}", all.count, oneOf(typeOf(all)));
}

std::string variableWords(const Declared& all, const std::string& name)
{
    const std::string what = sizeWords(all);
    if (has(all, "shared"))
        return say("ptx.declared.shared", "{} lies in shared memory: {}.", name, what);
    if (has(all, "local"))
        return say("ptx.declared.local", "{} lies in the thread's local memory: {}.", name, what);
    if (has(all, "const"))
        return say("ptx.declared.const", "{} lies in constant memory: {}.", name, what);
    if (has(all, "global"))
        return say("ptx.declared.global", "{} lies in global memory: {}.", name, what);
    return say("ptx.declared.param", "{} is an argument or a result of a call: {}.", name, what);
}

std::string registerWords(const Declared& all)
{
    if (all.names.empty())
        return {};
    std::uint64_t count = 0;
    std::from_chars(all.count.data(), all.count.data() + all.count.size(), count);
    const std::string type = oneOf(typeOf(all));
    const std::string name(all.names.front());
    if (count > 1)
        return say(
            "ptx.declared.registers", "The registers {}0 to {}{}: each has room for {}.", name, name, count - 1, type);
    return all.names.size() == 1
        ? say("ptx.declared.register", "The register {}: it has room for {}.", name, type)
        : say("ptx.declared.more", "{} registers: each has room for {}.", all.names.size(), type);
}

std::string headWords(const Declared& all, const PtxNames* names)
{
    if (has(all, "entry"))
        return say("ptx.declared.entry", "Here the kernel begins; its parameters follow.");
    if (has(all, "func"))
        return say("ptx.declared.func", "Here a function of the device begins that was not inlined.");
    if (has(all, "maxntid"))
        return say("ptx.declared.maxntid", "A block may have at most so many threads (__launch_bounds__).");
    if (has(all, "reqntid"))
        return say("ptx.declared.reqntid", "A block must have exactly so many threads.");
    if (has(all, "minnctapersm"))
        return say("ptx.declared.minnctapersm", "So many blocks must fit on an SM (__launch_bounds__).");
    if (has(all, "maxnreg"))
        return say("ptx.declared.maxnreg", "A thread may use at most so many registers.");
    if (!has(all, "param") || names == nullptr || all.names.empty())
        return {};
    const std::string type = names->parameterType(all.names.front());
    return say("ptx.declared.parameter", "The parameter {}: {}.", names->variable(all.names.front()),
        type.empty() ? sizeWords(all) : type);
}

} // namespace

std::string declarationWords(const PtxStatement& statement, const PtxNames* names)
{
    const Declared all = declared(statement.text);
    switch (statement.kind) {
    case PtxStatement::Kind::Head:
        return headWords(all, names);
    case PtxStatement::Kind::Label:
        return has(all, "branchtargets") ? say("ptx.label.targets", "The labels that a branch chooses from.")
            : all.directives.empty()     ? say("ptx.label", "A place that branches go to.")
                                         : say("ptx.label.prototype",
                                             "What a function takes and returns that is called "
                                                 "through a pointer.");
    case PtxStatement::Kind::Variable:
        return statement.name.empty() ? std::string() : variableWords(all, ptx::sourceName(statement.name));
    case PtxStatement::Kind::Declaration:
        if (has(all, "reg"))
            return registerWords(all);
        if (has(all, "pragma"))
            return say("ptx.declared.pragma", "A wish for the assembler; it changes no result.");
        return all.names.empty() ? std::string() : variableWords(all, ptx::sourceName(all.names.front()));
    case PtxStatement::Kind::Brace:
    case PtxStatement::Kind::Instruction:
        break;
    }
    return {};
}

} // namespace warpatlas
