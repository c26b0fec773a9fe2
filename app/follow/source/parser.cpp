#include "app/follow/source/parser.h"

#include <algorithm>
#include <utility>

namespace warpatlas::cpp {
namespace {

constexpr std::string_view idleWords[] = {"explicit", "volatile", "register", "inline", "__inline__", "__forceinline__",
    "__noinline__", "__restrict__", "__restrict", "extern", "__global__", "__host__", "typename", "struct", "class"};
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
    if (const auto record = m_members.find(m_self); record != m_members.end())
        if (const auto found = record->second.constants.find(name); found != record->second.constants.end())
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
            m_self = nullptr;
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
    if (startsStructure(0)) {
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
        if (said.type == nullptr && is("=") && ahead(1).is("[")) { // a lambda, which takes nothing along
            ++m_at;
            first.type = lambda()->type;
            first.place = Variable::Place::Device;
            first.constant = Value::unknown(first.type);
            first.constant->known = true;
            first.constant->structure = std::make_shared<const Bytes>(Bytes{{0}, {1}});
            declare(std::move(first));
            break;
        }
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

/// "using real = float;", "typedef float real;", "typedef struct { int width; float* elements; } Matrix;"
void Parser::alias()
{
    const bool first = is("using");
    ++m_at;
    if (!first && (is("struct") || is("class")) && (ahead(1).is("{") || ahead(2).is("{"))) {
        namedStructure();
        return;
    }
    std::string_view name = first ? needName() : std::string_view();
    if (first)
        need("=");
    const Type* const type = typeName();
    if (!first)
        name = needName();
    need(";");
    m_records[name] = type;
}

bool Parser::startsType() const
{
    static constexpr std::string_view words[] = {"const", "constexpr", "static", "auto", "__shared__", "__align__"};
    std::size_t scopes = 0;
    while (ahead(scopes).kind == Token::Kind::Name && ahead(scopes + 1).is("::"))
        scopes += 2;
    const std::string_view word = ahead(scopes).text;
    if (ahead(scopes).kind != Token::Kind::Name || (scopes == 0 && find(word) != nullptr))
        return false;
    return isOne(words, word) || isOne(idleWords, word) || isOne(numberWords, word) || types::named(word) != nullptr
        || m_records.contains(word) || (m_recordTemplates.contains(word) && ahead(scopes + 1).is("<"));
}

Parser::Specifiers Parser::specifiers()
{
    Specifiers result;
    int longs = 0;
    bool isUnsigned = false, isSigned = false, isShort = false, isChar = false, number = false, isAuto = false;
    for (; now().kind == Token::Kind::Name; ++m_at) {
        const bool said = result.type != nullptr || number || isAuto;
        while (!said && ahead(1).is("::") && ahead(2).kind == Token::Kind::Name)
            m_at += 2; // names are told apart without their scopes
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
        } else if (!said && types::named(word) != nullptr) {
            result.type = types::named(word);
        } else if (!said && m_recordTemplates.contains(word) && ahead(1).is("<")) {
            result.type = recordInstance(word);
            --m_at;
        } else if (!said && m_records.contains(word)) {
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
    if (take("decltype")) {
        need("(");
        const Variable* const variable = find(needName());
        need(")");
        if (variable == nullptr || variable->type == nullptr)
            throw NotUnderstood();
        return variable->type;
    }
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
        if (variable.name == "operator" && is("(") && ahead(1).is(")")) {
            variable.name = "operator()";
            m_at += 2;
        }
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

std::size_t Parser::beginScope()
{
    m_scopes.emplace_back();
    return m_program.variables.size();
}

void Parser::endScope(std::size_t begun)
{
    m_scopes.pop_back();
    const std::uint32_t line = (*m_list)[m_at - 1].line;
    // Templates that were instantiated meanwhile have variables of their own; those of scopes within have ended.
    for (std::size_t i = begun; i < m_program.variables.size(); ++i) {
        Variable& variable = m_program.variables[i];
        if (variable.place == Variable::Place::Local && variable.lastLine == 0 && m_function != nullptr
            && variable.function == m_function->name)
            variable.lastLine = line;
    }
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
    if (m_self != nullptr) {
        Variable self;
        self.place = Variable::Place::Parameter;
        self.name = "this";
        self.type = m_self;
        self.reference = true;
        function.parameters.push_back(&declare(std::move(self)));
    }
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
    while (take("const") || take("noexcept") || take("override") || take("final") || take("mutable"))
        ;
    if (take("->"))
        function.result = typeName();
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

namespace {

/// The place behind "<class F, int N = 4>"; `at` where none begins there.
std::size_t behindAngles(const std::vector<Token>& tokens, std::size_t at)
{
    int depth = 0;
    for (std::size_t i = at; i + 1 < tokens.size() && !tokens[i].is(";"); ++i) {
        depth += tokens[i].is("<") ? 1 : tokens[i].is(">") ? -1 : tokens[i].is(">>") ? -2 : 0;
        if (depth <= 0)
            return depth == 0 && i > at ? i + 1 : at;
    }
    return at;
}

} // namespace

std::shared_ptr<const Program> parse(
    std::string_view source, std::string_view kernel, std::span<const std::string> definitions)
{
    auto program = std::make_shared<Program>();
    program->source = source;
    const Tokens tokens = tokensOf(source, definitions);
    program->tells.assign(tokens.list.back().line + 1, false);
    // A line tells something where a formula could: where something is decided, assigned or called.
    for (std::size_t i = 0; i + 1 < tokens.list.size(); ++i) {
        if (tokens.list[i].is("template"))
            i = behindAngles(tokens.list, i + 1);
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

} // namespace warpatlas::cpp
