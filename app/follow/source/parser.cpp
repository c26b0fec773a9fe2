#include "app/follow/source/parser.h"

#include <algorithm>
#include <utility>

namespace warpatlas::source {
namespace {

constexpr std::string_view idleWords[] = {"volatile", "register", "inline", "__inline__", "__forceinline__",
    "__noinline__", "__restrict__", "__restrict", "extern", "__global__", "__host__", "typename", "struct"};
constexpr std::string_view numberWords[] = {"unsigned", "signed", "long", "short", "int", "char"};

template <std::size_t count> bool isOne(const std::string_view (&words)[count], std::string_view word)
{
    return std::ranges::find(words, word) != std::end(words);
}

} // namespace

const Function* Program::function(std::string_view name) const
{
    const Function* found = nullptr;
    for (const Function& one : functions) {
        if (one.name != name || one.body == nullptr)
            continue;
        if (found != nullptr)
            return nullptr; // overloaded
        found = &one;
    }
    return found;
}

bool Parser::take(std::string_view text)
{
    if (!is(text) || now().kind == Token::Kind::End)
        return false;
    ++m_at;
    return true;
}

void Parser::need(std::string_view text)
{
    if (!take(text))
        throw NotUnderstood();
}

std::string_view Parser::needName()
{
    if (now().kind != Token::Kind::Name)
        throw NotUnderstood();
    return (*m_list)[m_at++].text;
}

const Variable* Parser::find(std::string_view name) const
{
    for (auto scope = m_scopes.rbegin(); scope != m_scopes.rend(); ++scope)
        if (const auto found = scope->find(name); found != scope->end())
            return found->second;
    return nullptr;
}

void Parser::all()
{
    while (now().kind != Token::Kind::End) {
        const std::size_t start = m_at;
        try {
            topLevel();
        } catch (const NotUnderstood&) {
            m_at = start;
            m_function = nullptr;
            m_scopes.resize(1);
            skipItem();
        }
    }
    instantiateKernel();
}

void Parser::skipBraces()
{
    int depth = 0;
    do {
        depth += is("{") ? 1 : is("}") ? -1 : 0;
        ++m_at;
    } while (depth > 0 && now().kind != Token::Kind::End);
}

/// Skips to behind the item's semicolon or braces.
void Parser::skipItem()
{
    while (now().kind != Token::Kind::End) {
        if (is("{")) {
            skipBraces();
            take(";");
            return;
        }
        if (take(";"))
            return;
        ++m_at;
    }
}

void Parser::topLevel()
{
    if (take(";") || take("}") || take("#"))
        return;
    if (is("extern") && ahead(1).kind == Token::Kind::String) {
        m_at += 2;
        take("{");
        return;
    }
    if (is("namespace") && (ahead(1).text == "{" || ahead(2).text == "{")) { // its name is as good as none
        m_at += ahead(1).text == "{" ? 2 : 3;
        return;
    }
    if (is("struct") && ahead(2).text == "{") {
        structure();
        return;
    }
    if (is("typedef") || (is("using") && ahead(2).text == "=")) {
        alias();
        return;
    }
    if (is("template")) {
        templates();
        return;
    }
    const Specifiers said = specifiers();
    Variable first = declarator(said);
    if (is("(")) {
        function(said, first);
        return;
    }
    while (true) {
        if (said.place == Variable::Place::Local && !said.isConst)
            throw NotUnderstood();
        Variable& variable = declare(std::move(first));
        if (take("=")) {
            const ExpressionPointer value = is("{") ? list() : choice();
            if (said.isConst)
                if (const auto constant = folded(*value))
                    variable.constant = converted(*constant, variable.type);
        }
        if (!take(","))
            break;
        first = declarator(said);
    }
    need(";");
}

/// "using real = float;", "typedef float real;"
void Parser::alias()
{
    const bool first = is("using");
    ++m_at;
    std::string_view name = first ? needName() : std::string_view();
    if (first)
        need("=");
    const Type* const type = typeName();
    if (!first)
        name = needName();
    need(";");
    m_records[name] = type;
}

/// "struct Eight { float4 left, right; };"
void Parser::structure()
{
    need("struct");
    Type type;
    type.kind = Type::Kind::Structure;
    const std::string_view name = needName();
    type.name = name;
    need("{");
    while (!take("}")) {
        const Specifiers said = specifiers();
        do {
            const Variable field = declarator(said);
            type.bytes = (type.bytes + field.type->alignment - 1) / field.type->alignment * field.type->alignment;
            type.fields.push_back({std::string(field.name), field.type, static_cast<std::uint32_t>(type.bytes)});
            type.bytes += field.type->bytes;
            type.alignment = std::max(type.alignment, field.type->alignment);
        } while (take(","));
        need(";");
    }
    need(";");
    type.bytes = (type.bytes + type.alignment - 1) / type.alignment * type.alignment;
    m_records[name] = &m_program.types.emplace_back(std::move(type));
}

bool Parser::startsType() const
{
    static constexpr std::string_view words[] = {"const", "constexpr", "static", "auto", "__shared__", "__align__"};
    const std::string_view word = now().text;
    if (now().kind != Token::Kind::Name || find(word) != nullptr)
        return false;
    return isOne(words, word) || isOne(idleWords, word) || isOne(numberWords, word) || types::named(word) != nullptr
        || m_records.contains(word);
}

Parser::Specifiers Parser::specifiers()
{
    Specifiers result;
    int longs = 0;
    bool isUnsigned = false, isSigned = false, isShort = false, isChar = false, number = false, isAuto = false;
    for (; now().kind == Token::Kind::Name; ++m_at) {
        const std::string_view word = now().text;
        if (word == "const" || word == "constexpr") {
            result.isConst = true;
        } else if (word == "__shared__") {
            result.place = Variable::Place::Shared;
        } else if (word == "__constant__") {
            result.place = Variable::Place::Constant;
        } else if (word == "__device__") {
            result.place = Variable::Place::Device;
        } else if (word == "__align__" || word == "__launch_bounds__" || word == "alignas") {
            while (!is(")") && now().kind != Token::Kind::End)
                ++m_at;
        } else if (word == "static" || isOne(idleWords, word)) {
            continue;
        } else if (word == "auto" && result.type == nullptr && !number) {
            isAuto = true;
        } else if (isOne(numberWords, word)) {
            number = true;
            longs += word == "long" ? 1 : 0;
            isUnsigned = isUnsigned || word == "unsigned";
            isSigned = isSigned || word == "signed";
            isShort = isShort || word == "short";
            isChar = isChar || word == "char";
        } else if (result.type == nullptr && !number && !isAuto && types::named(word) != nullptr) {
            result.type = types::named(word);
        } else if (result.type == nullptr && !number && !isAuto && m_records.contains(word)) {
            result.type = m_records.at(word);
        } else {
            break;
        }
    }
    if (number)
        result.type = types::integer(isChar ? 1 : isShort ? 2 : longs > 0 ? 8 : 4, !isUnsigned);
    if (result.type == nullptr && !isAuto)
        throw NotUnderstood();
    return result;
}

const Type* Parser::pointerTo(const Type* element)
{
    Type type;
    type.kind = Type::Kind::Pointer;
    type.bytes = type.alignment = 8;
    type.element = element;
    return &m_program.types.emplace_back(std::move(type));
}

const Type* Parser::arrayOf(const Type* element, std::uint64_t count)
{
    Type type;
    type.kind = Type::Kind::Array;
    type.bytes = element->bytes * count;
    type.alignment = element->alignment;
    type.element = element;
    type.count = count;
    return &m_program.types.emplace_back(std::move(type));
}

const Type* Parser::typeName()
{
    const Type* type = specifiers().type;
    if (type == nullptr)
        throw NotUnderstood();
    while (true) {
        if (take("*"))
            type = pointerTo(type);
        else if (!take("const") && !take("__restrict__"))
            return type;
    }
}

/// Reads an array's length with its macros in place, as the compiler does: "SIZE + 2" with "#define SIZE 4 * 4".
std::uint64_t Parser::bound()
{
    const std::size_t first = m_at;
    for (int depth = 0; depth > 0 || !is("]"); ++m_at) {
        if (now().kind == Token::Kind::End || is(";") || is("{"))
            throw NotUnderstood();
        depth += is("[") ? 1 : is("]") ? -1 : 0;
    }
    std::optional<Value> size;
    const std::size_t end = std::exchange(m_at, first);
    within(end, [&] { size = folded(*choice()); });
    if (!size || !size->known || !size->type->isWhole() || size->whole <= 0)
        throw NotUnderstood();
    return static_cast<std::uint64_t>(size->whole);
}

/// "[TILE][TILE + 1]"; "[]" is an array whose length the text does not say.
const Type* Parser::dimensions(const Type* element)
{
    if (!take("["))
        return element;
    std::uint64_t count = 0;
    if (!is("]"))
        count = bound();
    need("]");
    return arrayOf(dimensions(element), count);
}

Variable Parser::declarator(const Specifiers& said)
{
    Variable variable;
    variable.place = said.place;
    const Type* type = said.type;
    while (true) {
        if (take("*"))
            type = type == nullptr ? nullptr : pointerTo(type);
        else if (take("&"))
            variable.reference = true;
        else if (!take("const") && !take("__restrict__") && !take("__restrict") && !take("volatile"))
            break;
    }
    if (take("(")) { // "float (*tile)[TILE]", "float (&tile)[TILE]"
        if (take("&")) {
            variable.reference = true;
            variable.name = needName();
            need(")");
            variable.type = type == nullptr ? nullptr : dimensions(type);
            return variable;
        }
        need("*");
        variable.name = needName();
        need(")");
        type = pointerTo(dimensions(type));
    } else {
        if (now().kind == Token::Kind::Name)
            variable.name = needName();
        if (type != nullptr)
            type = dimensions(type);
    }
    variable.type = type;
    return variable;
}

Variable& Parser::declare(Variable variable)
{
    const bool inside = variable.place == Variable::Place::Local || variable.place == Variable::Place::Parameter;
    variable.function = m_function != nullptr ? m_function->name : std::string_view();
    if (inside && m_function != nullptr)
        variable.slot = m_function->slots++;
    else if (!inside)
        variable.slot = static_cast<std::uint32_t>(m_program.outside.size());
    Variable& kept = m_program.variables.emplace_back(std::move(variable));
    if (!inside)
        m_program.outside.push_back(&kept);
    m_scopes.back()[kept.name] = &kept;
    return kept;
}

void Parser::function(const Specifiers& said, const Variable& head, bool instance)
{
    Function& function = m_program.functions.emplace_back();
    function.name = head.name;
    function.instance = instance;
    function.result = head.type != nullptr ? head.type : said.type;
    function.firstLine = now().line;
    m_function = &function;
    m_discarded = 0;
    m_scopes.emplace_back();
    need("(");
    while (!take(")")) {
        const Specifiers specified = specifiers();
        Variable parameter = declarator(specified);
        if (parameter.name.empty() && parameter.type == types::none())
            continue;
        parameter.place = Variable::Place::Parameter;
        if (parameter.type == nullptr)
            throw NotUnderstood();
        if (parameter.type->kind == Type::Kind::Array)
            parameter.type = pointerTo(parameter.type->element);
        function.parameters.push_back(&declare(std::move(parameter)));
        if (!is(")"))
            need(",");
    }
    if (!take(";")) {
        const std::size_t start = m_at;
        try {
            function.body = block();
        } catch (const NotUnderstood&) {
            // Keeps the function without its body, so that it counts as not understood instead of missing.
            m_at = start;
            skipBraces();
        }
    }
    function.lastLine = (*m_list)[m_at - 1].line;
    m_scopes.resize(1);
    m_function = nullptr;
}

std::shared_ptr<const Program> parse(
    std::string_view source, std::string_view kernel, std::span<const std::string> definitions)
{
    auto program = std::make_shared<Program>();
    program->source = source;
    const Tokens tokens = tokensOf(source, definitions);
    program->tells.assign(tokens.list.back().line + 1, false);
    // A line tells something where a formula could: where something is decided, assigned or called.
    for (std::size_t i = 0; i + 1 < tokens.list.size(); ++i) {
        const std::string_view text = tokens.list[i].text;
        const bool assigns = tokens.list[i].kind == Token::Kind::Sign && text.ends_with('=');
        const bool decides =
            text == "if" || text == "for" || text == "while" || text == "?" || text == "<" || text == ">";
        if (assigns || decides || text == "++" || text == "--" || text == "["
            || (text == "return" && tokens.list[i + 1].text != ";"))
            program->tells[tokens.list[i].line] = true;
    }
    Parser(*program, tokens, kernel).all();
    return program;
}

} // namespace warpatlas::source
